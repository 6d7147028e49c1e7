import { NewStrategy } from '#features/toggles/targeting/index'
import { environmentsFor, listEnvironments, requireProject, unusedIn } from '#features/workspace/index'
import type { Queryable } from '#platform/db/tables'
import { get, post, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { projectEnvironmentCommands } from './commands.ts'
import { CountedEnvironments, DefaultStrategyView, NewProjectEnvironment, ProjectEnvironmentList } from './schema.ts'
import { countEnabled, defaultStrategiesOf } from './store.ts'

const all = '/api/admin/projects/:projectId/environments'
const one = `${all}/:environment` as const

async function readAll(q: Queryable, project: string) {
  await requireProject(q, project)
  const unused = await unusedIn(q, project)
  const enabled = await countEnabled(q, project)
  const defaults = await defaultStrategiesOf(q, project)
  return (await listEnvironments(q)).map((environment) => ({
    ...environment,
    used: !unused.has(environment.name),
    enabledToggleCount: enabled.get(environment.name) ?? 0,
    defaultStrategy: defaults.get(environment.name) ?? null,
  }))
}

async function readCounted(q: Queryable, project: string) {
  await requireProject(q, project)
  const defaults = await defaultStrategiesOf(q, project)
  return (await environmentsFor(q, project)).map((environment) => {
    const defaultStrategy = defaults.get(environment.name)
    return { ...environment, ...(defaultStrategy && { defaultStrategy }) }
  })
}

/** Older clients find the environments of a project here. */
export const environmentCountRoutes = ({ store }: Pick<Deps, 'store'>) => ({
  getEnvironmentsWithProjectCounts: get(
    '/api/admin/environments/project/:projectId',
    'List all environments with the counts of a project',
    {
      response: CountedEnvironments,
      handle: async ({ params }) => ({ version: 1, environments: await readCounted(store.scan, params.projectId) }),
    },
  ),
})

export const projectEnvironmentRoutes = ({ store }: Deps, commands: ReturnType<typeof projectEnvironmentCommands>) => ({
  getEnvironmentsOfProject: get(all, 'List all environments with their use by a project', {
    response: ProjectEnvironmentList,
    handle: async ({ params }) => ({ version: 1, environments: await readAll(store.scan, params.projectId) }),
  }),
  addEnvironmentToProject: post(all, 'Use an environment in a project again; its toggles keep their targeting', {
    body: NewProjectEnvironment,
    runs: commands.addEnvironmentToProject,
    input: ({ params, body }) => ({ project: params.projectId, added: body }),
  }),
  removeEnvironmentFromProject: remove(
    one,
    'Remove an environment from a project; its toggles keep their targeting but are not served or shown there',
    {
      runs: commands.removeEnvironmentFromProject,
      input: ({ params }) => ({ project: params.projectId, environment: params.environment }),
    },
  ),
  setDefaultStrategy: post(`${one}/default-strategy`, 'Set the strategy from which new strategies start', {
    body: NewStrategy,
    runs: commands.setDefaultStrategy,
    input: ({ params, body }) => ({ project: params.projectId, environment: params.environment, strategy: body }),
    response: DefaultStrategyView,
  }),
})
