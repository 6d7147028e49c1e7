import { Type } from 'typebox'
import { requireUser, userIdOf } from '#features/identity/users/index'
import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { addPersonalToken, dropPersonalToken } from './lifecycle.ts'
import { NewPersonalToken, type PersonalToken } from './schema.ts'

/** Users manage their own tokens, which have no more permissions than their user. No permission is needed. */
const withoutPermission = { needs: [], where: () => [] } as const

/** A service account must not create tokens that outlive the one it uses. */
export async function personIdOf(q: Queryable, actor: Actor): Promise<number> {
  const id = userIdOf(actor)
  if ((await requireUser(q, id)).accountType !== 'User')
    throw new Failure(
      'invalid',
      'The tokens of a service account are created and revoked by an Admin, at the service account',
    )
  return id
}

const createPersonalToken = (limits: Limits) =>
  defineCommand({
    name: 'pat.create',
    ...withoutPermission,
    input: Type.Object({ token: NewPersonalToken, hash: Type.String() }),
    async run(ctx, { token, hash }): Promise<PersonalToken> {
      const userId = await personIdOf(ctx.tx, ctx.actor)
      return addPersonalToken(ctx, { userId, token, hash }, limits, 'pat-created')
    },
  })

const deletePersonalToken = defineCommand({
  name: 'pat.delete',
  ...withoutPermission,
  input: Type.Object({ id: Type.String() }),
  async run(ctx, { id }): Promise<void> {
    await dropPersonalToken(ctx, { userId: await personIdOf(ctx.tx, ctx.actor), id }, 'pat-deleted')
  },
})

const revokePersonalToken = defineCommand({
  name: 'pat.revoke',
  ...onInstallation('ADMIN'),
  input: Type.Object({ userId: Type.Integer(), id: Type.String() }),
  async run(ctx, { userId, id }): Promise<void> {
    await requireUser(ctx.tx, userId, 'user')
    await dropPersonalToken(ctx, { userId, id }, 'pat-deleted')
  },
})

export const personalTokenCommands = (limits: Limits) => ({
  createPersonalToken: createPersonalToken(limits),
  deletePersonalToken,
  revokePersonalToken,
})
export type PersonalTokenCommands = ReturnType<typeof personalTokenCommands>
