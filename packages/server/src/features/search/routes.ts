import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { searchFlags } from './queries.ts'
import { searchOf } from './request.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export function searchRoutes(app: App, { store }: Parts, visibleProjects: VisibleProjects): void {
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
    async (request) => {
      const search = searchOf(request.query)
      const actor = actorOf(request)
      return searchFlags(store.scan, search, { userId: actor.userId, projects: await visibleProjects(actor) })
    },
  )
}
