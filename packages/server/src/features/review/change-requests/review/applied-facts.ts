import type { Queryable } from '#platform/db/tables'
import { titleOf } from '../rules.ts'
import { requestFrom } from '../store.ts'
import { approvalsAmong, reviewsOf } from './review-store.ts'

/** The author and the approvers of change requests, by id. Deleted change requests are missing. */
export async function requestFactsOf(q: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await q.selectFrom('change_requests').selectAll().where('id', 'in', ids).execute()
  const approvals = approvalsAmong(await reviewsOf(q, ids))
  return new Map(
    rows.map(requestFrom).map((request) => [
      request.id,
      {
        project: request.project,
        title: titleOf(request),
        createdBy: request.createdBy,
        approvedBy: approvals.filter(({ requestId }) => requestId === request.id).map(({ name }) => name),
      },
    ]),
  )
}
