import { queryOptions } from '@tanstack/react-query'
import { api, told } from '../../api/client.ts'
import type { Me } from '../../lib/types.ts'
import { type Asking, WAITING } from './finding.ts'
import { isClosed } from './states.ts'

const ONE = '/api/admin/projects/{projectId}/change-requests/{changeRequestId}'

export interface Ref {
  readonly project: string
  readonly id: number
}

export const pathOf = ({ project: projectId, id }: Ref) => ({ path: { projectId, changeRequestId: String(id) } })

/** Should news get lost on their way: what changes under a request makes conflicts, and nobody is told of these. */
const LOOK_AGAIN_MS = 15_000

export const requestQuery = (ref: Ref) =>
  queryOptions({
    queryKey: ['change-requests', 'one', ref.project, ref.id],
    queryFn: () => told(api.GET(ONE, { params: pathOf(ref) })),
    refetchInterval: ({ state: { data, error } }) => (error || (data && isClosed(data.state)) ? false : LOOK_AGAIN_MS),
  })

export const askedReviewersQuery = (ref: Ref) =>
  queryOptions({
    queryKey: ['change-requests', 'reviewers', ref.project, ref.id],
    queryFn: async () => (await told(api.GET(`${ONE}/approvers`, { params: pathOf(ref) }))).reviewers,
  })

export const availableReviewersQuery = (projectId: string, environment: string) =>
  queryOptions({
    queryKey: ['change-requests', 'available-reviewers', projectId, environment],
    queryFn: async () => {
      const params = { path: { projectId, environment } }
      const path = '/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}'
      return (await told(api.GET(path, { params }))).reviewers
    },
    staleTime: 60_000,
  })

export const searchQuery = (asking: Asking) =>
  queryOptions({
    queryKey: ['change-requests', 'search', asking],
    queryFn: () => told(api.GET('/api/admin/search/change-requests', { params: { query: asking } })),
  })

/** How many change requests I could approve or apply now; asked anew when I may other things. */
export const waitingCountQuery = ({ user, permissions }: Me) =>
  queryOptions({
    queryKey: ['change-requests', 'waiting', user.id, permissions],
    queryFn: async () =>
      (await told(api.GET('/api/admin/search/change-requests', { params: { query: WAITING } }))).total,
  })
