import { isForEveryone, rolloutOf, type StrategyData } from './strategy.ts'

export const REACHES = ['everyone', 'some', 'nobody'] as const
/** Who gets a toggle in an environment. */
export type Reach = (typeof REACHES)[number]

export interface Reached {
  readonly reach: Reach
  /** The percentage of users, if the only active strategy is a partial rollout. */
  readonly rollout: number | null
}

/**
 * One strategy that includes all users is enough. Disabled strategies do not count. Without an active strategy, SDKs get the
 * toggle as off.
 */
export function reachOf(enabled: boolean, strategies: readonly StrategyData[]): Reached {
  const active = enabled ? strategies.filter(({ disabled }) => !disabled) : []
  if (active.length === 0) return { reach: 'nobody', rollout: null }
  if (active.some(isForEveryone)) return { reach: 'everyone', rollout: null }
  const rollout = active.length === 1 && active[0] ? rolloutOf(active[0]) : undefined
  // All users who match its constraints are still only some of the users.
  const isPart = rollout !== undefined && rollout >= 0 && rollout < 100
  return { reach: 'some', rollout: isPart ? rollout : null }
}
