import { useQuery } from '@tanstack/react-query'
import { addToDraft } from '../../api/change-requests.ts'
import { api } from '../../api/client.ts'
import { protectionQuery } from '../../api/queries.ts'
import { toggleCount } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import { toastDone, toastWaiting } from '../../ui/toast.tsx'

/** The limit of the server for adding changes to a change request. */
const CHANGES_AT_ONCE = 200

/**
 * Archives toggles, or adds it to the draft if an environment is protected. With `unusedForDays` the server refuses a
 * toggle that is in use again.
 */
export function useArchive(projectId: string) {
  const { data: protection = [] } = useQuery(protectionQuery(projectId))
  const guarded = protection.find((one) => one.changeRequestEnabled)?.environment
  const archive = async (features: readonly string[], unusedForDays: number | undefined) => {
    if (guarded !== undefined) {
      const changes = features.map((feature) => ({ action: 'archiveFeature', feature, payload: {} }) as const)
      for (let at = 0; at < changes.length; at += CHANGES_AT_ONCE)
        await addToDraft(projectId, guarded, changes.slice(at, at + CHANGES_AT_ONCE))
      toastWaiting(guarded)
      return
    }
    await api.POST('/api/admin/projects/{projectId}/archive', {
      params: { path: { projectId } },
      body: { features: [...features], ...(unusedForDays !== undefined && { unusedForDays }) },
    })
    toastDone(t('{toggleCount} archived', { toggleCount: toggleCount(features.length) }))
  }
  return { guarded, archive }
}
