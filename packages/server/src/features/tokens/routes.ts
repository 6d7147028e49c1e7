import { Type } from 'typebox'
import { listEnvironments } from '#features/environments/index'
import { may } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { tokenCommands } from './commands.ts'
import { permissionFor, readablePart, scopeOf } from './rules.ts'
import { CreatedToken, NewToken, TokenChange, TokenList } from './schema.ts'
import { hashOf } from './secret.ts'
import { findToken, findTokenByHash, listTokens } from './store.ts'

const tags = ['API tokens']
const base = '/api/admin/api-tokens'
const One = Type.Object({ token: Type.String({ description: 'The id, or the secret itself.' }) })

export function tokenRoutes(
  app: App,
  { store, run }: Parts,
  { createToken, updateToken, deleteToken }: ReturnType<typeof tokenCommands>,
  newSecret: () => string,
): void {
  const http = typed(app)

  const idOf = async (idOrSecret: string): Promise<string> => {
    const token = (await findToken(store.read, idOrSecret)) ?? (await findTokenByHash(store.read, hashOf(idOrSecret)))
    // The path may hold a secret: it is not repeated.
    if (!token) throw new Failure('not_found', 'There is no API token with this id or secret')
    return token.id
  }

  http.get(
    base,
    {
      config: { access: { needs: ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] } },
      schema: {
        operationId: 'getApiTokens',
        summary: 'API tokens of the types you may read, without secrets',
        tags,
        response: { 200: TokenList },
      },
    },
    async (request) => {
      const readable = (type: 'admin' | 'client' | 'frontend') =>
        may(actorOf(request), [permissionFor('READ', type)], {})
      return { tokens: (await listTokens(store.read)).filter(({ type }) => readable(type)) }
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createToken) },
      schema: {
        operationId: 'createApiToken',
        summary: 'Create an API token; its secret is shown this once',
        tags,
        body: NewToken,
        response: { 201: CreatedToken },
      },
    },
    async (request, reply) => {
      const [first] = await listEnvironments(store.read)
      const scope = scopeOf(request.body, first?.name ?? '')
      const secret = `${readablePart(scope)}.${newSecret()}`
      const token = await run(actorOf(request), step(createToken, { token: request.body, hash: hashOf(secret) }))
      return reply
        .code(201)
        .header('location', `${app.prefix}${base}/${token.id}`)
        .send({ ...token, secret })
    },
  )
  http.put(
    `${base}/:token`,
    {
      config: { access: runs(updateToken) },
      schema: {
        operationId: 'updateApiToken',
        summary: 'Change when an API token expires',
        tags,
        params: One,
        body: TokenChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(updateToken, { id: await idOf(request.params.token), change: request.body }))
      return reply.send()
    },
  )
  http.delete(
    `${base}/:token`,
    {
      config: { access: runs(deleteToken) },
      schema: {
        operationId: 'deleteApiToken',
        summary: 'Revoke an API token',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteToken, { id: await idOf(request.params.token) }))
      return reply.send()
    },
  )
}
