import { listServiceTokens } from '#features/identity/personal-tokens/index'
import { listRoles } from '#features/identity/roles/index'
import { listUsers } from '#features/identity/users/index'
import { PathId } from '#kernel/names'
import { isRootType } from '#kernel/roles'
import type { Queryable } from '#platform/db/tables'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { ServiceAccountCommands } from './commands.ts'
import { NewServiceAccount, ServiceAccount, ServiceAccountChange, ServiceAccountList } from './schema.ts'

const all = '/api/admin/service-account'
export const one = `${all}/:id` as const
const params = { id: PathId }

async function accountsWithTokens(q: Queryable) {
  const tokens = await listServiceTokens(q)
  const accounts = await listUsers(q, 'service')
  return accounts.map((account) => ({ ...account, tokens: tokens.filter(({ userId }) => userId === account.id) }))
}

export const serviceAccountRoutes = ({ store }: Deps, commands: ServiceAccountCommands) => ({
  getServiceAccounts: get(all, 'List service accounts with their tokens, without secrets, and the root roles', {
    access: { needs: ['ADMIN'] },
    response: ServiceAccountList,
    handle: async () => ({
      serviceAccounts: await accountsWithTokens(store.scan),
      rootRoles: (await listRoles(store.read)).filter(({ type }) => isRootType(type)),
    }),
  }),
  createServiceAccount: post(all, 'Create a service account, an identity for a program that cannot log in', {
    body: NewServiceAccount,
    runs: commands.createServiceAccount,
    input: ({ body }) => body,
    response: created(ServiceAccount, 'id'),
  }),
  updateServiceAccount: put(one, 'Change the name or the root role of a service account', {
    params,
    body: ServiceAccountChange,
    runs: commands.updateServiceAccount,
    input: ({ params: { id }, body }) => ({ id: Number(id), change: body }),
    response: ServiceAccount,
  }),
  deleteServiceAccount: remove(one, 'Delete a service account and its tokens', {
    params,
    runs: commands.deleteServiceAccount,
    input: ({ params: { id } }) => ({ id: Number(id) }),
  }),
})
