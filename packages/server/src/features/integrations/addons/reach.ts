import { hiddenProjects } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { findAddon } from './store.ts'
import type { Addon } from './types.ts'

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
