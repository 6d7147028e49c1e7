import { type Actor, isAdmin, maySee } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'

/** The projects that the actor sees, read from the store; `all` when none is hidden. */
export async function visibleProjectsIn(q: Queryable, actor: Actor): Promise<'all' | readonly string[]> {
  if (isAdmin(actor)) return 'all'
  const projects = await q.selectFrom('projects').select(['id', 'mode']).execute()
  const visible = projects.filter((project) => maySee(actor, project))
  return visible.length === projects.length ? 'all' : visible.map(({ id }) => id)
}
