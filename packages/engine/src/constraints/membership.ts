import type { Test } from '../reading.ts'
import { cleaned } from './values.ts'

/** True when the field equals one of these values exactly. */
export function oneOf(values: Iterable<string>): Test {
  const set = new Set<string | undefined>(values)
  return ({ text }) => set.has(text)
}

/** IN */
export const isIn = (values?: readonly string[]): Test => oneOf(cleaned(values))

/** NOT_IN: a missing field is not in any list. */
export function isNotIn(values?: readonly string[]): Test {
  const isListed = isIn(values)
  return (field, now) => !isListed(field, now)
}
