import { Type } from 'typebox'
import { copyDefaultStrategies } from '#features/toggles/project-environments/index'
import { copyTargetings } from '#features/toggles/targeting/index'
import {
  addEnvironment,
  type EnvironmentView,
  listProjects,
  requireEnvironment,
  useClone,
} from '#features/workspace/index'
import { invalid, shorten } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { EnvironmentCloneRequest } from './schema.ts'

/** Grants the permissions that roles have in one environment also in another. Injected, because roles depend on toggles. */
export type CopyPermissions = (ctx: Context, from: string, to: string) => Promise<void>

async function requireProjects(q: Queryable, projects: readonly string[]): Promise<void> {
  const known = new Set((await listProjects(q)).map(({ id }) => id))
  const unknown = projects.find((id) => !known.has(id))
  if (unknown !== undefined) throw invalid('/body/projects', `there is no project "${shorten(unknown)}"`)
}

/**
 * One event describes the clone: the copies are computed from the state of the toggles at that moment (`copiedTargeting`).
 * Protection by change requests is not copied.
 */
export const cloneEnvironment = (limits: Limits, copyPermissions: CopyPermissions) =>
  defineCommand({
    name: 'environment.clone',
    ...onInstallation('ADMIN'),
    input: Type.Object({ name: PathName, clone: EnvironmentCloneRequest }),
    async run(ctx, { name: from, clone }): Promise<EnvironmentView> {
      const { tx } = ctx
      const { projects, clonePermissions = true, ...environment } = clone
      await requireEnvironment(tx, from)
      if (projects) await requireProjects(tx, projects)
      const source = { clonedFrom: from, ...(projects && { projects }) }
      const created = await addEnvironment(ctx, environment, { limits, source })
      const copy = { from, to: created.name, projects }
      await useClone(tx, copy)
      await copyTargetings(tx, copy)
      await copyDefaultStrategies(tx, copy)
      if (clonePermissions) await copyPermissions(ctx, from, created.name)
      return created
    },
  })
