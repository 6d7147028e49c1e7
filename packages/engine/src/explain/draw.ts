import { variantChance } from '../chance.ts'
import { hashOf, VARIANT_SEED } from '../hashing/murmur3.ts'
import { ADDRESS, anyField, SESSION, USER } from '../strategies/plan.ts'
import { type DrawPlan, variantFor } from '../variants/draw.ts'
import { type ExplainInput, fieldValueOf, firstOf } from './explain-input.ts'
import type { DrawExplanation } from './explanation.ts'

interface Drawn {
  readonly explanation: DrawExplanation
  /** The index of the variant in the plan, or -1. */
  readonly variant: number
}

function overrideIn(input: ExplainInput, { variants }: DrawPlan) {
  for (const [variant, { name, overrides = [] }] of variants.entries())
    for (const { contextName, values } of overrides) {
      const value = fieldValueOf(input, anyField(contextName))
      if (value !== undefined && values.includes(value))
        return { variant, override: { variant: name, contextName, value } }
    }
  return undefined
}

export function explainDraw(input: ExplainInput, plan: DrawPlan, from: DrawExplanation['from']): Drawn {
  const { variants, group, stickiness, total } = plan
  const weights = variants.map(({ name, weight }) => ({ name, weight }))
  const common = { from, group, stickiness, total, weights }
  const found = overrideIn(input, plan)
  if (found) {
    const { variant, override } = found
    const explanation = {
      ...common,
      id: undefined,
      byChance: false,
      bucket: undefined,
      override,
      chosen: override.variant,
    }
    return { explanation, variant }
  }
  const known = firstOf(input, stickiness === 'default' ? [USER, SESSION, ADDRESS] : [anyField(stickiness)])
  const id = known ?? variantChance(input.chance.random())
  const hash = hashOf(group, id, VARIANT_SEED)
  const variant = variantFor(plan, hash)
  const bucket = (hash % total) + 1
  const chosen = variants[variant]?.name
  return { explanation: { ...common, id, byChance: known === undefined, bucket, override: undefined, chosen }, variant }
}
