import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import type { RequestBody } from '../../../lib/operations.ts'
import { toastDone, toastWaiting } from '../../../ui/toast.tsx'
import type { Moment } from './revert.ts'
import { ifMatch } from './tab.ts'

const REVERT = '/api/admin/projects/{projectId}/features/{featureName}/revert'

interface Reverting {
  readonly projectId: string
  readonly featureName: string
  readonly etag: string | null
  readonly moment: Moment
}

export interface WantedRevert {
  /** The toggle itself with all its environments. */
  readonly all: boolean
  /** Environments that are open. */
  readonly directly: readonly string[]
  /** Environments that are protected: one change request each. */
  readonly waiting: readonly string[]
}

/** Puts a toggle back: what is protected first, because it changes nothing yet; then what is open, all or nothing. */
export function useReverting({ projectId, featureName, etag, moment }: Reverting) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = (body: RequestBody<typeof REVERT, 'post'>) =>
    dataOf(
      api.POST(REVERT, {
        params: { path: { projectId, featureName } },
        headers: ifMatch(etag),
        body: { ...moment, ...body },
      }),
    )
  const revert = async ({ all, directly, waiting }: WantedRevert): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      for (const environment of waiting) {
        await send({ environments: [environment], asChangeRequest: true })
        toastWaiting(environment)
      }
      if (all || directly.length > 0) {
        await send(all ? {} : { environments: [...directly] })
        toastDone(`${featureName} is as it was then`)
      }
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
      await Promise.all(
        ['toggle', 'toggles', 'change-requests'].map((word) => client.invalidateQueries({ queryKey: [word] })),
      )
    }
  }
  return { revert, isBusy, error }
}
