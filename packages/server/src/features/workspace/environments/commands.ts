import { Type } from 'typebox'
import type { EventData } from '#kernel/event'
import { Failure, invalid, shorten } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange, refuseUnless, withFreeName } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import { usesOfEnvironment } from './queries.ts'
import { defaultDisplayName, mayDelete } from './rules.ts'
import { EnvironmentChange, type EnvironmentView, NewEnvironment, NewOrder } from './schema.ts'
import { insertEnvironment, listEnvironments, removeEnvironment, requireEnvironment, saveEnvironment } from './store.ts'
import { leaveOutNewEnvironment, projectsWithOnly } from './use.ts'

const change = (ctx: Context, before: EnvironmentView, after: EnvironmentView): Promise<EnvironmentView> =>
  recordChange(ctx, { type: 'environment-updated', environment: after.name }, { before, after, save: saveEnvironment })

/** Adds an environment. Projects that do not use all environments do not use it. Shared with the clone of an environment. */
export async function addEnvironment(
  { tx, now, record }: Context,
  input: NewEnvironment,
  { limits, source = {} }: { readonly limits: Limits; readonly source?: EventData },
): Promise<EnvironmentView> {
  const existing = await listEnvironments(tx)
  if (limits.maxEnvironments !== undefined && existing.length >= limits.maxEnvironments)
    throw new Failure('limit_exceeded', `This instance allows ${limits.maxEnvironments} environments`)
  const last = Math.max(0, ...existing.map(({ sortOrder }) => sortOrder))
  const environment: EnvironmentView = {
    name: input.name,
    displayName: input.displayName ?? defaultDisplayName(input.name),
    type: input.type,
    sortOrder: input.sortOrder ?? last + 1,
    enabled: input.enabled ?? true,
  }
  await withFreeName(`An environment named "${input.name}"`, insertEnvironment(tx, environment, now))
  await leaveOutNewEnvironment(tx, environment.name)
  record({ type: 'environment-created', environment: environment.name, data: { ...environment, ...source } })
  return environment
}

export const environmentCommands = (limits: Limits) => {
  const createEnvironment = defineCommand({
    name: 'environment.create',
    ...onInstallation('ADMIN'),
    input: NewEnvironment,
    run: (ctx, input): Promise<EnvironmentView> => addEnvironment(ctx, input, { limits }),
  })
  return { createEnvironment, updateEnvironment, switchEnvironment, sortEnvironments, deleteEnvironment }
}

const updateEnvironment = defineCommand({
  name: 'environment.update',
  ...onInstallation('ADMIN'),
  input: Type.Object({ name: PathName, change: EnvironmentChange }),
  async run(ctx, { name, change: { type, displayName, sortOrder } }): Promise<EnvironmentView> {
    const before = await requireEnvironment(ctx.tx, name)
    return change(ctx, before, {
      ...before,
      ...(type !== undefined && { type }),
      ...(displayName !== undefined && { displayName }),
      ...(sortOrder !== undefined && { sortOrder }),
    })
  },
})

const switchEnvironment = defineCommand({
  name: 'environment.switch',
  ...onInstallation('ADMIN'),
  input: Type.Object({ name: PathName, enabled: Type.Boolean() }),
  async run(ctx, { name, enabled }): Promise<void> {
    const before = await requireEnvironment(ctx.tx, name)
    await change(ctx, before, { ...before, enabled })
  },
})

const sortEnvironments = defineCommand({
  name: 'environment.sort',
  ...onInstallation('ADMIN'),
  input: NewOrder,
  async run(ctx, order): Promise<void> {
    const environments = new Map((await listEnvironments(ctx.tx)).map((one) => [one.name, one]))
    for (const [name, sortOrder] of Object.entries(order)) {
      const before = environments.get(name)
      if (!before) throw invalid(`/body/${shorten(name)}`, 'there is no environment of this name')
      await change(ctx, before, { ...before, sortOrder })
    }
  },
})

const deleteEnvironment = defineCommand({
  name: 'environment.delete',
  ...onInstallation('ADMIN'),
  input: Type.Object({ name: PathName }),
  async run({ tx, record }, { name }): Promise<void> {
    const environment = await requireEnvironment(tx, name)
    const others = (await listEnvironments(tx)).length - 1
    const uses = { ...(await usesOfEnvironment(tx, name)), onlyIn: await projectsWithOnly(tx, name) }
    refuseUnless(mayDelete(uses, others), `The environment "${name}" cannot be deleted`)
    await removeEnvironment(tx, name)
    record({ type: 'environment-deleted', environment: name, preData: environment })
  },
})
