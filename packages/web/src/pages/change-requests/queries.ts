import { queryOptions } from '@tanstack/react-query'
import { api, told } from '../../api/client.ts'
import type { Me } from '../../api/types.ts'
import { type Asking, couldWaitFor, type FoundRequest, MOST_FOUND } from './finding.ts'
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

/** All that is open: what is scheduled is among it. */
export const openQuery = searchQuery({ state: 'IS:open', offset: '0', limit: String(MOST_FOUND) })

async function approvedByMe(projectId: string, me: number | null): Promise<ReadonlySet<number>> {
  const path = '/api/admin/projects/{projectId}/change-requests'
  const newest = await told(api.GET(path, { params: { path: { projectId } } }))
  return new Set(
    newest.filter(({ approvals }) => approvals.some(({ createdBy }) => createdBy.id === me)).map(({ id }) => id),
  )
}

/** The search does not say who has approved: where the server counts fewer than could wait, it is looked up. */
async function waitingIn(projectId: string, candidates: readonly FoundRequest[], me: number | null) {
  const path = '/api/admin/projects/{projectId}/change-requests/actionable'
  const { total } = await told(api.GET(path, { params: { path: { projectId } } }))
  if (total >= candidates.length) return candidates
  const done = await approvedByMe(projectId, me)
  return candidates.filter(({ id, state }) => state !== 'In review' || !done.has(id))
}

/** What I could approve or apply now, the newest first. */
export const waitingQuery = (me: Me) =>
  queryOptions({
    queryKey: ['change-requests', 'waiting', me.user.id, me.permissions],
    queryFn: async ({ client }) => {
      const { changeRequests } = await client.fetchQuery(openQuery)
      const candidates = changeRequests.filter((found) => couldWaitFor(me, found))
      const projects = [...new Set(candidates.map(({ project }) => project))]
      const parts = projects.map((project) =>
        waitingIn(
          project,
          candidates.filter((one) => one.project === project),
          me.user.id,
        ),
      )
      return (await Promise.all(parts)).flat().sort((a, b) => b.id - a.id)
    },
  })
