import type { StrategyView, VariantView } from './schema.ts'

/** The columns of `feature_environments` with the targeting of a toggle in one environment; null if it has no row. */
interface TargetingRow {
  readonly enabled: number | null
  readonly strategies: string | null
  readonly variants: string | null
}

/** The columns that a query over `feature_environments as fe` must select for `targetingFrom`. */
export const TARGETING_COLUMNS = ['fe.enabled', 'fe.strategies', 'fe.variants'] as const

export const strategiesFrom = (stored: string | null): StrategyView[] =>
  stored === null ? [] : (JSON.parse(stored) as StrategyView[])

export const variantsFrom = (stored: string | null): VariantView[] | null =>
  stored === null ? null : (JSON.parse(stored) as VariantView[])

export const targetingFrom = (row: TargetingRow) => ({
  enabled: row.enabled === 1,
  strategies: strategiesFrom(row.strategies),
  variants: variantsFrom(row.variants),
})
