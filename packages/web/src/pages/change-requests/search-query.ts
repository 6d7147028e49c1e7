import type { ResponseBody } from '../../lib/operations.ts'
import { daysAround } from './month.ts'
import type { ChangeRequestsSearch } from './search.ts'

export type FoundRequest = ResponseBody<'/api/admin/search/change-requests'>['changeRequests'][number]

export const PAGE_SIZE = 50
/** As many as the server gives at once. */
export const MAX_RESULTS = 1_000

/** A search in the words of the API. */
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

/** Where, and by whom. */
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

/** How many wait for me, and nothing else. */
export const WAITING: SearchQuery = { actionable: 'IS:true', offset: '0', limit: '1' }

/** What is scheduled in the weeks of a month, the next one first. */
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
