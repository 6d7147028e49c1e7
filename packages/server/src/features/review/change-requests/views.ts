import { hiddenSegments } from '#features/audit/index'
import { targetingsOf } from '#features/toggles/index'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { CONFLICT_KINDS, type Conflict } from './conflicts/conflict-rules.ts'
import { conflictsOf } from './conflicts/conflicts.ts'
import { isAbout } from './drafting/actions.ts'
import { type Change, changesOf, type Topic, topicsOf } from './drafting/change-store.ts'
import { type DefaultChange, defaultChangeOf } from './drafting/default-change.ts'
import { changeSeen, conflictSeen, type HiddenSegments } from './drafting/visible-changes.ts'
import { requiredApprovalsIn } from './protection/protection-store.ts'
import { approvalsIn } from './review/approvals.ts'
import { type Comment, commentsOf, type Review, reviewsOf } from './review/review-store.ts'
import { type Authored, isClosed, titleOf } from './rules.ts'
import { alsoScheduled, type ScheduledTwins } from './schedule/schedule-conflicts.ts'
import type { ChangeView, RequestSummary, RequestView } from './schema.ts'
import type { ChangeRequest } from './store.ts'

export const personOf = ({ createdBy, createdByUserId }: Authored) => ({
  ...(createdByUserId !== null && { id: createdByUserId }),
  username: createdBy,
  imageUrl: '',
})

const reviewView = ({ userId, name, createdAt }: Review) => ({
  createdBy: personOf({ createdBy: name, createdByUserId: userId }),
  createdAt,
})

/** Empty unless the request is scheduled. */
export function scheduleView({ state, schedule }: ChangeRequest): Pick<RequestSummary, 'schedule'> {
  if (state !== 'Scheduled' || !schedule) return {}
  const { at: scheduledAt, status, reason } = schedule
  return {
    schedule: {
      status,
      scheduledAt,
      ...(reason !== null && { reason, ...(status === 'failed' && { failureReason: reason }) }),
    },
  }
}

/** The fields of summaries and full views. `reviews` may contain reviews of other requests. */
const headOf = (request: ChangeRequest, reviews: readonly Review[]) => {
  const own = reviews.filter(({ requestId }) => requestId === request.id)
  return {
    id: request.id,
    title: titleOf(request),
    project: request.project,
    environment: request.environment,
    state: request.state,
    version: request.version,
    minApprovals: request.requiredApprovals,
    createdBy: personOf(request),
    createdAt: request.createdAt,
    approvals: own.filter(({ kind }) => kind === 'approval').map(reviewView),
    rejections: own.filter(({ kind }) => kind === 'rejection').map(reviewView),
    ...scheduleView(request),
  }
}

const KEEPS_SNAPSHOT = [
  'updateStrategy',
  'deleteStrategy',
  'startMilestone',
  'updateSegment',
  'deleteSegment',
  'updateProtection',
]

/** The payload of a closed request also contains the previous value. A plan to add is shown with its defaults. */
const payloadView = ({ action, payload, base }: Change, isOver: boolean): unknown =>
  (isOver && KEEPS_SNAPSHOT.includes(action)) || action === 'addReleasePlan'
    ? { ...(payload as object), snapshot: base }
    : payload

interface Context {
  readonly isOver: boolean
  readonly conflicts: ReadonlyMap<number, Conflict>
  readonly twins: ScheduledTwins
  /** The default changes of toggles that the request leaves without active strategies. */
  readonly defaults: ReadonlyMap<string, DefaultChange>
}

const detailsOf = ({ kind, was, now, wanted }: Conflict) => ({
  kind,
  // biome-ignore lint/suspicious/noThenProperty: a field of the API for a three-way diff; the object is never awaited.
  then: was,
  now,
  wanted,
})

function changeView(change: Change, { isOver, conflicts, twins }: Context): ChangeView {
  const conflict = conflicts.get(change.id)
  const changeRequests = twins.get(change.id) ?? []
  return {
    id: change.id,
    action: change.action,
    payload: payloadView(change, isOver),
    createdBy: personOf(change),
    createdAt: change.createdAt,
    ...(conflict && { conflict: CONFLICT_KINDS[conflict.kind], conflictDetails: detailsOf(conflict) }),
    ...(changeRequests.length > 0 && { scheduleConflicts: { changeRequests: [...changeRequests] } }),
  }
}

const ABOUT_THE_TOGGLE = ['environment-gone', 'toggle-gone', 'toggle-archived']

