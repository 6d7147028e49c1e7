import { INITIAL_FIELDS, type StrategyView, type Targeting } from '#features/toggles/index'
import type { ClientFeature, ClientStrategy } from './client-rules.ts'
import type { KnownToggle, Segment } from './types.ts'

/** A change in the form of the delta API. `eventId` is the revision after it. */
export type FeedEvent =
  | {
      readonly type: 'hydration'
      readonly eventId: number
      readonly features: readonly ClientFeature[]
      readonly segments: readonly Segment[]
    }
  | { readonly type: 'feature-updated'; readonly eventId: number; readonly feature: ClientFeature }
  | { readonly type: 'feature-removed'; readonly eventId: number; readonly featureName: string }
  | { readonly type: 'segment-updated'; readonly eventId: number; readonly segment: Segment }
  | { readonly type: 'segment-removed'; readonly eventId: number; readonly segmentId: number }

const strategyOf = (strategy: ClientStrategy, sortOrder: number): StrategyView => ({
  id: '',
  name: strategy.name,
  title: null,
  disabled: false,
  constraints: [...strategy.constraints],
  parameters: strategy.parameters,
  segments: [...(strategy.segments ?? [])],
  variants: strategy.variants.map((variant) => ({ ...variant, overrides: variant.overrides ?? [] })),
  sortOrder,
})

/**
 * The inverse of `clientFeature`: the toggle of which SDKs get this feature in this environment. What SDKs do not get is
 * empty, such as tags, or has the value of a new toggle.
 */
export function toggleOfFeature(feature: ClientFeature, environment: string): KnownToggle {
  const targeting: Targeting = {
    enabled: feature.enabled,
    strategies: feature.strategies.map(strategyOf),
    variants: [...feature.variants],
  }
  return {
    ...INITIAL_FIELDS,
    name: feature.name,
    project: feature.project,
    description: feature.description,
    type: feature.type,
    stale: feature.stale,
    impressionData: feature.impressionData,
    createdAt: '',
    archived: false,
    environments: new Map([[environment, targeting]]),
    dependencies: (feature.dependencies ?? []).map(({ feature: parent, enabled, variants = [] }) => ({
      feature: parent,
      enabled,
      variants,
    })),
    tags: [],
  }
}
