import { type Static, Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import { withoutEffect } from '#platform/http/query-parameters'
import type { FullToggle } from './schema.ts'

export const PastQuery = Type.Object({
  at: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Return the toggle as it was at this time: ISO 8601 with a time zone, or a day.',
    }),
  ),
  atEvent: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}$',
      description: 'Return the toggle as it was after the write with this event.',
    }),
  ),
  variantEnvironments: withoutEffect('the environments of a toggle always have their variants'),
})
export type PastQuery = Static<typeof PastQuery>

export const asksForPast = ({ at, atEvent }: PastQuery): boolean => at !== undefined || atEvent !== undefined

/** Returns a toggle at an earlier time. Implemented by the slice of the history. */
export type PastView = (
  actor: Actor,
  toggle: { readonly project: string; readonly name: string },
  query: PastQuery,
) => Promise<FullToggle>
