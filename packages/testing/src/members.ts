import { createHash } from 'node:crypto'
import { VIEWER_ROLE } from '../../server/src/kernel/roles.ts'
import { type CallOptions, type TestServer, uniqueName } from './harness.ts'
import { madeBefore } from './made-before.ts'
import { succeed } from './scenario.ts'
import { rowsOf } from './stores.ts'

/** A caller: `as` goes into the options of a call. */
export interface TestPerson {
  readonly id: number
  readonly name: string
  readonly as: CallOptions
}

const event = (type: string) =>
  `insert into events (type, created_at, created_by) values ('${type}', '${new Date().toISOString()}', 'test')`

/** A user with this root role (default Viewer) and a personal access token, inserted with SQL. */
export async function aPerson(server: TestServer, rootRole: number = VIEWER_ROLE): Promise<TestPerson> {
  const { store, log } = server.running.product.deps
  const name = uniqueName('person')
  const now = new Date().toISOString()
  await server.sql(
    `insert into users (username, created_at, account_type, root_role_id) values ('${name}', '${now}', 'user', ${rootRole})`,
  )
  const [row] = await rowsOf<{ id: number }>(store.read, `select id from users where username = '${name}'`)
  const id = Number(row?.id)
  const secret = `user:${createHash('sha256').update(`secret of ${name}`).digest('hex').slice(0, 56)}`
  const hash = createHash('sha256').update(secret).digest('hex')
  await server.sql(
    `insert into personal_tokens (id, user_id, hash, description, created_at) values ('${name}', ${id}, '${hash}', 'test', '${now}')`,
  )
  for (const type of ['user-created', 'pat-created']) await server.sql(event(type))
  await log.catchUp()
  return { id, name, as: { token: secret } }
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
