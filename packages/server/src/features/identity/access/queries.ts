import { listRoles, type RoleView } from '#features/identity/roles/index'
import { withVisibleEmail } from '#features/identity/users/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import type { Person, ProjectAccess, RoleUses } from './schema.ts'

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

/** The role of a user in the instance, and their own roles and those of their groups in a project. */
export async function rolesOfUser(q: Queryable, userId: number, project: string | undefined): Promise<RoleView[]> {
  const user = await q.selectFrom('users').select('root_role_id').where('id', '=', userId).executeTakeFirst()
  const inProject =
    project === undefined
      ? []
      : await q
          .selectFrom('project_members')
          .select('role_id')
          .where('project', '=', project)
          .where('user_id', '=', userId)
          .union(
            q
              .selectFrom('project_groups as p')
              .innerJoin('group_members as m', 'm.group_id', 'p.group_id')
              .select('p.role_id')
              .where('p.project', '=', project)
              .where('m.user_id', '=', userId),
          )
          .execute()
  const ids = new Set([user?.root_role_id, ...inProject.map(({ role_id }) => role_id)])
  return (await listRoles(q)).filter(({ id }) => ids.has(id))
}

/** The projects in which users, service accounts or groups hold a role. */
export async function projectsOfRole(q: Queryable, role: number): Promise<RoleUses['projects']> {
  const members = await q
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((eb) => ['m.project', 'u.account_type', eb.fn.countAll<number>().as('count')])
    .where('m.role_id', '=', role)
    .groupBy(['m.project', 'u.account_type'])
    .execute()
  const groups = await q
    .selectFrom('project_groups')
    .select((eb) => ['project', eb.fn.countAll<number>().as('count')])
    .where('role_id', '=', role)
    .groupBy('project')
    .execute()
  const projects = new Set([...members, ...groups].map(({ project }) => project))
  return [...projects].sort().map((project) => {
    const membersOf = (type: string) =>
      members.find((one) => one.project === project && one.account_type === type)?.count ?? 0
    return {
      project,
      role,
      userCount: membersOf('user'),
      serviceAccountCount: membersOf('service'),
      groupCount: groups.find((one) => one.project === project)?.count ?? 0,
    }
  })
}
