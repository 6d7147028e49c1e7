import type { FastifyRequest } from 'fastify'
import {
  findForLogin,
  passwordHashOf,
  refuseWeakPassword,
  requireUser,
  UserParams,
  userIdOf,
} from '#features/users/index'
import { demand } from '#kernel/actor'
import { invalid, notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword, isPassword } from '#platform/secrets/password'
import type { Parts } from '#platform/slice'
import { passwordCommands, wrongOldPassword } from './commands.ts'
import type { LoginRouteParts } from './parts.ts'
import { OnlyPassword, OwnPasswordChange, ResetLink, ResetRequest, UserPasswordChange } from './schema.ts'

const admin = '/api/admin/user-admin'

export function passwordRoutes(
  app: App,
  { store, run }: Parts,
  { cookies, makeLink, limits, browsers }: LoginRouteParts,
): void {
  const { changeOwnPassword, changePasswordOf, makeResetLink } = passwordCommands
  const http = typed(app)

  /** The session that asks goes on, when it is one of that user. */
  const kept = (request: FastifyRequest) => {
    const secret = cookies.secretFromCookie(request)
    return secret === undefined ? {} : { keep: hashOf(secret) }
  }

  http.post(
    '/api/admin/user/change-password',
    {
      config: { access: runs(changeOwnPassword) },
      schema: {
        operationId: 'changeMyPassword',
        summary: 'Change your password; your other sessions end',
        tags: ['User'],
        body: OwnPasswordChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const id = userIdOf(actor)
      const { password, confirmPassword, oldPassword, endPersonalTokens = false } = request.body
      if (password !== confirmPassword) throw invalid('/body/confirmPassword', 'is not the same as password')
      refuseWeakPassword(password)
      const stored = await passwordHashOf(store.read, id)
      const verify = async () => (await isPassword(oldPassword, stored, 'proven')) || undefined
      const isRight = await limits.confirm(id, request.ip, verify)
      if (!isRight || stored === null) throw wrongOldPassword()
      const hash = await hashPassword(password)
      const input = { verifiedHash: stored, hash, ...kept(request), endsPersonalTokens: endPersonalTokens }
      await run(actor, step(changeOwnPassword, input))
      // All browsers of this user became unknown, this one too.
      const browserCookie = cookies.secretFromCookie(request) && browsers.cookieFor(request, id)
      if (browserCookie) reply.header('set-cookie', browserCookie)
      return reply.send()
    },
  )
  http.post(
    `${admin}/:id/change-password`,
    {
      config: { access: runs(changePasswordOf) },
      schema: {
        operationId: 'changeUserPassword',
        summary: 'Give a user another password; their sessions and personal access tokens end',
        tags: ['Users'],
        params: UserParams,
        body: UserPasswordChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      // Asked before the runner does: nobody else makes this server hash.
      demand(actorOf(request), changePasswordOf.needs, {})
      const { id } = await requireUser(store.read, Number(request.params.id), 'user')
      const { password, keepPersonalTokens = false } = request.body
      refuseWeakPassword(password)
      const input = {
        id,
        hash: await hashPassword(password),
        ...kept(request),
        endsPersonalTokens: !keepPersonalTokens,
      }
      await run(actorOf(request), step(changePasswordOf, input))
      return reply.send()
    },
  )
  http.post(
    `${admin}/reset-password`,
    {
      config: { access: runs(makeResetLink) },
      schema: {
        operationId: 'createResetLink',
        summary: 'A link with which a user chooses a new password within a day',
        tags: ['Users'],
        body: ResetRequest,
        response: { 200: ResetLink },
      },
    },
    async (request) => {
      // Before the look-up: only Admins learn who exists.
      demand(actorOf(request), makeResetLink.needs, {})
      const { id, keepPersonalTokens: keepsPersonalTokens = false } = request.body
      const user = await findForLogin(store.read, id)
      if (!user) throw notFound('user', id)
      const { secret, url } = makeLink(request, 'reset')
      const input = { id: user.id, hash: hashOf(secret), keepsPersonalTokens }
      await run(actorOf(request), step(makeResetLink, input))
      return { resetPasswordUrl: url }
    },
  )
  http.post(
    `${admin}/validate-password`,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'validateUserPassword',
        summary: 'Is this password good enough?',
        tags: ['Users'],
        body: OnlyPassword,
        response: { 200: Empty },
      },
    },
    async ({ body }, reply) => {
      refuseWeakPassword(body.password)
      return reply.send()
    },
  )
}
