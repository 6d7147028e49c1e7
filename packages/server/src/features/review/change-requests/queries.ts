import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { PENDING } from './rules.ts'
import { type ChangeRequest, requestFrom } from './store.ts'

/** Lists return the newest requests. The search finds older ones. */
const MAX_LISTED = 300
const MAX_OF_FEATURE = 50

export async function newestRequests(q: Queryable, project: string): Promise<ChangeRequest[]> {
  const rows = await q
    .selectFrom('change_requests')
    .selectAll()
    .where('project', '=', project)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(requestFrom)
}

export async function countRequests(q: Queryable, project: string) {
  const rows = await q
    .selectFrom('change_requests')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('project', '=', project)
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    applied: of('Applied'),
    rejected: of('Rejected'),
    reviewRequired: of('In review'),
    approved: of('Approved'),
    scheduled: of('Scheduled'),
  }
}

const pendingIn = (q: Queryable, project: string) =>
  q.selectFrom('change_requests').selectAll().where('project', '=', project).where('state', 'in', PENDING).orderBy('id')

/** The pending requests of an actor, at most one per environment. */
export async function pendingOfActor(q: Queryable, project: string, { name, userId }: Actor): Promise<ChangeRequest[]> {
  const rows = await pendingIn(q, project)
    .where((eb) =>
      userId === undefined
        ? eb.and([eb('created_by_user_id', 'is', null), eb('created_by', '=', name)])
        : eb('created_by_user_id', '=', userId),
    )
    .execute()
  return rows.map(requestFrom)
}

/** The pending requests of all authors that change a toggle. */
export async function pendingOfFeature(q: Queryable, project: string, feature: string): Promise<ChangeRequest[]> {
  const rows = await pendingIn(q, project)
    .where('id', 'in', (eb) =>
      eb.selectFrom('change_request_changes').select('request_id').where('feature', '=', feature),
    )
    .limit(MAX_OF_FEATURE)
    .execute()
  return rows.map(requestFrom)
}
