import type { Fields } from '../../lib/merge.ts'
import { t } from '../../lib/messages.ts'
import type { Variant } from '../../lib/types.ts'
import { balanced } from '../../lib/variants.ts'
import { variantText } from './variant-text.ts'

/** The fields of a merge. Every variant is a field. */
export const fieldsOfVariants = (variants: readonly Variant[]): Fields =>
  Object.fromEntries(variants.map((variant) => [variant.name, variant]))

/** Adjusts the shares, because those of merged lists rarely add up. */
export function variantsFrom(fields: Fields): readonly Variant[] {
  const variants = Object.values(fields) as Variant[]
  return balanced(variants) ?? variants
}

export const variantFieldText = (value: unknown): string =>
  value === undefined || value === null ? t('not there') : variantText(value as Variant)

/** "red: not there → 30%", for each difference. */
export function variantChanges(before: readonly Variant[], after: readonly Variant[]) {
  const [old, fresh] = [fieldsOfVariants(before), fieldsOfVariants(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ label: name, before: variantFieldText(old[name]), after: variantFieldText(fresh[name]) }))
    .filter((one) => one.before !== one.after)
}
