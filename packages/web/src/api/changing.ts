import type { Permission } from '@leverframe/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toastFailure, toastWaiting } from '../ui/toast.tsx'
import { api, type Body } from './client.ts'
import { useMay } from './permissions.ts'
import { protectionQuery } from './queries.ts'

const CHANGES = '/api/admin/projects/{projectId}/environments/{environment}/change-requests'

type Given = Body<typeof CHANGES, 'post'>
/** One change of a change request: `{ action: 'updateEnabled', feature, payload: { enabled } }`. */
export type Change = Exclude<Given, readonly unknown[]>

export interface Protected {
  readonly isProtected: boolean
  readonly requiredApprovals: number
}

const OPEN: Protected = { isProtected: false, requiredApprovals: 0 }

/** Whether an environment of a project is changed by change requests only. */
export function useProtection(project: string): (environment: string) => Protected {
  const { data } = useQuery(protectionQuery(project))
  return (environment) => {
    const found = data?.find((one) => one.environment === environment)
    return found?.changeRequestEnabled ? { isProtected: true, requiredApprovals: found.requiredApprovals ?? 1 } : OPEN
  }
}

export interface Wish {
  readonly environment: string
  /** The change as a change request takes it; null: there is no such action, only the direct way. */
  readonly change: Change | readonly Change[] | null
  /** The same, directly. */
  readonly directly: () => Promise<unknown>
}

export type Done = 'directly' | 'in the basket' | 'refused'

/**
 * Where people change something in an environment: directly where it is open, and into their change request where it is
 * protected. What the server says against it is shown; the answer tells how it went.
 */
export function useChanging(project: string): (wish: Wish) => Promise<Done> {
  const client = useQueryClient()
  const protection = useProtection(project)
  return useCallback(
    async ({ environment, change, directly }) => {
      try {
        if (change !== null && protection(environment).isProtected) {
          await addToBasket(project, environment, change)
          toastWaiting(environment)
          await client.invalidateQueries({ queryKey: ['change-requests'] })
          return 'in the basket'
        }
        await directly()
        return 'directly'
      } catch (error) {
        toastFailure(error)
        return 'refused'
      }
    },
    [client, project, protection],
  )
}

export const addToBasket = (projectId: string, environment: string, change: Change | readonly Change[]) =>
  api.POST(CHANGES, { params: { path: { projectId, environment } }, body: change as Given })

/** Whoever sees a project may put changes into a basket; to change directly takes the permission itself. */
export function useMayChange(project: string): (permission: Permission, environment: string) => boolean {
  const may = useMay()
  const protection = useProtection(project)
  return (permission, environment) => protection(environment).isProtected || may(permission, { project, environment })
}
