import { listRoles } from '#features/identity/roles/index'
import { withVisibleEmail } from '#features/identity/users/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import type { Person, ProjectAccess } from './schema.ts'

const PERSON = ['u.id', 'u.name', 'u.username', 'u.email'] as const

const personFor = (actor: Actor, { id, name, username, email }: Person): Person =>
  withVisibleEmail(actor, { id, name, username, email })

/** The members of a project, and all roles, because any role can be granted in a project. */
export async function readProjectAccess(q: Queryable, actor: Actor, project: string): Promise<ProjectAccess> {
  const users = await q
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([...PERSON, 'm.role_id', 'm.added_at'])
    .where('m.project', '=', project)
    .orderBy('u.id')
    .execute()
  const groups = await q
    .selectFrom('project_groups as m')
    .innerJoin('user_groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.name', 'g.description', 'm.role_id', 'm.added_at'])
    .where('m.project', '=', project)
    .orderBy('g.id')
    .execute()
  const people = await usersOfGroups(q, actor, project)
  return {
    users: users.map((row) => ({
      ...personFor(actor, row),
      roleId: row.role_id,
      roles: [row.role_id],
      addedAt: row.added_at,
    })),
    groups: groups.map(({ id, name, description, role_id, added_at }) => ({
      id,
      name,
      description,
      users: people.filter(({ groupId }) => groupId === id).map(({ user }) => ({ user })),
      roleId: role_id,
      roles: [role_id],
      addedAt: added_at,
    })),
    roles: await listRoles(q),
  }
}

async function usersOfGroups(
  q: Queryable,
  actor: Actor,
  project: string,
): Promise<{ groupId: number; user: Person }[]> {
  const rows = await q
    .selectFrom('project_groups as p')
    .innerJoin('group_members as m', 'm.group_id', 'p.group_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([...PERSON, 'm.group_id'])
    .where('p.project', '=', project)
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ groupId: row.group_id, user: personFor(actor, row) }))
}
