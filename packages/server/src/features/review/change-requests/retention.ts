import { sql } from 'kysely'
import { environmentsWithTargeting } from '#features/toggles/index'
import type { Queryable, Tx } from '#platform/db/tables'
import { removalCommand, retentionJob } from '#platform/jobs/retention'
import type { Deps } from '#platform/slice'
import { listProtections } from './protection/protection-store.ts'
import { CLOSED } from './rules.ts'

/** The time at which a request was closed. The expression must equal that of the index `change_requests_by_closing`. */
const CLOSED_AT = sql<string>`substr(state_times, length(state_times) - 25, 24)`

/** Deletes requests with their changes, reviews and comments. */
async function removeClosedBefore(tx: Tx, before: string, limit: number): Promise<number> {
  let count = 0
  // One query per state, because the state is the first column of the index.
  for (const state of CLOSED) {
    const closed = tx
      .selectFrom('change_requests')
      .select('id')
      .where('state', '=', state)
      .where(CLOSED_AT, '<', before)
      .orderBy(CLOSED_AT)
      .limit(limit - count)
    const { numDeletedRows } = await tx
      .deleteFrom('change_requests')
      .where('id', 'in', closed)
      .executeTakeFirstOrThrow()
    count += Number(numDeletedRows)
    if (count >= limit) break
  }
  return count
}

export const removeClosedRequests = removalCommand('request.remove-closed', 'change-requests', removeClosedBefore)

export const closedRequestsJob = (deps: Deps) =>
  retentionJob('closed-change-requests', removeClosedRequests, deps.retention.changeRequestRetentionDays, deps)

/** The toggles among these that an open change request changes, or that have targeting in a protected environment. */
export async function heldToggles(q: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const changed = await q
    .selectFrom('change_request_changes as c')
    .innerJoin('change_requests as r', 'r.id', 'c.request_id')
    .select('c.feature')
    .distinct()
    .where('c.feature', 'in', names)
    .where('r.state', 'not in', CLOSED)
    .execute()
  const protections = await listProtections(q)
  const targeted = protections.length === 0 ? [] : await environmentsWithTargeting(q, names)
  const isGuarded = (target: { readonly project: string; readonly environment: string }) =>
    protections.some(({ project, environment }) => project === target.project && environment === target.environment)
  return new Set([
    ...changed.flatMap(({ feature }) => feature ?? []),
    ...targeted.filter(isGuarded).map(({ feature }) => feature),
  ])
}
