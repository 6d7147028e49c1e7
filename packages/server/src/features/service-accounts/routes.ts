import { Type } from 'typebox'
import { listServiceTokens } from '#features/personal-tokens/index'
import { listRoles } from '#features/roles/index'
import { listUsers } from '#features/users/index'
import { isRootType } from '#kernel/roles'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { ServiceAccountCommands } from './commands.ts'
import { NewServiceAccount, ServiceAccount, ServiceAccountChange, ServiceAccountList } from './schema.ts'

const tags = ['Service accounts']
export const base = '/api/admin/service-account'
export const AccountId = Type.String({ pattern: '^\\d{1,9}$' })
const One = Type.Object({ id: AccountId })

export function serviceAccountRoutes(
  app: App,
  { store, run }: Parts,
  { createServiceAccount, updateServiceAccount, deleteServiceAccount }: ServiceAccountCommands,
): void {
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'getServiceAccounts',
        summary: 'Service accounts with their tokens, without secrets; and the root roles that they can have',
        tags,
        response: { 200: ServiceAccountList },
      },
    },
    async () => {
      const tokens = await listServiceTokens(store.scan)
      const accounts = await listUsers(store.scan, 'service')
      return {
        serviceAccounts: accounts.map((one) => ({ ...one, tokens: tokens.filter(({ userId }) => userId === one.id) })),
        rootRoles: (await listRoles(store.read)).filter(({ type }) => isRootType(type)),
      }
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createServiceAccount) },
      schema: {
        operationId: 'createServiceAccount',
        summary: 'Create a service account: an identity for a program, which cannot log in',
        tags,
        body: NewServiceAccount,
        response: { 201: ServiceAccount },
      },
    },
    async (request, reply) => {
      const account = await run(actorOf(request), step(createServiceAccount, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${account.id}`).send(account)
    },
  )
  http.put(
    `${base}/:id`,
    {
      config: { access: runs(updateServiceAccount) },
      schema: {
        operationId: 'updateServiceAccount',
        summary: 'Change the name or the root role of a service account',
        tags,
        params: One,
        body: ServiceAccountChange,
        response: { 200: ServiceAccount },
      },
    },
    (request) => {
      const input = { id: Number(request.params.id), change: request.body }
      return run(actorOf(request), step(updateServiceAccount, input))
    },
  )
  http.delete(
    `${base}/:id`,
    {
      config: { access: runs(deleteServiceAccount) },
      schema: {
        operationId: 'deleteServiceAccount',
        summary: 'Delete a service account; its tokens stop at once',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteServiceAccount, { id: Number(request.params.id) }))
      return reply.send()
    },
  )
}
