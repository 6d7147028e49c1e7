import { Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { projectEnvironmentsQuery, projectOverviewQuery, uiConfigQuery } from '../../../api/queries.ts'
import { limitFrom } from '../../../lib/limits.ts'
import { t } from '../../../lib/messages.ts'
import { preloading } from '../../../ui/on-demand.tsx'
import { type Draft, draftFromDefault, newDraft } from '../../../ui/strategy/draft.ts'
import { StrategyDrawer } from '../editors.ts'
import type { ToggleTarget } from '../strategy/toggle-target.ts'

interface AddStrategyProps {
  readonly target: ToggleTarget
  readonly count: number
  readonly mayAdd: boolean
}

/**
 * A new strategy starts from the default strategy of the project, or with its default stickiness. Undefined while these load:
 * the editor keeps the draft with which it opens.
 */
function useStartingDraft({ projectId, environment, featureName }: ToggleTarget): Draft | undefined {
  const { data, isPending } = useQuery(projectEnvironmentsQuery(projectId))
  const { data: project, isPending: isProjectPending } = useQuery(projectOverviewQuery(projectId))
  if (isPending || isProjectPending) return undefined
  const strategy = data?.find(({ name }) => name === environment)?.defaultStrategy
  return strategy ? draftFromDefault(strategy, featureName) : newDraft(featureName, project?.defaultStickiness)
}

export function AddStrategy({ target, count, mayAdd }: AddStrategyProps) {
  const { data: config } = useQuery(uiConfigQuery)
  const startingDraft = useStartingDraft(target)
  const [isOpen, setIsOpen] = useState(false)
  const most = limitFrom(config?.resourceLimits.featureEnvironmentStrategies)
  if (!mayAdd) return null
  const reason =
    most !== null && count >= most
      ? t('This installation allows {most} strategies of a toggle in an environment', { most })
      : undefined
  return (
    <>
      <Tooltip label={reason} disabled={reason === undefined}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} />}
          aria-label={t('Add strategy to {environment}', { environment: target.environment })}
          data-disabled={reason !== undefined}
          aria-disabled={reason !== undefined}
          onClick={() => reason === undefined && setIsOpen(true)}
          {...preloading(StrategyDrawer)}
        >
          {t('Add strategy')}
        </Button>
      </Tooltip>
      {isOpen && startingDraft && (
        <StrategyDrawer target={target} edited={{ initial: startingDraft }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
