import { Type } from 'typebox'
import { visibleProjectsIn } from '#features/projects/index'
import type { Snapshot } from '#features/snapshot/index'
import { notFound } from '#kernel/failure'
import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { Rollout } from './rollout.ts'
import { RolloutStatus } from './schema.ts'

export interface RolloutRouteParts {
  readonly snapshot: Snapshot
  readonly rollout: Rollout
}

export function rolloutRoutes(app: App, { store }: Parts, { snapshot, rollout }: RolloutRouteParts): void {
  typed(app).get(
    '/api/admin/environments/:name/rollout-status',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getRolloutStatus',
        summary: 'How many SDKs have the newest configuration of an environment already',
        tags: ['Metrics'],
        params: Type.Object({ name: Type.String() }),
        response: { 200: RolloutStatus },
      },
    },
    async (request) => {
      const { name } = request.params
      const environment = snapshot.environment(name)
      if (!environment) throw notFound('environment', name)
      const { revision } = environment
      const counts = rollout.status(name, revision, await visibleProjectsIn(store.read, actorOf(request)))
      return { environment: name, revision, covers: 'this instance' as const, ...counts }
    },
  )
}
