import { same } from './same.ts'

/** Something that users edit field by field. */
export type Fields = Readonly<Record<string, unknown>>

export type Side = 'theirs' | 'mine'

/** A field in which the three versions differ. */
export interface Difference {
  readonly key: string
  /** When the editor was opened. */
  readonly was: unknown
  /** The version of the other user. */
  readonly now: unknown
  /** The version in the editor. */
  readonly wanted: unknown
  /** Undefined: both changed it, so the user has to choose. */
  readonly settled: Side | undefined
}

const keysOf = (...all: readonly Fields[]): string[] => [...new Set(all.flatMap((fields) => Object.keys(fields)))]

/** The fields that changed since the editor was opened, here or by others. Equal changes are no conflict. */
export const differences = (was: Fields, now: Fields, wanted: Fields): Difference[] =>
  keysOf(was, now, wanted).flatMap((key): Difference[] => {
    const byThem = !same(was[key], now[key])
    const byMe = !same(was[key], wanted[key])
    if ((!byThem && !byMe) || same(now[key], wanted[key])) return []
    const settled = byThem && byMe ? undefined : byThem ? 'theirs' : 'mine'
    return [{ key, was: was[key], now: now[key], wanted: wanted[key], settled }]
  })

/** The current version, with the chosen fields of the user. */
export function merged(now: Fields, wanted: Fields, sides: ReadonlyMap<string, Side>): Fields {
  const result: Record<string, unknown> = { ...now }
  for (const [key, side] of sides) {
    if (side === 'theirs') continue
    if (wanted[key] === undefined) delete result[key]
    else result[key] = wanted[key]
  }
  return result
}
