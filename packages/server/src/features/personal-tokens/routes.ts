import { Type } from 'typebox'
import { requireUser } from '#features/users/index'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import type { Parts } from '#platform/slice'
import { type PersonalTokenCommands, personIdOf } from './commands.ts'
import { asCreated, newPersonalSecret } from './lifecycle.ts'
import { CreatedPersonalToken, NewPersonalToken, PersonalTokenList } from './schema.ts'
import { listPersonalTokens } from './store.ts'

const tags = ['Personal access tokens']
const own = '/api/admin/user/tokens'
const ofUser = '/api/admin/user-admin/:id/tokens'
const UserId = Type.String({ pattern: '^\\d{1,9}$' })

export function personalTokenRoutes(
  app: App,
  { store, run }: Parts,
  { createPersonalToken, deletePersonalToken, revokePersonalToken }: PersonalTokenCommands,
  newSecret: () => string,
): void {
  const http = typed(app)

  http.get(
    own,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getPats',
        summary: 'Your personal access tokens',
        tags,
        response: { 200: PersonalTokenList },
      },
    },
    async (request) => {
      const userId = await personIdOf(store.read, actorOf(request))
      return { pats: await listPersonalTokens(store.read, userId) }
    },
  )
  http.post(
    own,
    {
      config: { access: runs(createPersonalToken) },
      schema: {
        operationId: 'createPat',
        summary: 'Create a token that acts as you; its secret is shown this once',
        tags,
        body: NewPersonalToken,
        response: { 201: CreatedPersonalToken },
      },
    },
    async (request, reply) => {
      const secret = newPersonalSecret(newSecret)
      const input = { token: request.body, hash: hashOf(secret) }
      const token = await run(actorOf(request), step(createPersonalToken, input))
      return reply.code(201).header('location', `${app.prefix}${own}/${token.id}`).send(asCreated(token, secret))
    },
  )
  http.delete(
    `${own}/:id`,
    {
      config: { access: runs(deletePersonalToken) },
      schema: {
        operationId: 'deletePat',
        summary: 'Revoke a personal access token of yours',
        tags,
        params: Type.Object({ id: Type.String() }),
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deletePersonalToken, { id: request.params.id }))
      return reply.send()
    },
  )
  http.get(
    ofUser,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'getPatsOfUser',
        summary: 'The personal access tokens of a user',
        tags,
        params: Type.Object({ id: UserId }),
        response: { 200: PersonalTokenList },
      },
    },
    async ({ params }) => {
      const user = await requireUser(store.read, Number(params.id), 'user')
      return { pats: await listPersonalTokens(store.read, user.id) }
    },
  )
  http.delete(
    `${ofUser}/:tokenId`,
    {
      config: { access: runs(revokePersonalToken) },
      schema: {
        operationId: 'revokePatOfUser',
        summary: 'Revoke a personal access token of a user',
        tags,
        params: Type.Object({ id: UserId, tokenId: Type.String() }),
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { id, tokenId } = request.params
      await run(actorOf(request), step(revokePersonalToken, { userId: Number(id), id: tokenId }))
      return reply.send()
    },
  )
}
