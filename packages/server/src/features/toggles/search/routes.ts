import { sendJson } from '#platform/http/json-pieces'
import { get } from '#platform/http/routes'
import type { VisibleProjects } from '#platform/slice'
import type { FlagSearch } from './queries.ts'
import { searchOf } from './request.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export const searchRoutes = (flags: FlagSearch, visibleProjects: VisibleProjects) => ({
  searchFeatures: get(
    '/api/admin/search/features',
    'Find toggles in all projects that you may see: filtered, sorted, page by page',
    {
      query: SearchQuery,
      response: SearchResult,
      sends: async ({ query, actor }, reply) => {
        const search = searchOf(query)
        return sendJson(
          reply,
          await flags.find(search, { userId: actor.userId, projects: await visibleProjects(actor) }),
        )
      },
    },
  ),
})
