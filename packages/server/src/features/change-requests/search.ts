import { anyOf, type Reader, userId, wrong } from '#kernel/filters'
import type { Queryable } from '#platform/db/tables'
import { topicsOf } from './change-store.ts'
import { CLOSED, titleOf } from './rules.ts'
import type { FoundRequests } from './schema.ts'
import { requestFrom } from './store.ts'
import { namesIn, personOf, scheduleView } from './views.ts'

export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 1_000
const MAX_OFFSET = 1_000_000_000

const openOrClosed: Reader<'open' | 'closed'> = (param, value) => {
  if (value === 'open' || value === 'closed') return value
  throw wrong(param, 'each value must be open or closed')
}

export interface RequestSearch {
  readonly createdBy: readonly number[] | undefined
  readonly requestedApproverId: readonly number[] | undefined
  readonly state: readonly ('open' | 'closed')[] | undefined
  readonly offset: number
  readonly limit: number
}

type Given = Partial<Readonly<Record<'createdBy' | 'requestedApproverId' | 'state' | 'offset' | 'limit', string>>>

const numberOf = (text: string | undefined, min: number, max: number, fallback: number): number => {
  const number = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : fallback
  return Math.min(max, Math.max(min, number))
}

/** The query string as a search; throws the 400 that names the parameter whose grammar is wrong. */
export const searchFrom = (query: Given): RequestSearch => ({
  createdBy: query.createdBy === undefined ? undefined : anyOf(userId)('createdBy', query.createdBy),
  requestedApproverId:
    query.requestedApproverId === undefined
      ? undefined
      : anyOf(userId)('requestedApproverId', query.requestedApproverId),
  state: query.state === undefined ? undefined : anyOf(openOrClosed)('state', query.state),
  offset: numberOf(query.offset, 0, MAX_OFFSET, 0),
  limit: numberOf(query.limit, 1, MAX_LIMIT, DEFAULT_LIMIT),
})

const matching = (
  q: Queryable,
  visible: 'all' | readonly string[],
  { createdBy, requestedApproverId, state }: RequestSearch,
) =>
  q
    .selectFrom('change_requests')
    .$if(visible !== 'all', (query) => query.where('project', 'in', visible as readonly string[]))
    .$if(createdBy !== undefined, (query) => query.where('created_by_user_id', 'in', createdBy ?? []))
    .$if(requestedApproverId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('change_request_reviewers')
          .select('request_id')
          .where('user_id', 'in', requestedApproverId ?? []),
      ),
    )
    .$if(state?.length === 1, (query) => query.where('state', state?.[0] === 'closed' ? 'in' : 'not in', CLOSED))

/** Over all projects that somebody may see, the newest first. */
export async function searchRequests(
  q: Queryable,
  visible: 'all' | readonly string[],
  search: RequestSearch,
): Promise<FoundRequests> {
  if (visible.length === 0) return { changeRequests: [], total: 0 }
  const { count: total } = await matching(q, visible, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching(q, visible, search)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(search.offset)
    .limit(search.limit)
    .execute()
  const requests = rows.map(requestFrom)
  const topics = await topicsOf(
    q,
    requests.map(({ id }) => id),
  )
  return {
    changeRequests: requests.map((request) => ({
      id: request.id,
      title: titleOf(request),
      project: request.project,
      environment: request.environment,
      state: request.state,
      createdBy: personOf(request),
      createdAt: request.createdAt,
      ...namesIn(topics, request.id),
      ...scheduleView(request),
    })),
    total,
  }
}
