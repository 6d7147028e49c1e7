import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { roleCommands } from './commands.ts'
import { roleReads, roleWrites } from './routes.ts'

export { copyPermissions } from './commands.ts'
export { demandGrantableRole } from './granting.ts'
export { RoleList, RoleView } from './schema.ts'
export { findRole, findRoleByName, grantsByRole, listRoles, requireRole } from './store.ts'

export const rolesSlice = (deps: Deps): Slice => ({
  commands: listed(roleCommands),
  routes: (app) => mount(app, deps.run, 'Roles', { ...roleReads(deps), ...roleWrites }),
})
