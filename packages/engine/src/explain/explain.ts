/**
 * Returns the same result as `evaluate`, with its derivation. It walks the definition, not the program, and includes
 * steps that did not affect the result. It draws the random numbers of the evaluation first, as often and in the same
 * order, and only then draws numbers for the other steps.
 */
import type { Compiled, EvaluationOptions } from '../compiled.ts'
import type { Chance, Context } from '../context.ts'
import type { DependencyDefinition, FeatureDefinition } from '../definition.ts'
import { type Outcome, plainOutcome, variantOutcome } from '../outcome.ts'
import type { CompileInput } from '../program/emit.ts'
import { featureDraw, strategyDraw } from '../variants/draw.ts'
import { explainDraw } from './draw.ts'
import { type ExplainInput, explainInputOf } from './explain-input.ts'
import type { DependencyExplanation, DrawExplanation, Explanation, StrategyExplanation } from './explanation.ts'
import { explainStrategy } from './strategy.ts'

interface ExplainState extends ExplainInput {
  readonly compileInput: Pick<CompileInput, 'segments' | 'hostname'>
  readonly parents: Map<string, Outcome | undefined>
}

function explainVariant(state: ExplainState, feature: FeatureDefinition, winner: number | undefined) {
  const strategy = winner === undefined ? undefined : feature.strategies[winner]
  const plans = [
    { from: 'strategy', plan: strategy && strategyDraw(strategy) },
    { from: 'feature', plan: featureDraw(feature) },
  ] as const
  let draw: DrawExplanation | undefined
  for (const { from, plan } of plans) {
    if (!plan) continue
    const { explanation, variant } = explainDraw(state, plan, from)
    draw = explanation
    const chosen = plan.variants[variant]
    if (chosen) return { outcome: variantOutcome(feature, chosen), draw }
  }
  return { outcome: plainOutcome(true, feature.impressionData === true), draw }
}

/** The strategies up to the one that wins, its variant, and only then the remaining strategies. */
function explainStrategies(state: ExplainState, feature: FeatureDefinition) {
  const { compileInput } = state
  const strategies: StrategyExplanation[] = []
  let winner: number | undefined
  let variant: ReturnType<typeof explainVariant> | undefined
  for (const [index, strategy] of feature.strategies.entries()) {
    const explained = explainStrategy(state, strategy, index, compileInput)
    strategies.push(explained)
    if (winner !== undefined || explained.result !== true) continue
    winner = index
    variant = explainVariant(state, feature, winner)
  }
  return { strategies, winner, variant }
}

/** A parent is evaluated once, however many dependencies name it, as in evaluation. */
function parentOutcome(
  { compiled, prepared, context, chance, parents }: ExplainState,
  name: string,
): Outcome | undefined {
  if (!parents.has(name)) parents.set(name, compiled.evaluate(name, context, chance, { prepared }))
  return parents.get(name)
}

function explainDependency(state: ExplainState, dependency: DependencyDefinition): DependencyExplanation {
  const { feature, enabled = true, variants = [] } = dependency
  const expected = { enabled, variants }
  const isNested = (state.compiled.feature(feature)?.dependencies ?? []).length > 0
  const outcome = isNested ? undefined : parentOutcome(state, feature)
  if (!outcome) return { feature, expected, found: isNested ? 'nested' : 'missing', variant: undefined, held: false }
  const variant = outcome.enabled ? outcome.variant.name : undefined
  const isListed = variants.length === 0 || (variant !== undefined && variants.includes(variant))
  const held = enabled ? outcome.enabled && isListed : !outcome.enabled
  return { feature, expected, found: outcome.enabled ? 'on' : 'off', variant, held }
}

const combinedResult = (active: readonly StrategyExplanation[]): boolean | 'unknown' => {
  if (active.length === 0 || active.some(({ result }) => result === true)) return true
  return active.some(({ result }) => result === 'unknown') && 'unknown'
}

function explainFeature(state: ExplainState, feature: FeatureDefinition): Explanation {
  const dependencies = (feature.dependencies ?? []).map((dependency) => explainDependency(state, dependency))
  const { strategies, winner, variant } = explainStrategies(state, feature)
  const active = strategies.filter(({ disabled }) => !disabled)
  const common = { name: feature.name, dependencies, strategies, winner, strategiesResult: combinedResult(active) }
  const off = { ...common, outcome: plainOutcome(false, feature.impressionData === true), draw: undefined }
  if (!feature.enabled) return { ...off, reason: 'switched_off' }
  if (!dependencies.every(({ held }) => held)) return { ...off, reason: 'dependency_not_met' }
  if (active.length === 0) return { ...common, ...explainVariant(state, feature, undefined), reason: 'no_strategies' }
  return variant ? { ...common, ...variant, reason: 'strategy' } : { ...off, reason: 'no_strategy_matched' }
}

export function explain(
  compiled: Compiled,
  name: string,
  context: Context,
  chance: Chance,
  { prepared }: Pick<EvaluationOptions, 'prepared'> = {},
): Explanation {
  const feature = compiled.feature(name)
  const compileInput = { segments: { get: (id: number) => compiled.segment(id) }, hostname: compiled.hostname }
  const input = explainInputOf(compiled, context, chance, prepared)
  if (feature) return explainFeature({ ...input, compileInput, parents: new Map() }, feature)
  const nothing = { dependencies: [], strategies: [], winner: undefined, strategiesResult: false, draw: undefined }
  return { name, outcome: undefined, reason: 'no_such_toggle', ...nothing }
}
