import { sql } from 'kysely'
import { hiddenSegments } from '#features/audit/index'
import { targetingsOf } from '#features/toggles/index'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { CONFLICT_KINDS } from './conflicts/conflict-rules.ts'
import { conflictsOf } from './conflicts/conflicts.ts'
import { actionsAbout, isAbout } from './drafting/actions.ts'
import { type Change, changesById } from './drafting/change-store.ts'
import { changeSeen, conflictSeen, type HiddenSegments } from './drafting/visible-changes.ts'
import { approvalsAmong, reviewsOf } from './review/review-store.ts'
import { isAuthorOf, isOpen, OPEN, titleOf } from './rules.ts'
import type { PendingChanges } from './schema.ts'
import { type ChangeRequest, requestFrom } from './store.ts'
import { personOf, scheduleView, segmentName } from './views.ts'

/** The newest open requests of a toggle, and the most text of changes in one response. */
const MAX_REQUESTS = 50
const MAX_CHANGES = 500
const MAX_TEXT = 1_000_000

interface Touching {
  readonly id: number
  readonly requestId: number
  readonly size: number
}

const openChanges = (q: Queryable, project: string) =>
  q
    .selectFrom('change_request_changes as c')
    .innerJoin('change_requests as r', 'r.id', 'c.request_id')
    .select(['c.id', 'c.request_id as requestId', sql<number>`length(c.payload) + length(c.base)`.as('size')])
    .where('r.project', '=', project)
    .where('r.state', 'in', OPEN)
    .orderBy('r.id', 'desc')
    .orderBy('c.position')
    .limit(MAX_CHANGES)

/** Open changes of the segments that the strategies of a toggle use. */
async function ofItsSegments(q: Queryable, project: string, name: string): Promise<Touching[]> {
  const used = new Set(
    [...(await targetingsOf(q, name)).values()].flatMap(({ strategies }) =>
      strategies.flatMap(({ segments }) => segments ?? []),
    ),
  )
  if (used.size === 0) return []
  const found = await openChanges(q, project).where('c.action', 'in', actionsAbout('segment')).execute()
  const changes = await changesById(
    q,
    fitting(found).map(({ id }) => id),
  )
  const ids = new Set(changes.filter(({ payload }) => used.has((payload as { id: number }).id)).map(({ id }) => id))
  return found.filter(({ id }) => ids.has(id))
}

function fitting<T extends { readonly size: number }>(changes: readonly T[]): T[] {
  let text = 0
  return changes.filter(({ size }) => {
    text += size
    return text <= MAX_TEXT
  })
}

async function requestsById(q: Queryable, ids: readonly number[]): Promise<ChangeRequest[]> {
  if (ids.length === 0) return []
  const rows = await q.selectFrom('change_requests').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
  return rows.map(requestFrom)
}

async function changeViews(q: Queryable, request: ChangeRequest, changes: readonly Change[], hidden: HiddenSegments) {
  const conflicts = await conflictsOf(q, request, changes)
  return changes.map((stored) => {
    const change = changeSeen(stored, hidden)
    const conflict = conflicts.get(change.id)
    return {
      id: change.id,
      action: change.action,
      payload: change.payload,
      createdAt: change.createdAt,
      ...(isAbout('segment', change.action) && { segment: segmentName(change) }),
      ...(conflict && { conflict: CONFLICT_KINDS[conflictSeen(stored, conflict, hidden).kind] }),
    }
  })
}

/** The open change requests of all authors that change a toggle or a segment of its strategies, with these changes only. */
export async function pendingChangesOf(
  q: Queryable,
  { project, name }: { readonly project: string; readonly name: string },
  reader: Actor,
): Promise<PendingChanges> {
  const own = await openChanges(q, project).where('c.feature', '=', name).execute()
  const touching = [...own, ...(await ofItsSegments(q, project, name))]
  const ids = [...new Set(touching.map(({ requestId }) => requestId))].sort((a, b) => b - a)
  const shown = ids.slice(0, MAX_REQUESTS)
  const [requests, reviews] = [await requestsById(q, shown), approvalsAmong(await reviewsOf(q, shown))]
  const changes = await changesById(
    q,
    fitting(touching.filter(({ requestId }) => shown.includes(requestId))).map(({ id }) => id),
  )
  const hidden = await hiddenSegments(q, await visibleProjectsIn(q, reader))
  const changeRequests: PendingChanges['changeRequests'] = []
  for (const request of requests) {
    const { state } = request
    // It was closed since the changes were found.
    if (!isOpen(state)) continue
    const isOfIt = ({ requestId }: { readonly requestId: number }) => requestId === request.id
    changeRequests.push({
      id: request.id,
      title: titleOf(request),
      environment: request.environment,
      state,
      stateSince: request.stateTimes[state] ?? request.createdAt,
      createdBy: personOf(request),
      isMine: isAuthorOf(reader, request),
      approvals: reviews.filter(isOfIt).length,
      minApprovals: request.requiredApprovals,
      ...scheduleView(request),
      changeCount: touching.filter(isOfIt).length,
      changes: await changeViews(q, request, changes.filter(isOfIt), hidden),
    })
  }
  return { changeRequests, total: ids.length }
}
