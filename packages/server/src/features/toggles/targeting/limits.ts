import { MAX_SEARCHED_VALUES } from '@leverframe/domain'
import type { Limits } from '#platform/config/settings'

/**
 * The maximum size of a strategy or segment. Settings such as MAX_CONSTRAINTS can lower these limits, but not raise them: they
 * bound what a single request and a single evaluation cost. Limits of patterns are PATTERN_LIMITS of the engine.
 */
export const STRUCTURE_LIMITS = {
  /** Constraints of one strategy, or of one segment. */
  constraints: 200,
  /** Values of one constraint. */
  values: 10_000,
  /** Values of one constraint that searches in a text (STR_STARTS_WITH, STR_ENDS_WITH, STR_CONTAINS): each is compared. */
  searchedValues: MAX_SEARCHED_VALUES,
  /** Segments of one strategy. */
  segments: 100,
  /** Strategies of one toggle in one environment. */
  strategies: 200,
  /** Variants of one list. */
  variants: 200,
  /** Overrides of one variant. */
  overrides: 100,
  /** Parameters of one strategy. */
  parameters: 100,
} as const

/** The maximum number of strategies of a toggle in one environment. A setting can lower it. */
export const maxStrategiesOf = ({ maxStrategies = STRUCTURE_LIMITS.strategies }: Limits): number =>
  Math.min(maxStrategies, STRUCTURE_LIMITS.strategies)
