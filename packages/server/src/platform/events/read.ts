import type { Selectable } from 'kysely'
import { type EventData, type EventType, PLANNING_EVENT_TYPES, type StoredEvent } from '#kernel/event'
import { prepared } from '../db/prepared.ts'
import type { Queryable, Tables } from '../db/tables.ts'

const parsed = (text: string | null): EventData | undefined =>
  text === null ? undefined : (JSON.parse(text) as EventData)

/** All columns except the data, which can be long. */
export const HEAD_COLUMNS = [
  'id',
  'type',
  'created_at',
  'created_by',
  'created_by_user_id',
  'project',
  'environment',
  'feature_name',
  'group_id',
] as const

export type EventRow = Selectable<Tables['events']>

/** Leaves out null columns, so that a stored event equals the one that was recorded. */
export function eventFromRow(row: EventRow): StoredEvent {
  const [data, preData] = [parsed(row.data), parsed(row.pre_data)]
  return {
    id: row.id,
    type: row.type as EventType,
    createdAt: row.created_at,
    createdBy: row.created_by,
    ...(row.created_by_user_id !== null && { createdByUserId: row.created_by_user_id }),
    ...(row.project !== null && { project: row.project }),
    ...(row.environment !== null && { environment: row.environment }),
    ...(row.feature_name !== null && { featureName: row.feature_name }),
    ...(data !== undefined && { data }),
    ...(preData !== undefined && { preData }),
    ...(row.group_id !== null && { groupId: row.group_id }),
  }
}

const rowsAfter = prepared((q: Queryable, { id, limit }: { id: number; limit: number }) =>
  q.selectFrom('events').selectAll().where('id', '>', id).orderBy('id').limit(limit),
)

export async function readEventsAfter(q: Queryable, id: number, limit: number): Promise<StoredEvent[]> {
  return (await rowsAfter(q, { id, limit })).map(eventFromRow)
}

/** The most events that one read of the log returns. */
export const LOG_PAGE = 1_000

const rowsFrom = prepared((q: Queryable, { id }: { id: number }) =>
  q.selectFrom('events').selectAll().where('id', '>=', id).orderBy('id').limit(LOG_PAGE),
)

/**
 * The event `id` itself, if it exists, and those after it. Rows are returned unparsed, because most polls find nothing
 * new.
 */
export const readRowsFrom = (q: Queryable, id: number): Promise<EventRow[]> => rowsFrom(q, { id })

export async function newestEvent(q: Queryable): Promise<StoredEvent | undefined> {
  const row = await q.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && eventFromRow(row)
}

export async function newestEventId(q: Queryable): Promise<number> {
  const row = await q
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The revision of a toggle is the id of the newest event that changed it. */
export async function revisionOfFeature(q: Queryable, name: string): Promise<number> {
  const row = await q
    .selectFrom('events')
    .select('id')
    .where('feature_name', '=', name)
    .where('type', 'not in', PLANNING_EVENT_TYPES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The type, scope and toggle of events, without the data before and after, which can be long. */
export async function readEventHeads(
  q: Queryable,
  types: readonly string[],
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  if (types.length === 0) return []
  const rows = await q
    .selectFrom('events')
    .select(HEAD_COLUMNS)
    .where('id', '>', after)
    .where('type', 'in', types)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => eventFromRow({ ...row, data: null, pre_data: null }))
}
