import type { Fields } from '../../lib/merge.ts'
import type { Variant } from '../../lib/types.ts'
import { balanced } from '../../lib/variants.ts'
import { variantWords } from './variant-text.ts'

/** Each variant is one thing to choose when two people changed them. */
export const fieldsOfVariants = (variants: readonly Variant[]): Fields =>
  Object.fromEntries(variants.map((variant) => [variant.name, variant]))

/** The shares are made to add up again: two halves of two lists rarely do by themselves. */
export function variantsFrom(fields: Fields): readonly Variant[] {
  const variants = Object.values(fields) as Variant[]
  return balanced(variants) ?? variants
}

export const variantFieldWords = (value: unknown): string =>
  value === undefined || value === null ? 'not there' : variantWords(value as Variant)

/** "red: not there → 30 %", for each that is different. */
export function variantChanges(before: readonly Variant[], after: readonly Variant[]) {
  const [old, fresh] = [fieldsOfVariants(before), fieldsOfVariants(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ label: name, before: variantFieldWords(old[name]), after: variantFieldWords(fresh[name]) }))
    .filter((one) => one.before !== one.after)
}
