import type { Chance, Compiled, Context, Prepared } from '@leverframe/engine'
import { shorten } from '#kernel/failure'
import { type Expected, type Got, NO_VARIANT } from './schema.ts'

/** Evenly spread, always the same: a case that depends on luck fails today and tomorrow, and not now and then. */
const DRAWS = 100

export interface Asked {
  readonly name: string
  readonly context: Context
  readonly now: number
  readonly prepared: Prepared | undefined
}

const once = (compiled: Compiled, { name, context, now, prepared }: Asked, random: Chance['random']) => {
  const outcome = compiled.evaluate(name, context, { now, random }, { prepared })
  return { enabled: outcome?.enabled ?? false, variant: outcome?.variant.name ?? NO_VARIANT }
}

/** What the toggle is for this context; where chance takes part, whether that makes a difference. */
export function gotOf(compiled: Compiled, asked: Asked): Got {
  let isAsked = false
  const first = once(compiled, asked, () => {
    isAsked = true
    return 0
  })
  if (!isAsked) return { ...first, byChance: false }
  for (let draw = 1; draw < DRAWS; draw++) {
    const { enabled, variant } = once(compiled, asked, () => draw / DRAWS)
    if (enabled !== first.enabled || variant !== first.variant) return { ...first, byChance: true }
  }
  return { ...first, byChance: false }
}

export const holds = ({ enabled, variant }: Expected, got: Got): boolean =>
  !got.byChance && got.enabled === enabled && (variant === undefined || got.variant === variant)

export const sameGot = (a: Got, b: Got): boolean =>
  a.byChance === b.byChance && (a.byChance || (a.enabled === b.enabled && a.variant === b.variant))

const inWords = (enabled: boolean, variant: string | undefined): string => {
  if (!enabled || variant === undefined) return enabled ? 'on' : 'off'
  return variant === NO_VARIANT ? 'on without a variant' : `on with the variant "${shorten(variant)}"`
}

/** The variant is named where the case asks for one. */
export function refusalOf(test: { feature: string; name: string; environment: string; expected: Expected }, got: Got) {
  const { feature, name, environment, expected } = test
  const wanted = inWords(expected.enabled, expected.variant)
  const found = got.byChance
    ? 'a result that is left to chance'
    : inWords(got.enabled, expected.variant === undefined ? undefined : got.variant)
  return `The case "${shorten(name)}" of the toggle "${feature}" in "${environment}" expects ${wanted}, and this change gives ${found}`
}
