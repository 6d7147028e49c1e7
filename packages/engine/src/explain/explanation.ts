import type { PatternRefusal } from '../constraints/pattern.ts'
import type { ConstraintDefinition, VariantDefinition } from '../definition.ts'
import type { Outcome } from '../outcome.ts'

/** One constraint, with what it saw. */
export interface ConstraintExplanation {
  readonly constraint: ConstraintDefinition
  /** The field's value; undefined when the context has none. For dates, the moment that was compared, as ISO text. */
  readonly seen: string | undefined
  readonly inverted: boolean
  /** False for an operator that the engine does not know; it never holds then. */
  readonly known: boolean
  /** Why the pattern is not used; it never holds then. */
  readonly refusal: PatternRefusal | undefined
  readonly held: boolean
}

export interface SegmentExplanation {
  readonly id: number
  readonly name: string | undefined
  /** False when there is no such segment: the strategy is off then. */
  readonly found: boolean
  readonly held: boolean
  readonly constraints: readonly ConstraintExplanation[]
}

/** The part of a strategy that comes after its constraints. */
export type RolloutExplanation =
  | { readonly kind: 'everybody' | 'nobody'; readonly held: boolean }
  | { readonly kind: 'listed'; readonly field: string; readonly seen: string | undefined; readonly held: boolean }
  /** `drawn` is undefined when nothing was drawn, because the constraints had kept everybody out. */
  | { readonly kind: 'chance'; readonly percentage: number; readonly drawn: number | undefined; readonly held: boolean }
  | {
      readonly kind: 'sticky'
      readonly percentage: number
      readonly group: string
      readonly stickiness: string
      /** What was hashed; undefined when the field is missing, or when chance was not asked for an id. */
      readonly id: string | undefined
      readonly byChance: boolean
      /** 1 to 100, compared with the percentage. */
      readonly bucket: number | undefined
      readonly held: boolean
    }

export interface StrategyExplanation {
  /** Its place in the definition. */
  readonly index: number
  readonly id: string | undefined
  readonly name: string
  readonly title: string | undefined
  readonly disabled: boolean
  /**
   * `unevaluated`: it is disabled. `unknown`: its constraints hold, but only the clients' own code knows the rest of it;
   * it counts as off.
   */
  readonly result: boolean | 'unknown' | 'unevaluated'
  readonly constraints: readonly ConstraintExplanation[]
  readonly segments: readonly SegmentExplanation[]
  /** Undefined for a custom strategy. */
  readonly rollout: RolloutExplanation | undefined
}

export interface DependencyExplanation {
  readonly feature: string
  readonly expected: { readonly enabled: boolean; readonly variants: readonly string[] }
  /** `nested`: the parent has dependencies itself, which nobody may depend on. */
  readonly found: 'on' | 'off' | 'missing' | 'nested'
  /** The parent's variant, where it is on. */
  readonly variant: string | undefined
  readonly held: boolean
}

export interface DrawExplanation {
  readonly from: 'strategy' | 'feature'
  readonly group: string
  readonly stickiness: string
  readonly id: string | undefined
  readonly byChance: boolean
  /** 1 to `total`; undefined when an override decided. */
  readonly bucket: number | undefined
  readonly total: number
  readonly weights: readonly Pick<VariantDefinition, 'name' | 'weight'>[]
  readonly override: { readonly variant: string; readonly contextName: string; readonly value: string } | undefined
  readonly chosen: string | undefined
}

/** `switched_off`: not enabled in the environment. `no_strategies`: on, because nothing restricts it. */
export type Reason =
  | 'no_such_toggle'
  | 'dependency_not_met'
  | 'switched_off'
  | 'no_strategies'
  | 'strategy'
  | 'no_strategy_matched'

export interface Explanation {
  readonly name: string
  /** The same as from `evaluate`; undefined when there is no such toggle. */
  readonly outcome: Outcome | undefined
  readonly reason: Reason
  readonly dependencies: readonly DependencyExplanation[]
  readonly strategies: readonly StrategyExplanation[]
  /** The place of the strategy that let the context in. */
  readonly winner: number | undefined
  /** What the strategies say together: `unknown` when none is on and one is custom. */
  readonly strategiesResult: boolean | 'unknown'
  readonly draw: DrawExplanation | undefined
}
