import { isDecimal } from '@leverframe/domain'
import type { Variant } from '../../lib/types.ts'
import { balanced, WHOLE } from '../../lib/variants.ts'

/** The problems of one variant, by field. */
export interface VariantProblem {
  readonly name?: string
  readonly payload?: string
  readonly overrides?: string
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function payloadProblem(payload: Variant['payload']): string | undefined {
  if (payload?.type === 'json' && !isJson(payload.value)) return 'Invalid JSON'
  if (payload?.type === 'number' && !isDecimal(payload.value)) return 'A number, such as 18 or 4.5'
  return undefined
}

function nameProblem(name: string, variants: readonly Variant[]): string | undefined {
  if (name.trim() === '') return 'A variant needs a name'
  if (name.length > 100) return 'At most 100 characters'
  return variants.filter((one) => one.name === name).length > 1 ? 'Another variant has this name' : undefined
}

const overridesProblem = (overrides: Variant['overrides']): string | undefined =>
  overrides.some(({ contextName, values }) => contextName.trim() === '' || values.length === 0)
    ? 'Each override needs a field and at least one value'
    : undefined

export function variantProblem(variant: Variant, variants: readonly Variant[]): VariantProblem | undefined {
  const name = nameProblem(variant.name, variants)
  const payload = payloadProblem(variant.payload)
  const overrides = overridesProblem(variant.overrides)
  if (name === undefined && payload === undefined && overrides === undefined) return undefined
  return {
    ...(name !== undefined && { name }),
    ...(payload !== undefined && { payload }),
    ...(overrides !== undefined && { overrides }),
  }
}

export const variantsAreFine = (variants: readonly Variant[]): boolean =>
  variants.every((variant) => variantProblem(variant, variants) === undefined) &&
  (variants.length === 0 || variants.some(({ weightType }) => weightType === 'variable'))

/** The maximum weight of a fixed variant: the others keep theirs, and something is left to share. */
export function mostWeight(variants: readonly Variant[], at: number): number {
  const others = variants.reduce(
    (sum, { weight, weightType }, index) => (weightType === 'fix' && index !== at ? sum + weight : sum),
    0,
  )
  return Math.max(WHOLE - 1 - others, 0)
}

/** Changes one variant and adjusts the others, so that the weights always add up. */
export function withVariant(variants: readonly Variant[], at: number, next: Variant): Variant[] {
  const fixed = next.weightType === 'fix' ? { ...next, weight: Math.min(next.weight, mostWeight(variants, at)) } : next
  const changed = variants.with(at, fixed)
  return balanced(changed) ?? changed
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
