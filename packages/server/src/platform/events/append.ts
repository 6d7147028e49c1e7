import type { Selectable } from 'kysely'
import type { Actor } from '#kernel/actor'
import type { NewEvent, StoredEvent } from '#kernel/event'
import { pipelineOf } from '../db/pipeline.ts'
import { prepared, preparedWrite } from '../db/prepared.ts'
import type { WriteContext } from '../db/store.ts'
import type { Tables, Tx } from '../db/tables.ts'

export interface EventContext {
  readonly actor: Actor
  readonly now: string
  readonly groupId?: string
}

type EventRow = Omit<Selectable<Tables['events']>, 'id'>

/** Eleven columns per row stay below the smallest parameter limit of both engines. */
const ROWS_PER_INSERT = 500

const rowOf = ({ actor, now, groupId }: EventContext, event: NewEvent): EventRow => ({
  type: event.type,
  created_at: now,
  created_by: actor.name,
  created_by_user_id: actor.userId ?? null,
  project: event.project ?? null,
  environment: event.environment ?? null,
  feature_name: event.featureName ?? null,
  data: event.data === undefined ? null : JSON.stringify(event.data),
  pre_data: event.preData === undefined ? null : JSON.stringify(event.preData),
  group_id: groupId ?? null,
})

const insertOne = (tx: Tx, row: EventRow) =>
  tx
    .insertInto('events')
    .values({
      type: row.type,
      created_at: row.created_at,
      created_by: row.created_by,
      created_by_user_id: row.created_by_user_id,
      project: row.project,
      environment: row.environment,
      feature_name: row.feature_name,
      data: row.data,
      pre_data: row.pre_data,
      group_id: row.group_id,
    })
    .returning('id')

const insertAlone = prepared(insertOne)
const sendAlone = preparedWrite(insertOne, { order: 'last', keyColumns: 0 })

/** Ids in the order of the rows. Most writes have one event. */
async function insertRows(tx: Tx, rows: readonly EventRow[]): Promise<number[]> {
  const [first, ...others] = rows
  const inserted =
    first && others.length === 0
      ? await insertAlone(tx, first)
      : await tx.insertInto('events').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id).sort((a, b) => a - b)
}

const storedEvent = ({ actor, now, groupId }: EventContext, event: NewEvent, id: number): StoredEvent => ({
  ...event,
  id,
  createdAt: now,
  createdBy: actor.name,
  ...(actor.userId === undefined ? {} : { createdByUserId: actor.userId }),
  ...(groupId === undefined ? {} : { groupId }),
})

export interface Appended {
  readonly events: readonly StoredEvent[]
  /** The newest event before these. */
  readonly after: number
}

/** Writes events without waiting for the id of a single one: it is known after the commit. */
export async function sendEvents(
  context: WriteContext,
  occasion: EventContext,
  events: readonly NewEvent[],
): Promise<{ readonly appended: Promise<Appended> }> {
  const [only, ...others] = events
  if (!only || others.length > 0) {
    await pipelineOf(context.tx)?.drained()
    const after = context.lastEventId
    return { appended: Promise.resolve({ events: await appendEvents(context, occasion, events), after }) }
  }
  const { result } = await sendAlone(context.tx, rowOf(occasion, only), async (rows) => {
    const { id } = (await rows)[0] as { id: number }
    // Results arrive in the order of the statements, so this is the id of the previous event.
    const after = context.lastEventId
    context.lastEventId = id
    return { events: [storedEvent(occasion, only, id)], after }
  })
  return { appended: result }
}

/** Writes events into the open transaction and advances its position. */
export async function appendEvents(
  context: WriteContext,
  occasion: EventContext,
  events: readonly NewEvent[],
): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = []
  for (let start = 0; start < events.length; start += ROWS_PER_INSERT) {
    const slice = events.slice(start, start + ROWS_PER_INSERT)
    const rows = slice.map((event) => rowOf(occasion, event))
    const ids = await insertRows(context.tx, rows)
    slice.forEach((event, index) => {
      stored.push(storedEvent(occasion, event, ids[index] as number))
    })
  }
  context.lastEventId = stored.at(-1)?.id ?? context.lastEventId
  return stored
}
