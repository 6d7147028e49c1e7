import { visibilityOf } from '#features/audit/event-log/index'
import { refOf, requireToggle, togglePath } from '#features/toggles/index'
import { invalid } from '#kernel/failure'
import type { AnyCommand } from '#platform/commands/define'
import { ifMatchOf, runs } from '#platform/http/access'
import { get, post } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { readHistory } from './queries.ts'
import type { RequestFactsOf } from './request-facts.ts'
import type { Revert } from './revert.ts'
import { DEFAULT_LIMIT, HistoryPage, HistoryQuery, MAX_LIMIT, RevertAnswer, RevertRequest } from './schema.ts'

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? DEFAULT_LIMIT : Number(text)
  if (limit < 1 || limit > MAX_LIMIT) throw invalid('/query/limit', `must be a number from 1 to ${MAX_LIMIT}`)
  return limit
}

interface HistoryRouteDeps {
  readonly visibleProjects: VisibleProjects
  readonly requestFactsOf: RequestFactsOf
  readonly revert: Revert
  readonly commands: readonly AnyCommand[]
}

export const historyRoutes = (
  { store }: Deps,
  { visibleProjects, requestFactsOf, revert, commands }: HistoryRouteDeps,
) => ({
  getFeatureHistory: get(`${togglePath}/history`, 'Get the history of a toggle, field by field, newest first', {
    query: HistoryQuery,
    response: HistoryPage,
    handle: async ({ params: { projectId, featureName }, query: { limit, before, drafts, ...filter }, actor }) => {
      const page = {
        ...filter,
        hasDrafts: drafts !== 'hide',
        limit: limitOf(limit),
        before: before === undefined ? undefined : Number(before),
      }
      await requireToggle(store.read, projectId, featureName)
      const visibility = await visibilityOf(store.scan, actor, visibleProjects)
      return readHistory(store.scan, featureName, { visibility, requestFactsOf }, page)
    },
  }),
  revertFeature: post(`${togglePath}/revert`, 'Revert a toggle to an earlier configuration, all or nothing', {
    access: runs(...commands),
    body: RevertRequest,
    response: RevertAnswer,
    handle: (request) => {
      const { params, body, actor } = request
      return revert({ ...refOf(params), actor, request: body, ifMatch: ifMatchOf(request) })
    },
  }),
})
