import { useProtection } from '../../../api/change-requests.ts'
import type { Toggle } from '../../../lib/types.ts'

/** The first protected environment: archiving and dependencies affect every environment, and go into its change request. */
export function useFirstProtectedEnvironment(projectId: string, toggle: Toggle): string | undefined {
  const protection = useProtection(projectId)
  return toggle.environments.find(({ name }) => protection(name).isProtected)?.name
}
