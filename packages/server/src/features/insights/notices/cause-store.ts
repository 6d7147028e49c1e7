import type { StoredEvent } from '#kernel/event'
import { preparedForNames } from '#platform/db/prepared'
import type { Queryable, Tx } from '#platform/db/tables'
import { eventFromRow } from '#platform/events/read'
import type { RequestFacts } from './rules.ts'

/** Events up to this one have their notices. See docs/adr/0027. */
export async function noticedUpTo(q: Queryable): Promise<number> {
  const { event_id } = await q.selectFrom('notice_position').select('event_id').executeTakeFirstOrThrow()
  return event_id
}

/** Never moves back: another instance may be ahead. */
export const saveNoticedUpTo = (tx: Tx, eventId: number) =>
  tx.updateTable('notice_position').set({ event_id: eventId }).where('event_id', '<', eventId).execute()

export async function readEventsOfTypes(
  q: Queryable,
  types: readonly string[],
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await q
    .selectFrom('events')
    .selectAll()
    .where('id', '>', after)
    .where('type', 'in', types)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(eventFromRow)
}

export async function readRequestFacts(q: Queryable, ids: readonly number[]): Promise<RequestFacts[]> {
  if (ids.length === 0) return []
  const rows = await q
    .selectFrom('change_requests')
    .select(['id', 'project', 'environment', 'title', 'state', 'version', 'created_by_user_id', 'scheduled_by_user_id'])
    .where('id', 'in', ids)
    .execute()
  const reviewers = await q
    .selectFrom('change_request_reviewers')
    .select(['request_id', 'user_id'])
    .where('request_id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    project: row.project,
    environment: row.environment,
    title: row.title,
    state: row.state,
    version: row.version,
    authorId: row.created_by_user_id,
    schedulerId: row.scheduled_by_user_id,
    reviewerIds: reviewers.filter(({ request_id }) => request_id === row.id).map(({ user_id }) => user_id),
  }))
}

/** Users with a notice about changed toggles per round. The others find the change in the history. */
const MAX_FANS = 2_000

const fansOfToggles = preparedForNames((q, names) =>
  q
    .selectFrom('favorite_features')
    .select(['feature', 'user_id'])
    .where('feature', 'in', names)
    .orderBy('feature')
    .orderBy('user_id')
    .limit(MAX_FANS),
)

/** The users who marked one of these toggles as favourite. */
export const readFans = async (q: Queryable, features: readonly string[]) =>
  features.length === 0 ? [] : fansOfToggles(q, features)

/** Users by user name or e-mail address. */
export async function readMentioned(q: Queryable, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const lowered = names.map((name) => name.toLowerCase())
  const rows = await q
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'user')
    .where((eb) => eb.or([eb('username', 'in', names), eb('email', 'in', lowered)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Scheduled requests that are applied before `until`, and were scheduled for later than that. */
export async function readDueRequests(q: Queryable, now: string, until: string) {
  const rows = await q
    .selectFrom('change_requests')
    .select(['id', 'scheduled_at', 'state_times'])
    .where('state', '=', 'Scheduled')
    .where('schedule_status', '=', 'pending')
    .where('scheduled_at', '>', now)
    .where('scheduled_at', '<=', until)
    .orderBy('scheduled_at')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.scheduled_at as string,
    scheduledOn: (JSON.parse(row.state_times) as { Scheduled?: string }).Scheduled ?? '',
  }))
}