function featureViews(changes: readonly Change[], context: Context): RequestView['features'] {
  const names = [...new Set(changes.flatMap(({ feature }) => feature ?? []))]
  return names.map((name) => {
    const own = changes.filter(({ feature }) => feature === name)
    const kind = own
      .map(({ id }) => context.conflicts.get(id)?.kind)
      .find((one) => ABOUT_THE_TOGGLE.includes(one ?? ''))
    const defaultChange = context.defaults.get(name)
    return {
      name,
      ...(kind && { conflict: CONFLICT_KINDS[kind] }),
      changes: own.map((change) => changeView(change, context)),
      ...(defaultChange && { defaultChange }),
    }
  })
}

export const segmentName = ({ payload, base }: Change): string => {
  const nameIn = (value: unknown) => (value as { name?: unknown } | null)?.name
  return String(nameIn(base) ?? nameIn(payload) ?? '')
}

const commentView = (comment: Comment) => ({
  id: comment.id,
  text: comment.text,
  createdBy: personOf(comment),
  createdAt: comment.createdAt,
})

/** The default changes by toggle. A deleted toggle has none; it has a conflict. */
async function defaultsOf(q: Queryable, { environment }: ChangeRequest, changes: readonly Change[]) {
  const defaults = new Map<string, DefaultChange>()
  for (const name of new Set(changes.flatMap(({ feature }) => feature ?? []))) {
    const standing = (await targetingsOf(q, name)).get(environment)
    const own = changes.filter(({ feature }) => feature === name)
    const found = standing && defaultChangeOf(standing, own)
    if (found) defaults.set(name, found)
  }
  return defaults
}

/** Approvals in order of creation, each with `counts`. */
async function approvalViews(q: Queryable, request: ChangeRequest): Promise<RequestView['approvals']> {
  const { counting, lapsed } = await approvalsIn(q, request, [request])
  return [...counting, ...lapsed]
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.userId - b.userId)
    .map((review) => ({ ...reviewView(review), counts: counting.includes(review) }))
}

async function conflictsSeen(
  q: Queryable,
  request: ChangeRequest,
  changes: readonly Change[],
  hidden: HiddenSegments,
): Promise<Context['conflicts']> {
  const conflicts = await conflictsOf(q, request, changes)
  const seen = changes.flatMap((change) => {
    const conflict = conflicts.get(change.id)
    return conflict ? [[change.id, conflictSeen(change, conflict, hidden)] as const] : []
  })
  return new Map(seen)
}

/** The full view of a request with its changes, reviews, comments and conflicts. */
export async function readRequest(q: Queryable, request: ChangeRequest, reader: Actor): Promise<RequestView> {
  const stored = await changesOf(q, [request.id])
  const hidden = await hiddenSegments(q, await visibleProjectsIn(q, reader))
  const changes = stored.map((change) => changeSeen(change, hidden))
  const isOver = isClosed(request.state)
  const context: Context = {
    isOver,
    conflicts: isOver ? new Map() : await conflictsSeen(q, request, stored, hidden),
    twins: isOver ? new Map() : await alsoScheduled(q, request, changes),
    defaults: isOver ? new Map() : await defaultsOf(q, request, changes),
  }
  const now = isOver ? undefined : await requiredApprovalsIn(q, request.project, request.environment)
  return {
    ...headOf(request, await reviewsOf(q, [request.id])),
    ...(!isOver && { approvals: await approvalViews(q, request) }),
    minApprovals: Math.max(request.requiredApprovals, now ?? 0),
    features: featureViews(changes, context),
    segments: changes
      .filter(({ action }) => isAbout('segment', action))
      .map((change) => ({ ...changeView(change, context), name: segmentName(change) })),
    environmentChanges: changes
      .filter(({ action }) => isAbout('environment', action))
      .map((change) => changeView(change, context)),
    comments: (await commentsOf(q, request.id)).map(commentView),
    stateTimestamps: { ...request.stateTimes } as Record<string, string>,
  }
}

export const namesIn = (topics: readonly Topic[], id: number) => {
  const own = topics.filter(({ requestId }) => requestId === id)
  return {
    features: own.flatMap(({ feature }) => feature ?? []),
    segments: [...new Set(own.flatMap(({ segment }) => segment ?? []))],
  }
}

/** Summaries do not name segments. */
const NO_SEGMENTS: HiddenSegments = new Set()

/** Summaries contain the names of toggles but not the changes, which can be large. */
export async function summariesOf(q: Queryable, requests: readonly ChangeRequest[]): Promise<RequestSummary[]> {
  const ids = requests.map(({ id }) => id)
  const [topics, reviews] = [await topicsOf(q, ids, NO_SEGMENTS), await reviewsOf(q, ids)]
  return requests.map((request) => ({
    ...headOf(request, reviews),
    features: namesIn(topics, request.id).features.map((name) => ({ name, changes: [] })),
    segments: [],
    environmentChanges: [],
  }))
}
