import type { StrategyView } from '#features/toggles/toggle/index'

export const REACHES = ['everybody', 'some', 'nobody'] as const
/** Who gets a toggle in an environment. */
export type Reach = (typeof REACHES)[number]

type StrategyLike = Pick<StrategyView, 'name' | 'disabled' | 'parameters' | 'constraints' | 'segments'>

export interface Reached {
  readonly reach: Reach
  /** The percentage of users, if the only active strategy is a partial rollout. */
  readonly rollout: number | null
}

/** The rollout percentage of a strategy; undefined for strategies without a rollout. */
function rolloutOf({ name, parameters }: StrategyLike): number | undefined {
  if (name === 'flexibleRollout') return Number(parameters?.rollout ?? 0)
  return name.startsWith('gradualRollout') ? Number(parameters?.percentage ?? 0) : undefined
}

const isForAll = (strategy: StrategyLike): boolean =>
  strategy.constraints.length === 0 &&
  strategy.segments.length === 0 &&
  (strategy.name === 'default' || (strategy.name === 'flexibleRollout' && rolloutOf(strategy) === 100))

/**
 * One strategy that includes all users is enough. Disabled strategies do not count. Without an active strategy, SDKs get the
 * toggle as off. The web UI has the same rule for strategies that are being edited, in `lib/strategy.ts`.
 */
export function reachOf(enabled: boolean, strategies: readonly StrategyLike[]): Reached {
  const active = enabled ? strategies.filter(({ disabled }) => !disabled) : []
  if (active.length === 0) return { reach: 'nobody', rollout: null }
  if (active.some(isForAll)) return { reach: 'everybody', rollout: null }
  const rollout = active.length === 1 && active[0] ? rolloutOf(active[0]) : undefined
  // All users who match its constraints are still only some of the users.
  const isPart = rollout !== undefined && rollout >= 0 && rollout < 100
  return { reach: 'some', rollout: isPart ? rollout : null }
}
