import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'

const PATH = '/api/admin/projects/{projectId}/features/{featureName}/pending-changes'

/** A change of the toggle can cause a conflict, so the pending changes are fetched for each version. */
export const pendingQuery = (projectId: string, featureName: string, etag: string | null) => ({
  queryKey: keys.changeRequests('of-toggle', projectId, featureName, etag),
  queryFn: () => dataOf(api.GET(PATH, { params: { path: { projectId, featureName } } })),
})
