import type { StoredEvent } from '#kernel/event'
import type { Queryable, Tx } from '#platform/db/tables'
import { eventFromRow } from '#platform/events/read'

export async function readPosition(q: Queryable): Promise<number> {
  const row = await q.selectFrom('event_retention').select('event_id').executeTakeFirst()
  return row?.event_id ?? 0
}

export async function savePosition(tx: Tx, eventId: number): Promise<void> {
  await tx.updateTable('event_retention').set({ event_id: eventId }).execute()
}

/** The oldest event that a delivery of an add-on refers to; undefined if there is none. */
export async function oldestDelivered(q: Queryable): Promise<number | undefined> {
  const row = await q
    .selectFrom('addon_deliveries')
    .select((eb) => eb.fn.min('event_id').as('id'))
    .executeTakeFirst()
  return row?.id ?? undefined
}

export async function eventsAfter(q: Queryable, id: number, limit: number): Promise<StoredEvent[]> {
  const rows = await q.selectFrom('events').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map(eventFromRow)
}

/** The checkpoints of these toggles, by toggle. A toggle has at most one. */
export async function checkpointsOf(
  q: Queryable,
  toggles: readonly string[],
  upTo: number,
): Promise<Map<string, StoredEvent>> {
  if (toggles.length === 0) return new Map()
  const rows = await q
    .selectFrom('events')
    .selectAll()
    .where('feature_name', 'in', toggles)
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.feature_name as string, eventFromRow(row)]))
}

/** Creations of environments can copy targeting, and deletions remove it. */
export async function environmentChangesUpTo(q: Queryable, id: number): Promise<StoredEvent[]> {
  const rows = await q
    .selectFrom('events')
    .selectAll()
    .where('type', 'in', ['environment-created', 'environment-deleted'])
    .where('id', '<=', id)
    .orderBy('id')
    .execute()
  return rows.map(eventFromRow)
}
