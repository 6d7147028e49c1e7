import { Type } from 'typebox'
import { listEnvironments } from '#features/workspace/index'
import { Failure } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import type { Permission } from '#kernel/permission'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation, withFreeName } from '#platform/commands/helpers'
import type { Queryable, Tx } from '#platform/db/tables'
import { permissionView } from './permission-view.ts'
import { usesOfRole } from './queries.ts'
import { checkPermissions } from './rules.ts'
import { type FullRole, NewRole, type RolePermission, type RoleView } from './schema.ts'
import {
  grantsOfRole,
  insertRole,
  removeRole,
  replacePermissions,
  requireRole,
  rolesWithPermissionIn,
  saveRole,
} from './store.ts'

export async function fullRole(q: Queryable, role: RoleView): Promise<FullRole> {
  const grants = await grantsOfRole(q, role.id)
  const permissions = grants.map(({ permission, environment }) => permissionView(permission, environment))
  return { ...role, permissions }
}

export const roleVersion = contentVersion<FullRole, { id: number }>({
  label: ({ name }) => `The role "${name}"`,
  read: async (q, { id }) => fullRole(q, await requireRole(q, id)),
})
const { versionOf } = roleVersion

/** The grants of built-in roles are in the code and cannot be changed. */
async function requireCustomRole(tx: Tx, id: number): Promise<RoleView & { type: 'root-custom' | 'custom' }> {
  const role = await requireRole(tx, id)
  if (role.type === 'root' || role.type === 'project')
    throw new Failure('conflict', `The role "${role.name}" is built in: it cannot be changed`)
  return { ...role, type: role.type }
}

/** The creator of a role could assign it to themselves, so a role grants only permissions that its creator holds. */
async function requireGrantable(
  { tx, demandDelegation }: Context,
  type: 'root-custom' | 'custom',
  permissions: readonly RolePermission[],
): Promise<void> {
  const environments = (await listEnvironments(tx)).map(({ name }) => name)
  checkPermissions(type, permissions, environments)
  await demandDelegation({
    grants: permissions.map(({ name, environment }) => ({
      permission: name as Permission,
      ...(environment !== undefined && { environment }),
    })),
  })
}

const createRole = defineCommand({
  name: 'role.create',
  ...onInstallation('ADMIN'),
  input: NewRole,
  async run(ctx, input): Promise<FullRole> {
    const { tx, now, record } = ctx
    const { name, description = '', type = 'custom', permissions = [] } = input
    await requireGrantable(ctx, type, permissions)
    const id = await withFreeName(`A role named "${name}"`, insertRole(tx, { name, description, type }, now))
    await replacePermissions(tx, id, permissions)
    const role = await fullRole(tx, { id, name, description, type })
    record({ type: 'role-created', data: role })
    return role
  },
})

const updateRole = defineCommand({
  name: 'role.update',
  ...onInstallation('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer(), role: NewRole }),
  async run(ctx, { id, role: input }): Promise<FullRole> {
    const { tx, record } = ctx
    const stored = await requireCustomRole(tx, id)
    const before = await fullRole(tx, stored)
    const { name, description = stored.description, permissions = before.permissions } = input
    await requireGrantable(ctx, stored.type, permissions)
    await withFreeName(`A role named "${name}"`, saveRole(tx, { ...stored, name, description }))
    await replacePermissions(tx, id, permissions)
    const after = await fullRole(tx, { ...stored, name, description })
    if (!sameJson(before, after)) record({ type: 'role-updated', data: after, preData: before })
    return after
  },
})

const deleteRole = defineCommand({
  name: 'role.delete',
  ...onInstallation('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer() }),
  async run({ tx, record }, { id }): Promise<void> {
    const role = await requireCustomRole(tx, id)
    const uses = await usesOfRole(tx, id)
    if (uses > 0)
      throw new Failure('conflict', `The role "${role.name}" is held ${uses} times: remove it from its holders first`)
    const before = await fullRole(tx, role)
    await removeRole(tx, id)
    record({ type: 'role-deleted', preData: before })
  },
})

export const roleCommands = { createRole, updateRole, deleteRole }

/** For the clone of an environment: custom roles get the same permissions there. Only Admins clone environments. */
export async function copyPermissions({ tx, record }: Context, from: string, to: string): Promise<void> {
  for (const role of await rolesWithPermissionIn(tx, from)) {
    const before = await fullRole(tx, role)
    const copies = before.permissions
      .filter(({ environment }) => environment === from)
      .map((permission) => ({ ...permission, environment: to }))
    await replacePermissions(tx, role.id, [...before.permissions, ...copies])
    record({ type: 'role-updated', data: await fullRole(tx, role), preData: before })
  }
}
