import { randomBytes } from 'node:crypto'
import { type Actor, SYSTEM } from '../../server/src/kernel/actor.ts'
import type { Permission } from '../../server/src/kernel/permission.ts'
import { hashOf } from '../../server/src/platform/secrets/hash.ts'
import { type TestServer, uniqueName } from './harness.ts'
import { runAs } from './permissions.ts'
import { succeed } from './scenario.ts'

export interface Account {
  readonly id: number
  readonly username: string
}

/** A user with this root role and no password. */
export async function aUser(server: TestServer, rootRole: string | number = 'Viewer'): Promise<Account> {
  const username = uniqueName('user')
  const { id } = (await runAs(server, SYSTEM, 'user.create', { username, rootRole, passwordHash: null })) as Account
  return { id, username }
}

/** The user as an actor without permissions: enough for what every user may do. */
const himself = ({ id, username }: Account): Actor => ({
  kind: 'user',
  name: username,
  userId: id,
  grants: [],
  memberOf: [],
})

/** The secret of a personal access token, created without HTTP, because the first request of the user needs it. */
export async function aPersonalToken(
  server: TestServer,
  user: Account,
  expiresAt: string | null = null,
): Promise<string> {
  const secret = `user:${randomBytes(28).toString('hex')}`
  const token = { description: uniqueName('key'), expiresAt }
  await runAs(server, himself(user), 'pat.create', { token, hash: hashOf(secret) })
  return secret
}

/** A role for the whole installation with exactly these permissions. */
export async function aRootRole(server: TestServer, ...permissions: readonly Permission[]): Promise<string> {
  const name = uniqueName('role')
  const id = `(select id from roles where name = '${name}')`
  await server.sql(
    `insert into roles (name, type, description, created_at) values ('${name}', 'root-custom', '', '2026-01-01T00:00:00.000Z')`,
  )
  for (const one of permissions)
    await server.sql(`insert into role_permissions (role_id, permission, environment) values (${id}, '${one}', '')`)
  return name
}

/** Adds a user to a project. The additional new user is an event that makes the server reload. */
export async function join(server: TestServer, { id }: Account, project: string, roleId: number): Promise<void> {
  await server.sql(
    `insert into project_members (project, user_id, role_id, added_at) values ('${project}', ${id}, ${roleId}, '2026-01-01T00:00:00.000Z')`,
  )
  await aUser(server)
}

/** Every operation on personal access tokens and service accounts that records an event. */
export async function liveWithTokens(server: TestServer): Promise<void> {
  const user = await aUser(server)
  await aPersonalToken(server, user)
  const ofUser = `/api/admin/user-admin/${user.id}/tokens`
  const { pats } = await succeed(server, 'GET', ofUser)
  await succeed(server, 'DELETE', `${ofUser}/${pats[0].id}`)
  const accounts = '/api/admin/service-account'
  const { id } = await succeed(server, 'POST', accounts, { username: uniqueName('robot'), rootRole: 'Viewer' })
  await succeed(server, 'PUT', `${accounts}/${id}`, { name: 'Robot' })
  const token = await succeed(server, 'POST', `${accounts}/${id}/token`, { description: 'key' })
  await succeed(server, 'DELETE', `${accounts}/${id}/token/${token.id}`)
  await succeed(server, 'DELETE', `${accounts}/${id}`)
}
