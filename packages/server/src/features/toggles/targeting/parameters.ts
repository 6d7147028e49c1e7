import type { StrategyView } from '#features/toggles/toggle/index'
import { invalid } from '#kernel/failure'

/** The strategies that every SDK implements. */
export const BUILT_IN_STRATEGIES = [
  'default',
  'flexibleRollout',
  'userWithId',
  'remoteAddress',
  'applicationHostname',
  'gradualRolloutUserId',
  'gradualRolloutSessionId',
  'gradualRolloutRandom',
] as const

export const isBuiltIn = (name: string): boolean => (BUILT_IN_STRATEGIES as readonly string[]).includes(name)

export type Parameters = StrategyView['parameters']

/** The name of the percentage parameter by strategy. */
const PERCENTAGE: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
}

const PERCENT = /^\d{1,3}(\.\d+)?$/

/** SDKs compare whole percentages, so a fraction has the effect of the next lower integer. */
function percentage(value: unknown, path: string): number {
  const number = typeof value === 'string' && PERCENT.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && number >= 0 && number <= 100) return number
  throw invalid(path, 'must be a number from 0 to 100')
}

function text(value: unknown, path: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw invalid(path, 'must be a string that is not empty')
}

/** Normalises parameters: percentages become numbers, and flexibleRollout gets its defaults. */
export function normalParameters(
  strategy: string,
  given: Parameters | undefined,
  toggleName: string,
  path: string,
): Parameters {
  const key = PERCENTAGE[strategy]
  const read =
    given && key !== undefined && key in given ? { ...given, [key]: percentage(given[key], `${path}/${key}`) } : given
  if (strategy !== 'flexibleRollout') return read === undefined ? {} : read
  const { rollout = 100, stickiness = 'default', groupId = toggleName, ...others } = read ?? {}
  return {
    ...others,
    rollout,
    stickiness: text(stickiness, `${path}/stickiness`),
    groupId: text(groupId, `${path}/groupId`),
  }
}
