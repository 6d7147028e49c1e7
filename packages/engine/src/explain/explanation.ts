import type { PatternRefusal } from '../constraints/pattern.ts'
import type { ConstraintDefinition, VariantDefinition } from '../definition.ts'
import type { Outcome } from '../outcome.ts'

/** One constraint with the value that it compared. */
export interface ConstraintExplanation {
  readonly constraint: ConstraintDefinition
  /** The value of the field; undefined when the context has none. For dates, the compared time as ISO text. */
  readonly seen: string | undefined
  readonly inverted: boolean
  /** False for an unknown operator, which never matches. */
  readonly known: boolean
  /** Why the pattern is not used. Such a constraint never matches. */
  readonly refusal: PatternRefusal | undefined
  readonly held: boolean
}

export interface SegmentExplanation {
  readonly id: number
  readonly name: string | undefined
  /** False when the segment does not exist: the strategy is then off. */
  readonly found: boolean
  readonly held: boolean
  readonly constraints: readonly ConstraintExplanation[]
}

/** The part of a strategy that follows its constraints. */
export type RolloutExplanation =
  | { readonly kind: 'everyone' | 'nobody'; readonly held: boolean }
  | { readonly kind: 'listed'; readonly field: string; readonly seen: string | undefined; readonly held: boolean }
  /** `drawn` is undefined when no number was drawn, because the constraints did not match. */
  | { readonly kind: 'chance'; readonly percentage: number; readonly drawn: number | undefined; readonly held: boolean }
  | {
      readonly kind: 'sticky'
      readonly percentage: number
      readonly group: string
      readonly stickiness: string
      /** The hashed value; undefined when the field is missing, or when no random id was drawn. */
      readonly id: string | undefined
      readonly byChance: boolean
      /** 1 to 100, compared with the percentage. */
      readonly bucket: number | undefined
      readonly held: boolean
    }

export interface StrategyExplanation {
  /** Its index in the definition. */
  readonly index: number
  readonly id: string | undefined
  readonly name: string
  readonly title: string | undefined
  readonly disabled: boolean
  /**
   * `unevaluated`: it is disabled. `unknown`: its constraints match, but only clients implement the rest of it; it
   * counts as off.
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
  /** `nested`: the parent has dependencies itself, so other toggles cannot depend on it. */
  readonly found: 'on' | 'off' | 'missing' | 'nested'
  /** The variant of the parent if it is on. */
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
  /** The same as from `evaluate`; undefined for an unknown toggle. */
  readonly outcome: Outcome | undefined
  readonly reason: Reason
  readonly dependencies: readonly DependencyExplanation[]
  readonly strategies: readonly StrategyExplanation[]
  /** The index of the strategy that matched. */
  readonly winner: number | undefined
  /** The combined result of the strategies: `unknown` when none is on and one is custom. */
  readonly strategiesResult: boolean | 'unknown'
  readonly draw: DrawExplanation | undefined
}
