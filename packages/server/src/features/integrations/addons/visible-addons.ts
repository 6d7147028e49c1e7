import { hiddenProjects } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { findAddon } from './store.ts'
import type { Addon } from './types.ts'

/** Missing and hidden projects, which are reported in the same way. */
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

/** The projects of an add-on that are not hidden; undefined when all are hidden. */
export function visibleProjectsOf({ projects }: Addon, hidden: readonly string[]): readonly string[] | undefined {
  const shown = projects.filter((id) => !hidden.includes(id))
  return projects.length > 0 && shown.length === 0 ? undefined : shown
}

export interface VisibleAddon {
  readonly addon: Addon
  readonly hidden: readonly string[]
}

/** Returns undefined when the add-on is missing or hidden from the actor. */
export async function findVisibleAddon(q: Queryable, actor: Actor, id: number): Promise<VisibleAddon | undefined> {
  const addon = await findAddon(q, id)
  if (!addon) return undefined
  const hidden = await hiddenProjects(q, actor)
  return visibleProjectsOf(addon, hidden) && { addon, hidden }
}

export async function requireVisibleAddon(q: Queryable, actor: Actor, id: number): Promise<VisibleAddon> {
  const found = await findVisibleAddon(q, actor, id)
  if (!found) throw notFound('add-on', id)
  return found
}
