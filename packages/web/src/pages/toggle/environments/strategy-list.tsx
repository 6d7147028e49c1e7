import { Text } from '@mantine/core'
import { useState } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { t } from '../../../lib/messages.ts'
import type { PendingInEnvironment } from '../../../lib/pending.ts'
import { strategySentence } from '../../../lib/strategy.ts'
import type { Strategy, ToggleEnvironment } from '../../../lib/types.ts'
import { ConfirmOnDemand } from '../../../ui/confirm-on-demand.ts'
import { useDragOrder } from '../../../ui/drag-order.tsx'
import { draftOf } from '../../../ui/strategy/draft.ts'
import { useSegmentNames } from '../../../ui/strategy/use-segment-names.ts'
import { StrategyDrawer } from '../editors.ts'
import { Ghosts } from '../pending/ghost.tsx'
import { usePlanOfStrategy } from '../release-plan/use-open-plan.ts'
import type { ToggleTarget } from '../strategy/toggle-target.ts'
import classes from './environments.module.css'
import { type Rights, StrategyItem } from './strategy-item.tsx'
import type { EstimateText } from './use-estimate.ts'
import { type StrategyActions, useStrategyActions } from './use-strategy-actions.ts'

interface StrategyListProps {
  readonly target: ToggleTarget
  readonly environment: ToggleEnvironment
  /** Undefined for read-only. */
  readonly rights: Rights | undefined
  readonly pending: PendingInEnvironment
  readonly estimateOf: EstimateText
}

/** Several key presses in a row are saved once. */
const SETTLE_MS = 500

type Open =
  | { readonly what: 'edit' | 'remove'; readonly strategy: Strategy }
  | { readonly what: 'copy'; readonly strategy: Strategy; readonly environment: string }

/** The strategies of an environment. A user gets the toggle when one of them matches. */
export function StrategyList({ target, environment, rights, pending, estimateOf }: StrategyListProps) {
  const { strategies, enabled: isOn } = environment
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const actions = useStrategyActions(target)
  const order = useDragOrder({
    ids: strategies.map(({ id }) => id),
    save: (ids, before) => actions.reorder(before, ids),
    settleMs: SETTLE_MS,
  })
  const sorted = order.ids.flatMap((id) => strategies.find((one) => one.id === id) ?? [])
  const [open, setOpen] = useState<Open>()
  const planOf = usePlanOfStrategy(target)
  return (
    <>
      {sorted.length > 0 && (
        <ol
          className={classes.strategies}
          aria-busy={order.isPending}
          aria-label={t('Strategies in {environment}', { environment: target.environment })}
        >
          {sorted.map((strategy, index) => (
            <StrategyItem
              key={strategy.id}
              target={target}
              strategy={strategy}
              index={index}
              order={order}
              rights={planOf(strategy) === undefined ? rights : undefined}
              plan={planOf(strategy)}
              isProtected={isProtected}
              ghosts={pending.strategies.get(strategy.id)}
              estimateAt={(percent) => estimateOf(environment, strategy, percent)}
              onRollout={(percent) => actions.setRollout(strategy, percent)}
              onEdit={() => setOpen({ what: 'edit', strategy })}
              onDisable={(disabled) => void actions.setDisabled(strategy, disabled)}
              onRemove={() => setOpen({ what: 'remove', strategy })}
              onCopy={(environment) => setOpen({ what: 'copy', strategy, environment })}
            />
          ))}
        </ol>
      )}
      {pending.added.length > 0 && (
        <div className={classes.added}>
          <Ghosts projectId={target.projectId} ghosts={pending.added} of={t('New strategy')} />
        </div>
      )}
      {open?.what === 'edit' && (
        <StrategyDrawer target={target} edited={{ strategy: open.strategy }} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === 'copy' && (
        <StrategyDrawer
          target={{ ...target, environment: open.environment }}
          edited={{ initial: draftOf(open.strategy) }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'remove' && (
        <RemoveStrategy
          target={target}
          strategy={open.strategy}
          isLastActive={isOn && !strategies.some(({ id, disabled }) => id !== open.strategy.id && !disabled)}
          actions={actions}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface RemoveStrategyProps {
  readonly target: ToggleTarget
  readonly strategy: Strategy
  readonly isLastActive: boolean
  readonly actions: StrategyActions
  readonly onClose: () => void
}

function RemoveStrategy({ target, strategy, isLastActive, actions, onClose }: RemoveStrategyProps) {
  const segments = useSegmentNames()
  return (
    <ConfirmOnDemand
      title={t('Remove strategy from {environment}?', { environment: target.environment })}
      action={t('Remove strategy')}
      changes={[]}
      onConfirm={() => actions.remove(strategy)}
      onClose={onClose}
    >
      <Text size="sm">
        {t('“{strategySentence}” will no longer match anyone.', {
          strategySentence: strategySentence(strategy, segments),
        })}
      </Text>
      {isLastActive && (
        <Text size="sm" c="var(--lf-danger)">
          {t('It’s the last active strategy: the toggle will be off in {environment}.', {
            environment: target.environment,
          })}
        </Text>
      )}
    </ConfirmOnDemand>
  )
}
