import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { roleCommands } from './commands.ts'
import { roleReads, roleWrites } from './routes.ts'

export { demandGivable } from './giving.ts'
export { RoleView } from './schema.ts'
export { findRole, findRoleByName, grantsByRole, grantsOfRole, listRoles, requireRole } from './store.ts'

export const rolesSlice = (parts: Parts): Slice => ({
  commands: listed(roleCommands),
  routes: (app) => mount(app, parts.run, 'Roles', { ...roleReads(parts), ...roleWrites }),
})
