import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { listRoles } from '#features/identity/roles/index'
import { demand } from '#kernel/actor'
import { PathId } from '#kernel/names'
import { pageOf } from '#kernel/paging'
import { isRootType } from '#kernel/roles'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Mailer } from '#platform/mail/mailer'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import { userCommands, userVersion } from './commands.ts'
import { findInactiveUsers, inactiveSince } from './inactive.ts'
import type { LinkMaker } from './links.ts'
import { inviteMail } from './mails.ts'
import { accessCandidates, countAdminsByKind, findColleagues } from './queries.ts'
import { refuseWeakPassword } from './rules.ts'
import {
  AccessCandidates,
  AdminCount,
  Colleague,
  CreatedUser,
  InactiveUsers,
  NewUser,
  ShownUser,
  shownUser,
  storedUser,
  UserChange,
  UserIds,
  UserList,
  UsersQuery,
} from './schema.ts'
import { findUsers, requireUser, type UserCount } from './store.ts'

const { createUser, updateUser, deleteUser, deleteInactiveUsers } = userCommands
const all = '/api/admin/user-admin'
const one = `${all}/:id` as const
const params = { id: PathId }
const access = { needs: ['ADMIN'] } as const
const etagOf = (user: Static<typeof ShownUser>) => userVersion.etag(storedUser(user))
const FOUND_MAX = 50

export const userReads = ({ store }: Deps, count: UserCount) => ({
  getUsers: get(all, 'List users by id, all or one page, and the root roles', {
    access,
    query: UsersQuery,
    response: UserList,
    handle: async ({ query }) => {
      const text = query.query?.trim() ?? ''
      const rootRole = query.rootRole === undefined ? undefined : Number(query.rootRole)
      const [found, roles] = await Promise.all([
        findUsers(store.scan, { ...pageOf(query), text, rootRole }, count),
        listRoles(store.read),
      ])
      return { ...found, users: found.users.map(shownUser), rootRoles: roles.filter(({ type }) => isRootType(type)) }
    },
  }),
  searchUsers: get(
    `${all}/search`,
    'Find users by a part of their name, or of their e-mail address if you may see it',
    {
      query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 320 })) }),
      response: Type.Array(Colleague),
      handle: async ({ query, actor }) => {
        const text = (query.q ?? '').trim()
        return text === '' ? [] : findColleagues(store.scan, actor, text, FOUND_MAX)
      },
    },
  ),
  getAccessCandidates: get(`${all}/access`, 'List users and groups that can be added to a project', {
    response: AccessCandidates,
    handle: ({ actor }) => accessCandidates(store.scan, actor),
  }),
  getAdminCount: get(`${all}/admin-count`, 'Count the Admins', {
    access,
    response: AdminCount,
    handle: () => countAdminsByKind(store.scan),
  }),
  getUser: get(one, 'A user', {
    access,
    params,
    response: ShownUser,
    etag: etagOf,
    handle: async ({ params: { id } }) => shownUser(await requireUser(store.read, Number(id), 'user')),
  }),
})

export interface UserRouteDeps {
  readonly makeLink: LinkMaker
  readonly mailer: Mailer
  readonly userInactivityDays: number
}

/** Returns whether the link is on its way. The request does not wait for the mail server. */
const mailInvite = (mailer: Mailer, email: string | null, url: string): boolean =>
  mailer.isEnabled && email !== null && mailer.sendLater(async () => inviteMail(email, url))

async function invited(
  { run }: Deps,
  { makeLink, mailer }: UserRouteDeps,
  request: FastifyRequest,
  { password, sendEmail = true, ...given }: Static<typeof NewUser>,
) {
  // Check the permission before the password is hashed, so that other callers cannot cause hashing.
  demand(actorOf(request), createUser.needs, {})
  if (password !== undefined) refuseWeakPassword(password)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const invite = password === undefined ? makeLink(request, 'invite') : undefined
  const input = { ...given, passwordHash, ...(invite && { inviteHash: hashOf(invite.secret) }) }
  const user = await run(actorOf(request), step(createUser, input))
  const emailSent = invite !== undefined && sendEmail && mailInvite(mailer, user.email, invite.url)
  return { ...shownUser(user), ...(invite && { inviteLink: invite.url }), emailSent }
}

export const inactiveUserRoutes = ({ store, clock }: Deps, { userInactivityDays: days }: UserRouteDeps) => ({
  getInactiveUsers: get(`${all}/inactive`, 'List users who have not been active for a long time', {
    access,
    response: InactiveUsers,
    handle: async () => {
      const now = clock()
      const period = { since: inactiveSince(now, days), now: now.toISOString() }
      return { version: 1, inactiveUsers: await findInactiveUsers(store.scan, period), days }
    },
  }),
  deleteInactiveUsers: post(`${all}/inactive/delete`, 'Delete inactive users', {
    body: UserIds,
    runs: deleteInactiveUsers,
    // As in Unleash, the own account is left out.
    input: ({ body, actor }) => ({
      ids: body.ids.filter((id) => id !== actor.userId),
      inactiveSince: inactiveSince(clock(), days),
    }),
  }),
})

export const userWrites = (deps: Deps, given: UserRouteDeps) => ({
  createUser: post(all, 'Create a user; without a password the response contains an invite link', {
    access: runs(createUser),
    body: NewUser,
    response: created(CreatedUser, 'id'),
    handle: (request) => invited(deps, given, request, request.body),
  }),
  updateUser: put(one, 'Change a user', {
    params,
    body: UserChange,
    runs: updateUser,
    input: ({ params: { id }, body }) => ({ id: Number(id), change: body }),
    response: ShownUser,
    view: shownUser,
    etag: etagOf,
  }),
  deleteUser: remove(one, 'Delete a user with their sessions and tokens', {
    params,
    runs: deleteUser,
    input: ({ params: { id } }) => ({ id: Number(id) }),
  }),
})
