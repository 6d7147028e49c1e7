import { sendJson } from '#platform/http/json-chunks'
import { get } from '#platform/http/routes'
import type { VisibleProjects } from '#platform/slice'
import type { ToggleSearch } from './queries.ts'
import { searchOf } from './request.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export const searchRoutes = (toggles: ToggleSearch, visibleProjects: VisibleProjects) => ({
  searchFeatures: get(
    '/api/admin/search/features',
    'Search toggles in all projects that you can see, with filters, sorting and pages',
    {
      query: SearchQuery,
      response: SearchResult,
      sends: async ({ query, actor }, reply) => {
        const search = searchOf(query)
        return sendJson(
          reply,
          await toggles.find(search, { userId: actor.userId, projects: await visibleProjects(actor) }),
        )
      },
    },
  ),
})
