import { Type } from 'typebox'
import { BulkNames } from '#features/toggles/toggle/index'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { get, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { environmentPath, toggleEnvironmentOf } from './paths.ts'
import { EnvironmentTargeting } from './schema.ts'
import { requireTarget } from './store.ts'
import type { SwitchToggle } from './switch-command.ts'

const SwitchQuery = Type.Object({
  shouldActivateDisabledStrategies: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Activate the strategies if all of them are disabled.' }),
  ),
})

const getFeatureEnvironment = ({ store }: Deps) =>
  get(environmentPath, 'Get a toggle in an environment', {
    response: EnvironmentTargeting,
    handle: async ({ params }) => {
      const { toggle, environment, targeting } = await requireTarget(store.read, toggleEnvironmentOf(params))
      const { enabled, strategies } = targeting
      const { name: featureName } = toggle
      const withName = strategies.map((strategy) => ({ ...strategy, featureName }))
      return { name: featureName, environment, enabled, strategies: withName }
    },
  })

const switchOne = (switchToggle: SwitchToggle, word: 'on' | 'off') =>
  post(`${environmentPath}/${word}`, `Switch a toggle ${word} in an environment`, {
    query: SwitchQuery,
    runs: switchToggle,
    input: ({ params, query }) => ({
      ...toggleEnvironmentOf(params),
      enabled: word === 'on',
      activateDisabledStrategies: query.shouldActivateDisabledStrategies === 'true',
    }),
  })

const switchMany = ({ runAll }: Deps, switchToggle: SwitchToggle, word: 'on' | 'off') =>
  post(
    `/api/admin/projects/:projectId/bulk_features/environments/:environment/${word}`,
    `Switch toggles ${word} in an environment, all or nothing`,
    {
      access: runs(switchToggle),
      body: Type.Object({ features: BulkNames }),
      handle: ({ params: { projectId: project, environment }, body, actor }) => {
        const ref = { project, environment, enabled: word === 'on' }
        const steps = body.features.map((name) => step(switchToggle, { ...ref, name }))
        return runAll(actor, steps)
      },
    },
  )

export const switchRoutes = (deps: Deps, switchToggle: SwitchToggle) => ({
  getFeatureEnvironment: getFeatureEnvironment(deps),
  switchOn: switchOne(switchToggle, 'on'),
  switchOff: switchOne(switchToggle, 'off'),
  switchOnInBulk: switchMany(deps, switchToggle, 'on'),
  switchOffInBulk: switchMany(deps, switchToggle, 'off'),
})
