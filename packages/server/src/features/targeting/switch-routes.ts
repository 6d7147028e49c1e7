import { Type } from 'typebox'
import { BulkNames } from '#features/flags/index'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { environmentPath, InEnvironment, placeOf } from './paths.ts'
import { EnvironmentTargeting } from './schema.ts'
import { requireTarget } from './store.ts'
import { switchFlag } from './switch-command.ts'

const tags = ['Switching']
const bulkPath = '/api/admin/projects/:projectId/bulk_features/environments/:environment'
const BulkParams = Type.Object({ projectId: Type.String(), environment: Type.String() })
const SwitchQuery = Type.Object({
  shouldActivateDisabledStrategies: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Where all strategies are disabled: activate them.' }),
  ),
})

export function switchRoutes(app: App, { store, run, runAll }: Parts): void {
  const http = typed(app)

  http.get(
    environmentPath,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getFeatureEnvironment',
        summary: 'A toggle in one environment',
        tags,
        params: InEnvironment,
        response: { 200: EnvironmentTargeting },
      },
    },
    async ({ params }) => {
      const { flag, environment, targeting } = await requireTarget(store.read, placeOf(params))
      return { name: flag.name, environment, enabled: targeting.enabled, strategies: [...targeting.strategies] }
    },
  )

  const words = [
    { word: 'on', enabled: true, one: 'switchOn', many: 'switchOnInBulk' },
    { word: 'off', enabled: false, one: 'switchOff', many: 'switchOffInBulk' },
  ] as const
  for (const { word, enabled, one, many } of words) {
    http.post(
      `${environmentPath}/${word}`,
      {
        config: { access: runs(switchFlag) },
        schema: {
          operationId: one,
          summary: `Switch a toggle ${word} in an environment`,
          tags,
          params: InEnvironment,
          querystring: SwitchQuery,
          response: { 200: Empty },
        },
      },
      async (request, reply) => {
        const activateDisabledStrategies = request.query.shouldActivateDisabledStrategies === 'true'
        const input = { ...placeOf(request.params), enabled, activateDisabledStrategies }
        await run(actorOf(request), step(switchFlag, input), { ifMatch: ifMatchOf(request) })
        return reply.send()
      },
    )
    http.post(
      `${bulkPath}/${word}`,
      {
        config: { access: runs(switchFlag) },
        schema: {
          operationId: many,
          summary: `Switch toggles ${word}, all or none`,
          tags,
          params: BulkParams,
          body: Type.Object({ features: BulkNames }),
          response: { 200: Empty },
        },
      },
      async (request, reply) => {
        const { projectId: project, environment } = request.params
        await runAll(
          actorOf(request),
          request.body.features.map((name) => step(switchFlag, { project, name, environment, enabled })),
        )
        return reply.send()
      },
    )
  }
}
