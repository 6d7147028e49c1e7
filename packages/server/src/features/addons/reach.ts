import { type Actor, isAdmin, maySee } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { findAddon } from './store.ts'
import type { Addon } from './types.ts'

/** Projects whose existence this actor may not know of. */
export async function hiddenProjects(q: Queryable, actor: Actor): Promise<readonly string[]> {
  if (isAdmin(actor)) return []
  const projects = await q.selectFrom('projects').select(['id', 'mode']).execute()
  return projects.filter((project) => !maySee(actor, project)).map(({ id }) => id)
}

/** Those that are not there, or not for this actor: the two look the same. */
export async function unknownProjects(
  q: Queryable,
  ids: readonly string[],
  hidden: readonly string[],
): Promise<readonly string[]> {
  const named = ids.filter((id) => id !== '*')
  if (named.length === 0) return []
  const found = await q.selectFrom('projects').select('id').where('id', 'in', named).execute()
  return named.filter((id) => hidden.includes(id) || !found.some((project) => project.id === id))
}

/** What of its projects they may know; undefined when all that it is about is hidden from them. */
export function shownProjects({ projects }: Addon, hidden: readonly string[]): readonly string[] | undefined {
  const shown = projects.filter((id) => !hidden.includes(id))
  return projects.length > 0 && shown.length === 0 ? undefined : shown
}

export interface Found {
  readonly addon: Addon
  readonly hidden: readonly string[]
}

/** Undefined when it is not there, or not for this actor. */
export async function findForActor(q: Queryable, actor: Actor, id: number): Promise<Found | undefined> {
  const addon = await findAddon(q, id)
  if (!addon) return undefined
  const hidden = await hiddenProjects(q, actor)
  return shownProjects(addon, hidden) && { addon, hidden }
}

export async function requireForActor(q: Queryable, actor: Actor, id: number): Promise<Found> {
  const found = await findForActor(q, actor, id)
  if (!found) throw notFound('add-on', id)
  return found
}

/** An add-on tells its receiver everything of its projects: nobody points one at what they may not see. */
export function demandReach(projects: readonly string[], hidden: readonly string[]): void {
  const all = projects.length === 0 || projects.includes('*')
  if (hidden.length === 0 || !(all || projects.some((id) => hidden.includes(id)))) return
  throw new Failure(
    'forbidden',
    all
      ? 'You do not see all projects: you need the permission ADMIN for an add-on of all of them, so name yours'
      : 'You do not see all projects of this add-on: you need the permission ADMIN for this',
  )
}
