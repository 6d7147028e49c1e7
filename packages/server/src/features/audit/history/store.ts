import { sql } from 'kysely'
import { type EventVisibility, redactEvent, visibleEventConditions } from '#features/audit/event-log/index'
import type { EventType, StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import { eventFromRow } from '#platform/events/read'

const about = (q: Queryable, name: string) => q.selectFrom('events').where('feature_name', '=', name)

const seenOf = (q: Queryable, name: string, visibility: EventVisibility) =>
  about(q, name).where((eb) => eb.and(visibleEventConditions(eb, visibility)))

/** Events about the content of change requests that are not applied. */
const DRAFTS = ['change-added', 'change-edited', 'change-discarded'] as const satisfies readonly EventType[]

export interface Filter {
  readonly hasDrafts: boolean
  readonly environment?: string | undefined
  readonly createdBy?: string | undefined
}

const found = (q: Queryable, name: string, visibility: EventVisibility, filter: Filter) => {
  const { hasDrafts, environment, createdBy } = filter
  return seenOf(q, name, visibility)
    .$if(!hasDrafts, (query) => query.where('type', 'not in', DRAFTS))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment as string))
    .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy as string))
}

export async function countEvents(
  q: Queryable,
  name: string,
  visibility: EventVisibility,
  filter: Filter,
): Promise<number> {
  const row = await found(q, name, visibility, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Bounds the lists of names that filters offer. */
const MAX_NAMES = 200

/** The possible values of a filter, the most recent first. */
export async function namesIn(
  q: Queryable,
  name: string,
  visibility: EventVisibility,
  column: 'environment' | 'created_by',
): Promise<string[]> {
  const rows = await seenOf(q, name, visibility)
    .select([`${column} as value`, (eb) => eb.fn.max('id').as('latest')])
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy('latest', 'desc')
    .limit(MAX_NAMES)
    .execute()
  return rows.map(({ value }) => String(value))
}

/** The maximum number of characters of event data in one response. A page with more ends early. */
const MAX_PAGE_TEXT = 4_000_000

export interface PageQuery extends Filter {
  readonly limit: number
  readonly before?: number | undefined
}

/** Newest first. Contains at least one event if there is one, whatever its size. */
export async function pageOfEvents(
  q: Queryable,
  name: string,
  visibility: EventVisibility,
  { limit, before, ...filter }: PageQuery,
): Promise<StoredEvent[]> {
  const page = found(q, name, visibility, filter)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
  const size = sql<number>`coalesce(length(data), 0) + coalesce(length(pre_data), 0)`
  const sizes = await page.select(['id', size.as('size')]).execute()
  let text = 0
  const fitting = sizes.filter((one, index) => {
    text += one.size
    return index === 0 || text <= MAX_PAGE_TEXT
  })
  const rows = await page.selectAll().limit(fitting.length).execute()
  return rows.map((row) => redactEvent(visibility, eventFromRow(row)))
}

export interface EventRef {
  readonly id: number
  readonly groupId: string | null
}

/** Finds an event of the toggle by id. */
export async function findEventOf(q: Queryable, name: string, id: number): Promise<EventRef | undefined> {
  return about(q, name).select(['id', 'group_id as groupId']).where('id', '=', id).executeTakeFirst()
}

/** The newest event about the toggle in the group of this event. */
export async function endOfGroup(q: Queryable, name: string, { id, groupId }: EventRef): Promise<number> {
  if (groupId === null) return id
  const row = await about(q, name)
    .select((eb) => eb.fn.max('id').as('id'))
    .where('id', '>=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row?.id ?? id
}

export async function newestUntil(q: Queryable, name: string, time: string): Promise<number> {
  const row = await about(q, name)
    .select((eb) => eb.fn.max('id').as('id'))
    .where('created_at', '<=', time)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The event with which a replay up to `id` starts: the creation of the toggle, or a checkpoint. 0 if there is none. */
export async function birthBefore(q: Queryable, name: string, id: number): Promise<number> {
  const row = await about(q, name)
    .select((eb) => eb.fn.max('id').as('id'))
    .where('type', 'in', ['feature-created', 'feature-checkpoint'])
    .where('id', '<=', id)
    .executeTakeFirst()
  return row?.id ?? 0
}

export interface Span {
  readonly from: number
  readonly to: number
  readonly limit: number
}

export async function eventsOf(q: Queryable, name: string, { from, to, limit }: Span): Promise<StoredEvent[]> {
  const rows = await about(q, name)
    .selectAll()
    .where('id', '>=', from)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(eventFromRow)
}

export async function eventsOfGroup(q: Queryable, name: string, after: number, group: string): Promise<StoredEvent[]> {
  const rows = await about(q, name)
    .selectAll()
    .where('id', '>', after)
    .where('group_id', '=', group)
    .orderBy('id')
    .execute()
  return rows.map(eventFromRow)
}

/** All events of environments, oldest first. There are few, because only Admins change environments. */
export async function environmentEvents(q: Queryable): Promise<StoredEvent[]> {
  const rows = await q
    .selectFrom('events')
    .selectAll()
    .where('feature_name', 'is', null)
    .where('type', 'in', ['environment-created', 'environment-updated', 'environment-deleted'])
    .orderBy('id')
    .execute()
  return rows.map(eventFromRow)
}
