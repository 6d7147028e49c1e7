import { Type } from 'typebox'
import {
  asCreated,
  CreatedPersonalToken,
  listPersonalTokens,
  NewPersonalToken,
  newPersonalSecret,
  PersonalTokenList,
} from '#features/personal-tokens/index'
import { requireUser } from '#features/users/index'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import type { Parts } from '#platform/slice'
import type { ServiceAccountCommands } from './commands.ts'
import { AccountId, base } from './routes.ts'

const tags = ['Service accounts']
const tokens = `${base}/:id/token`
const OfOne = Type.Object({ id: AccountId })

export function serviceTokenRoutes(
  app: App,
  { store, run }: Parts,
  { createServiceToken, deleteServiceToken }: ServiceAccountCommands,
  newSecret: () => string,
): void {
  const http = typed(app)

  http.get(
    tokens,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'getServiceAccountTokens',
        summary: 'The tokens of a service account, without secrets',
        tags,
        params: OfOne,
        response: { 200: PersonalTokenList },
      },
    },
    async ({ params }) => {
      const { id } = await requireUser(store.read, Number(params.id), 'service')
      return { pats: await listPersonalTokens(store.read, id) }
    },
  )
  http.post(
    tokens,
    {
      config: { access: runs(createServiceToken) },
      schema: {
        operationId: 'createServiceAccountToken',
        summary: 'Create a token that acts as the service account; its secret is shown this once',
        tags,
        params: OfOne,
        body: NewPersonalToken,
        response: { 201: CreatedPersonalToken },
      },
    },
    async (request, reply) => {
      const id = Number(request.params.id)
      const secret = newPersonalSecret(newSecret)
      const input = { id, token: request.body, hash: hashOf(secret) }
      const token = await run(actorOf(request), step(createServiceToken, input))
      return reply
        .code(201)
        .header('location', `${app.prefix}${base}/${id}/token/${token.id}`)
        .send(asCreated(token, secret))
    },
  )
  http.delete(
    `${tokens}/:tokenId`,
    {
      config: { access: runs(deleteServiceToken) },
      schema: {
        operationId: 'deleteServiceAccountToken',
        summary: 'Revoke a token of a service account',
        tags,
        params: Type.Object({ id: AccountId, tokenId: Type.String() }),
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { id, tokenId } = request.params
      await run(actorOf(request), step(deleteServiceToken, { id: Number(id), tokenId }))
      return reply.send()
    },
  )
}
