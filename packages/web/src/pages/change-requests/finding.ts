import type { Answer } from '../../api/client.ts'
import { holds } from '../../api/permissions.ts'
import type { Me } from '../../api/types.ts'
import type { ChangeRequestsSearch } from './search.ts'
import { isState } from './states.ts'

export type FoundRequest = Answer<'/api/admin/search/change-requests'>['changeRequests'][number]

export const PAGE_SIZE = 50
/** As many as the server gives at once. */
export const MOST_FOUND = 1_000

export interface Asking {
  readonly state?: string
  readonly createdBy?: string
  readonly requestedApproverId?: string
  readonly offset: string
  readonly limit: string
}

/**
 * How a search is asked: the server knows states only as open and closed, and neither projects nor environments. Where it
 * knows everything it also makes the pages; else the newest are sorted out here.
 */
export interface Plan {
  readonly asking: Asking
  readonly isPagedByServer: boolean
}

const openOrClosed = (state: ChangeRequestsSearch['state']): string | undefined => {
  if (state === 'all') return undefined
  return state === 'closed' || state === 'Applied' || state === 'Rejected' || state === 'Cancelled'
    ? 'IS:closed'
    : 'IS:open'
}

export function planOf(search: ChangeRequestsSearch, me: number | null): Plan {
  const { state, project, environment, author, whose, page = 1 } = search
  const isPagedByServer =
    !isState(state) &&
    project === undefined &&
    environment === undefined &&
    whose !== 'waiting' &&
    !(whose === 'mine' && author)
  const creator = whose === 'mine' ? me : author
  const among = openOrClosed(whose === 'waiting' ? undefined : state)
  return {
    isPagedByServer,
    asking: {
      ...(among && { state: among }),
      ...(creator && { createdBy: `IS:${creator}` }),
      ...(whose === 'asked' && me && { requestedApproverId: `IS:${me}` }),
      offset: String(isPagedByServer ? (page - 1) * PAGE_SIZE : 0),
      limit: String(isPagedByServer ? PAGE_SIZE : MOST_FOUND),
    },
  }
}

/** What the server could not sort out. */
export const fits = (
  { state, project, environment, author }: ChangeRequestsSearch,
  found: Pick<FoundRequest, 'state' | 'project' | 'environment' | 'createdBy'>,
): boolean =>
  (!isState(state) || found.state === state) &&
  (project === undefined || found.project === project) &&
  (environment === undefined || found.environment === environment) &&
  (author === undefined || found.createdBy.id === author)

/** What I could approve or apply by my permissions; whether I have approved it already is not said here. */
export function couldWaitFor({ user, permissions }: Me, found: FoundRequest): boolean {
  const where = { project: found.project, environment: found.environment }
  if (found.state === 'Approved') return holds(permissions, 'APPLY_CHANGE_REQUEST', where)
  return (
    found.state === 'In review' && found.createdBy.id !== user.id && holds(permissions, 'APPROVE_CHANGE_REQUEST', where)
  )
}
