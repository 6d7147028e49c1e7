import { createHash } from 'node:crypto'
import { VIEWER_ROLE } from '../../server/src/kernel/roles.ts'
import { type CallOptions, type TestServer, uniqueName } from './harness.ts'
import { madeBefore } from './made-before.ts'
import { succeed } from './scenario.ts'

/** A caller: `as` goes into the options of a call. */
export interface TestPerson {
  readonly id: number
  readonly name: string
  readonly as: CallOptions
}

/** A user with this root role (default Viewer) and a personal access token, written without hashing and HTTP. */
export async function aPerson(server: TestServer, rootRole: number = VIEWER_ROLE): Promise<TestPerson> {
  const { store, log, clock } = server.running.product.deps
  const name = uniqueName('person')
  const secret = `user:${createHash('sha256').update(`secret of ${name}`).digest('hex').slice(0, 56)}`
  const hash = createHash('sha256').update(secret).digest('hex')
  const created_at = clock().toISOString()
  const { id } = await store.write(async ({ tx }) => {
    const user = { username: name, created_at, account_type: 'user', root_role_id: rootRole } as const
    const inserted = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const token = { id: name, user_id: inserted.id, hash, description: 'test', created_at }
    await tx.insertInto('personal_tokens').values(token).execute()
    const events = ['user-created', 'pat-created'].map((type) => ({ type, created_at, created_by: 'test' }))
    await tx.insertInto('events').values(events).execute()
    return inserted
  })
  await log.catchUp()
  return { id: Number(id), name, as: { token: secret } }
}

/** A person for all tests of a describe block. */
export const personFor = (server: TestServer, rootRole?: number): TestPerson =>
  madeBefore(() => aPerson(server, rootRole))

/** A custom role: of projects, or `root-custom` for the installation. */
export async function aRole(
  server: TestServer,
  permissions: readonly (string | { name: string; environment?: string })[],
  type: 'custom' | 'root-custom' = 'custom',
): Promise<number> {
  const listed = permissions.map((one) => (typeof one === 'string' ? { name: one } : one))
  const { roles } = await succeed(server, 'POST', '/api/admin/roles', {
    name: uniqueName('role'),
    type,
    permissions: listed,
  })
  return roles.id
}

export const memberPath = (project: string, userId: number, roleId: number): string =>
  `/api/admin/projects/${project}/users/${userId}/roles/${roleId}`

/** A member of the project with this role. */
export async function aMember(server: TestServer, project: string, roleId: number): Promise<TestPerson> {
  const person = await aPerson(server)
  await succeed(server, 'POST', memberPath(project, person.id, roleId))
  return person
}
