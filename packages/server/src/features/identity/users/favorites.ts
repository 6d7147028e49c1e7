import { Type } from 'typebox'
import { requireToggle, type Toggle } from '#features/toggles/index'
import { findProject, type ProjectView } from '#features/workspace/index'
import { type Actor, maySee } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'

/** Any user who can see a project or toggle can mark it as a favourite; no permission is needed. */
const withoutPermission = { needs: [], where: () => [] } as const
const ProjectRef = Type.Object({ project: Type.String() })
const ToggleRef = Type.Object({ project: Type.String(), name: Type.String() })

/** Favourites and profiles belong to a user, not to an API token or to a server without log-in. */
export function userIdOf({ userId }: Actor): number {
  if (userId === undefined)
    throw new Failure('invalid', 'This needs a user: log in, or use a personal access token instead of an API token')
  return userId
}

async function requireVisibleProject({ tx, actor }: Context, id: string): Promise<ProjectView> {
  const project = await findProject(tx, id)
  if (!project || !maySee(actor, project)) throw notFound('project', id)
  return project
}

async function requireVisibleToggle({ tx, actor }: Context, project: string, name: string) {
  const found = await findProject(tx, project)
  if (!found || !maySee(actor, found)) throw notFound('toggle', name)
  return requireToggle(tx, project, name)
}

/** The event has no `featureName`, because a favourite does not change the revision of the toggle. */
const favoriteEvent = (type: 'feature-favorited' | 'feature-unfavorited', { name, project, createdAt }: Toggle) => ({
  type,
  project,
  data: { name, createdAt },
})

const favorToggle = defineCommand({
  name: 'favorite.add-toggle',
  isSentToSdks: false,
  ...withoutPermission,
  input: ToggleRef,
  async run(ctx, { project, name }): Promise<void> {
    const toggle = await requireVisibleToggle(ctx, project, name)
    const row = { user_id: userIdOf(ctx.actor), feature: name }
    const { numInsertedOrUpdatedRows = 0n } = await ctx.tx
      .insertInto('favorite_features')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) ctx.record(favoriteEvent('feature-favorited', toggle))
  },
})

const unfavorToggle = defineCommand({
  name: 'favorite.remove-toggle',
  isSentToSdks: false,
  ...withoutPermission,
  input: ToggleRef,
  async run(ctx, { project, name }): Promise<void> {
    const toggle = await requireVisibleToggle(ctx, project, name)
    const userId = userIdOf(ctx.actor)
    const { numDeletedRows } = await ctx.tx
      .deleteFrom('favorite_features')
      .where('user_id', '=', userId)
      .where('feature', '=', name)
      .executeTakeFirst()
    if (numDeletedRows > 0n) ctx.record(favoriteEvent('feature-unfavorited', toggle))
  },
})

const favorProject = defineCommand({
  name: 'favorite.add-project',
  isSentToSdks: false,
  ...withoutPermission,
  input: ProjectRef,
  async run(ctx, { project }): Promise<void> {
    const { id, name } = await requireVisibleProject(ctx, project)
    const row = { user_id: userIdOf(ctx.actor), project }
    const { numInsertedOrUpdatedRows = 0n } = await ctx.tx
      .insertInto('favorite_projects')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) ctx.record({ type: 'project-favorited', project, data: { id, name } })
  },
})

const unfavorProject = defineCommand({
  name: 'favorite.remove-project',
  isSentToSdks: false,
  ...withoutPermission,
  input: ProjectRef,
  async run(ctx, { project }): Promise<void> {
    const { id, name } = await requireVisibleProject(ctx, project)
    const userId = userIdOf(ctx.actor)
    const { numDeletedRows } = await ctx.tx
      .deleteFrom('favorite_projects')
      .where('user_id', '=', userId)
      .where('project', '=', project)
      .executeTakeFirst()
    if (numDeletedRows > 0n) ctx.record({ type: 'project-unfavorited', project, data: { id, name } })
  },
})

export const favoriteCommands = { favorToggle, unfavorToggle, favorProject, unfavorProject }
