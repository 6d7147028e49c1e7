import { Type } from 'typebox'
import type { Snapshot } from '#features/snapshot/index'
import { notFound } from '#kernel/failure'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Rollout } from './rollout.ts'
import { RolloutStatus } from './schema.ts'

export function rolloutRoutes(app: App, snapshot: Snapshot, rollout: Rollout): void {
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
    async ({ params: { name } }) => {
      const environment = snapshot.environment(name)
      if (!environment) throw notFound('environment', name)
      const { revision } = environment
      return { environment: name, revision, covers: 'this instance' as const, ...rollout.status(name, revision) }
    },
  )
}
