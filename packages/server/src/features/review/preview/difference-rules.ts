import type { Compiled, Context, Outcome, Prepared } from '@leverframe/engine'
import { sameJson } from '#kernel/json'

/** Evenly spread, always the same: a preview tells the same today and tomorrow. */
const DRAWS = 100

export const drawn = (draw: number) => () => draw / DRAWS

const NO_VARIANT = { name: 'disabled', enabled: false, feature_enabled: false }

/** What clients make of an outcome; a toggle that is not there is off. */
export const seenOf = (outcome: Outcome | undefined) => ({
  enabled: outcome?.enabled ?? false,
  variant: outcome?.variant ?? NO_VARIANT,
})

export interface Found {
  /** The first of those that show it. */
  readonly draw: number
  /** How many do; undefined where chance is not asked. */
  readonly draws: number | undefined
}

/** One side of a comparison, with the answers of slow tests for the context. */
export interface PreparedSide {
  readonly compiled: Compiled
  readonly prepared: Prepared | undefined
}

/** Undefined: the toggle is the same on both sides, whatever chance draws. */
export function differenceOf(
  sides: readonly [PreparedSide, PreparedSide],
  name: string,
  context: Context,
  time: number,
): Found | undefined {
  let isAsked = false
  const differsAt = (draw: number): boolean => {
    const random = () => {
      isAsked = true
      return drawn(draw)()
    }
    const [before, later] = sides.map(({ compiled, prepared }) =>
      seenOf(compiled.evaluate(name, context, { now: time, random }, { prepared })),
    )
    return !sameJson(before, later)
  }
  const isFirst = differsAt(0)
  if (!isAsked) return isFirst ? { draw: 0, draws: undefined } : undefined
  const draws = Array.from({ length: DRAWS }, (_, draw) => draw).filter(differsAt)
  return draws[0] === undefined ? undefined : { draw: draws[0], draws: draws.length }
}
