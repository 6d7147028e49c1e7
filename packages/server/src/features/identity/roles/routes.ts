import { listEnvironments } from '#features/workspace/index'
import { PathId } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { ask, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { fullRole, roleCommands, roleVersion } from './commands.ts'
import { permissionsOfKind } from './permission-view.ts'
import { FullRole, NewRole, PermissionCatalogue, RoleList, SavedRole } from './schema.ts'
import { findRoleByName, listRoles, requireRole } from './store.ts'

const all = '/api/admin/roles'
const one = `${all}/:roleId` as const
const params = { roleId: PathId }

const catalogue = (environments: readonly { readonly name: string }[]) => ({
  root: permissionsOfKind('root'),
  project: permissionsOfKind('project'),
  environments: environments.map(({ name }) => ({ name, permissions: permissionsOfKind('environment', name) })),
})

export const roleReads = ({ store }: Deps) => ({
  getPermissions: get('/api/admin/permissions', 'List the permissions that a role can grant', {
    response: PermissionCatalogue,
    handle: async () => ({ version: 1, permissions: catalogue(await listEnvironments(store.read)) }),
  }),
  getRoles: get(all, 'List roles', {
    response: RoleList,
    handle: async () => ({ version: 1, roles: await listRoles(store.read) }),
  }),
  getRole: get(one, 'Get a role with its permissions', {
    params,
    response: FullRole,
    etag: roleVersion.etag,
    handle: async ({ params: { roleId } }) => fullRole(store.read, await requireRole(store.read, Number(roleId))),
  }),
  validateRole: ask(`${all}/validate`, 'Check whether a role can have this name', {
    access: { needs: ['ADMIN'] },
    body: NewRole,
    handle: ({ body: { name } }) => refuseTaken(`A role named "${name}"`, findRoleByName(store.read, name)),
  }),
})

export const roleWrites = {
  createRole: post(all, 'Create a role', {
    body: NewRole,
    runs: roleCommands.createRole,
    input: ({ body }) => body,
    response: SavedRole,
    view: (roles) => ({ version: 1, roles }),
  }),
  updateRole: put(one, 'Change a custom role', {
    params,
    body: NewRole,
    runs: roleCommands.updateRole,
    input: ({ params: { roleId }, body }) => ({ id: Number(roleId), role: body }),
    response: SavedRole,
    view: (roles) => ({ version: 1, roles }),
  }),
  deleteRole: remove(one, 'Delete a custom role that is not held', {
    params,
    runs: roleCommands.deleteRole,
    input: ({ params: { roleId } }) => ({ id: Number(roleId) }),
  }),
}
