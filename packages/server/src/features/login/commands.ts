import { Type } from 'typebox'
import {
  insertLink,
  passwordHashOf,
  requireLink,
  requireUser,
  savePasswordHash,
  userIdOf,
  useUpLinks,
} from '#features/users/index'
import { invalid } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import { endSessionsOf } from './sessions.ts'

const byAdmins = { needs: ['ADMIN'], where: () => [{}] } as const
/** No permission is asked: the old password, or the secret of a link, is the proof. */
const byProof = { needs: [], where: () => [] } as const
const KeptSession = Type.Optional(Type.String({ description: 'Hash of the session that goes on.' }))

interface NewPassword {
  readonly hash: string
  readonly by: 'user' | 'link' | 'admin'
  readonly keep?: string | undefined
}

/** A new password ends every other session, and the links that are still open. */
async function setPassword({ tx, now, record }: Context, id: number, { hash, by, keep }: NewPassword): Promise<void> {
  const { username, email } = await requireUser(tx, id, 'user')
  await savePasswordHash(tx, id, hash)
  await useUpLinks(tx, id, now)
  await endSessionsOf(tx, id, keep)
  record({ type: 'user-password-changed', data: { id, username, email, by } })
}

export const wrongOldPassword = () => invalid('/body/oldPassword', 'is not your password')

const changeOwnPassword = defineCommand({
  name: 'password.change-own',
  ...byProof,
  // Hashes come in ready: nothing slow happens in a transaction, and no clear text enters one.
  input: Type.Object({ verifiedHash: Type.String(), hash: Type.String(), keep: KeptSession }),
  async run(ctx, { verifiedHash, hash, keep }): Promise<void> {
    const id = userIdOf(ctx.actor)
    if ((await passwordHashOf(ctx.tx, id)) !== verifiedHash) throw wrongOldPassword()
    await setPassword(ctx, id, { hash, by: 'user', keep })
  },
})

const changePasswordOf = defineCommand({
  name: 'password.change',
  ...byAdmins,
  input: Type.Object({ id: Type.Integer(), hash: Type.String(), keep: KeptSession }),
  run: (ctx, { id, hash, keep }) => setPassword(ctx, id, { hash, by: 'admin', keep }),
})

const makeResetLink = defineCommand({
  name: 'password.make-link',
  ...byAdmins,
  input: Type.Object({ id: Type.Integer(), hash: Type.String() }),
  async run({ tx, now, record }, { id, hash }): Promise<void> {
    await requireUser(tx, id, 'user')
    const expiresAt = await insertLink(tx, { hash, userId: id, purpose: 'reset', now })
    record({ type: 'user-link-created', data: { id, purpose: 'reset', expiresAt } })
  },
})

const usePasswordLink = defineCommand({
  name: 'password.use-link',
  ...byProof,
  input: Type.Object({ link: Type.String(), hash: Type.String() }),
  async run(ctx, { link, hash }): Promise<void> {
    await setPassword(ctx, await requireLink(ctx.tx, link, ctx.now), { hash, by: 'link' })
  },
})

export const passwordCommands = { changeOwnPassword, changePasswordOf, makeResetLink, usePasswordLink }
