import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { toastDone, toastFailure } from '../../../ui/toast.tsx'
import { stagesQuery } from './toggle-about.tsx'
import { useRefreshToggle } from './use-toggle-write.ts'

const LIFECYCLE = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle'

/** Whether people said that the toggle has done its work, and how to say so. */
export function useCompletion(projectId: string, featureName: string) {
  const { data } = useQuery(stagesQuery(projectId, featureName))
  const refresh = useRefreshToggle(projectId, featureName)
  const params = { path: { projectId, featureName } }
  return {
    isCompleted: data?.at(-1)?.stage === 'completed',
    complete: async (status: 'kept' | 'discarded', statusValue: string | null) => {
      await api.POST(`${LIFECYCLE}/complete`, { params, body: { status, statusValue } })
      await refresh()
      toastDone(`${featureName} is completed: archive it when the code no longer asks for it`)
    },
    uncomplete: async () => {
      try {
        await api.POST(`${LIFECYCLE}/uncomplete`, { params })
        await refresh()
        toastDone(`${featureName} is at work again`)
      } catch (error) {
        toastFailure(error)
      }
    },
  }
}
