import { EnvironmentsOfProject, environmentsFor } from '#features/workspace/environments/index'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { requireProject } from './store.ts'

export const environmentCountRoutes = ({ store }: Pick<Deps, 'store'>) => ({
  getEnvironmentsWithProjectCounts: get(
    '/api/admin/environments/project/:projectId',
    'List all environments with the counts of a project',
    {
      response: EnvironmentsOfProject,
      handle: async ({ params: { projectId } }) => {
        await requireProject(store.read, projectId)
        return { version: 1, environments: await environmentsFor(store.scan, projectId) }
      },
    },
  ),
})
