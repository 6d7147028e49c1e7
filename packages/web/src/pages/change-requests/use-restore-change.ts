import { useQueryClient } from '@tanstack/react-query'
import { addToBasket } from '../../api/change-requests.ts'
import type { Change, ChangeRequest } from '../../lib/types.ts'
import { toastFailure } from '../../ui/toast.tsx'

/** What was removed, once more; it comes last then. */
export function useRestoreChange(): (home: Pick<ChangeRequest, 'project' | 'environment'>, change: Change) => void {
  const client = useQueryClient()
  return ({ project, environment }, change) =>
    void addToBasket(project, environment, change)
      .then(() => client.invalidateQueries({ queryKey: ['change-requests'] }))
      .catch(toastFailure)
}
