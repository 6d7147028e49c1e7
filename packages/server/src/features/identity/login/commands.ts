import { Type } from 'typebox'
import { removePersonalTokensOf } from '#features/identity/personal-tokens/index'
import {
  insertLink,
  invalidateLinks,
  passwordHashOf,
  requireLink,
  requireUser,
  savePasswordHash,
  userIdOf,
} from '#features/identity/users/index'
import { invalid } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { endSessionsOf } from './sessions.ts'

const byAdmins = onInstallation('ADMIN')
/** No permission is needed: the old password, or the secret of a link, is the proof. */
const byProof = { needs: [], where: () => [] } as const
const KeptSession = Type.Optional(Type.String({ description: 'Hash of the session that does not end.' }))

interface NewPassword {
  readonly hash: string
  readonly by: 'user' | 'link' | 'admin'
  readonly keep?: string | undefined
  readonly endsPersonalTokens: boolean
}

/** A new password ends all other sessions and open links, and personal access tokens where requested. */
async function setPassword({ tx, now, record }: Context, id: number, change: NewPassword): Promise<void> {
  const { hash, by, keep, endsPersonalTokens } = change
  const { username, email } = await requireUser(tx, id, 'user')
  await savePasswordHash(tx, id, hash)
  await invalidateLinks(tx, id, now)
  await endSessionsOf(tx, { userId: id, now, exceptHash: keep })
  // Other instances evict the tokens from memory when they read this event.
  const ended = endsPersonalTokens ? { endedPersonalTokens: await removePersonalTokensOf(tx, id) } : {}
  record({ type: 'user-password-changed', data: { id, username, email, by, ...ended } })
}

export const wrongOldPassword = () => invalid('/body/oldPassword', 'is not your password')

const changeOwnPassword = defineCommand({
  name: 'password.change-own',
  ...byProof,
  // Passwords are hashed by the caller: nothing slow, and no clear text, is inside a transaction.
  input: Type.Object({
    verifiedHash: Type.String(),
    hash: Type.String(),
    keep: KeptSession,
    endsPersonalTokens: Type.Boolean(),
  }),
  async run(ctx, { verifiedHash, hash, keep, endsPersonalTokens }): Promise<void> {
    const id = userIdOf(ctx.actor)
    if ((await passwordHashOf(ctx.tx, id)) !== verifiedHash) throw wrongOldPassword()
    await setPassword(ctx, id, { hash, by: 'user', keep, endsPersonalTokens })
  },
})

const changePasswordOf = defineCommand({
  name: 'password.change',
  ...byAdmins,
  input: Type.Object({
    id: Type.Integer(),
    hash: Type.String(),
    keep: KeptSession,
    endsPersonalTokens: Type.Boolean(),
  }),
  run: (ctx, { id, hash, keep, endsPersonalTokens }) =>
    setPassword(ctx, id, { hash, by: 'admin', keep, endsPersonalTokens }),
})

const makeResetLink = defineCommand({
  name: 'password.make-link',
  ...byAdmins,
  input: Type.Object({ id: Type.Integer(), hash: Type.String(), keepsPersonalTokens: Type.Boolean() }),
  async run({ tx, now, record }, { id, hash, keepsPersonalTokens }): Promise<void> {
    await requireUser(tx, id, 'user')
    const expiresAt = await insertLink(tx, { hash, userId: id, purpose: 'reset', now, keepsPersonalTokens })
    const kept = keepsPersonalTokens ? { keepPersonalTokens: true } : {}
    record({ type: 'user-link-created', data: { id, purpose: 'reset', expiresAt, ...kept } })
  },
})

/** Requested by anyone who knows the address of a user: the link is sent to that address only. */
const mailResetLink = defineCommand({
  name: 'password.mail-link',
  ...byProof,
  input: Type.Object({ id: Type.Integer(), hash: Type.String() }),
  async run({ tx, now, record }, { id, hash }): Promise<void> {
    await requireUser(tx, id, 'user')
    const expiresAt = await insertLink(tx, { hash, userId: id, purpose: 'reset', now })
    record({ type: 'user-link-created', data: { id, purpose: 'reset', expiresAt, by: 'email' } })
  },
})

const usePasswordLink = defineCommand({
  name: 'password.use-link',
  ...byProof,
  input: Type.Object({ link: Type.String(), hash: Type.String() }),
  async run(ctx, { link, hash }): Promise<void> {
    const { userId, keepsPersonalTokens } = await requireLink(ctx.tx, link, ctx.now)
    await setPassword(ctx, userId, { hash, by: 'link', endsPersonalTokens: !keepsPersonalTokens })
  },
})

export const passwordCommands = { changeOwnPassword, changePasswordOf, makeResetLink, mailResetLink, usePasswordLink }
