import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type EventVisibility, visibleEventConditions } from '#features/audit/index'
import type { StoredEvent } from '#kernel/event'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { eventFromRow } from '#platform/events/read'
import type { Leases } from '#platform/jobs/leases'
import type { Tag } from './providers/provider.ts'
import type { NextStep } from './rules.ts'
import type { Attempt, DeliveryState } from './types.ts'

/**
 * A delivery is one event for one recipient of one add-on. States: pending -> sent | dead. The instance with the lease
 * of the add-on sends it. An attempt counts once it is recorded. A dead delivery becomes pending only when a user
 * resends it.
 */
export interface Delivery {
  readonly id: number
  readonly deliveryId: string
  readonly addonId: number
  readonly recipient: string
  readonly tags: readonly Tag[]
  readonly state: DeliveryState
  readonly attempts: readonly Attempt[]
  /** Attempts since it was planned or resent. */
  readonly tries: number
  readonly dueAt: string
  readonly createdAt: string
  readonly finishedAt: string | null
  /** `data` and `preData` are loaded only for the delivery that is sent next. */
  readonly event: StoredEvent
}

export interface NewDelivery {
  readonly deliveryId: string
  readonly addonId: number
  readonly eventId: number
  readonly recipient: string
  readonly tags: readonly Tag[]
}

/** Ten columns per row, to stay below the parameter limit of both engines. */
const ROWS_PER_INSERT = 500

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[], now: string): Promise<void> {
  for (let start = 0; start < deliveries.length; start += ROWS_PER_INSERT)
    await tx
      .insertInto('addon_deliveries')
      .values(
        deliveries.slice(start, start + ROWS_PER_INSERT).map((one) => ({
          delivery_id: one.deliveryId,
          addon_id: one.addonId,
          event_id: one.eventId,
          recipient: one.recipient,
          tags: JSON.stringify(one.tags),
          state: 'pending',
          attempts: '[]',
          tries: 0,
          due_at: now,
          created_at: now,
        })),
      )
      .execute()
}

const EVENT_COLUMNS = [
  'e.id as event_id',
  'e.type as event_type',
  'e.created_at as event_created_at',
  'e.created_by as event_created_by',
  'e.created_by_user_id as event_created_by_user_id',
  'e.project as event_project',
  'e.environment as event_environment',
  'e.feature_name as event_feature_name',
  'e.group_id as event_group_id',
] as const

/** The event data can be long, and only the delivery that is sent next needs it. */
const BODY_COLUMNS = ['e.data as event_data', 'e.pre_data as event_pre_data'] as const

const DELIVERY_COLUMNS = [
  'd.id',
  'd.delivery_id',
  'd.addon_id',
  'd.recipient',
  'd.tags',
  'd.state',
  'd.attempts',
  'd.tries',
  'd.due_at',
  'd.created_at',
  'd.finished_at',
] as const

const joined = (q: Queryable) =>
  q
    .selectFrom('addon_deliveries as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select([...DELIVERY_COLUMNS, ...EVENT_COLUMNS])

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number] & {
  readonly event_data?: string | null
  readonly event_pre_data?: string | null
}

const deliveryFrom = (row: Row): Delivery => ({
  id: row.id,
  deliveryId: row.delivery_id,
  addonId: row.addon_id,
  recipient: row.recipient,
  tags: JSON.parse(row.tags) as Tag[],
  state: row.state as DeliveryState,
  attempts: JSON.parse(row.attempts) as Attempt[],
  tries: row.tries,
  dueAt: row.due_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  event: eventFromRow({
    id: row.event_id,
    type: row.event_type,
    created_at: row.event_created_at,
    created_by: row.event_created_by,
    created_by_user_id: row.event_created_by_user_id,
    project: row.event_project,
    environment: row.event_environment,
    feature_name: row.event_feature_name,
    data: row.event_data ?? null,
    pre_data: row.event_pre_data ?? null,
    group_id: row.event_group_id,
  } satisfies Selectable<Tables['events']>),
})

/** The next delivery to send: an add-on sends in the order of events. */
export async function nextPending(q: Queryable, addonId: number): Promise<Delivery | undefined> {
  const row = await joined(q)
    .select(BODY_COLUMNS)
    .where('d.addon_id', '=', addonId)
    .where('d.state', '=', 'pending')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
  return row && deliveryFrom(row)
}

/** Limits the attempts of a delivery that is resent many times. */
const MAX_STORED_ATTEMPTS = 10

