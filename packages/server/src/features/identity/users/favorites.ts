import { Type } from 'typebox'
import { requireToggle, type Toggle } from '#features/toggles/index'
import { findProject, type ProjectView } from '#features/workspace/index'
import { type Actor, maySee } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'

/** Everybody who can see something may like it; no permission is asked. */
const byAnybody = { needs: [], where: () => [] } as const
const ProjectRef = Type.Object({ project: Type.String() })
const ToggleRef = Type.Object({ project: Type.String(), name: Type.String() })

/** What belongs to a person is nothing for a token, nor for a server without log-in. */
export function userIdOf({ userId }: Actor): number {
  if (userId === undefined)
    throw new Failure(
      'invalid',
      'This belongs to a user: log in, or use a personal access token instead of an API token',
    )
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

/** Without `featureName`: what people like is no change of the toggle, and its revision stays. */
const likingEvent = (type: 'feature-favorited' | 'feature-unfavorited', { name, project, createdAt }: Toggle) => ({
  type,
  project,
  data: { name, createdAt },
})

const favorToggle = defineCommand({
  name: 'favorite.add-toggle',
  ...byAnybody,
  input: ToggleRef,
  async run(ctx, { project, name }): Promise<void> {
    const toggle = await requireVisibleToggle(ctx, project, name)
    const row = { user_id: userIdOf(ctx.actor), feature: name }
    const { numInsertedOrUpdatedRows = 0n } = await ctx.tx
      .insertInto('favorite_features')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) ctx.record(likingEvent('feature-favorited', toggle))
  },
})

const unfavorToggle = defineCommand({
  name: 'favorite.remove-toggle',
  ...byAnybody,
  input: ToggleRef,
  async run(ctx, { project, name }): Promise<void> {
    const toggle = await requireVisibleToggle(ctx, project, name)
    const userId = userIdOf(ctx.actor)
    const { numDeletedRows } = await ctx.tx
      .deleteFrom('favorite_features')
      .where('user_id', '=', userId)
      .where('feature', '=', name)
      .executeTakeFirst()
    if (numDeletedRows > 0n) ctx.record(likingEvent('feature-unfavorited', toggle))
  },
})

const favorProject = defineCommand({
  name: 'favorite.add-project',
  ...byAnybody,
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
  ...byAnybody,
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
