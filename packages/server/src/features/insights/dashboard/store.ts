import { withVisibleEmail } from '#features/identity/index'
import type { Actor } from '#kernel/actor'
import { ADMIN_ROLE, OWNER_ROLE } from '#kernel/roles'
import type { Queryable } from '#platform/db/tables'
import { MAX_CONTACTS, MAX_FLAGS } from './schema.ts'

const PERSON = ['u.id', 'u.name', 'u.username', 'u.email'] as const

interface Person {
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

const emailFor = (actor: Actor, person: Person) => {
  const { email } = withVisibleEmail(actor, person)
  return email === null ? {} : { email }
}

const contactFor = (actor: Actor, person: Person) => ({
  id: person.id,
  ...(person.name !== null && { name: person.name }),
  ...(person.username !== null && { username: person.username }),
  ...emailFor(actor, person),
})

const ownerFor = (actor: Actor, person: Person) => ({
  ownerType: 'user' as const,
  name: person.name ?? person.username ?? `user ${person.id}`,
  ...emailFor(actor, person),
})

export async function readAdmins(q: Queryable, actor: Actor) {
  const rows = await q
    .selectFrom('users as u')
    .select(PERSON)
    .where('u.root_role_id', '=', ADMIN_ROLE)
    .where('u.account_type', '=', 'user')
    .orderBy('u.id')
    .limit(MAX_CONTACTS)
    .execute()
  return rows.map((row) => contactFor(actor, row))
}

/** The users who own one of these projects. */
export async function readProjectOwners(q: Queryable, actor: Actor, projects: readonly string[]) {
  if (projects.length === 0) return []
  const rows = await q
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(PERSON)
    .distinct()
    .where('m.project', 'in', projects)
    .where('m.role_id', '=', OWNER_ROLE)
    .orderBy('u.id')
    .limit(MAX_CONTACTS)
    .execute()
  return rows.map((row) => ownerFor(actor, row))
}

const ownerGroups = (q: Queryable, project: string) =>
  q
    .selectFrom('project_groups as m')
    .innerJoin('user_groups as g', 'g.id', 'm.group_id')
    .select('g.name')
    .where('m.project', '=', project)
    .where('m.role_id', '=', OWNER_ROLE)
    .orderBy('g.name')
    .limit(MAX_CONTACTS)
    .execute()

/** The owners of one project: users, then groups. */
export async function readOwners(q: Queryable, actor: Actor, project: string) {
  const users = await readProjectOwners(q, actor, [project])
  const groups = await ownerGroups(q, project)
  const owners = [...users, ...groups.map(({ name }) => ({ ownerType: 'group' as const, name }))]
  return owners.length > 0 ? owners : [{ ownerType: 'system' as const }]
}

const liveToggles = (q: Queryable, visible: 'all' | readonly string[]) =>
  q
    .selectFrom('features as f')
    .select(['f.name', 'f.project', 'f.type', 'f.created_at'])
    .where('f.archived_at', 'is', null)
    .$if(visible !== 'all', (query) => query.where('f.project', 'in', visible as readonly string[]))
    .orderBy('f.created_at', 'desc')
    .limit(MAX_FLAGS)

/** The toggles that a user created and their favourites, newest first. */
export async function readOwnToggles(q: Queryable, userId: number, visible: 'all' | readonly string[]) {
  if (visible.length === 0) return []
  const created = await liveToggles(q, visible).where('f.created_by_user_id', '=', userId).execute()
  const favorites = await liveToggles(q, visible)
    .innerJoin('favorite_features as own', 'own.feature', 'f.name')
    .where('own.user_id', '=', userId)
    .execute()
  const byName = new Map([...created, ...favorites].map((toggle) => [toggle.name, toggle]))
  return [...byName.values()]
    .sort((a, b) => (a.created_at > b.created_at ? -1 : 1))
    .slice(0, MAX_FLAGS)
    .map(({ name, project, type }) => ({ name, project, type }))
}

export async function readRoles(q: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return []
  return q.selectFrom('roles').select(['id', 'name', 'type']).where('id', 'in', ids).orderBy('id').execute()
}
