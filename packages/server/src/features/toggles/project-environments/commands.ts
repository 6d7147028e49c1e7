import { Type } from 'typebox'
import { checkedDefaultStrategy, type DefaultStrategy, NewStrategy } from '#features/toggles/targeting/index'
import {
  addUnused,
  environmentsOfProject,
  findEnvironment,
  type Protect,
  removeUnused,
  requireEnvironment,
  requireLiveProject,
  requireProject,
  requireUsedEnvironment,
  unusedIn,
} from '#features/workspace/index'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { NewProjectEnvironment } from './schema.ts'
import { defaultStrategiesOf, saveDefaultStrategy } from './store.ts'

const ProjectEnvironment = Type.Object({ project: PathName, environment: PathName })
type ProjectEnvironment = { readonly project: string; readonly environment: string }

const inProject = ({ project }: { project: string }) => [{ project }]

const isUsed = async (q: Queryable, { project, environment }: ProjectEnvironment): Promise<boolean> =>
  !(await unusedIn(q, project)).has(environment)

export const projectEnvironmentCommands = (limits: Limits, protect: Protect) => {
  async function writeDefault(ctx: Context, target: ProjectEnvironment, given: NewStrategy): Promise<DefaultStrategy> {
    const { project, environment } = target
    const before = (await defaultStrategiesOf(ctx.tx, project)).get(environment) ?? null
    const after = await checkedDefaultStrategy(ctx.tx, project, given, limits)
    if (sameJson(before, after)) return after
    await saveDefaultStrategy(ctx.tx, target, after)
    ctx.record({
      type: 'default-strategy-updated',
      project,
      environment,
      data: { defaultStrategy: after },
      preData: { defaultStrategy: before },
    })
    return after
  }

  const setDefaultStrategy = defineCommand({
    name: 'project.set-default-strategy',
    isSentToSdks: false,
    needs: ['UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE'],
    where: inProject,
    input: Type.Object({ ...ProjectEnvironment.properties, strategy: NewStrategy }),
    async run(ctx, { strategy, ...target }): Promise<DefaultStrategy> {
      await requireLiveProject(ctx.tx, target.project)
      await requireUsedEnvironment(ctx.tx, target.project, target.environment)
      return writeDefault(ctx, target, strategy)
    },
  })

  /** The toggles are served again with the targeting that they had, so a protected environment is guarded. */
  const addEnvironmentToProject = defineCommand({
    name: 'project.add-environment',
    needs: ['UPDATE_PROJECT'],
    where: inProject,
    guardedIn: async ({ project, added: { environment } }, q) =>
      (await isUsed(q, { project, environment })) ? [] : [{ project, environment }],
    input: Type.Object({ project: PathName, added: NewProjectEnvironment }),
    async run(ctx, { project, added: { environment, changeRequestsEnabled, defaultStrategy } }): Promise<void> {
      await requireLiveProject(ctx.tx, project)
      if (!(await findEnvironment(ctx.tx, environment)))
        throw invalid('/body/environment', 'there is no environment of this name')
      const target = { project, environment }
      if (await isUsed(ctx.tx, target))
        throw new Failure('conflict', `The project "${project}" already uses the environment "${environment}"`)
      await removeUnused(ctx.tx, target)
      ctx.record({ type: 'project-environment-added', project, environment, data: { environment } })
      if (changeRequestsEnabled) await protect(ctx, target)
      if (defaultStrategy) await writeDefault(ctx, target, defaultStrategy)
    },
  })
  return { setDefaultStrategy, addEnvironmentToProject, removeEnvironmentFromProject }
}

/** SDKs no longer get the toggles of the project there, so a protected environment is guarded. The protection stays. */
const removeEnvironmentFromProject = defineCommand({
  name: 'project.remove-environment',
  needs: ['UPDATE_PROJECT'],
  where: inProject,
  guardedIn: async (target, q) => ((await isUsed(q, target)) ? [target] : []),
  input: ProjectEnvironment,
  async run({ tx, record }, { project, environment }): Promise<void> {
    await requireProject(tx, project)
    await requireEnvironment(tx, environment)
    if (!(await isUsed(tx, { project, environment }))) return
    if ((await environmentsOfProject(tx, project)).length === 1)
      throw new Failure(
        'invalid',
        `"${environment}" is the only environment of the project "${project}": a project uses at least one`,
      )
    await addUnused(tx, [{ project, environment }])
    record({ type: 'project-environment-removed', project, environment, preData: { environment } })
  },
})
