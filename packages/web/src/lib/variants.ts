import type { Variant } from './types.ts'

/** Weights are thousandths. */
export const WHOLE = 1_000

export const percentOf = (weight: number): string => `${Number((weight / 10).toFixed(1))}%`

/** "red 30%, blue 70%". */
export const variantsSentence = (variants: readonly Pick<Variant, 'name' | 'weight'>[]): string =>
  variants.length === 0 ? 'no variants' : variants.map(({ name, weight }) => `${name} ${percentOf(weight)}`).join(', ')

type Weighed = Pick<Variant, 'weight' | 'weightType'>

/**
 * The same variants with weights that add up to 1000: fixed ones keep theirs, the variable ones share the rest evenly, and
 * the first of them gets the remainder. Undefined when the fixed ones leave nothing to share, or too much.
 */
export function balanced<V extends Weighed>(variants: readonly V[]): V[] | undefined {
  const fixed = variants.filter(({ weightType }) => weightType === 'fix').reduce((sum, { weight }) => sum + weight, 0)
  const sharing = variants.filter(({ weightType }) => weightType === 'variable').length
  const rest = WHOLE - fixed
  if (variants.length === 0) return []
  if (rest < 0 || (sharing === 0 && rest !== 0)) return undefined
  const each = Math.floor(rest / Math.max(sharing, 1))
  let spare = rest - each * sharing
  return variants.map((variant) => {
    if (variant.weightType === 'fix') return variant
    const weight = each + (spare > 0 ? 1 : 0)
    spare = Math.max(spare - 1, 0)
    return { ...variant, weight }
  })
}
