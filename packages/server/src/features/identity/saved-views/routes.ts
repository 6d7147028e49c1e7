import { findProject } from '#features/workspace/index'
import { maySee } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { PathId } from '#kernel/names'
import { created, get, noContent, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { viewCommands } from './commands.ts'
import { NewView, SavedView, ViewChange, ViewList, ViewsQuery } from './schema.ts'
import { listViews } from './store.ts'

const all = '/api/admin/saved-views'
const one = `${all}/:viewId` as const
const params = { viewId: PathId }

export const viewRoutes = ({ store: { read } }: Deps) => ({
  getSavedViews: get(all, 'List your saved views of a list of toggles, and the shared ones', {
    query: ViewsQuery,
    response: ViewList,
    handle: async ({ query: { project }, actor }) => {
      const found = project === undefined ? undefined : await findProject(read, project)
      if (project !== undefined && (!found || !maySee(actor, found))) throw notFound('project', project)
      return { views: await listViews(read, project ?? null, actor.userId) }
    },
  }),
  createSavedView: post(all, 'Save the filters, order and columns of a list of toggles', {
    body: NewView,
    runs: viewCommands.createView,
    input: ({ body }) => body,
    response: created(SavedView, 'id'),
  }),
  updateSavedView: put(one, 'Change a saved view; absent fields keep their value', {
    params,
    body: ViewChange,
    runs: viewCommands.updateView,
    input: ({ params: { viewId }, body }) => ({ id: Number(viewId), change: body }),
    response: noContent,
  }),
  deleteSavedView: remove(one, 'Delete a saved view', {
    params,
    runs: viewCommands.deleteView,
    input: ({ params: { viewId } }) => ({ id: Number(viewId) }),
    response: noContent,
  }),
})
