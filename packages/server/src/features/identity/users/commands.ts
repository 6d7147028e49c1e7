import { Type } from 'typebox'
import { demandGrantableRole, findRole, findRoleByName, type RoleView } from '#features/identity/roles/index'
import { Failure, invalid, shorten } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Name } from '#kernel/names'
import { ADMIN_ROLE, isRootType } from '#kernel/roles'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { alreadyExists, onInstallation, withFreeName } from '#platform/commands/helpers'
import type { Queryable, Tx } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import { userIdOf } from './favorites.ts'
import { findInactiveUsers } from './inactive.ts'
import { insertLink } from './links.ts'
import { loginName, normalEmail } from './rules.ts'
import { UserChange, type UserView } from './schema.ts'
import {
  anyUserExists,
  countAdmins,
  findUser,
  insertUser,
  isLoginTaken,
  type NewAccount,
  passwordHashOf,
  removeUser,
  requireUser,
  savePasswordHash,
  saveUser,
} from './store.ts'

export const userVersion = contentVersion<UserView, { id: number }>({
  label: (user) => `The user "${loginName(user)}"`,
  // The last use of the account is no change of it.
  contentOf: ({ seenAt: _, ...user }) => user,
  read: (q, { id }) => findUser(q, id),
})
const { versionOf } = userVersion

const Hash = Type.Union([Type.String(), Type.Null()])

/** Finds a root role by id or name. Refuses project roles, which cannot be held for the whole installation. */
export async function requireRootRole(q: Queryable, ref: number | string): Promise<RoleView> {
  const role = typeof ref === 'number' ? await findRole(q, ref) : await findRoleByName(q, ref)
  if (!role || !isRootType(role.type)) throw invalid('/body/rootRole', 'there is no root role of this id or name')
  return role
}

/** Returns the root role for an account. The caller must hold every permission that the role grants. */
export async function requireGrantableRootRole(ctx: Context, ref: number | string): Promise<RoleView> {
  const role = await requireRootRole(ctx.tx, ref)
  await demandGrantableRole(ctx, role)
  return role
}

const SAME_LOGIN = 'A user with this user name or e-mail address'

/** A user name must not equal the e-mail address of another user, because both are accepted at log-in. */
async function refuseTakenLogin(
  tx: Tx,
  account: { username: string | null; email: string | null },
  id = 0,
): Promise<void> {
  for (const login of [account.username, account.email])
    if (login !== null && (await isLoginTaken(tx, login, id))) throw alreadyExists(SAME_LOGIN)
}

export async function addAccount(tx: Tx, account: NewAccount): Promise<UserView> {
  await refuseTakenLogin(tx, account)
  const id = await withFreeName(SAME_LOGIN, insertUser(tx, account))
  return requireUser(tx, id)
}

/** Creates user 1 in an empty store. Returns the id, or undefined when a user already exists. */
export const ensureFirstUser = defineCommand({
  name: 'user.ensure-first',
  ...onInstallation('ADMIN'),
  input: Type.Object({ username: Name({ maxLength: 200 }), passwordHash: Hash }),
  async run({ tx, now, record }, { username, passwordHash }): Promise<number | undefined> {
    if (await anyUserExists(tx)) return undefined
    const account = { username, email: null, name: null, rootRole: ADMIN_ROLE, createdAt: now, passwordHash }
    const user = await addAccount(tx, { ...account, accountType: 'user' })
    record({ type: 'user-created', data: user })
    return user.id
  },
})

/** For a store whose first user was created with AUTH_TYPE=none. Returns whether the password was set. */
export const ensureFirstPassword = defineCommand({
  name: 'user.ensure-first-password',
  ...onInstallation('ADMIN'),
  input: Type.Object({ id: Type.Integer(), passwordHash: Type.String() }),
  async run({ tx, record }, { id, passwordHash }): Promise<boolean> {
    const user = await findUser(tx, id)
    if (user?.accountType !== 'User' || (await passwordHashOf(tx, id)) !== null) return false
    await savePasswordHash(tx, id, passwordHash)
    record({ type: 'user-password-changed', data: { id, username: user.username, email: user.email, by: 'start' } })
    return true
  },
})

