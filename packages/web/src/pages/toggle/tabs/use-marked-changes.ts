import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { markedChange } from '../../../lib/marked-change.ts'
import type { MarkedChange } from '../../../lib/usage.ts'
import { type TabProps, useNames } from './tab.ts'

/** As many as the server returns at once. Older changes have no marker. */
const NEWEST = '200'

/** The newest changes of the toggle, without drafts. */
export function useMarkedChanges({ projectId, toggle }: TabProps): readonly MarkedChange[] {
  const names = useNames(toggle)
  const { data = [] } = useQuery({
    queryKey: keys.toggle(projectId, toggle.name, 'marked-changes'),
    queryFn: async () => {
      const path = { projectId, featureName: toggle.name }
      const params = { path, query: { limit: NEWEST, drafts: 'hide' as const } }
      const { entries } = await dataOf(
        api.GET('/api/admin/projects/{projectId}/features/{featureName}/history', { params }),
      )
      return entries
    },
  })
  return data.map((entry) => markedChange(entry, names))
}
