import { matches } from './diff.ts'
import type { Fields } from './model.ts'

/** A strategy of the server: its id and its fields in normal form. */
export interface StoredStrategy {
  readonly id: string
  readonly fields: Fields
  /** As the API has them, for parameters that a file does not mention. */
  readonly parameters: Fields
}

export interface MatchedStrategy {
  readonly wanted: Fields
  readonly stored?: StoredStrategy
  readonly isSame: boolean
}

const sameKeys = (a: Fields, b: Fields, keys: readonly string[]): boolean =>
  keys.every((key) => (a[key] ?? null) === (b[key] ?? null))

/** From the most to the least specific. */
const MATCHERS: readonly ((wanted: Fields, stored: Fields) => boolean)[] = [
  (wanted, stored) => matches(wanted, stored),
  (wanted, stored) => sameKeys(wanted, stored, ['name', 'title']),
  (wanted, stored) => sameKeys(wanted, stored, ['name']),
]

/** Finds the strategy of the server for each strategy of a file, so that a changed strategy keeps its id. */
export function matchedStrategies(wanted: readonly Fields[], stored: readonly StoredStrategy[]): MatchedStrategy[] {
  const found = new Map<number, StoredStrategy>()
  const free = new Set(stored)
  for (const matcher of MATCHERS)
    for (const [index, one] of wanted.entries()) {
      if (found.has(index)) continue
      const match = [...free].find(({ fields }) => matcher(one, fields))
      if (!match) continue
      found.set(index, match)
      free.delete(match)
    }
  return wanted.map((one, index) => {
    const match = found.get(index)
    return match ? { wanted: one, stored: match, isSame: matches(one, match.fields) } : { wanted: one, isSame: false }
  })
}

/** Whether the kept strategies are in the wanted order, with new ones after them. */
export function isInOrder(matched: readonly MatchedStrategy[], stored: readonly StoredStrategy[]): boolean {
  const kept = matched.flatMap((one) => (one.stored ? [one.stored] : []))
  const isNewLast = matched.slice(0, kept.length).every((one) => one.stored !== undefined)
  const order = stored.filter((one) => kept.includes(one))
  return isNewLast && order.every((one, index) => one === kept[index])
}
