import { isDecimal } from '@leverframe/domain'
import { jsonProblem } from '../../lib/json-text.ts'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { balanced, percentOf, WHOLE } from '../../lib/variants.ts'

/** The problems of one variant, by field. */
export interface VariantProblem {
  readonly name?: string
  readonly weight?: string
  readonly payload?: string
  readonly overrides?: string
}

function payloadProblem(payload: Variant['payload']): string | undefined {
  if (payload?.type === 'json') return jsonProblem(payload.value)
  if (payload?.type === 'number' && !isDecimal(payload.value)) return t('A number, such as 18 or 4.5')
  return undefined
}

function nameProblem(name: string, variants: readonly Variant[]): string | undefined {
  if (name.trim() === '') return t('A variant needs a name')
  if (name.length > 100) return t('At most 100 characters')
  return variants.filter((one) => one.name === name).length > 1 ? t('Another variant has this name') : undefined
}

const overridesProblem = (overrides: Variant['overrides']): string | undefined =>
  overrides.some(({ contextName, values }) => contextName.trim() === '' || values.length === 0)
    ? t('Each override needs a field and at least one value')
    : undefined

/** The sum of the fixed weights of the other variants. */
const fixedOthers = (variants: readonly Variant[], at: number) =>
  variants.filter(({ weightType }, index) => weightType === 'fix' && index !== at)

/** The maximum weight of a fixed variant: the others keep theirs, and something is left to share. */
export function mostWeight(variants: readonly Variant[], at: number): number {
  const others = fixedOthers(variants, at).reduce((sum, { weight }) => sum + weight, 0)
  return Math.max(WHOLE - 1 - others, 0)
}

/** "slate is fixed at 33%": why a weight has a lower limit than 99.9%. */
function limitReason(others: readonly Variant[]): string {
  const first = others[0]
  if (first === undefined) return t('something must be left for the variable ones')
  if (others.length === 1)
    return t('{name} is fixed at {weight}', { name: first.name, weight: percentOf(first.weight) })
  return t('{count} others are fixed at {percentOf}', {
    count: others.length,
    percentOf: percentOf(others.reduce((sum, { weight }) => sum + weight, 0)),
  })
}

/** The problem of a fixed weight. Variable weights are computed. */
export function weightProblem(variants: readonly Variant[], at: number): string | undefined {
  const variant = variants[at]
  if (variant?.weightType !== 'fix') return undefined
  const { weight } = variant
  if (!Number.isFinite(weight)) return t('Enter a percentage')
  if (weight < 0) return t('At least 0%')
  if (!Number.isInteger(weight)) return t('Steps of 0.1%')
  const most = mostWeight(variants, at)
  return weight > most
    ? t('At most {most}: {limitReason}', { most: percentOf(most), limitReason: limitReason(fixedOthers(variants, at)) })
    : undefined
}

export function variantProblem(variants: readonly Variant[], at: number): VariantProblem | undefined {
  const variant = variants[at]
  if (!variant) return undefined
  const found = {
    name: nameProblem(variant.name, variants),
    weight: weightProblem(variants, at),
    payload: payloadProblem(variant.payload),
    overrides: overridesProblem(variant.overrides),
  }
  const problems = Object.entries(found).filter(([, sentence]) => sentence !== undefined)
  return problems.length === 0 ? undefined : (Object.fromEntries(problems) as VariantProblem)
}

/** "red: At most 66%: slate is fixed at 33%": the first problem, for the footer of the form. */
export function variantsProblem(variants: readonly Variant[]): string | undefined {
  for (const [index, { name }] of variants.entries()) {
    const sentence = Object.values(variantProblem(variants, index) ?? {})[0]
    if (sentence !== undefined) return t('Variant {name}: {sentence}', { name: name || index + 1, sentence })
  }
  const isShared = variants.some(({ weightType }) => weightType === 'variable')
  return variants.length === 0 || isShared ? undefined : t('One variant must be variable')
}

/** Changes one variant and adjusts the variable ones. A weight that is out of range stays as it is typed. */
export function withVariant(variants: readonly Variant[], at: number, next: Variant): Variant[] {
  const changed = variants.with(at, next)
  const areWhole = changed.every(({ weightType, weight }) => weightType !== 'fix' || (weight >= 0 && weight % 1 === 0))
  return (areWhole && balanced(changed)) || changed
}

const freeName = (variants: readonly Variant[]): string => {
  for (let n = variants.length + 1; ; n++)
    if (!variants.some(({ name }) => name === `variant-${n}`)) return `variant-${n}`
}

export function withNewVariant(variants: readonly Variant[]): Variant[] {
  const stickiness = variants[0]?.stickiness ?? 'default'
  const added: Variant[] = [
    ...variants,
    { name: freeName(variants), weight: 0, weightType: 'variable', stickiness, overrides: [] },
  ]
  return balanced(added) ?? added
}

/** Removes a variant. The last remaining one becomes variable, so that the weights add up. */
export function withoutVariant(variants: readonly Variant[], at: number): Variant[] {
  const left = variants.toSpliced(at, 1)
  const isShared = left.some(({ weightType }) => weightType === 'variable')
  const sharing = isShared
    ? left
    : left.map((one, index) => (index === 0 ? { ...one, weightType: 'variable' as const } : one))
  return balanced(sharing) ?? sharing
}
