import { Type } from 'typebox'
import { sightOf } from '#features/audit/index'
import { requireFlag } from '#features/flags/index'
import { invalid } from '#kernel/failure'
import type { AnyCommand } from '#platform/commands/define'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { readHistory } from './queries.ts'
import type { Revert } from './revert.ts'
import { DEFAULT_LIMIT, HistoryPage, HistoryQuery, MAX_LIMIT, RevertAnswer, RevertRequest } from './schema.ts'

const tags = ['History']
const flagPath = '/api/admin/projects/:projectId/features/:featureName'
const OneFlag = Type.Object({ projectId: Type.String(), featureName: Type.String() })

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? DEFAULT_LIMIT : Number(text)
  if (limit < 1 || limit > MAX_LIMIT) throw invalid('/query/limit', `must be a number from 1 to ${MAX_LIMIT}`)
  return limit
}

export function historyRoutes(
  app: App,
  { store }: Parts,
  visibleProjects: VisibleProjects,
  revert: Revert,
  commands: readonly AnyCommand[],
): void {
  const http = typed(app)

  http.get(
    `${flagPath}/history`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getFeatureHistory',
        summary: 'Who changed a toggle, when, and what, field by field; newest first',
        tags,
        params: OneFlag,
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
    },
    async (request) => {
      const { projectId, featureName } = request.params
      const { limit, before, ...filter } = request.query
      const page = { ...filter, limit: limitOf(limit), before: before === undefined ? undefined : Number(before) }
      await requireFlag(store.read, projectId, featureName)
      return readHistory(store.scan, featureName, await sightOf(store.scan, actorOf(request), visibleProjects), page)
    },
  )
  http.post(
    `${flagPath}/revert`,
    {
      config: { access: runs(...commands) },
      schema: {
        operationId: 'revertFeature',
        summary: 'Put the configuration of a toggle back to what it was, all or nothing',
        tags,
        params: OneFlag,
        body: RevertRequest,
        response: { 200: RevertAnswer },
      },
    },
    (request) => {
      const { projectId: project, featureName: name } = request.params
      return revert({ actor: actorOf(request), project, name, request: request.body, ifMatch: ifMatchOf(request) })
    },
  )
}
