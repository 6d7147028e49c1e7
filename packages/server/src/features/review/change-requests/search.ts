import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { hiddenSegments } from '#features/audit/index'
import type { Actor } from '#kernel/actor'
import type { Queryable, Tables } from '#platform/db/tables'
import { topicsOf } from './drafting/change-store.ts'
import { isActionableFor } from './review/actionable.ts'
import { isClosed, titleOf } from './rules.ts'
import type { FoundRequests } from './schema.ts'
import type { RequestSearch } from './search-query.ts'
import { type ChangeRequest, requestFrom } from './store.ts'
import { namesIn, personOf, scheduleView } from './views.ts'

/** The caller and the projects that it sees. */
export interface Viewer {
  readonly actor: Actor
  readonly projects: 'all' | readonly string[]
}

type Eb = ExpressionBuilder<Tables, 'change_requests'>
type Condition = Expression<SqlBool>

const isRequestedReviewer = (eb: Eb, userIds: readonly number[]): Condition =>
  eb(
    'id',
    'in',
    eb
      .selectFrom('change_request_reviewers')
      .select('request_id')
      .where('change_request_reviewers.user_id', 'in', userIds),
  )

function isScheduled(eb: Eb, bounds: RequestSearch['scheduledAt']): Condition {
  const isWithin = bounds.map(({ side, at }) => eb('scheduled_at', side === 'before' ? '<' : '>=', at))
  // A literal instead of a parameter, because the partial index covers only this state.
  return eb.and([eb('state', '=', sql.lit('Scheduled')), ...isWithin])
}

function conditionsOf(eb: Eb, search: RequestSearch, { actor, projects }: Viewer): Condition[] {
  const { project, environment, createdBy, requestedApproverId, states, actionable, scheduledAt } = search
  return [
    ...(projects === 'all' ? [] : [eb('project', 'in', projects)]),
    ...(project ? [eb('project', 'in', project)] : []),
    ...(environment ? [eb('environment', 'in', environment)] : []),
    ...(createdBy ? [eb('created_by_user_id', 'in', createdBy)] : []),
    ...(requestedApproverId ? [isRequestedReviewer(eb, requestedApproverId)] : []),
    ...(states ? [eb('state', 'in', states)] : []),
    ...(actionable === undefined ? [] : [actionable ? isActionableFor(eb, actor) : eb.not(isActionableFor(eb, actor))]),
    ...(scheduledAt.length > 0 ? [isScheduled(eb, scheduledAt)] : []),
  ]
}

const matching = (q: Queryable, search: RequestSearch, viewer: Viewer) =>
  q.selectFrom('change_requests').where((eb) => eb.and(conditionsOf(eb, search, viewer)))

/**
 * Few requests are open, so it is cheap to find them by state and then sort. An engine that assumes equally frequent states would
 * scan all requests in order of id instead. Sorting by an expression prevents that plan.
 */
const matchesFew = ({ states, actionable, scheduledAt }: RequestSearch): boolean =>
  actionable === true || scheduledAt.length > 0 || states?.every((state) => !isClosed(state)) === true

/** The requests of one page, in order. Only ids are sorted, because rows are large. */
async function pageOf(q: Queryable, search: RequestSearch, viewer: Viewer): Promise<ChangeRequest[]> {
  const { sortBy, direction, offset, limit } = search
  const found = await matching(q, search, viewer)
    .select('id')
    .$if(sortBy === 'scheduledAt', (query) =>
      query.orderBy(sql`case when scheduled_at is null then 1 else 0 end`).orderBy('scheduled_at', direction),
    )
    .orderBy(matchesFew(search) ? sql`id + 0` : 'id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await q.selectFrom('change_requests').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, requestFrom(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function countMatching(q: Queryable, search: RequestSearch, viewer: Viewer): Promise<number> {
  const { count } = await matching(q, search, viewer)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Searches all visible projects, newest first by default. */
export async function searchRequests(q: Queryable, search: RequestSearch, viewer: Viewer): Promise<FoundRequests> {
  if (viewer.projects.length === 0) return { changeRequests: [], total: 0 }
  const total = await countMatching(q, search, viewer)
  const requests = total > search.offset ? await pageOf(q, search, viewer) : []
  const topics = await topicsOf(
    q,
    requests.map(({ id }) => id),
    await hiddenSegments(q, viewer.projects),
  )
  return {
    changeRequests: requests.map((request) => ({
      id: request.id,
      title: titleOf(request),
      project: request.project,
      environment: request.environment,
      state: request.state,
      version: request.version,
      createdBy: personOf(request),
      createdAt: request.createdAt,
      ...namesIn(topics, request.id),
      ...scheduleView(request),
    })),
    total,
  }
}
