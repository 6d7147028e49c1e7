import { requireToggle, togglePath } from '#features/toggles/index'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { pendingChangesOf } from './pending-changes.ts'
import { PendingChanges } from './schema.ts'

export const pendingRoutes = ({ store: { scan: q } }: Deps) => ({
  getPendingChangesOfFeature: get(
    `${togglePath}/pending-changes`,
    'List the drafted, reviewed and scheduled changes of a toggle by all users, newest change request first',
    {
      response: PendingChanges,
      handle: async ({ params: { projectId, featureName }, actor }) => {
        await requireToggle(q, projectId, featureName)
        return pendingChangesOf(q, { project: projectId, name: featureName }, actor)
      },
    },
  ),
})
