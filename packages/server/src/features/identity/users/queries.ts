import { requireRole } from '#features/identity/roles/index'
import { type Actor, maySee } from '#kernel/actor'
import { ADMIN_ROLE } from '#kernel/roles'
import type { Queryable } from '#platform/db/tables'
import { avatarPathOf, avatarPaths } from './avatars.ts'
import { withVisibleEmail } from './rules.ts'
import type { AccessCandidates, AdminCount, Colleague, Me, Profile, UserView } from './schema.ts'
import { findUser, listUsers, passwordHashOf, requireUser } from './store.ts'

const colleagueFor = (actor: Actor, { id, name, username, email, accountType }: UserView): Colleague =>
  withVisibleEmail(actor, { id, name, username, email, accountType })

/** Searches only in fields that the actor can see, so that a search does not reveal an e-mail address. */
export async function findColleagues(q: Queryable, actor: Actor, text: string, limit: number): Promise<Colleague[]> {
  const wanted = text.toLowerCase()
  const isHit = (value: string | null) => value?.toLowerCase().includes(wanted) ?? false
  return (await listUsers(q, 'user'))
    .map((user) => colleagueFor(actor, user))
    .filter(({ name, username, email }) => isHit(name) || isHit(username) || isHit(email))
    .slice(0, limit)
}

/** Users, service accounts and groups that can be added to a project. */
export async function accessCandidates(q: Queryable, actor: Actor): Promise<AccessCandidates> {
  const users = [...(await listUsers(q, 'user')), ...(await listUsers(q, 'service'))]
  const groups = await q
    .selectFrom('user_groups as g')
    .leftJoin('group_members as m', 'm.group_id', 'g.id')
    .select((eb) => ['g.id', 'g.name', 'g.description', eb.fn.count<number>('m.user_id').as('userCount')])
    .groupBy(['g.id', 'g.name', 'g.description'])
    .orderBy('g.name')
    .execute()
  const pictures = await avatarPaths(q)
  const withPicture = (user: UserView): Colleague => {
    const imageUrl = pictures.get(user.id)
    return { ...colleagueFor(actor, user), ...(imageUrl !== undefined && { imageUrl }) }
  }
  return { users: users.map(withPicture), groups }
}

export async function countAdminsByKind(q: Queryable): Promise<AdminCount> {
  const admins = await q
    .selectFrom('users')
    .select(['account_type', 'password_hash'])
    .where('root_role_id', '=', ADMIN_ROLE)
    .execute()
  const people = admins.filter(({ account_type }) => account_type === 'user')
  const password = people.filter(({ password_hash }) => password_hash !== null).length
  return { password, noPassword: people.length - password, service: admins.length - people.length }
}

const withoutId = { id: null, name: null, email: null, rootRole: null, createdAt: null, seenAt: null }

async function callerAsUser(q: Queryable, actor: Actor): Promise<Me['user']> {
  const user = actor.userId === undefined ? undefined : await findUser(q, actor.userId)
  if (user) {
    const imageUrl = await avatarPathOf(q, user.id)
    return { ...user, isAPI: false, ...(imageUrl !== undefined && { imageUrl }) }
  }
  return actor.kind === 'token'
    ? { ...withoutId, username: actor.name, accountType: 'API token', isAPI: true }
    : { ...withoutId, username: actor.name, accountType: 'Unauthenticated', isAPI: false }
}

/** Removes duplicates of permissions that several roles grant. */
function distinctGrants({ grants }: Actor): Me['permissions'] {
  const byText = new Map(
    grants.map(({ permission, project, environment }) => [
      JSON.stringify([permission, project, environment]),
      { permission, ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) },
    ]),
  )
  return [...byText.values()]
}

export const currentUser = async (q: Queryable, actor: Actor): Promise<Me> => ({
  user: await callerAsUser(q, actor),
  permissions: distinctGrants(actor),
  feedback: [],
  splash: {},
})

export async function profileOf(q: Queryable, actor: Actor, userId: number): Promise<Profile> {
  const user = await requireUser(q, userId)
  const groups = await q
    .selectFrom('group_members as m')
    .innerJoin('user_groups as g', 'g.id', 'm.group_id')
    .select('g.name')
    .where('m.user_id', '=', userId)
    .orderBy('g.name')
    .execute()
  const created = await q
    .selectFrom('features as f')
    .innerJoin('projects as p', 'p.id', 'f.project')
    .select(['f.name', 'f.project', 'p.mode'])
    .where('f.created_by_user_id', '=', userId)
    .where('f.archived_at', 'is', null)
    .orderBy('f.name')
    .execute()
  return {
    rootRole: await requireRole(q, user.rootRole),
    projects: [...actor.memberOf].sort(),
    groups: groups.map(({ name }) => name),
    features: created
      .filter(({ project, mode }) => maySee(actor, { id: project, mode }))
      .map(({ name, project }) => ({ name, project })),
    subscriptions: [],
    canChangePassword: (await passwordHashOf(q, userId)) !== null,
  }
}
