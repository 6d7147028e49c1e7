import type { FieldName } from '../context.ts'
import type { Test } from '../reading.ts'

/** The field that users are distinguished by. `default` is the user, else the session, else a random number. */
export type Stickiness = 'default' | 'random' | FieldName

/** Which contexts pass a strategy after its constraints match. */
export type Rollout =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'nobody' }
  /** A new random number each time. */
  | { readonly kind: 'chance'; readonly percentage: number }
  /** Contexts whose hash (1 to 100) is at most `percentage`. */
  | { readonly kind: 'sticky'; readonly percentage: number; readonly group: string; readonly stickiness: Stickiness }
  /** Contexts whose field is in a list. `key` is the same for equal lists. */
  | { readonly kind: 'listed'; readonly field: FieldName; readonly key: string; readonly test: Test }

/**
 * A percentage for comparison with hashes. Hashes are whole numbers from 1 to 100, so only the whole part counts. Text
 * that is not a number means 0.
 */
export function percentageOf(parameter: unknown): number {
  const number = Number(parameter)
  return number > 0 ? Math.floor(Math.min(number, 100)) : 0
}

export const USER: FieldName = { name: 'userId', standardOnly: true }
export const SESSION: FieldName = { name: 'sessionId', standardOnly: true }
export const ADDRESS: FieldName = { name: 'remoteAddress', standardOnly: true }

export const anyField = (name: string): FieldName => ({ name, standardOnly: false })
