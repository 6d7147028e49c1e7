import { Type } from 'typebox'
import {
  addPersonalToken,
  dropPersonalToken,
  NewPersonalToken,
  type PersonalToken,
} from '#features/identity/personal-tokens/index'
import {
  addAccount,
  removeUser,
  requireGrantableRootRole,
  requireUser,
  saveUser,
  type UserView,
} from '#features/identity/users/index'
import { invalid } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import { NewServiceAccount, ServiceAccountChange } from './schema.ts'

const Id = Type.Integer()

/**
 * A service account is a row in `users`, so that roles and memberships work the same way. It has no password, so it
 * cannot log in.
 */
const createServiceAccount = defineCommand({
  name: 'account.create',
  ...onInstallation('ADMIN'),
  input: NewServiceAccount,
  async run(ctx, { username, name, rootRole }): Promise<UserView> {
    const { tx, now, record } = ctx
    const role = await requireGrantableRootRole(ctx, rootRole)
    const account = await addAccount(tx, {
      username,
      email: null,
      name: name ?? null,
      rootRole: role.id,
      createdAt: now,
      accountType: 'service',
      passwordHash: null,
    })
    record({ type: 'service-account-created', data: account })
    return account
  },
})

const updateServiceAccount = defineCommand({
  name: 'account.update',
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Id, change: ServiceAccountChange }),
  async run(ctx, { id, change: { username, name, rootRole } }): Promise<UserView> {
    const before = await requireUser(ctx.tx, id, 'service')
    if (username !== undefined && username !== before.username)
      throw invalid('/body/username', 'the user name of a service account cannot be changed')
    const role = rootRole === undefined ? undefined : await requireGrantableRootRole(ctx, rootRole)
    const after: UserView = { ...before, ...(name !== undefined && { name }), ...(role && { rootRole: role.id }) }
    return recordChange(ctx, { type: 'service-account-updated' }, { before, after, save: saveUser })
  },
})

/** Deletes the account with its tokens and memberships. */
const deleteServiceAccount = defineCommand({
  name: 'account.delete',
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Id }),
  async run({ tx, record }, { id }): Promise<void> {
    const account = await requireUser(tx, id, 'service')
    await removeUser(tx, id)
    record({ type: 'service-account-deleted', preData: account })
  },
})

const createServiceToken = (limits: Limits) =>
  defineCommand({
    name: 'account.create-token',
    ...onInstallation('ADMIN'),
    input: Type.Object({ id: Id, token: NewPersonalToken, hash: Type.String() }),
    async run(ctx, { id, token, hash }): Promise<PersonalToken> {
      const { id: userId } = await requireUser(ctx.tx, id, 'service')
      return addPersonalToken(ctx, { userId, token, hash }, limits, 'service-account-token-created')
    },
  })

const deleteServiceToken = defineCommand({
  name: 'account.delete-token',
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Id, tokenId: Type.String() }),
  async run(ctx, { id, tokenId }): Promise<void> {
    const { id: userId } = await requireUser(ctx.tx, id, 'service')
    await dropPersonalToken(ctx, { userId, id: tokenId }, 'service-account-token-deleted')
  },
})

export const serviceAccountCommands = (limits: Limits) => ({
  createServiceAccount,
  updateServiceAccount,
  deleteServiceAccount,
  createServiceToken: createServiceToken(limits),
  deleteServiceToken,
})
export type ServiceAccountCommands = ReturnType<typeof serviceAccountCommands>
