import { api } from '../../../api/client.ts'
import type { Toggle } from '../../../lib/types.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { useEnvironmentWrite, type WriteOutcome } from '../../../ui/use-environment-write.ts'
import { useFirstProtectedEnvironment } from '../header/use-first-protected-environment.ts'
import { useRefreshToggle } from '../header/use-toggle-write.ts'
import { type Dependency, dependencyWords } from './dependency-words.ts'

const DEPENDENCIES = '/api/admin/projects/{projectId}/features/{featureName}/dependencies'

/** A dependency counts in every environment: where one is protected it waits in the basket. */
export function useDependencyWrites(projectId: string, toggle: Toggle) {
  const { name: feature } = toggle
  const changing = useEnvironmentWrite(projectId)
  const refresh = useRefreshToggle(projectId, feature)
  const environment = useFirstProtectedEnvironment(projectId, toggle) ?? ''
  const params = { path: { projectId, featureName: feature } }
  const dataOf = async (done: WriteOutcome, sentence: string): Promise<boolean> => {
    if (done === 'directly') toastDone(sentence)
    await refresh()
    return done !== 'refused'
  }
  return {
    add: async (wanted: Dependency) =>
      dataOf(
        await changing({
          environment,
          change: { action: 'addDependency', feature, payload: wanted },
          directly: () => api.POST(DEPENDENCIES, { params, body: wanted }),
        }),
        `${feature} needs ${wanted.feature} ${dependencyWords(wanted)}`,
      ),
    remove: async () =>
      dataOf(
        await changing({
          environment,
          change: { action: 'deleteDependency', feature },
          directly: () => api.DELETE(DEPENDENCIES, { params }),
        }),
        `${feature} needs no other toggle any more`,
      ),
  }
}
