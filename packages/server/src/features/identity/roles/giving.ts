import { inProject } from '#kernel/roles'
import type { Context } from '#platform/commands/define'
import type { RoleView } from './schema.ts'
import { grantsOfRole } from './store.ts'

/** Nobody gives a role that grants more than they hold. In a project it counts inside that project only. */
export async function demandGivable(
  { tx, demandDelegation }: Context,
  { id, name }: RoleView,
  project?: string,
): Promise<void> {
  const grants = await grantsOfRole(tx, id)
  await demandDelegation({ grants: project === undefined ? grants : inProject(grants, project), role: name })
}
