import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'

/** The lifecycle of a toggle. */
export const stagesQuery = (projectId: string, featureName: string) => ({
  queryKey: keys.toggle(projectId, featureName, 'lifecycle'),
  queryFn: () =>
    dataOf(
      api.GET('/api/admin/projects/{projectId}/features/{featureName}/lifecycle', {
        params: { path: { projectId, featureName } },
      }),
    ),
})
