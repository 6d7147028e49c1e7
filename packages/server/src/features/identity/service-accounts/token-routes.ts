import {
  asCreated,
  CreatedPersonalToken,
  listPersonalTokens,
  NewPersonalToken,
  newPersonalSecret,
  PersonalTokenList,
} from '#features/identity/personal-tokens/index'
import { requireUser } from '#features/identity/users/index'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import type { ServiceAccountCommands } from './commands.ts'
import { one } from './routes.ts'

const tokens = `${one}/token` as const
const params = { id: PathId }

export const serviceTokenRoutes = (
  { store, run }: Deps,
  { createServiceToken, deleteServiceToken }: ServiceAccountCommands,
  newSecret: () => string,
) => ({
  getServiceAccountTokens: get(tokens, 'List the tokens of a service account, without secrets', {
    access: { needs: ['ADMIN'] },
    params,
    response: PersonalTokenList,
    handle: async ({ params: { id } }) => {
      const account = await requireUser(store.read, Number(id), 'service')
      return { pats: await listPersonalTokens(store.read, account.id) }
    },
  }),
  createServiceAccountToken: post(
    tokens,
    'Create a token that acts as the service account; its secret is returned only once',
    {
      access: runs(createServiceToken),
      params,
      body: NewPersonalToken,
      response: created(CreatedPersonalToken, 'id'),
      handle: async ({ params: { id }, body, actor }) => {
        const secret = newPersonalSecret(newSecret)
        const input = { id: Number(id), token: body, hash: hashOf(secret) }
        return asCreated(await run(actor, step(createServiceToken, input)), secret)
      },
    },
  ),
  deleteServiceAccountToken: remove(`${tokens}/:tokenId`, 'Revoke a token of a service account', {
    params,
    runs: deleteServiceToken,
    input: ({ params: { id, tokenId } }) => ({ id: Number(id), tokenId }),
  }),
})
