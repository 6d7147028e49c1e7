import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, put, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import type { TokenCommands } from './commands.ts'
import { defaultEnvironment } from './creation.ts'
import { asCreated, readableTokens, tokenIdOf } from './queries.ts'
import { accessOf, namedToken, requireSecret, secretPrefix } from './rules.ts'
import { CreatedToken, MovedToken, TokenChange, TokenList } from './schema.ts'
import { listTokens, listTokensNamed } from './store.ts'
import type { TokenSecrets } from './token-secrets.ts'

const all = '/api/admin/api-tokens'
const one = `${all}/:token` as const
const access = { needs: ['ADMIN', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] } as const
const params = {
  token: Type.String({
    description:
      'The id. Reads also accept the name; changes and revocation also accept the secret. An unknown token is no error there.',
  }),
}

export interface SecretDeps {
  readonly newSecret: () => string
  readonly secrets: TokenSecrets
}

export const tokenRoutes = ({ store, run }: Deps, commands: TokenCommands, { newSecret, secrets }: SecretDeps) => ({
  getApiTokens: get(all, 'List API tokens of the types you may read, without secrets', {
    access,
    response: TokenList,
    handle: async ({ actor }) => ({
      tokens: await readableTokens(store.scan, actor, await listTokens(store.scan), secrets),
    }),
  }),
  getApiTokensByName: get(one, 'List API tokens with this name, without secrets', {
    access,
    params,
    response: TokenList,
    handle: async ({ params: { token }, actor }) => ({
      tokens: await readableTokens(store.scan, actor, await listTokensNamed(store.scan, token), secrets),
    }),
  }),
  createApiToken: post(all, 'Create an API token; its secret is returned only once', {
    access: runs(commands.createToken),
    body: MovedToken,
    response: created(CreatedToken, 'id'),
    handle: async ({ body: { secret: given, ...body }, actor }) => {
      const token = namedToken(body)
      const access = accessOf(token, await defaultEnvironment(store.read))
      const secret = given === undefined ? `${secretPrefix(access)}.${newSecret()}` : requireSecret(access, given)
      const isGiven = given !== undefined
      const input = { token, hash: hashOf(secret), sealed: secrets.sealed(secret), ...(isGiven && { isGiven }) }
      return asCreated(await run(actor, step(commands.createToken, input)), secret)
    },
  }),
  updateApiToken: put(one, 'Change the expiry of an API token', {
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
