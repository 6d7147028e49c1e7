import type { FeatureDefinition, StrategyDefinition } from '@leverframe/engine'
import type { ConstraintView, StrategyView, VariantView } from '#features/toggles/index'
import type { KnownToggle, Segment } from './types.ts'

type ClientVariant = Omit<VariantView, 'overrides'> & { readonly overrides?: VariantView['overrides'] }

export interface ClientStrategy extends StrategyDefinition {
  readonly constraints: readonly ConstraintView[]
  readonly parameters: Readonly<Record<string, string>>
  readonly variants: readonly ClientVariant[]
  /** Ascending; left out when there are none. */
  readonly segments?: readonly number[]
}

/** A toggle in one environment as the client API tells it; the engine evaluates the very same. */
export interface ClientFeature extends FeatureDefinition {
  readonly name: string
  readonly type: string
  readonly enabled: boolean
  readonly project: string
  readonly stale: boolean
  readonly description: string | null
  readonly impressionData: boolean
  readonly strategies: readonly ClientStrategy[]
  readonly variants: readonly VariantView[]
  readonly dependencies?: readonly { feature: string; enabled: boolean; variants?: readonly string[] }[]
}

/** SDKs draw whole percentages, and some take anything else for off. */
const PERCENTAGES = new Set(['rollout', 'percentage'])

const parameterText = (name: string, value: string | number | boolean): string =>
  PERCENTAGES.has(name) && Number.isFinite(Number(value)) ? String(Math.floor(Number(value))) : String(value)

const textParameters = (parameters: StrategyView['parameters']): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters ?? {}).map(([name, value]) => [name, parameterText(name, value)]))

/** A variant that says nothing about it sticks to what its strategy sticks to. */
const strategyVariant = ({ overrides: _, ...variant }: VariantView, stickiness = 'default'): ClientVariant => ({
  ...variant,
  stickiness: variant.stickiness ?? stickiness,
})

function clientStrategy(strategy: StrategyView): ClientStrategy {
  const parameters = textParameters(strategy.parameters)
  return {
    name: strategy.name,
    constraints: strategy.constraints,
    parameters,
    variants: strategy.variants.map((variant) => strategyVariant(variant, parameters.stickiness)),
    ...(strategy.segments.length > 0 && { segments: strategy.segments }),
  }
}

/** Disabled strategies never reach an SDK; ids, titles and order stay with us. */
export function clientFeature(toggle: KnownToggle, environment: string): ClientFeature {
  const targeting = toggle.environments.get(environment)
  const strategies = (targeting?.strategies ?? []).filter(({ disabled }) => !disabled)
  return {
    name: toggle.name,
    type: toggle.type,
    // An SDK takes "enabled, and no strategies" for on: no such thing is ever told, not even between two events.
    enabled: targeting?.enabled === true && strategies.length > 0,
    project: toggle.project,
    stale: toggle.stale,
    description: toggle.description,
    impressionData: toggle.impressionData,
    strategies: strategies.map(clientStrategy),
    variants: (targeting?.variants ?? []).map((variant) => ({
      ...variant,
      stickiness: variant.stickiness ?? 'default',
    })),
    ...(toggle.dependencies.length > 0 && {
      dependencies: toggle.dependencies.map(({ feature, enabled, variants }) =>
        enabled ? { feature, enabled, variants } : { feature, enabled },
      ),
    }),
  }
}

export const segmentIdsOf = ({ strategies }: ClientFeature): number[] =>
  strategies.flatMap(({ segments = [] }) => [...segments])

/** For SDKs that know no segments: their constraints stand with the strategy's own. */
export function withInlineSegments(feature: ClientFeature, segments: ReadonlyMap<number, Segment>): ClientFeature {
  if (segmentIdsOf(feature).length === 0) return feature
  const strategies = feature.strategies.map(({ segments: ids = [], ...strategy }) => ({
    ...strategy,
    constraints: [...strategy.constraints, ...ids.flatMap((id) => segments.get(id)?.constraints ?? [])],
  }))
  return { ...feature, strategies }
}

export const clientSegment = ({ id, name, constraints }: Segment): Segment => ({ id, name, constraints })
