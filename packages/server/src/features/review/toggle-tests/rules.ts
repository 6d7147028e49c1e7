import type { Chance, Compiled, Context, Prepared } from '@leverframe/engine'
import { shorten } from '#kernel/failure'
import { type Expected, type Got, NO_VARIANT } from './schema.ts'

/** The number of evenly spread draws. They are fixed, so that a case with a random result always fails. */
const DRAWS = 100

export interface Evaluation {
  readonly name: string
  readonly context: Context
  readonly now: number
  readonly prepared: Prepared | undefined
}

const once = (compiled: Compiled, { name, context, now, prepared }: Evaluation, random: Chance['random']) => {
  const outcome = compiled.evaluate(name, context, { now, random }, { prepared })
  return { enabled: outcome?.enabled ?? false, variant: outcome?.variant.name ?? NO_VARIANT }
}

/** The result of the toggle for this context, and whether it depends on a random number. */
export function gotOf(compiled: Compiled, evaluation: Evaluation): Got {
  let usesRandom = false
  const first = once(compiled, evaluation, () => {
    usesRandom = true
    return 0
  })
  if (!usesRandom) return { ...first, byChance: false }
  for (let draw = 1; draw < DRAWS; draw++) {
    const { enabled, variant } = once(compiled, evaluation, () => draw / DRAWS)
    if (enabled !== first.enabled || variant !== first.variant) return { ...first, byChance: true }
  }
  return { ...first, byChance: false }
}

export const holds = ({ enabled, variant }: Expected, got: Got): boolean =>
  !got.byChance && got.enabled === enabled && (variant === undefined || got.variant === variant)

export const sameGot = (a: Got, b: Got): boolean =>
  a.byChance === b.byChance && (a.byChance || (a.enabled === b.enabled && a.variant === b.variant))

const resultText = (enabled: boolean, variant: string | undefined): string => {
  if (!enabled || variant === undefined) return enabled ? 'on' : 'off'
  return variant === NO_VARIANT ? 'on without a variant' : `on with the variant "${shorten(variant)}"`
}

/** The message for a failed case. It contains the variant when the case expects one. */
export function refusalOf(test: { feature: string; name: string; environment: string; expected: Expected }, got: Got) {
  const { feature, name, environment, expected } = test
  const wanted = resultText(expected.enabled, expected.variant)
  const found = got.byChance
    ? 'a result that is left to chance'
    : resultText(got.enabled, expected.variant === undefined ? undefined : got.variant)
  return `The case "${shorten(name)}" of the toggle "${feature}" in "${environment}" expects ${wanted}, and this change gives ${found}`
}
