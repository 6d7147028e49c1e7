import type { Permission } from '@leverframe/domain'
import { useQuery } from '@tanstack/react-query'
import type { RequestBody } from '../lib/operations.ts'
import type { Change } from '../lib/types.ts'
import { api } from './client.ts'
import { useMay } from './permissions.ts'
import { protectionQuery } from './queries.ts'

const CHANGES = '/api/admin/projects/{projectId}/environments/{environment}/change-requests'

export interface EnvironmentProtection {
  readonly isProtected: boolean
  readonly requiredApprovals: number
}

const UNPROTECTED: EnvironmentProtection = { isProtected: false, requiredApprovals: 0 }

/** Returns whether an environment of a project is changed by change requests only. */
export function useProtection(project: string): (environment: string) => EnvironmentProtection {
  const { data } = useQuery(protectionQuery(project))
  return (environment) => {
    const found = data?.find((one) => one.environment === environment)
    return found?.changeRequestEnabled
      ? { isProtected: true, requiredApprovals: found.requiredApprovals ?? 1 }
      : UNPROTECTED
  }
}

/** Adds changes to the draft change request of the current user. */
export const addToDraft = (projectId: string, environment: string, change: Change | readonly Change[]) =>
  api.POST(CHANGES, {
    params: { path: { projectId, environment } },
    body: change as RequestBody<typeof CHANGES, 'post'>,
  })

/** In a protected environment every user who sees the project may draft a change; elsewhere the permission is required. */
export function useMayChange(project: string): (permission: Permission, environment: string) => boolean {
  const may = useMay()
  const protection = useProtection(project)
  return (permission, environment) => protection(environment).isProtected || may(permission, { project, environment })
}
