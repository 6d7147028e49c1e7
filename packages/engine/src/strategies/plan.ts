import type { FieldName } from '../context.ts'
import type { Test } from '../reading.ts'

/** By what people are told apart. `default` is the user, else the session, else chance. */
export type Stickiness = 'default' | 'random' | FieldName

/** Who passes a strategy, of those for whom its constraints hold. */
export type Rollout =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'nobody' }
  /** A new throw of the dice each time. */
  | { readonly kind: 'chance'; readonly percentage: number }
  /** Those whose hash is among the first `percentage` of a hundred. */
  | { readonly kind: 'sticky'; readonly percentage: number; readonly group: string; readonly stickiness: Stickiness }
  /** Those whose field is in a list. `key` is the same for equal lists. */
  | { readonly kind: 'listed'; readonly field: FieldName; readonly key: string; readonly test: Test }

/**
 * A percentage as hashes are compared with it. They are whole numbers from 1 to 100, so only the whole part counts; what is
 * not a number lets nobody in.
 */
export function percentageOf(parameter: unknown): number {
  const number = Number(parameter)
  return number > 0 ? Math.floor(Math.min(number, 100)) : 0
}

export const USER: FieldName = { name: 'userId', standardOnly: true }
export const SESSION: FieldName = { name: 'sessionId', standardOnly: true }
export const ADDRESS: FieldName = { name: 'remoteAddress', standardOnly: true }

export const anyField = (name: string): FieldName => ({ name, standardOnly: false })
