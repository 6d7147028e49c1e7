import { type Compiled, type Context, OFF_OUTCOME, type Outcome, type Prepared } from '@leverframe/engine'
import { sameJson } from '#kernel/json'

/** The number of evenly spread draws. They are fixed, so that a preview is deterministic. */
const DRAWS = 100

export const drawn = (draw: number) => () => draw / DRAWS

/** The part of an outcome that clients use. A missing toggle is off. */
export const seenOf = ({ enabled, variant }: Outcome = OFF_OUTCOME) => ({ enabled, variant })

export interface Found {
  /** The first draw with a difference. */
  readonly draw: number
  /** The number of draws with a difference. Undefined when no random number is used. */
  readonly draws: number | undefined
}

/** One side of a comparison, with the prepared slow tests for the context. */
export interface PreparedSide {
  readonly compiled: Compiled
  readonly prepared: Prepared | undefined
}

/** Undefined when the toggle has the same result on both sides for all draws. */
export function differenceOf(
  sides: readonly [PreparedSide, PreparedSide],
  name: string,
  context: Context,
  time: number,
): Found | undefined {
  let usesRandom = false
  const differsAt = (draw: number): boolean => {
    const random = () => {
      usesRandom = true
      return drawn(draw)()
    }
    const [before, later] = sides.map(({ compiled, prepared }) =>
      seenOf(compiled.evaluate(name, context, { now: time, random }, { prepared })),
    )
    return !sameJson(before, later)
  }
  const isFirst = differsAt(0)
  if (!usesRandom) return isFirst ? { draw: 0, draws: undefined } : undefined
  const draws = Array.from({ length: DRAWS }, (_, draw) => draw).filter(differsAt)
  return draws[0] === undefined ? undefined : { draw: draws[0], draws: draws.length }
}
