import { Type } from 'typebox'
import type { RoleView } from '#features/identity/roles/index'
import { addAccount, findUserByEmail, requireRootRole, saveUser, type UserView } from '#features/identity/users/index'
import { Failure } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import type { Queryable } from '#platform/db/tables'

const RoleRef = Type.Union([Type.Integer(), Type.String()])

async function requireNewUserRole(q: Queryable, ref: number | string): Promise<RoleView> {
  try {
    return await requireRootRole(q, ref)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const sentence =
      'Your account cannot be created: the role for new users does not exist any more. Ask your administrator'
    throw new Failure('conflict', sentence, { cause: error })
  }
}

/** Returns the account with a verified e-mail address. Creates it when `roleForNewUsers` is given. */
const admitUser = defineCommand({
  name: 'oidc.admit-user',
  ...onInstallation('ADMIN'),
  input: Type.Object({
    email: Type.String(),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    roleForNewUsers: Type.Optional(RoleRef),
  }),
  async run({ tx, now, record }, { email, name, roleForNewUsers }): Promise<UserView | undefined> {
    const user = await findUserByEmail(tx, email)
    if (!user) {
      if (roleForNewUsers === undefined) return undefined
      const { id: rootRole } = await requireNewUserRole(tx, roleForNewUsers)
      const account = { username: null, email, name: name ?? null, rootRole, createdAt: now, passwordHash: null }
      const created = await addAccount(tx, { ...account, accountType: 'user' })
      record({ type: 'user-created', data: created })
      return created
    }
    if (user.accountType !== 'User')
      throw new Failure('forbidden', 'This e-mail address belongs to a service account, which cannot log in')
    if (name === undefined || name === user.name) return user
    const renamed = { ...user, name }
    await saveUser(tx, renamed)
    record({ type: 'user-updated', data: renamed, preData: user })
    return renamed
  },
})

export const provisioningCommands = { admitUser }
