import { Type } from 'typebox'
import { hiddenProjects } from '#features/workspace/index'
import { demand } from '#kernel/actor'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import {
  addToken,
  defaultEnvironment,
  eventFieldsOf,
  requireBelowTokenLimit,
  requireTokenAccess,
  unknownToken,
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
import { findToken, hashExists, markRevoked, saveExpiry } from './store.ts'

/** The caller hashes the secret, which never enters a transaction, a stored command or an event. */
export const Creation = Type.Object({ token: NewToken, hash: Type.String() })

/** One of these permissions is needed to run the command; `run` checks the one for the type of the token. */
const oneOfType = <V extends 'CREATE' | 'UPDATE' | 'DELETE'>(verb: V) =>
  onInstallation('ADMIN', `${verb}_CLIENT_API_TOKEN`, `${verb}_FRONTEND_API_TOKEN`)

const createToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create',
    ...oneOfType('CREATE'),
    input: Creation,
    async run(ctx, { token, hash }): Promise<TokenView> {
      const access = accessOf(token, await defaultEnvironment(ctx.tx))
      demand(ctx.actor, [permissionFor('CREATE', access.type)], {})
      await requireTokenAccess(ctx, access)
      await requireBelowTokenLimit(ctx.tx, limits)
      return addToken(ctx, access, { tokenName: token.tokenName, expiresAt: parseExpiry(token.expiresAt), hash })
    },
  })

async function requireToken({ tx, actor }: Context, id: string, verb: 'UPDATE' | 'DELETE'): Promise<TokenView> {
  const token = await findToken(tx, id)
  if (!token || !withoutHidden(token, await hiddenProjects(tx, actor))) throw unknownToken()
  demand(actor, [permissionFor(verb, token.type)], {})
  return token
}

const updateToken = defineCommand({
  name: 'token.update',
  ...oneOfType('UPDATE'),
  input: Type.Object({ id: Type.String(), change: TokenChange }),
  async run(ctx, { id, change }): Promise<void> {
    const before = await requireToken(ctx, id, 'UPDATE')
    const after = { ...before, expiresAt: parseExpiry(change.expiresAt) }
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
    const token = await requireToken(ctx, id, 'DELETE')
    await markRevoked(ctx.tx, id, ctx.now)
    ctx.record({ type: 'api-token-deleted', ...eventFieldsOf(token), preData: token })
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
    await addToken(ctx, parsed, { tokenName: initNameOf(type as TokenType), expiresAt: null, hash })
  },
})

export const tokenCommands = (limits: Limits) => ({
  createToken: createToken(limits),
  updateToken,
  deleteToken,
  ensureToken,
})
export type TokenCommands = ReturnType<typeof tokenCommands>
