import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { t } from '../../../lib/messages.ts'
import { useWrite } from '../../../ui/use-write.ts'
import { stagesQuery } from './stages-query.ts'

const LIFECYCLE = '/api/admin/projects/{projectId}/features/{featureName}/lifecycle'

/** Whether the toggle is marked as completed, and the writes that change it. */
export function useCompletion(projectId: string, featureName: string) {
  const { data } = useQuery(stagesQuery(projectId, featureName))
  const params = { path: { projectId, featureName } }
  const uncomplete = useWrite({
    send: () => api.POST(`${LIFECYCLE}/uncomplete`, { params }),
    changes: { subject: 'toggle', project: projectId, toggle: featureName },
    done: t('{featureName} is no longer completed', { featureName }),
  })
  return {
    isCompleted: data?.at(-1)?.stage === 'completed',
    complete: (status: 'kept' | 'discarded', statusValue: string | null) =>
      api.POST(`${LIFECYCLE}/complete`, { params, body: { status, statusValue } }),
    uncomplete: uncomplete.run,
  }
}
