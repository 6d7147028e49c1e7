import { preparedForNames } from '#platform/db/prepared'
import type { Queryable } from '#platform/db/tables'
import { changesOf } from '../drafting/change-store.ts'
import { requestFrom } from '../store.ts'
import { conflictsOf } from './conflicts.ts'

/** Requests that one change of a toggle can bring into conflict, and that are checked for it. */
const MAX_CHECKED = 50

const reviewedRequests = preparedForNames((q, names) =>
  q
    .selectFrom('change_requests')
    .selectAll()
    .where('state', 'in', ['In review', 'Approved'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('change_request_changes').select('request_id').where('feature', 'in', names),
    )
    .orderBy('id', 'desc')
    .limit(MAX_CHECKED),
)

/**
 * The requests in review or approved that change one of these toggles and have a conflict now. Scheduled requests have a
 * check of their own, which suspends them.
 */
export async function conflictingRequests(q: Queryable, features: readonly string[]) {
  const rows = await reviewedRequests(q, features)
  const found: { readonly id: number; readonly version: number }[] = []
  for (const request of rows.map(requestFrom)) {
    const conflicts = await conflictsOf(q, request, await changesOf(q, [request.id]))
    if (conflicts.size > 0) found.push({ id: request.id, version: request.version })
  }
  return found
}
