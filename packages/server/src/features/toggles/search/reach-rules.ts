import type { StrategyView } from '#features/toggles/toggle/index'

export const REACHES = ['everybody', 'some', 'nobody'] as const
/** For whom a toggle is on in an environment. */
export type Reach = (typeof REACHES)[number]

type StrategyLike = Pick<StrategyView, 'name' | 'disabled' | 'parameters' | 'constraints' | 'segments'>

export interface Reached {
  readonly reach: Reach
  /** The share of users in percent, where one strategy alone lets in a part of them. */
  readonly rollout: number | null
}

/** The share of users that a strategy lets in, in percent; undefined for those that do not divide. */
function rolloutOf({ name, parameters }: StrategyLike): number | undefined {
  if (name === 'flexibleRollout') return Number(parameters?.rollout ?? 0)
  return name.startsWith('gradualRollout') ? Number(parameters?.percentage ?? 0) : undefined
}

const isForAll = (strategy: StrategyLike): boolean =>
  strategy.constraints.length === 0 &&
  strategy.segments.length === 0 &&
  (strategy.name === 'default' || (strategy.name === 'flexibleRollout' && rolloutOf(strategy) === 100))

/**
 * One strategy that lets in everybody is enough. Disabled ones do not count, and where none is left SDKs are told that the
 * toggle is off. The web UI has the same rule for the strategies that people edit, in words/strategy.ts.
 */
export function reachOf(enabled: boolean, strategies: readonly StrategyLike[]): Reached {
  const active = enabled ? strategies.filter(({ disabled }) => !disabled) : []
  if (active.length === 0) return { reach: 'nobody', rollout: null }
  if (active.some(isForAll)) return { reach: 'everybody', rollout: null }
  const rollout = active.length === 1 && active[0] ? rolloutOf(active[0]) : undefined
  // All of those who fulfil its conditions are still only some.
  const isPart = rollout !== undefined && rollout >= 0 && rollout < 100
  return { reach: 'some', rollout: isPart ? rollout : null }
}
