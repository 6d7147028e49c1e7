import { WHOLE_WEIGHT } from '@leverframe/domain'
import { all, alternativesOf, type Condition, not } from './condition.ts'
import type { ImportedStrategy, Note, Variant } from './model.ts'
import { keepWeights } from './normal.ts'

/** Other products decide by a list of rules: the first that matches decides. */
export interface Rule {
  readonly title?: string | null
  readonly when: Condition
  /** The share of users that get the toggle, in percent. */
  readonly share: number
  /** The variants of these users, with weights of any total. Empty: no variant. */
  readonly variants: readonly { readonly name: string; readonly weight: number }[]
  /** The field that decides about shares and variants. */
  readonly stickiness: string
  /** What the other users get: nothing, or the result of the next rule. */
  readonly rest: 'off' | 'next'
}

export interface Payload {
  readonly type: 'string' | 'json' | 'number'
  readonly value: string
}

/** Weights in thousandths. The remainders of the rounding go to the largest fractions. */
export function thousandths(weights: readonly number[]): { readonly weights: number[]; readonly isExact: boolean } {
  const total = weights.reduce((sum, one) => sum + one, 0)
  const exact = weights.map((one) => (total === 0 ? 0 : (one / total) * WHOLE_WEIGHT))
  const rounded = exact.map(Math.floor)
  const order = exact.map((one, index) => ({ index, fraction: one - Math.floor(one) }))
  order.sort((a, b) => b.fraction - a.fraction)
  const missing = WHOLE_WEIGHT - rounded.reduce((sum, one) => sum + one, 0)
  for (const { index } of total === 0 ? [] : order.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1
  return { weights: rounded, isExact: exact.every((one) => Math.abs(one - Math.round(one)) < 1e-6) }
}

interface Target {
  readonly toggle: string
  readonly environment: string
  readonly payloads: ReadonlyMap<string, Payload>
  readonly note: (kind: Note['kind'], why: string) => void
}

function variantsOf({ variants, stickiness }: Rule, { payloads, note }: Target): Variant[] {
  const given = variants.filter(({ weight }) => weight > 0)
  const { weights, isExact } = thousandths(given.map(({ weight }) => weight))
  if (!isExact) note('changed', 'weights of variants are rounded to tenths of a percent')
  return keepWeights(
    given.map(({ name }, index) => {
      const payload = payloads.get(name)
      return { name, weight: weights[index] ?? 0, weightType: 'variable', stickiness, ...(payload && { payload }) }
    }),
  )
}

function rolloutOf({ share }: Rule, { note }: Target): number {
  const rollout = Math.round(share)
  if (Math.abs(rollout - share) > 1e-9) note('changed', 'percentages are rounded to whole numbers')
  return rollout
}

/** Strategies with the same result as a list of rules. Throws Inexpressible when there are none. */
export function strategiesOf(rules: readonly Rule[], target: Target): ImportedStrategy[] {
  const strategies: ImportedStrategy[] = []
  /** Users of these rules are decided, and no later strategy may match them. */
  const decided: Condition[] = []
  for (const [index, rule] of rules.entries()) {
    const rollout = rolloutOf(rule, target)
    const isDrawn = (rollout > 0 && rollout < 100) || rule.variants.length > 1
    if (isDrawn) target.note('changed', 'percentages select other users than before, because the hash is another one')
    const variants = variantsOf(rule, target)
    if (rollout > 0)
      for (const alternative of alternativesOf(all([rule.when, ...decided.map(not)])))
        strategies.push({
          name: 'flexibleRollout',
          title: rule.title?.slice(0, 200) || null,
          disabled: false,
          parameters: { rollout: String(rollout), stickiness: rule.stickiness, groupId: target.toggle },
          constraints: alternative.flatMap((one) => (one.kind === 'constraint' ? [one.constraint] : [])),
          segments: [...new Set(alternative.flatMap((one) => (one.kind === 'segment' ? [one.name] : [])))],
          variants,
        })
    if (rollout < 100 && rule.rest === 'off' && index < rules.length - 1) decided.push(rule.when)
  }
  return strategies
}
