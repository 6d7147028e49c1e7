import { inProject } from '#kernel/roles'
import type { Context } from '#platform/commands/define'
import type { RoleView } from './schema.ts'
import { grantsOfRole } from './store.ts'

/** The caller must hold every permission that the role grants, in the given project or in the whole installation. */
export async function demandGrantableRole(
  { tx, demandDelegation }: Context,
  { id, name }: RoleView,
  project?: string,
): Promise<void> {
  const grants = await grantsOfRole(tx, id)
  await demandDelegation({ grants: project === undefined ? grants : inProject(grants, project), role: name })
}
