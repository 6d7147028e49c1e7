import type { FeatureDefinition, StrategyDefinition } from '@leverframe/engine'
import type { ConstraintView, StrategyView, VariantView } from '#features/toggles/index'
import type { KnownToggle, Segment } from './types.ts'

type ClientVariant = Omit<VariantView, 'overrides'> & { readonly overrides?: VariantView['overrides'] }

export interface ClientStrategy extends StrategyDefinition {
  readonly constraints: readonly ConstraintView[]
  readonly parameters: Readonly<Record<string, string>>
  readonly variants: readonly ClientVariant[]
  /** Ascending. Omitted when there are none. */
  readonly segments?: readonly number[]
}

/** A toggle in one environment as the client API returns it. The engine evaluates the same object. */
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

/** SDKs work with whole percentages, and some treat any other value as off. */
const PERCENTAGES = new Set(['rollout', 'percentage'])

const parameterText = (name: string, value: string | number | boolean): string =>
  PERCENTAGES.has(name) && Number.isFinite(Number(value)) ? String(Math.floor(Number(value))) : String(value)

/** Runs for each strategy of a changed toggle. `Object.fromEntries` would take more than three times as long. */
function textParameters(parameters: StrategyView['parameters']): Record<string, string> {
  const texts: Record<string, string> = {}
  const given = parameters ?? {}
  for (const name of Object.keys(given)) texts[name] = parameterText(name, given[name] as string)
  return texts
}

/** A variant without a stickiness uses the stickiness of its strategy. */
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

/** Omits disabled strategies, and the ids, titles and sort order of the others. */
export function clientFeature(toggle: KnownToggle, environment: string): ClientFeature {
  const targeting = toggle.environments.get(environment)
  const strategies = (targeting?.strategies ?? []).filter(({ disabled }) => !disabled)
  return {
    name: toggle.name,
    type: toggle.type,
    // SDKs treat an enabled toggle without strategies as on. It is never sent, not even between two events.
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

/** For SDKs without support for segments: the constraints of segments are appended to those of the strategy. */
export function withInlineSegments(feature: ClientFeature, segments: ReadonlyMap<number, Segment>): ClientFeature {
  if (segmentIdsOf(feature).length === 0) return feature
  const strategies = feature.strategies.map(({ segments: ids = [], ...strategy }) => ({
    ...strategy,
    constraints: [...strategy.constraints, ...ids.flatMap((id) => segments.get(id)?.constraints ?? [])],
  }))
  return { ...feature, strategies }
}

export const clientSegment = ({ id, name, constraints }: Segment): Segment => ({ id, name, constraints })
