import type { Selectable } from 'kysely'
import { notFound } from '#kernel/failure'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { Authored, State } from './rules.ts'
import { PENDING } from './rules.ts'

export const SCHEDULE_STATUSES = ['pending', 'failed', 'suspended'] as const
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number]

export interface Schedule {
  readonly at: string
  readonly byUserId: number
  readonly status: ScheduleStatus
  readonly reason: string | null
}

export interface ChangeRequest extends Authored {
  readonly id: number
  readonly project: string
  readonly environment: string
  readonly title: string | null
  readonly state: State
  readonly requiredApprovals: number
  /** The version of its changes: incremented when a change is added, edited or discarded, and by nothing else. */
  readonly version: number
  readonly createdAt: string
  /** The time at which each state was last entered. */
  readonly stateTimes: Partial<Readonly<Record<State, string>>>
  /** The last schedule. It is kept when the request is no longer scheduled. */
  readonly schedule: Schedule | null
}

type Row = Selectable<Tables['change_requests']>

const scheduleFrom = (row: Row): Schedule | null =>
  row.scheduled_at === null
    ? null
    : {
        at: row.scheduled_at,
        byUserId: row.scheduled_by_user_id ?? 0,
        status: (row.schedule_status ?? 'pending') as ScheduleStatus,
        reason: row.schedule_reason,
      }

export const requestFrom = (row: Row): ChangeRequest => ({
  id: row.id,
  project: row.project,
  environment: row.environment,
  title: row.title,
  state: row.state as State,
  requiredApprovals: row.required_approvals,
  version: row.version,
  createdBy: row.created_by,
  createdByUserId: row.created_by_user_id,
  createdAt: row.created_at,
  stateTimes: JSON.parse(row.state_times) as ChangeRequest['stateTimes'],
  schedule: scheduleFrom(row),
})

/** Throws a 404 also for a request of another project. */
export async function requireRequest(q: Queryable, project: string, id: number): Promise<ChangeRequest> {
  const row = await q.selectFrom('change_requests').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.project !== project) throw notFound('change request', id)
  return requestFrom(row)
}

/** The pending request of an author in an environment. There is at most one. */
export async function findPending(
  q: Queryable,
  author: Authored,
  { project, environment }: { project: string; environment: string },
): Promise<ChangeRequest | undefined> {
  const row = await q
    .selectFrom('change_requests')
    .selectAll()
    .where('project', '=', project)
    .where('environment', '=', environment)
    .where('state', 'in', PENDING)
    .where((eb) =>
      author.createdByUserId === null
        ? eb.and([eb('created_by_user_id', 'is', null), eb('created_by', '=', author.createdBy)])
        : eb('created_by_user_id', '=', author.createdByUserId),
    )
    .executeTakeFirst()
  return row && requestFrom(row)
}

export async function insertRequest(
  tx: Tx,
  { project, environment }: { project: string; environment: string },
  { createdBy, createdByUserId }: Authored,
  { now, requiredApprovals }: { now: string; requiredApprovals: number },
): Promise<ChangeRequest> {
  const state: State = 'Draft'
  const row = await tx
    .insertInto('change_requests')
    .values({
      project,
      environment,
      title: null,
      state,
      required_approvals: requiredApprovals,
      // Adding the first changes sets it to 1.
      version: 0,
      created_by: createdBy,
      created_by_user_id: createdByUserId,
      created_at: now,
      state_times: JSON.stringify({ [state]: now }),
      scheduled_at: null,
      scheduled_by_user_id: null,
      schedule_status: null,
      schedule_reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return requestFrom(row)
}

/** Saves state, version and schedule. `saveTitle` saves the title. */
export async function saveRequest(tx: Tx, request: ChangeRequest): Promise<void> {
  const { schedule } = request
  await tx
    .updateTable('change_requests')
    .set({
      state: request.state,
      required_approvals: request.requiredApprovals,
      version: request.version,
      state_times: JSON.stringify(request.stateTimes),
      scheduled_at: schedule?.at ?? null,
      scheduled_by_user_id: schedule?.byUserId ?? null,
      schedule_status: schedule?.status ?? null,
      schedule_reason: schedule?.reason ?? null,
    })
    .where('id', '=', request.id)
    .execute()
}

export async function saveTitle(tx: Tx, id: number, title: string): Promise<void> {
  await tx.updateTable('change_requests').set({ title }).where('id', '=', id).execute()
}

/** Deletes a request with its changes, reviews and comments. */
export async function removeRequest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('change_requests').where('id', '=', id).execute()
}

/** Requests with a pending schedule, the next one first. */
export async function scheduledRequests(q: Queryable, until?: string): Promise<ChangeRequest[]> {
  const rows = await q
    .selectFrom('change_requests')
    .selectAll()
    .where('state', '=', 'Scheduled')
    .where('schedule_status', '=', 'pending')
    .$if(until !== undefined, (query) => query.where('scheduled_at', '<=', until as string))
    .orderBy('scheduled_at')
    .orderBy('id')
    .execute()
  return rows.map(requestFrom)
}
