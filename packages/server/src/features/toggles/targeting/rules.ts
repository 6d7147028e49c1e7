import type { StrategyView, VariantView } from '#features/toggles/toggle/index'
import { type Json, sameJson } from '#kernel/json'

/** The configuration of a toggle in one environment. */
export interface Targeting {
  readonly enabled: boolean
  readonly strategies: readonly StrategyView[]
  /** Null until they are set. */
  readonly variants: readonly VariantView[] | null
}

export const UNTOUCHED: Targeting = { enabled: false, strategies: [], variants: null }

export const activeStrategies = (strategies: readonly StrategyView[]): StrategyView[] =>
  strategies.filter(({ disabled }) => !disabled)

/**
 * SDKs evaluate "enabled and no strategies" as on for everyone. So a change that leaves no active strategy switches the
 * toggle off.
 */
export const mayStayOn = (targeting: Targeting): boolean => activeStrategies(targeting.strategies).length > 0

/** Sorts by `sortOrder`; the sort is stable. */
export const inOrder = (strategies: readonly StrategyView[]): StrategyView[] =>
  strategies.toSorted((a, b) => a.sortOrder - b.sortOrder)

/** The `sortOrder` of a strategy after all others. */
export const nextSortOrder = (strategies: readonly StrategyView[]): number =>
  strategies.reduce((last, { sortOrder }) => Math.max(last, Math.floor(sortOrder) + 1), 0)

export const sameTargeting = (a: Targeting, b: Targeting): boolean =>
  a.enabled === b.enabled && sameJson(a.strategies, b.strategies) && sameJson(a.variants, b.variants)

/** The order of strategies as it appears in events. */
export const orderOf = (strategies: readonly StrategyView[]): Json =>
  strategies.map(({ id, sortOrder }) => ({ id, sortOrder }))
