import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { findForLogin, passwordHashOf, refuseWeakPassword, requireUser, userIdOf } from '#features/identity/users/index'
import { demand } from '#kernel/actor'
import { invalid, notFound } from '#kernel/failure'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { ask, post, type RouteRequest } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword, verifyPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import { passwordCommands, wrongOldPassword } from './commands.ts'
import type { LoginRouteDeps } from './deps.ts'
import { renewBrowser } from './known-browsers.ts'
import { OnlyPassword, OwnPasswordChange, ResetLink, ResetRequest, UserPasswordChange } from './schema.ts'

const { changeOwnPassword, changePasswordOf, makeResetLink } = passwordCommands
const admin = '/api/admin/user-admin'

/** The session of the request stays valid when it belongs to that user. */
function keptSession({ cookies }: LoginRouteDeps, request: FastifyRequest): { readonly keep?: string } {
  const secret = cookies.secretFromCookie(request)
  return secret === undefined ? {} : { keep: hashOf(secret) }
}

type RequestOf<B extends TSchema> = RouteRequest<string, B, TSchema>

async function changeOwn(deps: Deps, login: LoginRouteDeps, request: RequestOf<typeof OwnPasswordChange>) {
  const { actor, body } = request
  const id = userIdOf(actor)
  const { password, confirmPassword, oldPassword, endPersonalTokens: endsPersonalTokens = false } = body
  if (password !== confirmPassword) throw invalid('/body/confirmPassword', 'is not the same as password')
  refuseWeakPassword(password)
  const stored = await passwordHashOf(deps.store.read, id)
  const verify = async () => (await verifyPassword(oldPassword, stored, 'proven')) || undefined
  const isRight = await login.limits.confirm(id, request.ip, verify)
  if (!isRight || stored === null) throw wrongOldPassword()
  const hash = await hashPassword(password)
  const input = { verifiedHash: stored, hash, ...keptSession(login, request), endsPersonalTokens }
  await deps.run(actor, step(changeOwnPassword, input))
}

export const ownPasswordRoutes = (deps: Deps, login: LoginRouteDeps) => ({
  changeMyPassword: post('/api/admin/user/change-password', 'Change your password and end your other sessions', {
    access: runs(changeOwnPassword),
    body: OwnPasswordChange,
    handle: async (request, reply) => {
      await changeOwn(deps, login, request)
      renewBrowser(login, request, reply)
    },
  }),
})

async function changeOf(
  { store, run }: Deps,
  login: LoginRouteDeps,
  request: RequestOf<typeof UserPasswordChange>,
  userId: number,
) {
  // Check the permission before the password is hashed, so that other callers cannot cause hashing.
  demand(request.actor, changePasswordOf.needs, {})
  const { id } = await requireUser(store.read, userId, 'user')
  const { password, keepPersonalTokens = false } = request.body
  refuseWeakPassword(password)
  const hash = await hashPassword(password)
  const input = { id, hash, ...keptSession(login, request), endsPersonalTokens: !keepPersonalTokens }
  await run(request.actor, step(changePasswordOf, input))
}

async function resetLinkFor({ store, run }: Deps, login: LoginRouteDeps, request: RequestOf<typeof ResetRequest>) {
  // Check before the look-up, so that only Admins learn which users exist.
  demand(request.actor, makeResetLink.needs, {})
  const { id, keepPersonalTokens: keepsPersonalTokens = false } = request.body
  const user = await findForLogin(store.read, id)
  if (!user) throw notFound('user', id)
  const { secret, url } = login.makeLink(request, 'reset')
  await run(request.actor, step(makeResetLink, { id: user.id, hash: hashOf(secret), keepsPersonalTokens }))
  return { resetPasswordUrl: url }
}

export const userPasswordRoutes = (deps: Deps, login: LoginRouteDeps) => ({
  changeUserPassword: post(
    `${admin}/:id/change-password`,
    'Set the password of a user and end their sessions and personal access tokens',
    {
      access: runs(changePasswordOf),
      params: { id: PathId },
      body: UserPasswordChange,
      handle: (request) => changeOf(deps, login, request, Number(request.params.id)),
    },
  ),
  createResetLink: post(`${admin}/reset-password`, 'Create a link with which a user sets a new password within a day', {
    access: runs(makeResetLink),
    body: ResetRequest,
    response: ResetLink,
    handle: (request) => resetLinkFor(deps, login, request),
  }),
  validateUserPassword: ask(`${admin}/validate-password`, 'Check whether a password meets the rules', {
    access: { needs: ['ADMIN'] },
    body: OnlyPassword,
    handle: async ({ body }) => refuseWeakPassword(body.password),
  }),
})
