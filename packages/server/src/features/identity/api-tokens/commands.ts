import { Type } from 'typebox'
import { hiddenProjects } from '#features/workspace/index'
import { demand } from '#kernel/actor'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstance } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import { addToken, defaultEnvironment, placeOf, requireRoom, requireScope, unknownToken } from './creation.ts'
import {
  initNameOf,
  livesLonger,
  parseExpiry,
  permissionFor,
  scopeFromSecret,
  scopeOf,
  type TokenType,
  withoutHidden,
} from './rules.ts'
import { NewToken, TokenChange, type TokenView } from './schema.ts'
import { findToken, hashIsKnown, markRevoked, saveExpiry } from './store.ts'

/** The hash is made outside: a secret never enters a transaction, a stored command or an event. */
export const Creation = Type.Object({ token: NewToken, hash: Type.String() })

/** One of these opens the door; which one it must be depends on the type of the token, and is asked in `run`. */
const oneOfType = <V extends 'CREATE' | 'UPDATE' | 'DELETE'>(verb: V) =>
  onInstance('ADMIN', `${verb}_CLIENT_API_TOKEN`, `${verb}_FRONTEND_API_TOKEN`)

const createToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create',
    ...oneOfType('CREATE'),
    input: Creation,
    async run(ctx, { token, hash }): Promise<TokenView> {
      const scope = scopeOf(token, await defaultEnvironment(ctx.tx))
      demand(ctx.actor, [permissionFor('CREATE', scope.type)], {})
      await requireScope(ctx, scope)
      await requireRoom(ctx.tx, limits)
      return addToken(ctx, scope, { tokenName: token.tokenName, expiresAt: parseExpiry(token.expiresAt), hash })
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
    if (livesLonger(before, after)) await ctx.demandDelegation({ projects: before.projects })
    await saveExpiry(ctx.tx, id, after.expiresAt)
    ctx.record({ type: 'api-token-updated', ...placeOf(after), data: after, preData: before })
  },
})

const deleteToken = defineCommand({
  name: 'token.delete',
  ...oneOfType('DELETE'),
  input: Type.Object({ id: Type.String() }),
  async run(ctx, { id }): Promise<void> {
    const token = await requireToken(ctx, id, 'DELETE')
    await markRevoked(ctx.tx, id, ctx.now)
    ctx.record({ type: 'api-token-deleted', ...placeOf(token), preData: token })
  },
})

/** From the INIT_… settings, at start: unless the token exists or was revoked before. */
export const ensureToken = defineCommand({
  name: 'token.ensure',
  ...onInstance('ADMIN'),
  input: Type.Object({
    type: Type.Enum(['admin', 'client', 'frontend']),
    /** The readable part only; the secret stays outside. */
    scope: Type.String(),
    hash: Type.String(),
  }),
  async run(ctx, { type, scope, hash }): Promise<void> {
    if (await hashIsKnown(ctx.tx, hash)) return
    const parsed = scopeFromSecret(type as TokenType, scope)
    await requireScope(ctx, parsed)
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
