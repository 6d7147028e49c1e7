/**
 * Returns the same result as `evaluate`, with its derivation. It walks the definition, not the program, and includes
 * steps that did not affect the result. It draws the random numbers of the evaluation first, as often and in the same
 * order, and only then draws numbers for the other steps.
 */
import type { Compiled, Scope } from '../compiled.ts'
import type { Chance, Context } from '../context.ts'
import type { DependencyDefinition, FeatureDefinition } from '../definition.ts'
import { type Outcome, plainOutcome, variantOutcome } from '../outcome.ts'
import type { Surroundings } from '../program/emit.ts'
import { featureDraw, strategyDraw } from '../variants/draw.ts'
import { explainDraw } from './draw.ts'
import type { DependencyExplanation, DrawExplanation, Explanation, StrategyExplanation } from './explanation.ts'
import { type Inquiry, inquiryOf } from './inquiry.ts'
import { explainStrategy } from './strategy.ts'

interface Witness extends Inquiry {
  readonly around: Pick<Surroundings, 'segments' | 'hostname'>
  readonly parents: Map<string, Outcome | undefined>
}

function explainVariant(witness: Witness, feature: FeatureDefinition, winner: number | undefined) {
  const strategy = winner === undefined ? undefined : feature.strategies[winner]
  const plans = [
    { from: 'strategy', plan: strategy && strategyDraw(strategy) },
    { from: 'feature', plan: featureDraw(feature) },
  ] as const
  let draw: DrawExplanation | undefined
  for (const { from, plan } of plans) {
    if (!plan) continue
    const { explanation, variant } = explainDraw(witness, plan, from)
    draw = explanation
    const chosen = plan.variants[variant]
    if (chosen) return { outcome: variantOutcome(feature, chosen), draw }
  }
  return { outcome: plainOutcome(true, feature.impressionData === true), draw }
}

/** The strategies up to the one that wins, its variant, and only then the remaining strategies. */
function explainStrategies(witness: Witness, feature: FeatureDefinition) {
  const { around } = witness
  const strategies: StrategyExplanation[] = []
  let winner: number | undefined
  let variant: ReturnType<typeof explainVariant> | undefined
  for (const [index, strategy] of feature.strategies.entries()) {
    const explained = explainStrategy(witness, strategy, index, around)
    strategies.push(explained)
    if (winner !== undefined || explained.result !== true) continue
    winner = index
    variant = explainVariant(witness, feature, winner)
  }
  return { strategies, winner, variant }
}

/** A parent is evaluated once, however many dependencies name it, as in evaluation. */
function parentOutcome({ compiled, prepared, context, chance, parents }: Witness, name: string): Outcome | undefined {
  if (!parents.has(name)) parents.set(name, compiled.evaluate(name, context, chance, { prepared }))
  return parents.get(name)
}

function explainDependency(witness: Witness, dependency: DependencyDefinition): DependencyExplanation {
  const { feature, enabled = true, variants = [] } = dependency
  const expected = { enabled, variants }
  const isNested = (witness.compiled.feature(feature)?.dependencies ?? []).length > 0
  const outcome = isNested ? undefined : parentOutcome(witness, feature)
  if (!outcome) return { feature, expected, found: isNested ? 'nested' : 'missing', variant: undefined, held: false }
  const variant = outcome.enabled ? outcome.variant.name : undefined
  const isListed = variants.length === 0 || (variant !== undefined && variants.includes(variant))
  const held = enabled ? outcome.enabled && isListed : !outcome.enabled
  return { feature, expected, found: outcome.enabled ? 'on' : 'off', variant, held }
}

const togetherOf = (active: readonly StrategyExplanation[]): boolean | 'unknown' => {
  if (active.length === 0 || active.some(({ result }) => result === true)) return true
  return active.some(({ result }) => result === 'unknown') && 'unknown'
}

function explainFeature(witness: Witness, feature: FeatureDefinition): Explanation {
  const dependencies = (feature.dependencies ?? []).map((dependency) => explainDependency(witness, dependency))
  const { strategies, winner, variant } = explainStrategies(witness, feature)
  const active = strategies.filter(({ disabled }) => !disabled)
  const common = { name: feature.name, dependencies, strategies, winner, strategiesResult: togetherOf(active) }
  const off = { ...common, outcome: plainOutcome(false, feature.impressionData === true), draw: undefined }
  if (!feature.enabled) return { ...off, reason: 'switched_off' }
  if (!dependencies.every(({ held }) => held)) return { ...off, reason: 'dependency_not_met' }
  if (active.length === 0) return { ...common, ...explainVariant(witness, feature, undefined), reason: 'no_strategies' }
  return variant ? { ...common, ...variant, reason: 'strategy' } : { ...off, reason: 'no_strategy_matched' }
}

export function explain(
  compiled: Compiled,
  name: string,
  context: Context,
  chance: Chance,
  { prepared }: Pick<Scope, 'prepared'> = {},
): Explanation {
  const feature = compiled.feature(name)
  const around = { segments: { get: (id: number) => compiled.segment(id) }, hostname: compiled.hostname }
  const inquiry = inquiryOf(compiled, context, chance, prepared)
  if (feature) return explainFeature({ ...inquiry, around, parents: new Map() }, feature)
  const nothing = { dependencies: [], strategies: [], winner: undefined, strategiesResult: false, draw: undefined }
  return { name, outcome: undefined, reason: 'no_such_toggle', ...nothing }
}
