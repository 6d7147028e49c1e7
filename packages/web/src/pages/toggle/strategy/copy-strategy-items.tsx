import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMayChange } from '../../../api/change-requests.ts'
import { toggleQuery } from '../../../api/queries.ts'
import { t } from '../../../lib/messages.ts'
import type { Strategy } from '../../../lib/types.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { strategyJson } from '../../../ui/strategy/strategy-json.ts'
import { toastDone, toastFailure } from '../../../ui/toast.tsx'
import type { ToggleTarget } from './toggle-target.ts'

/** A page without TLS has no clipboard. */
async function copyAsJson(strategy: Strategy): Promise<void> {
  try {
    await navigator.clipboard.writeText(strategyJson(strategy))
    toastDone(t('Strategy copied as JSON. Paste it into a new strategy.'))
  } catch {
    toastFailure(new Error(t('The browser did not allow to copy. Use the API response in the tab Code.')))
  }
}

interface CopyStrategyItemsProps {
  readonly target: ToggleTarget
  readonly strategy: Strategy
  /** Opens the editor of a new strategy that starts as the copy. */
  readonly onCopy: (environment: string) => void
}

/** The items of a menu that copy a strategy: here, to another environment, and as JSON. */
export function CopyStrategyItems({ target, strategy, onCopy }: CopyStrategyItemsProps) {
  const { projectId, featureName, environment } = target
  const { data } = useQuery(toggleQuery(projectId, featureName))
  const mayChange = useMayChange(projectId)
  const lookOf = useEnvironmentLook()
  const mayAdd = (name: string) => mayChange('CREATE_FEATURE_STRATEGY', name)
  const others = (data?.value.environments ?? []).filter(({ name }) => name !== environment && mayAdd(name))
  return (
    <>
      {mayAdd(environment) && <Menu.Item onClick={() => onCopy(environment)}>{t('Duplicate…')}</Menu.Item>}
      {others.map(({ name }) => (
        <Menu.Item key={name} onClick={() => onCopy(name)}>
          {t('Copy to {displayName}…', { displayName: lookOf(name).displayName })}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => void copyAsJson(strategy)}>{t('Copy as JSON')}</Menu.Item>
    </>
  )
}
