import { Type } from 'typebox'
import { Failure, invalid, shorten } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import { usesOfEnvironment } from './queries.ts'
import { defaultDisplayName, mayDelete } from './rules.ts'
import { EnvironmentChange, type EnvironmentView, NewEnvironment, NewOrder } from './schema.ts'
import { insertEnvironment, listEnvironments, removeEnvironment, requireEnvironment, saveEnvironment } from './store.ts'

const needs = ['ADMIN'] as const
const where = () => [{}]

/** Saves and records, unless nothing changed. */
async function change(ctx: Context, before: EnvironmentView, after: EnvironmentView): Promise<EnvironmentView> {
  if (JSON.stringify(before) === JSON.stringify(after)) return before
  await saveEnvironment(ctx.tx, after)
  ctx.record({ type: 'environment-updated', environment: after.name, data: after, preData: before })
  return after
}

export const environmentCommands = (limits: Limits) => {
  const createEnvironment = defineCommand({
    name: 'environment.create',
    needs,
    where,
    input: NewEnvironment,
    async run({ tx, now, record }, input): Promise<EnvironmentView> {
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
      try {
        await insertEnvironment(tx, environment, now)
      } catch (error) {
        if (sqlFault(error) !== 'unique') throw error
        throw new Failure('name_exists', `An environment named "${input.name}" already exists`, { cause: error })
      }
      record({ type: 'environment-created', environment: environment.name, data: environment })
      return environment
    },
  })
  return { createEnvironment, updateEnvironment, switchEnvironment, sortEnvironments, deleteEnvironment }
}

const updateEnvironment = defineCommand({
  name: 'environment.update',
  needs,
  where,
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
  needs,
  where,
  input: Type.Object({ name: PathName, enabled: Type.Boolean() }),
  async run(ctx, { name, enabled }): Promise<void> {
    const before = await requireEnvironment(ctx.tx, name)
    await change(ctx, before, { ...before, enabled })
  },
})

const sortEnvironments = defineCommand({
  name: 'environment.sort',
  needs,
  where,
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
  needs,
  where,
  input: Type.Object({ name: PathName }),
  async run({ tx, record }, { name }): Promise<void> {
    const environment = await requireEnvironment(tx, name)
    const others = (await listEnvironments(tx)).length - 1
    const verdict = mayDelete(await usesOfEnvironment(tx, name), others)
    if (!verdict.ok) throw new Failure('conflict', `The environment "${name}" cannot be deleted: ${verdict.because}`)
    await removeEnvironment(tx, name)
    record({ type: 'environment-deleted', environment: name, preData: environment })
  },
})
