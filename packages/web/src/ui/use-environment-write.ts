import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addToBasket, useProtection } from '../api/change-requests.ts'
import type { Change } from '../lib/types.ts'
import { toastFailure, toastWaiting } from './toast.tsx'

export interface EnvironmentWrite {
  readonly environment: string
  /** The write as changes of a change request; null: change requests have no such action. */
  readonly change: Change | readonly Change[] | null
  /** The same write, sent directly. */
  readonly directly: () => Promise<unknown>
}

export type WriteOutcome = 'directly' | 'in the basket' | 'refused'

/**
 * Writes to an environment: directly where it is unprotected, into the draft change request of the user where it is
 * protected. Shows a toast when the server refuses, and returns the outcome.
 */
export function useEnvironmentWrite(project: string): (write: EnvironmentWrite) => Promise<WriteOutcome> {
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
