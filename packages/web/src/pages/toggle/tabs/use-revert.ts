import { api, dataOf } from '../../../api/client.ts'
import { t } from '../../../lib/messages.ts'
import type { RequestBody } from '../../../lib/operations.ts'
import { toastWaiting } from '../../../ui/toast.tsx'
import { useWrite } from '../../../ui/use-write.ts'
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
  /** Unprotected environments. */
  readonly directly: readonly string[]
  /** Environments that are protected: one change request each. */
  readonly waiting: readonly string[]
}

/** Reverts a toggle: first the change requests for protected environments, then all unprotected ones in one write. */
export function useRevert({ projectId, featureName, etag, moment }: Reverting) {
  const send = (body: RequestBody<typeof REVERT, 'post'>) =>
    dataOf(
      api.POST(REVERT, {
        params: { path: { projectId, featureName } },
        headers: ifMatch(etag),
        body: { ...moment, ...body },
      }),
    )
  const changes = [{ subject: 'toggle', project: projectId, toggle: featureName }, 'change-request'] as const
  return useWrite({
    send: async ({ all, directly, waiting }: WantedRevert) => {
      for (const environment of waiting) {
        await send({ environments: [environment], asChangeRequest: true })
        toastWaiting(environment)
      }
      if (all || directly.length > 0) await send(all ? {} : { environments: [...directly] })
    },
    changes,
    done: (_, { all, directly }) =>
      all || directly.length > 0 ? t('{featureName} restored', { featureName }) : undefined,
    errors: 'inline',
    refetchAfterError: changes,
  })
}
