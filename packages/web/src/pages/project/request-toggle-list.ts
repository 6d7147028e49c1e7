import type { QueryClient } from '@tanstack/react-query'
import { featureTypesQuery, projectEnvironmentsQuery, projectsQuery, protectionQuery } from '../../api/queries.ts'
import type { ProjectSearch } from './search.ts'
import { togglePageQuery } from './toggle-search.ts'

/** Why the router asks: the page is opened, its search changes, or the pointer is over a link to it. */
type Cause = 'enter' | 'stay' | 'preload'

/**
 * Requests what the first rows need, of one project or of all, before the page is rendered. The page uses the same queries
 * and shows their errors.
 */
export function requestToggleList(
  client: QueryClient,
  cause: Cause,
  projectId: string | undefined,
  search: ProjectSearch,
): void {
  if (cause === 'preload') return
  void client.prefetchQuery(togglePageQuery(projectId, search, 0))
  if (cause === 'stay') return
  void client.prefetchQuery(featureTypesQuery)
  if (projectId === undefined) return
  void client.prefetchQuery(projectsQuery)
  void client.prefetchQuery(projectEnvironmentsQuery(projectId))
  void client.prefetchQuery(protectionQuery(projectId))
}
