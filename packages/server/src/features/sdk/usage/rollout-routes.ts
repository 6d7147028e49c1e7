import type { Snapshot } from '#features/sdk/snapshot/index'
import { visibleProjectsIn } from '#features/workspace/index'
import { notFound } from '#kernel/failure'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { Rollout } from './rollout.ts'
import { RolloutStatus } from './schema.ts'

export interface RolloutRouteDeps {
  readonly snapshot: Snapshot
  readonly rollout: Rollout
}

function servedEnvironment(snapshot: Snapshot, name: string) {
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return environment
}

export const rolloutRoutes = ({ store }: Deps, { snapshot, rollout }: RolloutRouteDeps) => ({
  getRolloutStatus: get(
    '/api/admin/environments/:name/rollout-status',
    'How many SDKs have the newest configuration of an environment already',
    {
      response: RolloutStatus,
      handle: async ({ params: { name }, actor }) => {
        const { revision } = servedEnvironment(snapshot, name)
        const counts = rollout.status(name, revision, await visibleProjectsIn(store.read, actor))
        return { environment: name, revision, covers: 'this instance' as const, ...counts }
      },
    },
  ),
})
