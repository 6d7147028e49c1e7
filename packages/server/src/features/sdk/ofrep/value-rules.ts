import type { FeatureDefinition, Outcome, Payload, StrategyDefinition } from '@leverframe/engine'

export type Reason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'

/** One flag in an OFREP response. */
export interface FlagAnswer {
  readonly key: string
  /** Undefined means that the provider uses the default value of the code. */
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

/** Converts a payload by its type. An invalid value stays text. `null` becomes undefined, because OpenFeature has no `null`. */
function valueOfPayload({ type, value }: Payload): unknown {
  if (type === 'json') return parsedJson(value)
  const number = type === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : value
}

const percentageOf = ({ parameters }: StrategyDefinition): number =>
  Number(parameters?.rollout ?? parameters?.percentage ?? 100)

const splits = (strategy: StrategyDefinition): boolean => percentageOf(strategy) > 0 && percentageOf(strategy) < 100

/** True when the result of a strategy does not depend on the context. */
function isForAll({ name, parameters, constraints = [], segments = [] }: StrategyDefinition): boolean {
  if (constraints.length > 0 || segments.length > 0) return false
  if (name === 'default' || name === 'gradualRolloutRandom') return true
  return name === 'flexibleRollout' && ['default', 'random', undefined].includes(parameters?.stickiness as string)
}

const hasSeveralVariants = ({ variants = [], strategies }: FeatureDefinition): boolean =>
  variants.length > 1 || strategies.some((strategy) => (strategy.variants ?? []).length > 1)

/**
 * Depends on the definition of the toggle, not on one evaluation: SPLIT with percentages or several variants, TARGETING_MATCH
 * when the result depends on the context in another way, STATIC when it is the same for every context.
 */
function reasonFor(feature: FeatureDefinition, { variant }: Outcome): Reason {
  if (!feature.enabled) return 'DISABLED'
  if (variant.enabled && hasSeveralVariants(feature)) return 'SPLIT'
  if (feature.strategies.some(splits)) return 'SPLIT'
  const isAlone = (feature.dependencies ?? []).length === 0
  return isAlone && feature.strategies.every(isForAll) ? 'STATIC' : 'TARGETING_MATCH'
}

/**
 * The value is the payload of the variant, when there is one, and otherwise whether the toggle is on. Without a variant the
 * name is `enabled` or `disabled`, as in SDKs.
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
