import { requireUser } from '#features/identity/users/index'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import { type PersonalTokenCommands, personIdOf } from './commands.ts'
import { asCreated, newPersonalSecret } from './lifecycle.ts'
import { CreatedPersonalToken, NewPersonalToken, PersonalTokenList } from './schema.ts'
import { listPersonalTokens } from './store.ts'

const own = '/api/admin/user/tokens'
const ofUser = '/api/admin/user-admin/:id/tokens'
const params = { id: PathId }

export const personalTokenRoutes = (
  { store, run }: Deps,
  commands: PersonalTokenCommands,
  newSecret: () => string,
) => ({
  getPats: get(own, 'List your personal access tokens', {
    response: PersonalTokenList,
    handle: async ({ actor }) => ({
      pats: await listPersonalTokens(store.read, await personIdOf(store.read, actor)),
    }),
  }),
  createPat: post(own, 'Create a personal access token that acts as you; its secret is returned only once', {
    access: runs(commands.createPersonalToken),
    body: NewPersonalToken,
    response: created(CreatedPersonalToken, 'id'),
    handle: async ({ body, actor }) => {
      const secret = newPersonalSecret(newSecret)
      const input = { token: body, hash: hashOf(secret) }
      return asCreated(await run(actor, step(commands.createPersonalToken, input)), secret)
    },
  }),
  deletePat: remove(`${own}/:id`, 'Revoke one of your personal access tokens', {
    runs: commands.deletePersonalToken,
    input: ({ params: { id } }) => ({ id }),
  }),
  getPatsOfUser: get(ofUser, 'List the personal access tokens of a user', {
    access: { needs: ['ADMIN'] },
    params,
    response: PersonalTokenList,
    handle: async ({ params: { id } }) => {
      const user = await requireUser(store.read, Number(id), 'user')
      return { pats: await listPersonalTokens(store.read, user.id) }
    },
  }),
  revokePatOfUser: remove(`${ofUser}/:tokenId`, 'Revoke a personal access token of a user', {
    params,
    runs: commands.revokePersonalToken,
    input: ({ params: { id, tokenId } }) => ({ userId: Number(id), id: tokenId }),
  }),
})
