import { Type } from 'typebox'
import { parseExpiry } from '#features/identity/api-tokens/index'
import { addAccount, normalEmail, requireGrantableRootRole, type UserView } from '#features/identity/users/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Name } from '#kernel/names'
import { VIEWER_ROLE } from '#kernel/roles'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Queryable } from '#platform/db/tables'
import { limitedExpiry, MAX_OPEN_LINKS, MAX_USERS_PER_LINK } from './rules.ts'
import { InviteLinkChange, NewInviteLink } from './schema.ts'
import {
  addInvitedUser,
  countOpenLinks,
  countUsersOf,
  findLink,
  insertLink,
  type StoredInviteLink,
  saveLink,
} from './store.ts'

/** The content of events. It has no secret, because more people read events than create users. */
const factsOf = ({ id, name, isEnabled, expiresAt, roleId }: StoredInviteLink) => ({
  id,
  name,
  enabled: isEnabled,
  expiresAt,
  role: roleId,
})

const expiryOf = (text: string, now: string): string => limitedExpiry(parseExpiry(text) ?? '', now)

const createInviteLink = defineCommand({
  name: 'invite.create',
  ...onInstallation('ADMIN'),
  // The secret is hashed and encrypted by the caller: no clear text is inside a transaction.
  input: Type.Object({ link: NewInviteLink, hash: Type.String(), sealed: Type.String() }),
  async run(ctx, { link: { name, expiresAt, enabled = true }, hash, sealed }): Promise<StoredInviteLink> {
    const { tx, now, actor, record } = ctx
    const role = await requireGrantableRootRole(ctx, VIEWER_ROLE)
    if ((await countOpenLinks(tx, now)) >= MAX_OPEN_LINKS)
      throw new Failure('limit_exceeded', `There are ${MAX_OPEN_LINKS} open invite links: disable one first`)
    const created = await insertLink(tx, hash, {
      sealed,
      name,
      roleId: role.id,
      isEnabled: enabled,
      expiresAt: expiryOf(expiresAt, now),
      createdAt: now,
      createdBy: actor.name,
    })
    record({ type: 'public-signup-token-created', data: factsOf(created) })
    return created
  },
})

const updateInviteLink = defineCommand({
  name: 'invite.update',
  ...onInstallation('ADMIN'),
  input: Type.Object({ hash: Type.String(), change: InviteLinkChange }),
  async run({ tx, now, record }, { hash, change: { enabled, expiresAt } }): Promise<StoredInviteLink> {
    const before = await findLink(tx, hash)
    if (!before) throw notFound('invite link', 'of this secret')
    if (enabled === undefined && expiresAt === undefined)
      throw invalid('/body/expiresAt', 'the request must have expiresAt or enabled')
    const after: StoredInviteLink = {
      ...before,
      ...(enabled !== undefined && { isEnabled: enabled }),
      ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt, now) }),
    }
    if (sameJson(before, after)) return before
    await saveLink(tx, after)
    record({ type: 'public-signup-token-updated', data: factsOf(after), preData: factsOf(before) })
    return after
  },
})

/** Returns an enabled link that has not expired. Throws the same failure for all others. */
export async function requireOpenLink(q: Queryable, hash: string, now: string): Promise<StoredInviteLink> {
  const link = await findLink(q, hash)
  if (!link?.isEnabled || link.expiresAt <= now)
    throw new Failure('invalid', 'This invite link is not valid: it is unknown, disabled or expired')
  return link
}

/** No permission is needed: the secret of the link is the proof. */
const signUp = defineCommand({
  name: 'invite.sign-up',
  needs: [],
  where: () => [],
  input: Type.Object({
    hash: Type.String(),
    email: Type.String(),
    name: Name({ maxLength: 200 }),
    username: Type.Optional(Name({ maxLength: 200 })),
    passwordHash: Type.String(),
  }),
  async run(ctx, { hash, email, name, username, passwordHash }): Promise<UserView> {
    const { tx, now, record } = ctx
    const link = await requireOpenLink(tx, hash, now)
    if ((await countUsersOf(tx, link.id)) >= MAX_USERS_PER_LINK)
      throw new Failure(
        'limit_exceeded',
        `${MAX_USERS_PER_LINK} users have signed up with this link: ask for a new one`,
      )
    const role = await requireGrantableRootRole(ctx, link.roleId)
    const user = await addAccount(tx, {
      username: username ?? null,
      email: normalEmail(email),
      name,
      rootRole: role.id,
      createdAt: now,
      accountType: 'user',
      passwordHash,
    })
    await addInvitedUser(tx, link.id, user.id)
    record({ type: 'user-created', data: user })
    record({
      type: 'public-signup-token-user-added',
      data: { id: link.id, name: link.name, userId: user.id },
    })
    return user
  },
})

export const inviteLinkCommands = { createInviteLink, updateInviteLink, signUp }
