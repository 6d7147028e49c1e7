import { Type } from 'typebox'
import { demandGivable, findRole, findRoleByName, type RoleView } from '#features/identity/roles/index'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Name } from '#kernel/names'
import { ADMIN_ROLE, isRootType } from '#kernel/roles'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { alreadyExists, onInstance, withFreeName } from '#platform/commands/helpers'
import type { Queryable, Tx } from '#platform/db/tables'
import { insertLink } from './links.ts'
import { loginName, normalEmail } from './rules.ts'
import { UserChange, type UserView } from './schema.ts'
import {
  anyUserExists,
  countAdmins,
  findUser,
  insertUser,
  isOthersLogin,
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

/** A root role by id or name; a role of projects cannot be held for the whole instance. */
export async function requireRootRole(q: Queryable, ref: number | string): Promise<RoleView> {
  const role = typeof ref === 'number' ? await findRole(q, ref) : await findRoleByName(q, ref)
  if (!role || !isRootType(role.type)) throw invalid('/body/rootRole', 'there is no root role of this id or name')
  return role
}

/** The root role that an account gets. Nobody gives more than they hold. */
export async function givenRootRole(ctx: Context, ref: number | string): Promise<RoleView> {
  const role = await requireRootRole(ctx.tx, ref)
  await demandGivable(ctx, role)
  return role
}

const SAME_LOGIN = 'A user with this user name or e-mail address'

/** One name logs one user in: nobody is called like the e-mail address of somebody else. */
async function refuseOthersLogin(
  tx: Tx,
  account: { username: string | null; email: string | null },
  id = 0,
): Promise<void> {
  for (const login of [account.username, account.email])
    if (login !== null && (await isOthersLogin(tx, login, id))) throw alreadyExists(SAME_LOGIN)
}

export async function addAccount(tx: Tx, account: NewAccount): Promise<UserView> {
  await refuseOthersLogin(tx, account)
  const id = await withFreeName(SAME_LOGIN, insertUser(tx, account))
  return requireUser(tx, id)
}

/** User 1 of an empty store. Answers the id, or undefined when somebody is there already. */
export const ensureFirstUser = defineCommand({
  name: 'user.ensure-first',
  ...onInstance('ADMIN'),
  input: Type.Object({ username: Name({ maxLength: 200 }), passwordHash: Hash }),
  async run({ tx, now, record }, { username, passwordHash }): Promise<number | undefined> {
    if (await anyUserExists(tx)) return undefined
    const account = { username, email: null, name: null, rootRole: ADMIN_ROLE, createdAt: now, passwordHash }
    const user = await addAccount(tx, { ...account, accountType: 'user' })
    record({ type: 'user-created', data: user })
    return user.id
  },
})

/** For a store whose first user was made when there was no log-in. Answers whether it was set now. */
export const ensureFirstPassword = defineCommand({
  name: 'user.ensure-first-password',
  ...onInstance('ADMIN'),
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
  ...onInstance('ADMIN'),
  // Passwords are hashed before: nothing slow happens in a transaction, and no clear text enters one.
  input: Type.Object({
    username: Type.Optional(Name({ maxLength: 200 })),
    email: Type.Optional(Type.String()),
    name: Type.Optional(Name({ minLength: 0, maxLength: 200 })),
    rootRole: Type.Union([Type.Integer(), Type.String()]),
    passwordHash: Hash,
    /** Hash of the secret in the link with which the user chooses a password. */
    inviteHash: Type.Optional(Type.String()),
  }),
  async run(ctx, input): Promise<UserView> {
    const { tx, now, record } = ctx
    if (input.username === undefined && input.email === undefined)
      throw invalid('/body/username', 'a user needs a user name or an e-mail address')
    const role = await givenRootRole(ctx, input.rootRole)
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

/** Somebody must stay who can repair things. */
async function keepAnAdmin(tx: Tx, user: UserView): Promise<void> {
  if (user.accountType === 'User' && user.rootRole === ADMIN_ROLE && (await countAdmins(tx)) <= 1)
    throw new Failure('conflict', 'This is the last Admin: make somebody else Admin first')
}

const updateUser = defineCommand({
  name: 'user.update',
  ...onInstance('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer(), change: UserChange }),
  async run(ctx, { id, change }): Promise<UserView> {
    const { tx, record } = ctx
    const before = await requireUser(tx, id, 'user')
    const role = change.rootRole === undefined ? undefined : await givenRootRole(ctx, change.rootRole)
    const { name, email } = change
    const after: UserView = {
      ...before,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email: email === null ? null : normalEmail(email) }),
      ...(role && { rootRole: role.id }),
    }
    if (after.email === null && after.username === null)
      throw invalid('/body/email', 'a user needs a user name or an e-mail address')
    if (sameJson(before, after)) return before
    if (after.rootRole !== ADMIN_ROLE) await keepAnAdmin(tx, before)
    await refuseOthersLogin(tx, after, id)
    await withFreeName(SAME_LOGIN, saveUser(tx, after))
    record({ type: 'user-updated', data: after, preData: before })
    return after
  },
})

const deleteUser = defineCommand({
  name: 'user.delete',
  ...onInstance('ADMIN'),
  versionOf,
  input: Type.Object({ id: Type.Integer() }),
  async run({ tx, record }, { id }): Promise<void> {
    const user = await requireUser(tx, id, 'user')
    await keepAnAdmin(tx, user)
    await removeUser(tx, id)
    record({ type: 'user-deleted', preData: user })
  },
})

export const userCommands = { ensureFirstUser, ensureFirstPassword, createUser, updateUser, deleteUser }
