import { sql } from 'kysely'
import { EVENT_TYPES } from '#kernel/event'
import type { Queryable, Tx } from '../db/tables.ts'

/** Favourites, completion, links and age of a toggle are not sent to SDKs. */
const NOT_SENT_TO_SDKS = /^feature-((un)?favorited|potentially-stale-.+|(un)?completed|link-.+|type-updated)$/

/** The types of events that change what SDKs receive for a toggle. */
export const SDK_VISIBLE_TYPES = EVENT_TYPES.filter(
  (type) => type.startsWith('feature-') && !NOT_SENT_TO_SDKS.test(type),
)

/** Events of these types change what SDKs of their environment receive, or of all environments if they name none. */
export const REVISION_TYPES = [
  ...SDK_VISIBLE_TYPES,
  'segment-updated',
  'segment-deleted',
  'environment-created',
  'project-environment-added',
  'project-environment-removed',
]

/**
 * The revision of an environment is the newest event of certain types about it. Reading it from the whole log gets
 * slower as the log grows, so the revisions up to a position are stored. Writers do not update them: a job advances the
 * position, and a reader adds the events above it. The result depends on the log alone, so it is the same on every
 * instance.
 *
 * Events are removed only up to the position.
 */
export async function revisionPosition(q: Queryable): Promise<number> {
  const { event_id } = await q.selectFrom('revision_position').select('event_id').executeTakeFirstOrThrow()
  return event_id
}

const newestOf = (q: Queryable, after: number) =>
  q
    .selectFrom('events')
    .select((eb) => [eb.fn.coalesce('environment', sql.lit('')).as('environment'), eb.fn.max('id').as('eventId')])
    .where('id', '>', after)
    .where('type', 'in', REVISION_TYPES)
    .groupBy(sql`1`)

/** The newest event of one of REVISION_TYPES by environment; '' stands for all environments. */
export async function environmentRevisions(q: Queryable): Promise<Map<string, number>> {
  const [stored, position] = await Promise.all([
    q.selectFrom('environment_revisions').selectAll().execute(),
    revisionPosition(q),
  ])
  const newer = await newestOf(q, position).execute()
  return new Map([
    ...stored.map(({ environment, event_id }) => [environment, event_id] as const),
    ...newer.map(({ environment, eventId }) => [environment, eventId] as const),
  ])
}

/** Advances the position by at most `limit` events and returns by how many. */
export async function moveRevisionPosition(tx: Tx, limit: number): Promise<number> {
  const position = await revisionPosition(tx)
  const passed = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '>', position)
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = passed.at(-1)?.id
  if (last === undefined) return 0
  const newer = await newestOf(tx, position).where('id', '<=', last).execute()
  if (newer.length > 0)
    await tx
      .insertInto('environment_revisions')
      .values(newer.map(({ environment, eventId }) => ({ environment, event_id: eventId })))
      .onConflict((conflict) =>
        conflict.column('environment').doUpdateSet((eb) => ({ event_id: eb.ref('excluded.event_id') })),
      )
      .execute()
  await tx.updateTable('revision_position').set({ event_id: last }).execute()
  return passed.length
}
