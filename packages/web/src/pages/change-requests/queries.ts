import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { Me } from '../../lib/types.ts'
import { type SearchQuery, WAITING } from './search-query.ts'
import { isClosed } from './states.ts'

const ONE = '/api/admin/projects/{projectId}/change-requests/{changeRequestId}'

export interface Ref {
  readonly project: string
  readonly id: number
}

export const pathOf = ({ project: projectId, id }: Ref) => ({ path: { projectId, changeRequestId: String(id) } })

/** Polls, because conflicts have no event and a live event can be lost. */
const LOOK_AGAIN_MS = 15_000

export const requestQuery = (ref: Ref) =>
  queryOptions({
    queryKey: keys.changeRequests('one', ref.project, ref.id),
    queryFn: () => dataOf(api.GET(ONE, { params: pathOf(ref) })),
    refetchInterval: ({ state: { data, error } }) => (error || (data && isClosed(data.state)) ? false : LOOK_AGAIN_MS),
  })

export const requestedReviewersQuery = (ref: Ref) =>
  queryOptions({
    queryKey: keys.changeRequests('reviewers', ref.project, ref.id),
    queryFn: async () => (await dataOf(api.GET(`${ONE}/approvers`, { params: pathOf(ref) }))).reviewers,
  })

export const availableReviewersQuery = (projectId: string, environment: string) =>
  queryOptions({
    queryKey: keys.changeRequests('available-reviewers', projectId, environment),
    queryFn: async () => {
      const params = { path: { projectId, environment } }
      const path = '/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}'
      return (await dataOf(api.GET(path, { params }))).reviewers
    },
    staleTime: 60_000,
  })

export const searchQuery = (asking: SearchQuery) =>
  queryOptions({
    queryKey: keys.changeRequests('search', asking),
    queryFn: () => dataOf(api.GET('/api/admin/search/change-requests', { params: { query: asking } })),
  })

/** The number of change requests that the user can approve or apply. Refetched when the permissions of the user change. */
export const waitingCountQuery = ({ user, permissions }: Me) =>
  queryOptions({
    queryKey: keys.changeRequests('waiting', user.id, permissions),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/search/change-requests', { params: { query: WAITING } }))).total,
  })
