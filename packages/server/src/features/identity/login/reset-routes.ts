import type { Static } from 'typebox'
import { requireRole } from '#features/identity/roles/index'
import { refuseWeakPassword, requireLink, requireUser } from '#features/identity/users/index'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import { runs } from '#platform/http/access'
import { ask, post } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import { passwordCommands } from './commands.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { LoginRouteDeps } from './deps.ts'
import { LinkCheck, LinkHolder, LinkUse, OnlyPassword } from './schema.ts'

const { usePasswordLink } = passwordCommands
const byLink = { public: 'the secret of the link is the proof' }

async function viewOf(q: Queryable, { userId }: { readonly userId: number }, token: string) {
  const { id, name, username, email, rootRole } = await requireUser(q, userId, 'user')
  return { id, name, username, email, token, role: await requireRole(q, rootRole) }
}

/** For users with an invite or reset link. */
export function resetRoutes({ store, clock, run }: Deps, { actorFor, config }: LoginRouteDeps) {
  const holderOf = (secret: string) => requireLink(store.read, hashOf(secret), clock().toISOString())
  const setPassword = async ({ token, password }: Static<typeof LinkUse>) => {
    // Checked before hashing, and again in the transaction.
    const actor = await actorFor((await holderOf(token)).userId)
    if (!actor) throw new Failure('unauthenticated', 'The user of this link does not exist any more')
    refuseWeakPassword(password)
    await run(actor, step(usePasswordLink, { link: hashOf(token), hash: await hashPassword(password) }))
  }
  return {
    // A POST request, because the secret must not be part of the URL: proxies log URLs.
    validateResetLink: ask('/auth/reset/validate', 'Get the user of an invite or reset link', {
      access: byLink,
      body: LinkCheck,
      response: LinkHolder,
      handle: async (request) => {
        refuseCrossSite(request, config.publicUrl)
        return viewOf(store.read, await holderOf(request.body.token), request.body.token)
      },
    }),
    resetPassword: post('/auth/reset/password', 'Set a password with an invite or reset link, which can be used once', {
      access: { ...byLink, ...runs(usePasswordLink) },
      body: LinkUse,
      handle: async (request) => {
        refuseCrossSite(request, config.publicUrl)
        await setPassword(request.body)
      },
    }),
    validatePassword: ask('/auth/reset/validate-password', 'Check whether a password meets the rules', {
      access: { public: 'the rules for passwords are public' },
      body: OnlyPassword,
      handle: async ({ body }) => refuseWeakPassword(body.password),
    }),
  }
}
