import { useProtection } from '../../../api/change-requests.ts'
import type { Toggle } from '../../../lib/types.ts'

/** Archiving and dependencies count in every environment: the first protected one, whose change request takes them. */
export function useFirstProtectedEnvironment(projectId: string, toggle: Toggle): string | undefined {
  const protection = useProtection(projectId)
  return toggle.environments.find(({ name }) => protection(name).isProtected)?.name
}
