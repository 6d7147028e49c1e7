import { listed, type Parts, type Slice } from '#platform/slice'
import { roleCommands } from './commands.ts'
import { roleRoutes } from './routes.ts'

export { demandGivable } from './giving.ts'
export { RoleView } from './schema.ts'
export { findRole, findRoleByName, grantsByRole, grantsOfRole, listRoles, requireRole } from './store.ts'

export const rolesSlice = (parts: Parts): Slice => ({
  commands: listed(roleCommands),
  routes: (app) => roleRoutes(app, parts),
})
