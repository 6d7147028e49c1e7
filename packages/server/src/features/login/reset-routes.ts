import { requireRole } from '#features/roles/index'
import { refuseWeakPassword, requireLink, requireUser } from '#features/users/index'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Parts } from '#platform/slice'
import { passwordCommands } from './commands.ts'
import { refuseOtherSites } from './own-site.ts'
import type { LoginRouteParts } from './parts.ts'
import { LinkCheck, LinkHolder, LinkUse, OnlyPassword } from './schema.ts'

const tags = ['Log-in']
const byLink = { public: 'the secret of the link is the proof' }

/** For people who hold an invite or reset link. */
export function resetRoutes(app: App, { store, clock, run }: Parts, { actorFor, config }: LoginRouteParts): void {
  const { usePasswordLink } = passwordCommands
  const http = typed(app)
  const holderOf = (secret: string) => requireLink(store.read, hashOf(secret), clock().toISOString())

  // A POST, as the secret must not be part of an address: proxies log addresses.
  http.post(
    '/auth/reset/validate',
    {
      config: { access: byLink },
      schema: {
        operationId: 'validateResetLink',
        summary: 'Whose invite or reset link is this?',
        tags,
        body: LinkCheck,
        response: { 200: LinkHolder },
      },
    },
    async (request) => {
      refuseOtherSites(request, config.publicUrl)
      const { token } = request.body
      const { userId } = await holderOf(token)
      const { id, name, username, email, rootRole } = await requireUser(store.read, userId, 'user')
      return { id, name, username, email, token, role: await requireRole(store.read, rootRole) }
    },
  )
  http.post(
    '/auth/reset/password',
    {
      config: { access: { ...byLink, ...runs(usePasswordLink) } },
      schema: {
        operationId: 'resetPassword',
        summary: 'Choose a password with an invite or reset link, which is then used up',
        tags,
        body: LinkUse,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      refuseOtherSites(request, config.publicUrl)
      const { token, password } = request.body
      // Asked before anything is hashed, and again in the transaction.
      const actor = await actorFor((await holderOf(token)).userId)
      if (!actor) throw new Failure('unauthenticated', 'The user of this link does not exist any more')
      refuseWeakPassword(password)
      await run(actor, step(usePasswordLink, { link: hashOf(token), hash: await hashPassword(password) }))
      return reply.send()
    },
  )
  http.post(
    '/auth/reset/validate-password',
    {
      config: { access: { public: 'the rules for passwords are no secret' } },
      schema: {
        operationId: 'validatePassword',
        summary: 'Is this password good enough?',
        tags,
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
