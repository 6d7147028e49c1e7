import { Type } from 'typebox'
import { listRoles } from '#features/roles/index'
import { demand } from '#kernel/actor'
import { pageOf } from '#kernel/paging'
import { isRootType } from '#kernel/roles'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Parts } from '#platform/slice'
import { userCommands } from './commands.ts'
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
import { findUsers, requireUser } from './store.ts'

const tags = ['Users']
const base = '/api/admin/user-admin'
export const UserParams = Type.Object({ id: Type.String({ pattern: '^\\d{1,9}$' }) })
const FOUND_MAX = 50

export function userRoutes(app: App, { store, run }: Parts, makeLink: LinkMaker): void {
  const { createUser, updateUser, deleteUser } = userCommands
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'getUsers',
        summary: 'Users by id, all or a page of them, and the roles they can have',
        tags,
        querystring: UsersQuery,
        response: { 200: UserList },
      },
    },
    async ({ query }) => ({
      ...(await findUsers(store.scan, {
        ...pageOf(query),
        text: query.query?.trim() ?? '',
        rootRole: query.rootRole === undefined ? undefined : Number(query.rootRole),
      })),
      rootRoles: (await listRoles(store.read)).filter(({ type }) => isRootType(type)),
    }),
  )
  http.post(
    base,
    {
      config: { access: runs(createUser) },
      schema: {
        operationId: 'createUser',
        summary: 'Create a user; without a password the answer has an invite link',
        tags,
        body: NewUser,
        response: { 201: CreatedUser },
      },
    },
    async (request, reply) => {
      // Asked before the runner does: nobody else makes this server hash.
      demand(actorOf(request), createUser.needs, {})
      const { password, ...given } = request.body
      if (password !== undefined) refuseWeakPassword(password)
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const invite = password === undefined ? makeLink(request, 'invite') : undefined
      const input = { ...given, passwordHash, ...(invite && { inviteHash: hashOf(invite.secret) }) }
      const user = await run(actorOf(request), step(createUser, input))
      return reply
        .code(201)
        .header('location', `${app.prefix}${base}/${user.id}`)
        .send({ ...user, ...(invite && { inviteLink: invite.url }), emailSent: false })
    },
  )
  http.get(
    `${base}/search`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'searchUsers',
        summary: 'Find colleagues by a part of their name, or of their e-mail address where you may see it',
        tags,
        querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: 320 })) }),
        response: { 200: Type.Array(Colleague) },
      },
    },
    async (request) => {
      const text = (request.query.q ?? '').trim()
      return text === '' ? [] : findColleagues(store.scan, actorOf(request), text, FOUND_MAX)
    },
  )
  http.get(
    `${base}/access`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getAccessCandidates',
        summary: 'Users and groups that can be added to a project',
        tags,
        response: { 200: AccessCandidates },
      },
    },
    (request) => accessCandidates(store.scan, actorOf(request)),
  )
  http.get(
    `${base}/admin-count`,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'getAdminCount',
        summary: 'How many Admins there are',
        tags,
        response: { 200: AdminCount },
      },
    },
    () => countAdminsByKind(store.scan),
  )
  http.get(
    `${base}/:id`,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: { operationId: 'getUser', summary: 'A user', tags, params: UserParams, response: { 200: UserView } },
    },
    ({ params }) => requireUser(store.read, Number(params.id), 'user'),
  )
  http.put(
    `${base}/:id`,
    {
      config: { access: runs(updateUser) },
      schema: {
        operationId: 'updateUser',
        summary: 'Change a user',
        tags,
        params: UserParams,
        body: UserChange,
        response: { 200: UserView },
      },
    },
    (request) => run(actorOf(request), step(updateUser, { id: Number(request.params.id), change: request.body })),
  )
  http.delete(
    `${base}/:id`,
    {
      config: { access: runs(deleteUser) },
      schema: {
        operationId: 'deleteUser',
        summary: 'Delete a user with their sessions and tokens',
        tags,
        params: UserParams,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteUser, { id: Number(request.params.id) }))
      return reply.send()
    },
  )
}
