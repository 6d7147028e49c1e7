import { type Actor, isAdmin, maySee } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'

/** Ids of the projects that the actor cannot see. */
export async function hiddenProjects(q: Queryable, actor: Actor): Promise<readonly string[]> {
  if (isAdmin(actor)) return []
  const projects = await q.selectFrom('projects').select(['id', 'mode']).execute()
  return projects.filter((project) => !maySee(actor, project)).map(({ id }) => id)
}
