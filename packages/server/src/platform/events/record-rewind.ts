import { sql } from 'kysely'
import { SYSTEM } from '#kernel/actor'
import type { Store } from '../db/store.ts'
import type { Tx } from '../db/tables.ts'
import { appendEvents } from './append.ts'
import type { Rewind } from './event-log.ts'

/**
 * Records in the audit log that the store went back in time, with an id above all ids that this process knows. Event
 * ids are the revisions and ETags that SDKs hold, so a later event must never get the id of a lost one. Does nothing
 * when another instance has already advanced the log further.
 */
export async function recordRewind(store: Store, { lastKnownEvent }: Rewind, now: string): Promise<void> {
  await store.write(async (context) => {
    if (context.lastEventId > lastKnownEvent) return
    if (context.lastEventId < lastKnownEvent) await skipIdsUpTo(store.engine, context.tx, lastKnownEvent)
    const data = { lastKnownEvent, newestEvent: context.lastEventId }
    await appendEvents(context, { actor: SYSTEM, now }, [{ type: 'store-rewound', data }])
  })
}

/** Makes the next event get an id above this one. */
export async function skipIdsUpTo(engine: Store['engine'], tx: Tx, id: number): Promise<void> {
  if (engine === 'postgres') {
    const sequence = sql`pg_get_serial_sequence('events', 'id')::regclass`
    await sql`select setval(${sequence}, greatest(${id}, nextval(${sequence})))`.execute(tx)
    return
  }
  // An autoincrement column of SQLite never reuses an id.
  await sql`insert into events (id, type, created_at, created_by) values (${id}, 'skipped', '', '')`.execute(tx)
  await tx.deleteFrom('events').where('id', '=', id).execute()
}
