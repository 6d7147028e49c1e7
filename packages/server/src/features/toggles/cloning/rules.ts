import type { Targeting } from '#features/toggles/targeting/index'
import type { StrategyView, VariantView } from '#features/toggles/toggle/index'

const withStickiness = (variant: VariantView): VariantView => ({
  ...variant,
  stickiness: variant.stickiness ?? 'default',
})

const clonedStrategy = (strategy: StrategyView, id: string, groupId: string | undefined): StrategyView => ({
  ...strategy,
  id,
  parameters:
    groupId !== undefined && strategy.parameters && 'groupId' in strategy.parameters
      ? { ...strategy.parameters, groupId }
      : strategy.parameters,
  variants: strategy.variants.map(withStickiness),
})

/** The same targeting for another toggle: off, strategies with new ids, variants with an explicit stickiness. */
export const clonedTargeting = (source: Targeting, newId: () => string, groupId: string | undefined): Targeting => ({
  enabled: false,
  strategies: source.strategies.map((strategy) => clonedStrategy(strategy, newId(), groupId)),
  variants: source.variants?.map(withStickiness) ?? null,
})
