import { same } from './same.ts'

/** Something that people edit, field by field. */
export type Fields = Readonly<Record<string, unknown>>

export type Side = 'theirs' | 'mine'

/** One field on which the three do not agree. */
export interface Difference {
  readonly key: string
  /** When the editor was opened. */
  readonly was: unknown
  /** As somebody else has made it. */
  readonly now: unknown
  /** As it stands in the editor. */
  readonly wanted: unknown
  /** Undefined: both changed it, somebody has to choose. */
  readonly settled: Side | undefined
}

const keysOf = (...all: readonly Fields[]): string[] => [...new Set(all.flatMap((fields) => Object.keys(fields)))]

/** What was changed since the editor was opened, by others or here; where both did the same there is nothing to ask. */
export const differences = (was: Fields, now: Fields, wanted: Fields): Difference[] =>
  keysOf(was, now, wanted).flatMap((key): Difference[] => {
    const byThem = !same(was[key], now[key])
    const byMe = !same(was[key], wanted[key])
    if ((!byThem && !byMe) || same(now[key], wanted[key])) return []
    const settled = byThem && byMe ? undefined : byThem ? 'theirs' : 'mine'
    return [{ key, was: was[key], now: now[key], wanted: wanted[key], settled }]
  })

/** What is there now, with that of mine which was chosen. */
export function merged(now: Fields, wanted: Fields, sides: ReadonlyMap<string, Side>): Fields {
  const result: Record<string, unknown> = { ...now }
  for (const [key, side] of sides) {
    if (side === 'theirs') continue
    if (wanted[key] === undefined) delete result[key]
    else result[key] = wanted[key]
  }
  return result
}
