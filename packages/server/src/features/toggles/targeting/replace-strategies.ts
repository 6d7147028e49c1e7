import { type StrategyView, toggleEvent } from '#features/toggles/toggle/index'
import { Failure } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { maxStrategiesOf } from './limits.ts'
import { inOrder, mayStayOn, nextSortOrder } from './rules.ts'
import { saveTargeting, type Target } from './store.ts'

export interface Replacement {
  /** The strategies to take away. */
  readonly isReplaced: (strategy: StrategyView) => boolean
  /** Added after those that stay, in this order. */
  readonly added: readonly StrategyView[]
  /** Whether the toggle is on afterwards. Without an active strategy it is off. */
  readonly enabled: boolean
}

/**
 * Replaces some strategies of a toggle in one environment and switches it, with the events of ordinary writes. New
 * strategies are recorded first, so that no reader of the events sees the toggle without them.
 */
export async function replaceStrategies(
  { tx, record }: Context,
  { toggle, environment, targeting }: Target,
  { isReplaced, added, enabled }: Replacement,
  limits: Limits,
): Promise<void> {
  const kept = targeting.strategies.filter((one) => !isReplaced(one))
  if (added.length > 0 && kept.length + added.length > maxStrategiesOf(limits))
    throw new Failure(
      'limit_exceeded',
      `This installation allows ${maxStrategiesOf(limits)} strategies in an environment`,
    )
  const first = nextSortOrder(kept)
  const placed = added.map((strategy, index) => ({ ...strategy, sortOrder: first + index }))
  for (const strategy of placed)
    record(toggleEvent('feature-strategy-add', toggle, { environment, data: { strategy } }))
  for (const strategy of targeting.strategies.filter(isReplaced))
    record(toggleEvent('feature-strategy-remove', toggle, { environment, preData: { strategy } }))
  const strategies = inOrder([...kept, ...placed])
  const after = { ...targeting, strategies, enabled: enabled && mayStayOn({ ...targeting, strategies }) }
  await saveTargeting(tx, toggle.name, environment, after, targeting)
  if (after.enabled === targeting.enabled) return
  record(
    toggleEvent(after.enabled ? 'feature-environment-enabled' : 'feature-environment-disabled', toggle, {
      environment,
      data: { environment, enabled: after.enabled },
      preData: { environment, enabled: targeting.enabled },
    }),
  )
}
