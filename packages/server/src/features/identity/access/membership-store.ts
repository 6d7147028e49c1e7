import { notFound } from '#kernel/failure'
import { OWNER_ROLE } from '#kernel/roles'
import type { Queryable, Tx } from '#platform/db/tables'

/** A user or a group. */
export interface Member {
  readonly kind: 'user' | 'group'
  readonly id: number
}

export interface Membership extends Member {
  readonly roleId: number
}

export async function requireMember(q: Queryable, { kind, id }: Member): Promise<void> {
  const table = kind === 'user' ? 'users' : 'user_groups'
  const row = await q.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(kind, id)
}

/** All members of a project: users, then groups, by id. */
export async function listMemberships(q: Queryable, project: string): Promise<Membership[]> {
  const users = await q
    .selectFrom('project_members')
    .select(['user_id as id', 'role_id as roleId'])
    .where('project', '=', project)
    .orderBy('user_id')
    .execute()
  const groups = await q
    .selectFrom('project_groups')
    .select(['group_id as id', 'role_id as roleId'])
    .where('project', '=', project)
    .orderBy('group_id')
    .execute()
  return [
    ...users.map((one): Membership => ({ kind: 'user', ...one })),
    ...groups.map((one): Membership => ({ kind: 'group', ...one })),
  ]
}

/** The role of a member in a project; undefined when it is not in the project. */
export async function roleIn(q: Queryable, project: string, { kind, id }: Member): Promise<number | undefined> {
  const rows =
    kind === 'user'
      ? q.selectFrom('project_members').select('role_id').where('project', '=', project).where('user_id', '=', id)
      : q.selectFrom('project_groups').select('role_id').where('project', '=', project).where('group_id', '=', id)
  return (await rows.executeTakeFirst())?.role_id
}

export async function addMember(tx: Tx, project: string, { kind, id, roleId }: Membership, now: string): Promise<void> {
  const row = { project, role_id: roleId, added_at: now }
  if (kind === 'user')
    await tx
      .insertInto('project_members')
      .values({ ...row, user_id: id })
      .execute()
  else
    await tx
      .insertInto('project_groups')
      .values({ ...row, group_id: id })
      .execute()
}

export async function saveRoleIn(tx: Tx, project: string, { kind, id, roleId }: Membership): Promise<void> {
  const change = { role_id: roleId }
  const query =
    kind === 'user'
      ? tx.updateTable('project_members').set(change).where('project', '=', project).where('user_id', '=', id)
      : tx.updateTable('project_groups').set(change).where('project', '=', project).where('group_id', '=', id)
  await query.execute()
}

export async function removeMember(tx: Tx, project: string, { kind, id }: Member): Promise<void> {
  const query =
    kind === 'user'
      ? tx.deleteFrom('project_members').where('project', '=', project).where('user_id', '=', id)
      : tx.deleteFrom('project_groups').where('project', '=', project).where('group_id', '=', id)
  await query.execute()
}

/** Makes the creator of a project its Owner. */
export async function addOwner(tx: Tx, project: string, userId: number, now: string): Promise<void> {
  await tx
    .insertInto('project_members')
    .values({ project, user_id: userId, role_id: OWNER_ROLE, added_at: now })
    .execute()
}
