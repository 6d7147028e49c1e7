import { Type } from 'typebox'
import { listEnvironments } from '#features/environments/index'
import { findProject } from '#features/projects/index'
import { demand } from '#kernel/actor'
import { Failure, invalid, notFound } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Tx } from '#platform/db/tables'
import { parseExpiry, permissionFor, scopeFromSecret, scopeOf, type TokenScope, type TokenType } from './rules.ts'
import { NewToken, TokenChange, type TokenView } from './schema.ts'
import { countTokens, findToken, hashIsKnown, insertToken, markRevoked, saveExpiry } from './store.ts'

/** Which permission is needed depends on the type of the token: asked in `run`. */
const dependsOnType = { needs: ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'], where: () => [] } as const

const placeOf = ({ projects, environment }: { projects: readonly string[]; environment: string }) => {
  const [only] = projects
  return {
    ...(projects.length === 1 && only !== '*' && only !== undefined && { project: only }),
    ...(environment !== '*' && { environment }),
  }
}

async function requireScope(tx: Tx, scope: TokenScope): Promise<void> {
  for (const [index, id] of scope.projects.entries())
    if (id !== '*' && !(await findProject(tx, id)))
      throw invalid(`/body/projects/${index}`, 'there is no project with this id')
  if (scope.environment === '*') return
  const known = (await listEnvironments(tx)).some(({ name }) => name === scope.environment)
  if (!known) throw invalid('/body/environment', 'there is no environment of this name')
}

async function addToken(
  { tx, now, newId, record }: Context,
  scope: TokenScope,
  given: { tokenName: string; expiresAt: string | null; hash: string },
): Promise<TokenView> {
  const token: TokenView = {
    id: newId(),
    tokenName: given.tokenName,
    type: scope.type,
    environment: scope.environment,
    project: scope.projects.join(','),
    projects: [...scope.projects],
    createdAt: now,
    expiresAt: given.expiresAt,
  }
  await insertToken(tx, token, given.hash)
  record({ type: 'api-token-created', ...placeOf(token), data: token })
  return token
}

const createToken = (limits: Limits) =>
  defineCommand({
    name: 'token.create',
    ...dependsOnType,
    // The hash is made outside: a secret never enters a transaction, a stored command or an event.
    input: Type.Object({ token: NewToken, hash: Type.String() }),
    async run(ctx, { token, hash }): Promise<TokenView> {
      const environments = await listEnvironments(ctx.tx)
      const scope = scopeOf(token, environments[0]?.name ?? '')
      demand(ctx.actor, [permissionFor('CREATE', scope.type)], {})
      await requireScope(ctx.tx, scope)
      if (limits.maxApiTokens !== undefined && (await countTokens(ctx.tx)) >= limits.maxApiTokens)
        throw new Failure('limit_exceeded', `This instance allows ${limits.maxApiTokens} API tokens`)
      const expiresAt = parseExpiry(token.expiresAt)
      return addToken(ctx, scope, { tokenName: token.tokenName, expiresAt, hash })
    },
  })

async function requireToken({ tx, actor }: Context, id: string, verb: 'UPDATE' | 'DELETE'): Promise<TokenView> {
  const token = await findToken(tx, id)
  if (!token) throw notFound('API token', id)
  demand(actor, [permissionFor(verb, token.type)], {})
  return token
}

const updateToken = defineCommand({
  name: 'token.update',
  ...dependsOnType,
  input: Type.Object({ id: Type.String(), change: TokenChange }),
  async run(ctx, { id, change }): Promise<void> {
    const before = await requireToken(ctx, id, 'UPDATE')
    const after = { ...before, expiresAt: parseExpiry(change.expiresAt) }
    if (after.expiresAt === before.expiresAt) return
    await saveExpiry(ctx.tx, id, after.expiresAt)
    ctx.record({ type: 'api-token-updated', ...placeOf(after), data: after, preData: before })
  },
})

const deleteToken = defineCommand({
  name: 'token.delete',
  ...dependsOnType,
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
  needs: ['ADMIN'],
  where: () => [{}],
  input: Type.Object({
    type: Type.Enum(['admin', 'client', 'frontend']),
    /** The readable part only; the secret stays outside. */
    scope: Type.String(),
    hash: Type.String(),
  }),
  async run(ctx, { type, scope, hash }): Promise<void> {
    if (await hashIsKnown(ctx.tx, hash)) return
    const parsed = scopeFromSecret(type as TokenType, scope)
    await requireScope(ctx.tx, parsed)
    await addToken(ctx, parsed, { tokenName: `init-${type}`, expiresAt: null, hash })
  },
})

export const tokenCommands = (limits: Limits) => ({
  createToken: createToken(limits),
  updateToken,
  deleteToken,
  ensureToken,
})
