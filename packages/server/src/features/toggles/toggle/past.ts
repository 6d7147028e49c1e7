import { type Static, Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import type { FullToggle } from './schema.ts'

export const PastQuery = Type.Object({
  at: Type.Optional(
    Type.String({ maxLength: 40, description: 'The toggle as it was then; ISO 8601 with a time zone, or a day.' }),
  ),
  atEvent: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}$', description: 'The toggle as it was after the write with this event.' }),
  ),
})
export type PastQuery = Static<typeof PastQuery>

export const asksForPast = ({ at, atEvent }: PastQuery): boolean => at !== undefined || atEvent !== undefined

/** A toggle as it was. Who keeps the events tells it. */
export type PastView = (
  actor: Actor,
  toggle: { readonly project: string; readonly name: string },
  query: PastQuery,
) => Promise<FullToggle>
