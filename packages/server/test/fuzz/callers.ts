import { ADMIN_TOKEN, type Callable, uniqueName } from '@leverframe/testing/harness'
import { accounts } from '@leverframe/testing/matrix/items'
import { memberPath } from '@leverframe/testing/members'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { aPerson, logIn } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'

/** Who sends a request. */
export interface Caller {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

interface Role {
  readonly id: number
  readonly name: string
  readonly type: string
}

const withToken = (name: string, token: string): Caller => ({ name, headers: { authorization: token } })

const OUTSIDERS: readonly Caller[] = [
  { name: 'nobody', headers: {} },
  withToken('an unknown token', '*:*.unknown-to-this-server'),
  withToken('an unknown user', `user:${'0'.repeat(56)}`),
  withToken('a token without a form', 'Bearer x y z'),
]

export const ADMIN = withToken('the admin token', ADMIN_TOKEN)
export const SDKS = {
  client: withToken('the client token', WITH_SDK_TOKENS.INIT_CLIENT_API_TOKENS),
  frontend: withToken('the frontend token', WITH_SDK_TOKENS.INIT_FRONTEND_API_TOKENS),
}

async function aRobot(server: Callable, rootRole: string) {
  const { id } = await succeed(server, 'POST', accounts, { username: uniqueName('robot'), rootRole })
  const { secret } = await succeed(server, 'POST', `${accounts}/${id}/token`, { description: uniqueName('key') })
  return { id: Number(id), secret: String(secret) }
}

/** One caller for every built-in role: of the installation, and of this project. Also tokens, a session, and strangers. */
export async function callersOf(server: Callable, project: string, origin: string): Promise<Caller[]> {
  const { roles } = (await succeed(server, 'GET', '/api/admin/roles')) as { roles: readonly Role[] }
  const callers: Caller[] = [...OUTSIDERS, ADMIN, ...Object.values(SDKS)]
  for (const { name } of roles.filter(({ type }) => type === 'root'))
    callers.push(withToken(`root role ${name}`, (await aRobot(server, name)).secret))
  for (const { id, name } of roles.filter(({ type }) => type === 'project')) {
    const robot = await aRobot(server, 'Viewer')
    await succeed(server, 'POST', memberPath(project, robot.id, id))
    callers.push(withToken(`project role ${name}`, robot.secret))
  }
  const cookie = await logIn(server, await aPerson(server, { rootRole: 'Editor' }))
  return [...callers, { name: 'a session', headers: { cookie, origin } }]
}
