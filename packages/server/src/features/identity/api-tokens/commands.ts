import { Type } from 'typebox'
import { hiddenProjects } from '#features/workspace/index'
import { demand } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import {
  addToken,
  defaultEnvironment,
  eventFieldsOf,
  requireBelowTokenLimit,
  requireTokenAccess,
  revokeToken,
} from './creation.ts'
import {
  accessFromPrefix,
  accessOf,
  expiresLater,
  initNameOf,
  parseExpiry,
  permissionFor,
  type TokenType,
  withoutHidden,
} from './rules.ts'
import { NewToken, TokenChange, type TokenView } from './schema.ts'
import { findToken, hashExists, saveExpiry } from './store.ts'

/** The caller hashes the secret, which never enters a transaction, a stored command or an event in plain text. */
export const Creation = Type.Object({
  token: NewToken,
  hash: Type.String(),
  /** The encrypted secret, if it is readable. */
  sealed: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The caller chose the secret, which needs ADMIN. */
  isGiven: Type.Optional(Type.Boolean()),
})

/** One of these permissions is needed to run the command; `run` checks the one for the type of the token. */
const oneOfType = <V extends 'CREATE' | 'UPDATE' | 'DELETE'>(verb: V) =>
  onInstallation('ADMIN', `${verb}_CLIENT_API_TOKEN`, `${verb}_FRONTEND_API_TOKEN`)

const createToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create',
    ...oneOfType('CREATE'),
    input: Creation,
    async run(ctx, { token, hash, sealed = null, isGiven = false }): Promise<TokenView> {
      const access = accessOf(token, await defaultEnvironment(ctx.tx))
      demand(ctx.actor, [isGiven ? 'ADMIN' : permissionFor('CREATE', access.type)], {})
      // A revoked secret stays revoked.
      if (isGiven && (await hashExists(ctx.tx, hash)))
        throw new Failure('conflict', 'A token with this secret exists, or was revoked')
      await requireTokenAccess(ctx, access)
      await requireBelowTokenLimit(ctx.tx, limits)
      const expiresAt = parseExpiry(token.expiresAt)
      return addToken(ctx, access, { tokenName: token.tokenName, expiresAt, hash, sealed })
    },
  })

/**
 * Undefined for an unknown token: changing and revoking it succeed and do nothing, so that clients can repeat them. A
 * token that is hidden from the actor is unknown.
 */
async function changeableToken(
  { tx, actor }: Context,
  id: string,
  verb: 'UPDATE' | 'DELETE',
): Promise<TokenView | undefined> {
  const token = await findToken(tx, id)
  if (!token || !withoutHidden(token, await hiddenProjects(tx, actor))) return undefined
  demand(actor, [permissionFor(verb, token.type)], {})
  return token
}

const updateToken = defineCommand({
  name: 'token.update',
  ...oneOfType('UPDATE'),
  input: Type.Object({ id: Type.String(), change: TokenChange }),
  async run(ctx, { id, change }): Promise<void> {
    const before = await changeableToken(ctx, id, 'UPDATE')
    const expiresAt = parseExpiry(change.expiresAt)
    if (!before) return
    const after = { ...before, expiresAt }
    if (after.expiresAt === before.expiresAt) return
    if (expiresLater(before, after)) await ctx.demandDelegation({ projects: before.projects })
    await saveExpiry(ctx.tx, id, after.expiresAt)
    ctx.record({ type: 'api-token-updated', ...eventFieldsOf(after), data: after, preData: before })
  },
})

const deleteToken = defineCommand({
  name: 'token.delete',
  ...oneOfType('DELETE'),
  input: Type.Object({ id: Type.String() }),
  async run(ctx, { id }): Promise<void> {
    const token = await changeableToken(ctx, id, 'DELETE')
    if (token) await revokeToken(ctx, token)
  },
})

/** Run at start for the INIT_…_API_TOKENS settings. Does nothing when the token exists or was revoked. */
export const ensureToken = defineCommand({
  name: 'token.ensure',
  ...onInstallation('ADMIN'),
  input: Type.Object({
    type: Type.Enum(['admin', 'client', 'frontend']),
    /** The readable prefix of the secret. */
    prefix: Type.String(),
    hash: Type.String(),
  }),
  async run(ctx, { type, prefix, hash }): Promise<void> {
    if (await hashExists(ctx.tx, hash)) return
    const parsed = accessFromPrefix(type as TokenType, prefix)
    await requireTokenAccess(ctx, parsed)
    await addToken(ctx, parsed, { tokenName: initNameOf(type as TokenType), expiresAt: null, hash, sealed: null })
  },
})

export const tokenCommands = (limits: Limits) => ({
  createToken: createToken(limits),
  updateToken,
  deleteToken,
  ensureToken,
})
export type TokenCommands = ReturnType<typeof tokenCommands>
