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
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import { userCommands, userVersion } from './commands.ts'
import type { LinkMaker } from './links.ts'
import { accessCandidates, countAdminsByKind, findColleagues } from './queries.ts'
import { refuseWeakPassword } from './rules.ts'
import {
  AccessCandidates,
  AdminCount,
  Colleague,
  CreatedUser,
  NewUser,
  UserChange,
  UserList,
  UsersQuery,
  UserView,
} from './schema.ts'
import { findUsers, requireUser, type UserCount } from './store.ts'

const { createUser, updateUser, deleteUser } = userCommands
const all = '/api/admin/user-admin'
const one = `${all}/:id` as const
const params = { id: PathId }
const access = { needs: ['ADMIN'] } as const
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
      return { ...found, rootRoles: roles.filter(({ type }) => isRootType(type)) }
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
    response: UserView,
    etag: userVersion.etag,
    handle: ({ params: { id } }) => requireUser(store.read, Number(id), 'user'),
  }),
})

async function invited(
  { run }: Deps,
  makeLink: LinkMaker,
  request: FastifyRequest,
  { password, ...given }: Static<typeof NewUser>,
) {
  // Check the permission before the password is hashed, so that other callers cannot cause hashing.
  demand(actorOf(request), createUser.needs, {})
  if (password !== undefined) refuseWeakPassword(password)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const invite = password === undefined ? makeLink(request, 'invite') : undefined
  const input = { ...given, passwordHash, ...(invite && { inviteHash: hashOf(invite.secret) }) }
  const user = await run(actorOf(request), step(createUser, input))
  return { ...user, ...(invite && { inviteLink: invite.url }), emailSent: false }
}

export const userWrites = (deps: Deps, makeLink: LinkMaker) => ({
  createUser: post(all, 'Create a user; without a password the response contains an invite link', {
    access: runs(createUser),
    body: NewUser,
    response: created(CreatedUser, 'id'),
    handle: (request) => invited(deps, makeLink, request, request.body),
  }),
  updateUser: put(one, 'Change a user', {
    params,
    body: UserChange,
    runs: updateUser,
    input: ({ params: { id }, body }) => ({ id: Number(id), change: body }),
    response: UserView,
    etag: userVersion.etag,
  }),
  deleteUser: remove(one, 'Delete a user with their sessions and tokens', {
    params,
    runs: deleteUser,
    input: ({ params: { id } }) => ({ id: Number(id) }),
  }),
})
