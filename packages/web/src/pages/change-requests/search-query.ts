import type { ResponseBody } from '../../lib/operations.ts'
import { daysAround } from './month.ts'
import type { ChangeRequestsSearch } from './search.ts'

export type FoundRequest = ResponseBody<'/api/admin/search/change-requests'>['changeRequests'][number]

export const PAGE_SIZE = 50
/** The largest page of the server. */
export const MAX_RESULTS = 1_000

/** The search as parameters of the API. */
export interface SearchQuery {
  readonly state?: string
  readonly project?: string
  readonly environment?: string
  readonly createdBy?: string
  readonly requestedApproverId?: string
  readonly actionable?: string
  readonly scheduledAt?: string[]
  readonly sortBy?: string
  readonly sortOrder?: string
  readonly offset: string
  readonly limit: string
}

function stateAsked({ state, whose }: ChangeRequestsSearch): string | undefined {
  if (state === 'all' || whose === 'waiting') return undefined
  return `IS:${state ?? 'open'}`
}

/** The filters for project, environment and author. */
function aboutAsked(
  { project, environment, author, whose }: ChangeRequestsSearch,
  me: number | null,
): Partial<SearchQuery> {
  const creator = whose === 'mine' ? me : author
  return {
    ...(project && { project: `IS:${project}` }),
    ...(environment && { environment: `IS:${environment}` }),
    ...(creator && { createdBy: `IS:${creator}` }),
  }
}

/** One page of a list. */
export function searchQueryOf(search: ChangeRequestsSearch, me: number | null): SearchQuery {
  const { whose, order, page = 1 } = search
  const state = stateAsked(search)
  return {
    ...(state && { state }),
    ...aboutAsked(search, me),
    ...(whose === 'asked' && me && { requestedApproverId: `IS:${me}` }),
    ...(whose === 'waiting' && { actionable: 'IS:true' }),
    ...(order === 'oldest' && { sortOrder: 'asc' }),
    offset: String((page - 1) * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  }
}

/** Only the number of requests that wait for the user. */
export const WAITING: SearchQuery = { actionable: 'IS:true', offset: '0', limit: '1' }

/** The scheduled requests in the weeks of a month, earliest first. */
export function monthQueryOf(month: string, search: ChangeRequestsSearch, me: number | null): SearchQuery {
  const [first, last] = daysAround(month)
  return {
    ...aboutAsked(search, me),
    scheduledAt: [`IS_ON_OR_AFTER:${first}`, `IS_BEFORE:${last}`],
    sortBy: 'scheduledAt',
    sortOrder: 'asc',
    offset: '0',
    limit: String(MAX_RESULTS),
  }
}
