import type { Queryable } from '#platform/db/tables'

/** Number of users and groups with this role, in the installation and in projects. */
export async function usesOfRole(q: Queryable, id: number): Promise<number> {
  const count = async (table: 'users' | 'user_groups' | 'project_members' | 'project_groups', column: string) => {
    const row = await q
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column as never, '=', id as never)
      .executeTakeFirstOrThrow()
    return row.count
  }
  return (
    (await count('users', 'root_role_id')) +
    (await count('user_groups', 'root_role_id')) +
    (await count('project_members', 'role_id')) +
    (await count('project_groups', 'role_id'))
  )
}
