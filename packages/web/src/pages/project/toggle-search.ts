import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ProjectSearch } from './search.ts'

/** The page size. */
export const PAGE_SIZE = 50

/** The parameters of the search. Without a project, all projects are searched. Favourites come first unless the user chooses an order. */
export function searchParamsOf(projectId: string | undefined, search: ProjectSearch) {
  const { q, type, state, stage, tag, segment, by, status, favorites, owner, sort, down } = search
  const project = projectId ?? search.project
  return {
    ...(project !== undefined && { project: `IS:${project}` }),
    ...(owner !== undefined && { owner: `IS:${owner}` }),
    ...(q !== undefined && { query: q }),
    ...(type !== undefined && { type: `IS:${type}` }),
    ...(state !== undefined && { state: `IS:${state}` }),
    ...(stage !== undefined && { lifecycle: `IS:${stage}` }),
    ...(tag !== undefined && { tag: `INCLUDE:${tag}` }),
    ...(segment !== undefined && { segment: `INCLUDE:${segment}` }),
    ...(by !== undefined && { createdBy: `IS:${by}` }),
    ...(status !== undefined && { status }),
    ...(favorites && { favorite: 'IS:true' }),
    ...(sort === undefined && !down && { favoritesFirst: 'true' }),
    sortBy: sort ?? 'name',
    sortOrder: down ? 'desc' : 'asc',
  }
}

/** Other columns show the same toggles. */
const withoutColumns = ({ columns: _, ...search }: ProjectSearch): ProjectSearch => search

/** One page of results. Each is fetched when it becomes visible. */
export const togglePageQuery = (projectId: string | undefined, search: ProjectSearch, page: number) =>
  queryOptions({
    queryKey: keys.toggles(projectId, 'found', withoutColumns(search), page),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/admin/search/features', {
          params: {
            query: { ...searchParamsOf(projectId, search), offset: String(page * PAGE_SIZE), limit: String(PAGE_SIZE) },
          },
          signal,
        }),
      ),
  })

const MAX_PAGE_SIZE = 100

/** All results up to a limit, for "select all". */
export async function allMatchingToggles(projectId: string | undefined, search: ProjectSearch, most: number) {
  const ask = (offset: number) =>
    dataOf(
      api.GET('/api/admin/search/features', {
        params: {
          query: { ...searchParamsOf(projectId, search), offset: String(offset), limit: String(MAX_PAGE_SIZE) },
        },
      }),
    )
  const { features, total } = await ask(0)
  const all = [...features]
  while (all.length < Math.min(total, most)) {
    const more = (await ask(all.length)).features
    if (more.length === 0) break
    all.push(...more)
  }
  return all.slice(0, most)
}
