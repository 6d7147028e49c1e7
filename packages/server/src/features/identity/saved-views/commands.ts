import { Type } from 'typebox'
import { userIdOf } from '#features/identity/users/index'
import { findProject } from '#features/workspace/index'
import { maySee } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { type Context, defineCommand } from '#platform/commands/define'
import { MAX_VIEWS, NewViewInput, type SavedView, ViewChange, ViewRef } from './schema.ts'
import { countViews, insertView, removeView, requireView, type StoredView, saveView, shownTo } from './store.ts'

/** Any user can save private views of lists that they see. Shared views need a permission, which `run` checks. */
const withoutPermission = { needs: [], where: () => [] } as const

async function requireVisible({ tx, actor }: Context, project: string | null): Promise<void> {
  if (project === null) return
  const found = await findProject(tx, project)
  if (!found || !maySee(actor, found)) throw notFound('project', project)
}

/** Everyone sees a shared view, so sharing one is a setting of the project or of the installation. */
function demandSharing(ctx: Context, project: string | null): void {
  if (project === null) ctx.demand('ADMIN', {})
  else ctx.demand('UPDATE_PROJECT', { project })
}

async function requireRoom({ tx }: Context, view: Omit<StoredView, 'id'>): Promise<void> {
  if ((await countViews(tx, view)) >= MAX_VIEWS)
    throw new Failure(
      'limit_exceeded',
      view.shared ? `A list can have ${MAX_VIEWS} shared views` : `You can save ${MAX_VIEWS} private views`,
    )
}

/** The events of a private view do not contain its name and its filters, because other people read the event log. */
const factsOf = ({ id, name, query, shared }: StoredView) => (shared ? { id, name, query, shared } : { id, shared })
const aboutProject = ({ project }: StoredView) => (project === null ? {} : { project })

async function requireEditable(ctx: Context, id: number): Promise<StoredView> {
  const userId = userIdOf(ctx.actor)
  const view = await requireView(ctx.tx, id, userId)
  await requireVisible(ctx, view.project).catch(() => {
    throw notFound('saved view', id)
  })
  if (view.userId !== userId) demandSharing(ctx, view.project)
  return view
}

const createView = defineCommand({
  name: 'view.create',
  isSentToSdks: false,
  ...withoutPermission,
  input: NewViewInput,
  async run(ctx, { name, query, project = null, shared = false }): Promise<SavedView> {
    const given = { userId: userIdOf(ctx.actor), name, query, project, shared, createdAt: ctx.now }
    await requireVisible(ctx, project)
    if (shared) demandSharing(ctx, project)
    await requireRoom(ctx, given)
    const view = { ...given, id: await insertView(ctx.tx, given) }
    ctx.record({ type: 'saved-view-created', ...aboutProject(view), data: factsOf(view) })
    return shownTo(view.userId, view, ctx.actor.name)
  },
})

const updateView = defineCommand({
  name: 'view.update',
  isSentToSdks: false,
  ...withoutPermission,
  input: Type.Object({ ...ViewRef.properties, change: ViewChange }),
  async run(ctx, { id, change }): Promise<void> {
    const before = await requireEditable(ctx, id)
    const { name = before.name, query = before.query, shared = before.shared } = change
    const after = { ...before, name, query, shared }
    if (sameJson(before, after)) return
    if (after.shared) demandSharing(ctx, before.project)
    if (after.shared !== before.shared) await requireRoom(ctx, after)
    await saveView(ctx.tx, after)
    ctx.record({
      type: 'saved-view-updated',
      ...aboutProject(before),
      data: factsOf(after),
      preData: factsOf(before),
    })
  },
})

const deleteView = defineCommand({
  name: 'view.delete',
  isSentToSdks: false,
  ...withoutPermission,
  input: ViewRef,
  async run(ctx, { id }): Promise<void> {
    const view = await requireEditable(ctx, id)
    await removeView(ctx.tx, id)
    ctx.record({ type: 'saved-view-deleted', ...aboutProject(view), preData: factsOf(view) })
  },
})

export const viewCommands = { createView, updateView, deleteView }
