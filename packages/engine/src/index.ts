export {
  type Change,
  type Compiled,
  type CompileOptions,
  compile,
  compileInSteps,
  type EvaluationOptions,
  type Prepared,
  type Refusal,
  type RefusedPatterns,
  type RenderOptions,
  type Visit,
} from './compiled.ts'
export { patternRefusal } from './constraints/constraint.ts'
export {
  costOf,
  isTooExpensive,
  PATTERN_LIMITS,
  type Pattern,
  type PatternRefusal,
  patternOf,
  refusalOfPattern,
  wholeMatcher,
} from './constraints/pattern.ts'
export type { Chance, Context, Scalar } from './context.ts'
export type * from './definition.ts'
export { explain } from './explain/explain.ts'
export type * from './explain/explanation.ts'
export { absorb, HashedId, ROLLOUT_SEED, VARIANT_SEED } from './hashing/murmur3.ts'
export { OFF_OUTCOME, type Outcome, type OutcomeVariant } from './outcome.ts'
export { STRATEGY_NAMES } from './strategies/strategy.ts'
