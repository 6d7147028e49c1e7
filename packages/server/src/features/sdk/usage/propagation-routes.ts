import type { Snapshot } from '#features/sdk/snapshot/index'
import { visibleProjectsIn } from '#features/workspace/index'
import { notFound } from '#kernel/failure'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { Propagation } from './propagation.ts'
import { PropagationStatus } from './schema.ts'

export interface PropagationRouteDeps {
  readonly snapshot: Snapshot
  readonly propagation: Propagation
}

function servedEnvironment(snapshot: Snapshot, name: string) {
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return environment
}

export const propagationRoutes = ({ store }: Deps, { snapshot, propagation }: PropagationRouteDeps) => ({
  getRolloutStatus: get(
    '/api/admin/environments/:name/rollout-status',
    'Get the number of SDKs that have the newest configuration of an environment',
    {
      response: PropagationStatus,
      handle: async ({ params: { name }, actor }) => {
        const { revision } = servedEnvironment(snapshot, name)
        const counts = await propagation.status(name, revision, await visibleProjectsIn(store.read, actor))
        return { environment: name, revision, covers: 'this instance' as const, ...counts }
      },
    },
  ),
})
