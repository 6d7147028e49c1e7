import type { Selectable } from 'kysely'
import { notFound } from '#kernel/failure'
import type { Grant, Permission } from '#kernel/permission'
import { builtInGrants, type RoleType } from '#kernel/roles'
import { prepared } from '#platform/db/prepared'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { RolePermission, RoleView } from './schema.ts'

const fromRow = (row: Selectable<Tables['roles']>): RoleView => ({
  id: row.id,
  name: row.name,
  type: row.type as RoleType,
  description: row.description,
})

const allRoles = prepared((q: Queryable, _: Record<string, never>) => q.selectFrom('roles').selectAll().orderBy('id'))

export const listRoles = async (q: Queryable): Promise<RoleView[]> => (await allRoles(q, {})).map(fromRow)

export async function findRole(q: Queryable, id: number): Promise<RoleView | undefined> {
  const row = await q.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function requireRole(q: Queryable, id: number): Promise<RoleView> {
  const role = await findRole(q, id)
  if (!role) throw notFound('role', id)
  return role
}

export async function findRoleByName(q: Queryable, name: string): Promise<RoleView | undefined> {
  const row = await q.selectFrom('roles').selectAll().where('name', '=', name).executeTakeFirst()
  return row && fromRow(row)
}

const toGrant = ({ permission, environment }: { permission: string; environment: string }): Grant => ({
  permission: permission as Permission,
  ...(environment !== '' && { environment }),
})

/** What each role grants when it is held for the whole installation. */
export async function grantsByRole(q: Queryable): Promise<Map<number, readonly Grant[]>> {
  const roles = await q.selectFrom('roles').select('id').execute()
  const stored = await q.selectFrom('role_permissions').selectAll().execute()
  return new Map(
    roles.map(({ id }) => [id, builtInGrants(id) ?? stored.filter(({ role_id }) => role_id === id).map(toGrant)]),
  )
}

export async function grantsOfRole(q: Queryable, id: number): Promise<readonly Grant[]> {
  const builtIn = builtInGrants(id)
  if (builtIn) return builtIn
  const rows = await q.selectFrom('role_permissions').selectAll().where('role_id', '=', id).execute()
  return rows.map(toGrant)
}

export async function insertRole(tx: Tx, role: Omit<RoleView, 'id'>, now: string): Promise<number> {
  const { id } = await tx
    .insertInto('roles')
    .values({ name: role.name, type: role.type, description: role.description, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveRole(tx: Tx, role: RoleView): Promise<void> {
  await tx
    .updateTable('roles')
    .set({ name: role.name, description: role.description })
    .where('id', '=', role.id)
    .execute()
}

export async function replacePermissions(tx: Tx, id: number, permissions: readonly RolePermission[]): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', id).execute()
  const rows = new Map(
    permissions.map(({ name, environment = '' }) => [
      `${name} ${environment}`,
      { role_id: id, permission: name, environment },
    ]),
  )
  if (rows.size > 0)
    await tx
      .insertInto('role_permissions')
      .values([...rows.values()])
      .execute()
}

export async function removeRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

/** The custom roles with a permission in the environment. */
export async function rolesWithPermissionIn(q: Queryable, environment: string): Promise<RoleView[]> {
  const rows = await q
    .selectFrom('roles')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('role_permissions').select('role_id').where('role_permissions.environment', '=', environment),
    )
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}
