import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import type { Parts } from '#platform/slice'
import type { TokenCommands } from './commands.ts'
import { defaultEnvironment } from './creation.ts'
import { asCreated, tokenIdOf, tokensReadBy } from './queries.ts'
import { readablePart, scopeOf } from './rules.ts'
import { CreatedToken, NewToken, TokenChange, TokenList } from './schema.ts'
import { listTokens, listTokensNamed } from './store.ts'

const tags = ['API tokens']
const base = '/api/admin/api-tokens'
const readers = { needs: ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] } as const
const One = Type.Object({
  token: Type.String({
    description: 'The id. Reading takes the name too; changing and revoking take the secret itself.',
  }),
})

export function tokenRoutes(app: App, parts: Parts, commands: TokenCommands, newSecret: () => string): void {
  readRoutes(app, parts)
  writeRoutes(app, parts, commands, newSecret)
}

function readRoutes(app: App, { store }: Parts): void {
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: readers },
      schema: {
        operationId: 'getApiTokens',
        summary: 'API tokens of the types you may read, without secrets',
        tags,
        response: { 200: TokenList },
      },
    },
    async (request) => ({
      tokens: await tokensReadBy(store.scan, actorOf(request), await listTokens(store.scan)),
    }),
  )
  http.get(
    `${base}/:token`,
    {
      config: { access: readers },
      schema: {
        operationId: 'getApiTokensByName',
        summary: 'API tokens of this name, without secrets',
        tags,
        params: One,
        response: { 200: TokenList },
      },
    },
    async (request) => ({
      tokens: await tokensReadBy(store.scan, actorOf(request), await listTokensNamed(store.scan, request.params.token)),
    }),
  )
}

function writeRoutes(
  app: App,
  { store, run }: Parts,
  { createToken, updateToken, deleteToken }: TokenCommands,
  newSecret: () => string,
): void {
  const http = typed(app)

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
      const scope = scopeOf(request.body, await defaultEnvironment(store.read))
      const secret = `${readablePart(scope)}.${newSecret()}`
      const token = await run(actorOf(request), step(createToken, { token: request.body, hash: hashOf(secret) }))
      return reply.code(201).header('location', `${app.prefix}${base}/${token.id}`).send(asCreated(token, secret))
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
      const id = await tokenIdOf(store.read, request.params.token)
      await run(actorOf(request), step(updateToken, { id, change: request.body }))
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
      const id = await tokenIdOf(store.read, request.params.token)
      await run(actorOf(request), step(deleteToken, { id }))
      return reply.send()
    },
  )
}
