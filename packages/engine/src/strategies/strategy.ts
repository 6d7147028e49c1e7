import type { Parameters, StrategyDefinition } from '../definition.ts'
import { applicationHostname, remoteAddress, userWithId } from './lists.ts'
import type { Rollout } from './plan.ts'
import { flexibleRollout, gradualRolloutRandom, gradualRolloutSessionId, gradualRolloutUserId } from './rollouts.ts'

type Plan = (parameters: Parameters, hostname: string | undefined) => Rollout

const STRATEGIES: ReadonlyMap<string, Plan> = new Map<string, Plan>([
  ['default', () => ({ kind: 'everyone' })],
  ['userWithId', userWithId],
  ['gradualRolloutUserId', gradualRolloutUserId],
  ['gradualRolloutSessionId', gradualRolloutSessionId],
  ['gradualRolloutRandom', gradualRolloutRandom],
  ['flexibleRollout', flexibleRollout],
  ['remoteAddress', remoteAddress],
  ['applicationHostname', applicationHostname],
])

/** Names of the strategies that can be evaluated. Any other is a custom strategy and counts as off. */
export const STRATEGY_NAMES: readonly string[] = [...STRATEGIES.keys()]

/** Undefined for a strategy that only clients implement. */
export const rolloutOf = (
  { name, parameters }: StrategyDefinition,
  hostname: string | undefined,
): Rollout | undefined => STRATEGIES.get(name)?.(parameters ?? {}, hostname)
