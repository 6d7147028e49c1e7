import type { FastifyRequest } from 'fastify'
import {
  type PasswordLoginDeps,
  RequestLimit,
  refuseCrossSite,
  requirePasswordLogin,
} from '#features/identity/login/index'
import { refuseWeakPassword, UserView } from '#features/identity/users/index'
import { SYSTEM } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { clientKey } from '#platform/http/client-address'
import { created, get, post, put } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import { hashPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import { inviteLinkCommands, requireOpenLink } from './commands.ts'
import { InviteLink, InviteLinkChange, InviteLinkList, NewInviteLink, SignUp } from './schema.ts'
import { findLink, listLinks, type StoredInviteLink } from './store.ts'
import { type ViewDeps, viewsOf } from './views.ts'

const all = '/api/admin/invite-link/tokens'
const one = `${all}/:token` as const
const access = { needs: ['ADMIN'] } as const
const byLink = { public: 'the secret of the link is the proof' }

/** Attempts to sign up from one address, successful ones included. */
const SIGN_UPS = { max: 10, windowMs: 60_000 }

export interface InviteLinkDeps extends Omit<ViewDeps, 'clock'>, PasswordLoginDeps {
  readonly newSecret: () => string
  readonly config: ViewDeps['config'] & PasswordLoginDeps['config']
}

export function inviteLinkRoutes({ store, clock }: Deps, given: InviteLinkDeps) {
  const { createInviteLink, updateInviteLink } = inviteLinkCommands
  const viewOf = async (link: StoredInviteLink, request: FastifyRequest) => {
    const [view] = await viewsOf({ ...given, clock }, store.read, request, [link])
    return view as InviteLink
  }
  return {
    getAllPublicSignupTokens: get(all, 'List invite links', {
      access,
      response: InviteLinkList,
      handle: async (request) => ({
        tokens: await viewsOf({ ...given, clock }, store.read, request, await listLinks(store.read)),
      }),
    }),
    getPublicSignupToken: get(one, 'Get an invite link by its secret', {
      access,
      response: InviteLink,
      handle: async (request) => {
        const link = await findLink(store.read, hashOf(request.params.token))
        if (!link) throw notFound('invite link', 'of this secret')
        return viewOf(link, request)
      },
    }),
    createPublicSignupToken: post(all, 'Create a link with which anyone can sign up as a Viewer', {
      body: NewInviteLink,
      runs: createInviteLink,
      input: ({ body }) => {
        const secret = given.newSecret()
        return { link: body, hash: hashOf(secret), sealed: given.box.seal(secret) }
      },
      response: created(InviteLink, 'secret'),
      view: viewOf,
    }),
    updatePublicSignupToken: put(one, 'Change the expiry of an invite link, or switch it on or off', {
      body: InviteLinkChange,
      runs: updateInviteLink,
      input: ({ params, body }) => ({ hash: hashOf(params.token), change: body }),
      response: InviteLink,
      view: viewOf,
    }),
  }
}

/** For people with an invite link. They have no account yet. */
export function signUpRoutes({ store, clock, run }: Deps, given: InviteLinkDeps) {
  const limit = new RequestLimit(clock, SIGN_UPS)
  const isOpen = (hash: string) => requireOpenLink(store.read, hash, clock().toISOString())
  async function signUp(request: FastifyRequest, secret: string, { password, ...person }: SignUp): Promise<UserView> {
    refuseCrossSite(request, given.config.publicUrl)
    await requirePasswordLogin(given)
    limit.countRequest(clientKey(request.ip))
    const hash = hashOf(secret)
    // Checked before the password is hashed, and again in the transaction.
    await isOpen(hash)
    refuseWeakPassword(password)
    const passwordHash = await hashPassword(password)
    return run(SYSTEM, step(inviteLinkCommands.signUp, { hash, ...person, passwordHash }))
  }
  return {
    validatePublicSignupToken: get('/invite/:token/validate', 'Check whether an invite link is valid', {
      access: byLink,
      handle: async ({ params }) => {
        await isOpen(hashOf(params.token))
      },
    }),
    addPublicSignupTokenUser: post('/invite/:token/signup', 'Sign up with an invite link', {
      access: { ...byLink, ...runs(inviteLinkCommands.signUp) },
      body: SignUp,
      response: created(UserView, ({ id }) => `/api/admin/user-admin/${id}`),
      handle: (request) => signUp(request, request.params.token, request.body),
    }),
  }
}
