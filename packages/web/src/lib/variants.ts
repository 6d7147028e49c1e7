import { WHOLE_WEIGHT } from '@leverframe/domain'
import type { Variant } from './types.ts'

export { variantsSentence, WHOLE_WEIGHT as WHOLE, weightPercent as percentOf } from '@leverframe/domain'

type Weighed = Pick<Variant, 'weight' | 'weightType'>

/**
 * The same variants with weights that add up to 1000: fixed ones keep theirs, the variable ones share the rest evenly, and
 * the first of them gets the remainder. Undefined when the fixed ones leave nothing to share, or too much.
 */
export function balanced<V extends Weighed>(variants: readonly V[]): V[] | undefined {
  const fixed = variants.filter(({ weightType }) => weightType === 'fix').reduce((sum, { weight }) => sum + weight, 0)
  const sharing = variants.filter(({ weightType }) => weightType === 'variable').length
  const rest = WHOLE_WEIGHT - fixed
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
