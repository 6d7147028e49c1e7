import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'

export const TAGS = '/api/admin/features/{featureName}/tags'

export const tagsQuery = (projectId: string, featureName: string) => ({
  queryKey: keys.toggle(projectId, featureName, 'tags'),
  queryFn: async () => (await dataOf(api.GET(TAGS, { params: { path: { featureName } } }))).tags,
})
