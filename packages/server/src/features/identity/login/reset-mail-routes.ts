import type { FastifyRequest } from 'fastify'
import { findUserByEmail, passwordHashOf, resetMail } from '#features/identity/users/index'
import { SYSTEM } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { clientKey } from '#platform/http/client-address'
import { post } from '#platform/http/routes'
import type { Mail } from '#platform/mail/mailer'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import { tooMany } from './attempts.ts'
import { passwordCommands } from './commands.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { LoginRouteDeps } from './deps.ts'
import { accountKey } from './password-limits.ts'
import { RequestLimit } from './request-limit.ts'
import { requirePasswordLogin } from './require-password-login.ts'
import { ResetMailRequest } from './schema.ts'

const { mailResetLink } = passwordCommands

/** Requests from one client, for whatever users. */
const BY_CLIENT = { max: 10, windowMs: 60_000 }
/** Mails to one address. */
const BY_EMAIL = { max: 3, windowMs: 3_600_000 }

/**
 * The response is the same, after the same work, whether or not a user has the address: the look-up happens after the
 * response.
 */
export function resetMailRoutes({ store, clock, run }: Deps, login: LoginRouteDeps) {
  const clients = new RequestLimit(clock, BY_CLIENT)
  const addresses = new RequestLimit(clock, BY_EMAIL)

  /** Users without a password log in with single sign-on, or have an invite link. They get no mail. */
  async function mailFor(request: FastifyRequest, email: string): Promise<Mail | undefined> {
    const user = await findUserByEmail(store.read, email)
    if (user?.accountType !== 'User' || (await passwordHashOf(store.read, user.id)) === null) return undefined
    const { secret, url } = login.makeLink(request, 'reset')
    await run(SYSTEM, step(mailResetLink, { id: user.id, hash: hashOf(secret) }))
    return resetMail(email, url)
  }

  async function requestMail(request: FastifyRequest, given: string): Promise<void> {
    refuseCrossSite(request, login.config.publicUrl)
    await requirePasswordLogin(login)
    if (!login.mailer.isEnabled)
      throw new Failure('conflict', 'This server sends no e-mail: ask an Admin for a link to reset your password')
    const email = given.trim().toLowerCase()
    clients.countRequest(clientKey(request.ip))
    addresses.countRequest(accountKey(email))
    if (!login.mailer.sendLater(() => mailFor(request, email))) throw tooMany('Too many e-mails are waiting', 60)
  }

  return {
    sendResetPasswordEmail: post('/auth/reset/password-email', 'Send a link to reset the password by e-mail', {
      access: { public: 'a user who forgot the password cannot log in', ...runs(mailResetLink) },
      description: 'The response does not depend on whether a user has the address.',
      body: ResetMailRequest,
      handle: (request) => requestMail(request, request.body.email),
    }),
  }
}
