import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, put, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import type { TokenCommands } from './commands.ts'
import { defaultEnvironment } from './creation.ts'
import { asCreated, tokenIdOf, tokensReadBy } from './queries.ts'
import { readablePart, scopeOf } from './rules.ts'
import { CreatedToken, NewToken, TokenChange, TokenList } from './schema.ts'
import { listTokens, listTokensNamed } from './store.ts'

const all = '/api/admin/api-tokens'
const one = `${all}/:token` as const
const access = { needs: ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] } as const
const params = {
  token: Type.String({
    description: 'The id. Reading takes the name too; changing and revoking take the secret itself.',
  }),
}

export const tokenRoutes = ({ store, run }: Deps, commands: TokenCommands, newSecret: () => string) => ({
  getApiTokens: get(all, 'API tokens of the types you may read, without secrets', {
    access,
    response: TokenList,
    handle: async ({ actor }) => ({
      tokens: await tokensReadBy(store.scan, actor, await listTokens(store.scan)),
    }),
  }),
  getApiTokensByName: get(one, 'API tokens of this name, without secrets', {
    access,
    params,
    response: TokenList,
    handle: async ({ params: { token }, actor }) => ({
      tokens: await tokensReadBy(store.scan, actor, await listTokensNamed(store.scan, token)),
    }),
  }),
  createApiToken: post(all, 'Create an API token; its secret is shown this once', {
    access: runs(commands.createToken),
    body: NewToken,
    response: created(CreatedToken, 'id'),
    handle: async ({ body, actor }) => {
      const secret = `${readablePart(scopeOf(body, await defaultEnvironment(store.read)))}.${newSecret()}`
      const token = await run(actor, step(commands.createToken, { token: body, hash: hashOf(secret) }))
      return asCreated(token, secret)
    },
  }),
  updateApiToken: put(one, 'Change when an API token expires', {
    params,
    body: TokenChange,
    runs: commands.updateToken,
    input: async ({ params: { token }, body }) => ({ id: await tokenIdOf(store.read, token), change: body }),
  }),
  deleteApiToken: remove(one, 'Revoke an API token', {
    params,
    runs: commands.deleteToken,
    input: async ({ params: { token } }) => ({ id: await tokenIdOf(store.read, token) }),
  }),
})
