import type { StrategyView, VariantView } from '#features/toggles/toggle/index'
import { type Json, sameJson } from '#kernel/json'

/** What a toggle does in one environment. */
export interface Targeting {
  readonly enabled: boolean
  readonly strategies: readonly StrategyView[]
  /** Null until somebody sets them. */
  readonly variants: readonly VariantView[] | null
}

export const UNTOUCHED: Targeting = { enabled: false, strategies: [], variants: null }

export const activeStrategies = (strategies: readonly StrategyView[]): StrategyView[] =>
  strategies.filter(({ disabled }) => !disabled)

/** SDKs read "enabled and no strategies" as on for everybody: whatever leaves none active switches off. */
export const mayStayOn = (targeting: Targeting): boolean => activeStrategies(targeting.strategies).length > 0

/** By their order; equal ones keep the order they have. */
export const inOrder = (strategies: readonly StrategyView[]): StrategyView[] =>
  strategies.toSorted((a, b) => a.sortOrder - b.sortOrder)

/** Behind all others. */
export const nextSortOrder = (strategies: readonly StrategyView[]): number =>
  strategies.reduce((last, { sortOrder }) => Math.max(last, Math.floor(sortOrder) + 1), 0)

export const sameTargeting = (a: Targeting, b: Targeting): boolean =>
  a.enabled === b.enabled && sameJson(a.strategies, b.strategies) && sameJson(a.variants, b.variants)

/** What an event says about the order of strategies. */
export const orderOf = (strategies: readonly StrategyView[]): Json =>
  strategies.map(({ id, sortOrder }) => ({ id, sortOrder }))
