import type { FeatureDefinition, Payload, VariantDefinition } from './definition.ts'

export interface OutcomeVariant {
  readonly name: string
  readonly enabled: boolean
  readonly payload?: Payload
  readonly feature_enabled: boolean
}

/**
 * The result of a toggle for a context. Outcomes are created at compile time and shared: one frozen object per possible
 * result.
 */
export interface Outcome {
  readonly enabled: boolean
  readonly impressionData: boolean
  readonly variant: OutcomeVariant
}

/** Inside the engine an outcome is a number: one of these, or from FIRST_VARIANT on one of the toggle's variants. */
export const OFF = 0
export const ON = 1
export const FIRST_VARIANT = 2

/** The outcome of all toggles that are on, or off, without a variant. */
function withoutVariant(enabled: boolean, impressionData: boolean): Outcome {
  const variant = Object.freeze({ name: 'disabled', enabled: false, feature_enabled: enabled })
  return Object.freeze({ enabled, impressionData, variant })
}

/** Off, without a variant: also for a toggle that does not exist. */
export const OFF_OUTCOME = withoutVariant(false, false)
const ON_OUTCOME = withoutVariant(true, false)
const OFF_OUTCOME_WITH_IMPRESSIONS = withoutVariant(false, true)
const ON_OUTCOME_WITH_IMPRESSIONS = withoutVariant(true, true)

export function plainOutcome(enabled: boolean, impressionData: boolean): Outcome {
  if (impressionData) return enabled ? ON_OUTCOME_WITH_IMPRESSIONS : OFF_OUTCOME_WITH_IMPRESSIONS
  return enabled ? ON_OUTCOME : OFF_OUTCOME
}

export function variantOutcome({ impressionData }: FeatureDefinition, { name, payload }: VariantDefinition): Outcome {
  const variant: OutcomeVariant = payload
    ? { name, payload: Object.freeze({ ...payload }), enabled: true, feature_enabled: true }
    : { name, enabled: true, feature_enabled: true }
  return Object.freeze({ enabled: true, impressionData: impressionData === true, variant: Object.freeze(variant) })
}

/** One toggle in the JSON of the frontend API. */
export const outcomeJson = (name: string, { enabled, impressionData, variant }: Outcome): string =>
  JSON.stringify({
    name,
    enabled,
    impressionData,
    variant: {
      name: variant.name,
      enabled: variant.enabled,
      feature_enabled: variant.feature_enabled,
      featureEnabled: variant.feature_enabled,
      ...(variant.payload && { payload: variant.payload }),
    },
  })
