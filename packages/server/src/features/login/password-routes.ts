import type { FastifyRequest } from 'fastify'
import { findForLogin, passwordHashOf, refuseWeakPassword, requireUser, userIdOf } from '#features/users/index'
import { demand } from '#kernel/actor'
import { invalid, notFound } from '#kernel/failure'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { ask, post } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword, isPassword } from '#platform/secrets/password'
import type { Parts } from '#platform/slice'
import { passwordCommands, wrongOldPassword } from './commands.ts'
import type { LoginRouteParts } from './parts.ts'
import { OnlyPassword, OwnPasswordChange, ResetLink, ResetRequest, UserPasswordChange } from './schema.ts'

const { changeOwnPassword, changePasswordOf, makeResetLink } = passwordCommands
const admin = '/api/admin/user-admin'

/** The session that asks goes on, when it is one of that user. */
function keptSession({ cookies }: LoginRouteParts, request: FastifyRequest): { readonly keep?: string } {
  const secret = cookies.secretFromCookie(request)
  return secret === undefined ? {} : { keep: hashOf(secret) }
}

export const ownPasswordRoutes = ({ store, run }: Parts, login: LoginRouteParts) => ({
  changeMyPassword: post('/api/admin/user/change-password', 'Change your password; your other sessions end', {
    access: runs(changeOwnPassword),
    body: OwnPasswordChange,
    handle: async (request, reply) => {
      const { actor, body } = request
      const id = userIdOf(actor)
      const { password, confirmPassword, oldPassword, endPersonalTokens: endsPersonalTokens = false } = body
      if (password !== confirmPassword) throw invalid('/body/confirmPassword', 'is not the same as password')
      refuseWeakPassword(password)
      const stored = await passwordHashOf(store.read, id)
      const verify = async () => (await isPassword(oldPassword, stored, 'proven')) || undefined
      const isRight = await login.limits.confirm(id, request.ip, verify)
      if (!isRight || stored === null) throw wrongOldPassword()
      const hash = await hashPassword(password)
      const input = { verifiedHash: stored, hash, ...keptSession(login, request), endsPersonalTokens }
      await run(actor, step(changeOwnPassword, input))
      // All browsers of this user became unknown, this one too.
      const browserCookie = login.cookies.secretFromCookie(request) && login.browsers.cookieFor(request, id)
      if (browserCookie) reply.header('set-cookie', browserCookie)
    },
  }),
})

export const userPasswordRoutes = ({ store, run }: Parts, login: LoginRouteParts) => ({
  changeUserPassword: post(
    `${admin}/:id/change-password`,
    'Give a user another password; their sessions and personal access tokens end',
    {
      access: runs(changePasswordOf),
      params: { id: PathId },
      body: UserPasswordChange,
      handle: async (request) => {
        // Asked before the runner does: nobody else makes this server hash.
        demand(request.actor, changePasswordOf.needs, {})
        const { id } = await requireUser(store.read, Number(request.params.id), 'user')
        const { password, keepPersonalTokens = false } = request.body
        refuseWeakPassword(password)
        const hash = await hashPassword(password)
        const input = { id, hash, ...keptSession(login, request), endsPersonalTokens: !keepPersonalTokens }
        await run(request.actor, step(changePasswordOf, input))
      },
    },
  ),
  createResetLink: post(`${admin}/reset-password`, 'A link with which a user chooses a new password within a day', {
    access: runs(makeResetLink),
    body: ResetRequest,
    response: ResetLink,
    handle: async (request) => {
      // Before the look-up: only Admins learn who exists.
      demand(request.actor, makeResetLink.needs, {})
      const { id, keepPersonalTokens: keepsPersonalTokens = false } = request.body
      const user = await findForLogin(store.read, id)
      if (!user) throw notFound('user', id)
      const { secret, url } = login.makeLink(request, 'reset')
      await run(request.actor, step(makeResetLink, { id: user.id, hash: hashOf(secret), keepsPersonalTokens }))
      return { resetPasswordUrl: url }
    },
  }),
  validateUserPassword: ask(`${admin}/validate-password`, 'Is this password good enough?', {
    access: { needs: ['ADMIN'] },
    body: OnlyPassword,
    handle: async ({ body }) => refuseWeakPassword(body.password),
  }),
})