const createUser = defineCommand({
  name: 'user.create',
  ...onInstallation('ADMIN'),
  // Passwords are hashed by the caller: nothing slow, and no clear text, is inside a transaction.
  input: Type.Object({
    username: Type.Optional(Name({ maxLength: 200 })),
    email: Type.Optional(Type.String()),
    name: Type.Optional(Name({ minLength: 0, maxLength: 200 })),
    rootRole: Type.Union([Type.Integer(), Type.String()]),
    passwordHash: Hash,
    /** Hash of the secret in the invite link. */
    inviteHash: Type.Optional(Type.String()),
  }),
  async run(ctx, input): Promise<UserView> {
    const { tx, now, record } = ctx
    if (input.username === undefined && input.email === undefined)
      throw invalid('/body/username', 'a user needs a user name or an e-mail address')
    const role = await requireGrantableRootRole(ctx, input.rootRole)
    const user = await addAccount(tx, {
      username: input.username ?? null,
      email: input.email === undefined ? null : normalEmail(input.email),
      name: input.name ?? null,
      rootRole: role.id,
      createdAt: now,
      accountType: 'user',
      passwordHash: input.passwordHash,
    })
    record({ type: 'user-created', data: user })
    if (input.inviteHash !== undefined) {
      const expiresAt = await insertLink(tx, { hash: input.inviteHash, userId: user.id, purpose: 'invite', now })
      record({ type: 'user-link-created', data: { id: user.id, purpose: 'invite', expiresAt } })
    }
    return user
  },
})

/** At least one Admin must remain. */
async function requireAnotherAdmin(tx: Tx, user: UserView): Promise<void> {
  if (user.accountType === 'User' && user.rootRole === ADMIN_ROLE && (await countAdmins(tx)) <= 1)
    throw new Failure('conflict', 'This is the last Admin: make another user Admin first')
}

function withChange(before: UserView, { name, email }: Pick<UserChange, 'name' | 'email'>): UserView {
  const after = {
    ...before,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: email === null ? null : normalEmail(email) }),
  }
  if (after.email === null && after.username === null)
    throw invalid('/body/email', 'a user needs a user name or an e-mail address')
  return after
}

const updateUser = defineCommand({
  name: 'user.update',
  ...onInstallation('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer(), change: UserChange }),
  async run(ctx, { id, change }): Promise<UserView> {
    const { tx, record } = ctx
    const before = await requireUser(tx, id, 'user')
    const role = change.rootRole === undefined ? undefined : await requireGrantableRootRole(ctx, change.rootRole)
    const after: UserView = { ...withChange(before, change), ...(role && { rootRole: role.id }) }
    if (sameJson(before, after)) return before
    if (after.rootRole !== ADMIN_ROLE) await requireAnotherAdmin(tx, before)
    await refuseTakenLogin(tx, after, id)
    await withFreeName(SAME_LOGIN, saveUser(tx, after))
    record({ type: 'user-updated', data: after, preData: before })
    return after
  },
})

/** No permission is needed: it is the own account. A new e-mail address needs the password, which is verified before. */
export const updateOwnUser = defineCommand({
  name: 'user.update-own',
  needs: [],
  where: () => [],
  input: Type.Object({
    change: Type.Pick(UserChange, ['name', 'email']),
    verifiedHash: Type.Optional(Type.String()),
  }),
  async run({ tx, actor, record }, { change, verifiedHash }): Promise<UserView> {
    const id = userIdOf(actor)
    if (change.email !== undefined && (await passwordHashOf(tx, id)) !== verifiedHash)
      throw invalid('/body/password', 'is not your password')
    const before = await requireUser(tx, id, 'user')
    const after = withChange(before, change)
    if (sameJson(before, after)) return before
    await refuseTakenLogin(tx, after, id)
    await withFreeName(SAME_LOGIN, saveUser(tx, after))
    record({ type: 'user-updated', data: after, preData: before })
    return after
  },
})

const deleteUser = defineCommand({
  name: 'user.delete',
  ...onInstallation('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer() }),
  run: dropUser,
})

async function dropUser({ tx, record }: Context, { id }: { readonly id: number }): Promise<void> {
  const user = await requireUser(tx, id, 'user')
  await requireAnotherAdmin(tx, user)
  await removeUser(tx, id)
  record({ type: 'user-deleted', preData: user })
}

/** All or none. A user who was active since the list was read is not deleted. */
const deleteInactiveUsers = defineCommand({
  name: 'user.delete-inactive',
  ...onInstallation('ADMIN'),
  input: Type.Object({ ids: Type.Array(Type.Integer()), inactiveSince: Type.String() }),
  async run(ctx, { ids, inactiveSince: since }): Promise<void> {
    const found = await findInactiveUsers(ctx.tx, { since, now: ctx.now, ids })
    const inactive = new Set(found.map(({ id }) => id))
    const active = ids.filter((id) => !inactive.has(id))
    if (active.length > 0)
      throw new Failure('conflict', `No user was deleted: ${shorten(active.join(', '))} is not an inactive user`)
    for (const id of inactive) {
      await dropUser(ctx, { id })
      await yieldIfDue()
    }
  },
})

export const userCommands = {
  ensureFirstUser,
  ensureFirstPassword,
  createUser,
  updateUser,
  deleteUser,
  deleteInactiveUsers,
}
