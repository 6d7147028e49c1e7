import type { FeatureDefinition, Outcome, Payload, StrategyDefinition } from '@leverframe/engine'

export type Reason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'

/** One flag as OFREP tells it. */
export interface FlagAnswer {
  readonly key: string
  /** Undefined: whatever the code says. */
  readonly value: unknown
  readonly reason: Reason
  readonly variant: string
  readonly metadata: Readonly<Record<string, string | boolean>>
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return text
  }
}

/** A payload by its type. What is no value of that type stays text; `null` is no value of OpenFeature. */
function valueOfPayload({ type, value }: Payload): unknown {
  if (type === 'json') return parsedJson(value)
  const number = type === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : value
}

const percentageOf = ({ parameters }: StrategyDefinition): number =>
  Number(parameters?.rollout ?? parameters?.percentage ?? 100)

const splits = (strategy: StrategyDefinition): boolean => percentageOf(strategy) > 0 && percentageOf(strategy) < 100

/** Those that let everybody in, or nobody, whoever they are. */
function isForAll({ name, parameters, constraints = [], segments = [] }: StrategyDefinition): boolean {
  if (constraints.length > 0 || segments.length > 0) return false
  if (name === 'default' || name === 'gradualRolloutRandom') return true
  return name === 'flexibleRollout' && ['default', 'random', undefined].includes(parameters?.stickiness as string)
}

const hasSeveralVariants = ({ variants = [], strategies }: FeatureDefinition): boolean =>
  variants.length > 1 || strategies.some((strategy) => (strategy.variants ?? []).length > 1)

/**
 * Told from how the toggle is set up, not from the way of one evaluation: SPLIT where percentages or several variants share
 * people out, TARGETING_MATCH where it depends on who asks in other ways, STATIC where everybody gets the same.
 */
function reasonFor(feature: FeatureDefinition, { variant }: Outcome): Reason {
  if (!feature.enabled) return 'DISABLED'
  if (variant.enabled && hasSeveralVariants(feature)) return 'SPLIT'
  if (feature.strategies.some(splits)) return 'SPLIT'
  const isAlone = (feature.dependencies ?? []).length === 0
  return isAlone && feature.strategies.every(isForAll) ? 'STATIC' : 'TARGETING_MATCH'
}

/**
 * The value of a toggle is whether it is on. Only one that is on and gave a variant with a payload has that payload for a
 * value. Without a variant the name is that of the state, as SDKs know it.
 */
export function flagAnswer(feature: FeatureDefinition, outcome: Outcome): FlagAnswer {
  const { enabled, impressionData, variant } = outcome
  const { payload } = variant
  return {
    key: feature.name,
    value: payload ? valueOfPayload(payload) : enabled,
    reason: reasonFor(feature, outcome),
    variant: variant.enabled || !enabled ? variant.name : 'enabled',
    metadata: { enabled, impressionData, ...(payload && { payloadType: payload.type }) },
  }
}
