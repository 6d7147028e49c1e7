import type { FeatureDefinition, StrategyDefinition, VariantDefinition } from '../definition.ts'

/** How one of several variants is chosen. */
export interface DrawPlan {
  readonly variants: readonly VariantDefinition[]
  readonly group: string
  /**
   * `default`: the user, else the session, else the address, else a random number. Otherwise a field, or a random
   * number when it is missing.
   */
  readonly stickiness: string
  readonly total: number
  /** The upper bound of each variant that has a weight, in order. */
  readonly bounds: readonly { readonly variant: number; readonly upTo: number }[]
}

function planOf(variants: readonly VariantDefinition[], group: string, stickiness = 'default'): DrawPlan | undefined {
  const bounds: { variant: number; upTo: number }[] = []
  let total = 0
  for (const [variant, { weight }] of variants.entries()) {
    total += weight
    if (weight !== 0) bounds.push({ variant, upTo: total })
  }
  return total <= 0 ? undefined : { variants, group, stickiness, total, bounds }
}

/** The draw of a strategy that has won, or undefined when it has no variants to draw. */
export function strategyDraw({ variants, parameters }: StrategyDefinition): DrawPlan | undefined {
  const [first] = variants ?? []
  if (!variants || !first) return undefined
  const stickiness = first.stickiness || parameters?.stickiness
  // Without a group the Node SDK hashes the text "undefined". The same value keeps the variants of its users.
  return planOf(
    variants,
    String(parameters?.groupId),
    stickiness === undefined || stickiness === null ? undefined : String(stickiness),
  )
}

/** The draw of a toggle's own variants. */
export function featureDraw({ name, variants }: FeatureDefinition): DrawPlan | undefined {
  const [first] = variants ?? []
  return variants && first ? planOf(variants, name, first.stickiness ?? undefined) : undefined
}

/** The variant for a hash, or -1: weights that are not whole numbers may leave a gap at the end. */
export function variantFor({ bounds, total }: Pick<DrawPlan, 'bounds' | 'total'>, hash: number): number {
  const target = (hash % total) + 1
  for (const { variant, upTo } of bounds) if (!(upTo < target)) return variant
  return -1
}