export async function recordAttempt(
  tx: Tx,
  { id, attempts, tries }: Delivery,
  attempt: Attempt,
  next: NextStep,
  now: string,
): Promise<void> {
  await tx
    .updateTable('addon_deliveries')
    .set({
      attempts: JSON.stringify([...attempts, attempt].slice(-MAX_STORED_ATTEMPTS)),
      tries: tries + 1,
      state: next.state,
      ...(next.dueAt === undefined ? { finished_at: now } : { due_at: next.dueAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Enabled add-ons with pending deliveries and without a lease in force. */
export async function addonsWithPending(q: Queryable, leases: Pick<Leases, 'isInForce'>): Promise<number[]> {
  const rows = await q
    .selectFrom('addons as a')
    .select('a.id')
    .where('a.enabled', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('addon_deliveries as d')
          .select('d.id')
          .whereRef('d.addon_id', '=', 'a.id')
          .where('d.state', '=', 'pending'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leases as l')
            .select('l.name')
            .where((lease) => leases.isInForce(lease.ref('l.until')))
            .where('l.name', '=', sql<string>`'addon:' || a.id`),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Larger numbers are not counted exactly. */
const MAX_COUNTED = 10_000

export interface PendingDeliveries {
  readonly count: number
  /** When the oldest one was planned. */
  readonly oldest: string | undefined
}

/** Uses the index on pending deliveries, so the cost does not depend on sent ones. */
export async function pendingDeliveries(q: Queryable): Promise<PendingDeliveries> {
  const waiting = q
    .selectFrom('addon_deliveries')
    .select('id')
    // A literal, because the partial index is on rows in this state.
    .where('state', '=', sql.lit('pending'))
    .limit(MAX_COUNTED)
  const { count, first } = await q
    .selectFrom(waiting.as('waiting'))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('waiting.id').as('first')])
    .executeTakeFirstOrThrow()
  if (count === 0) return { count, oldest: undefined }
  const row = await q.selectFrom('addon_deliveries').select('created_at').where('id', '=', first).executeTakeFirst()
  return { count, oldest: row?.created_at }
}

export interface DeliveryFilter {
  readonly addonId: number
  readonly state?: DeliveryState
  readonly limit: number
  readonly offset: number
  /** Deliveries of events that the actor cannot see are neither listed nor counted. */
  readonly visibility: EventVisibility
}

export async function listDeliveries(q: Queryable, filter: DeliveryFilter): Promise<Delivery[]> {
  const rows = await joined(q)
    .where('d.addon_id', '=', filter.addonId)
    .$if(filter.state !== undefined, (query) => query.where('d.state', '=', filter.state as string))
    .where((eb) => hasVisibleEvent(eb as never, filter.visibility))
    .orderBy('d.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return rows.map(deliveryFrom)
}

const hasVisibleEvent = (
  eb: ExpressionBuilder<Tables & { d: Tables['addon_deliveries'] }, 'd'>,
  visibility: EventVisibility,
) =>
  eb.exists(
    eb
      .selectFrom('events')
      .select('events.id')
      .whereRef('events.id', '=', 'd.event_id')
      .where((inner) => inner.and(visibleEventConditions(inner as never, visibility))),
  )

export async function countDeliveries(
  q: Queryable,
  { addonId, state, visibility }: Pick<DeliveryFilter, 'addonId' | 'state' | 'visibility'>,
): Promise<number> {
  const { count } = await q
    .selectFrom('addon_deliveries as d')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.addon_id', '=', addonId)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state as string))
    .where((eb) => hasVisibleEvent(eb as never, visibility))
    .executeTakeFirstOrThrow()
  return count
}

export async function findDelivery(q: Queryable, addonId: number, id: number): Promise<Delivery | undefined> {
  const row = await joined(q).where('d.addon_id', '=', addonId).where('d.id', '=', id).executeTakeFirst()
  return row && deliveryFrom(row)
}

/** Whether deliveries of events in these projects are pending. */
export async function hasPendingFrom(q: Queryable, addonId: number, projects: readonly string[]): Promise<boolean> {
  if (projects.length === 0) return false
  const row = await q
    .selectFrom('addon_deliveries as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select('d.id')
    .where('d.addon_id', '=', addonId)
    .where('d.state', '=', 'pending')
    .where('e.project', 'in', projects)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the delivery id, so that a receiver can detect the repetition. */
export async function makePending(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('addon_deliveries')
    .set({ state: 'pending', tries: 0, due_at: now, finished_at: null })
    .where('id', '=', id)
    .execute()
}

/** Returns the number of removed rows; at most `limit`. */
export async function removeFinishedBefore(tx: Tx, time: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('addon_deliveries')
    .select('id')
    .where('finished_at', '<', time)
    .orderBy('finished_at')
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  await tx
    .deleteFrom('addon_deliveries')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.length
}
