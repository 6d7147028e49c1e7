import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

const VIEWS = '/api/admin/saved-views'

export type SavedView = ResponseBody<typeof VIEWS>['views'][number]

/** The views of one list: of a project, or of all projects. */
export const viewsQuery = (project: string | undefined) =>
  queryOptions({
    queryKey: keys.savedViews(project ?? null),
    queryFn: async () =>
      (await dataOf(api.GET(VIEWS, { params: { query: project === undefined ? {} : { project } } }))).views,
  })

interface NewView {
  readonly name: string
  readonly query: string
  readonly project: string | undefined
  readonly shared: boolean
}

export const createView = ({ project, ...view }: NewView) =>
  api.POST(VIEWS, { body: { ...view, project: project ?? null } })

export const deleteView = (id: number) => api.DELETE(`${VIEWS}/{viewId}`, { params: { path: { viewId: String(id) } } })
