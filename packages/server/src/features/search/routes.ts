import { actorOf } from '#platform/http/access'
import { sendJson } from '#platform/http/json-pieces'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { VisibleProjects } from '#platform/slice'
import type { FlagSearch } from './queries.ts'
import { searchOf } from './request.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export function searchRoutes(app: App, flags: FlagSearch, visibleProjects: VisibleProjects): void {
  typed(app).get(
    '/api/admin/search/features',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'searchFeatures',
        summary: 'Find toggles in all projects that you may see: filtered, sorted, page by page',
        tags: ['Search'],
        querystring: SearchQuery,
        response: { 200: SearchResult },
      },
    },
    async (request, reply) => {
      const search = searchOf(request.query)
      const actor = actorOf(request)
      const found = await flags.find(search, { userId: actor.userId, projects: await visibleProjects(actor) })
      return sendJson(reply, found)
    },
  )
}
