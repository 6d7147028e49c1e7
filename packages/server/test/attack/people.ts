import type { Answer, Body, CallOptions } from './client.ts'
import type { Target } from './lab.ts'

export const A = '/api/admin'
export const OWNER = 4
export const MEMBER = 5

let names = 0
/** A name that nothing else has. */
export const unique = (prefix: string): string => `${prefix}-${(names++).toString(36)}${Date.now().toString(36)}`

export interface Person {
  readonly id: number
  readonly name: string
  readonly token: string
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
}

export const PASSWORD = 'Correct-horse-1'

/** The `name=value` of the session cookie that a log-in sets. */
export const sessionOf = (answer: Answer): string => {
  const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0] as string)
  return lines.find((line) => /session/i.test(line.split('=')[0] as string)) ?? lines[0] ?? ''
}

export const logIn = (t: Target, username: string, password: string, headers: Record<string, string> = {}) =>
  // Passwords are hashed one after the other, and a suspicious account is slowed: on a busy machine this takes a while.
  t.call('POST', '/auth/simple/login', { username, password }, { headers, timeoutMs: 80_000 })

/** A user with a password; no token. */
export async function anAccount(t: Target, rootRole: string | number = 'Viewer', given: object = {}): Promise<Body> {
  const username = unique('user')
  const wanted = { username, password: PASSWORD, rootRole, ...given }
  return { ...(await t.admin('POST', `${A}/user-admin`, wanted)), username }
}

/** A user who logged in and created a personal access token. */
export async function aPerson(t: Target, rootRole: string | number = 'Viewer', given: object = {}): Promise<Person> {
  const { id, username } = await anAccount(t, rootRole, given)
  const login = await logIn(t, username, PASSWORD)
  if (login.status !== 200) throw new Error(`log-in of ${username}: ${login.status} ${login.text}`)
  const headers = { cookie: sessionOf(login), origin: t.url }
  const made = await t.call('POST', `${A}/user/tokens`, { description: unique('key') }, { headers })
  if (made.status !== 201) throw new Error(`token of ${username}: ${made.status} ${made.text}`)
  const token: string = made.body.secret
  return { id, name: username, token, call: (m, p, b, o = {}) => t.call(m, p, b, { token, ...o }) }
}

export type Listed = string | { readonly name: string; readonly environment: string }

export async function aRole(t: Target, permissions: readonly Listed[], type: 'custom' | 'root-custom' = 'custom') {
  const listed = permissions.map((one) => (typeof one === 'string' ? { name: one } : one))
  const { roles } = await t.admin('POST', `${A}/roles`, { name: unique('role'), type, permissions: listed })
  return roles.id as number
}

/** A user whose root role has exactly these permissions. */
export const anOfficer = async (t: Target, ...permissions: readonly string[]): Promise<Person> =>
  aPerson(t, await aRole(t, permissions, 'root-custom'))

export const join = (t: Target, project: string, person: { id: number }, role: number) =>
  t.admin('POST', `${A}/projects/${project}/users/${person.id}/roles/${role}`, {})

/** A Viewer with that role in the project. */
export async function aMember(t: Target, project: string, role: number = MEMBER): Promise<Person> {
  const person = await aPerson(t)
  await join(t, project, person, role)
  return person
}

export async function aProject(t: Target, mode: 'open' | 'private' = 'open', id = unique('project')): Promise<string> {
  await t.admin('POST', `${A}/projects`, { id, name: id, mode })
  return id
}

export const togglePath = (project: string, name: string) => `${A}/projects/${project}/features/${name}`
export const toggleEnvironmentPath = (project: string, name: string, environment = 'production') =>
  `${togglePath(project, name)}/environments/${environment}`

export async function aToggle(t: Target, project: string, name = unique('toggle')): Promise<string> {
  await t.admin('POST', `${A}/projects/${project}/features`, { name })
  return name
}

/** A toggle that is on in that environment, and the id of its strategy. */
export async function aLiveToggle(t: Target, project: string, environment = 'production', strategy: object = {}) {
  const name = await aToggle(t, project)
  const given = { name: 'flexibleRollout', parameters: { rollout: 100 }, ...strategy }
  const { id } = await t.admin('POST', `${toggleEnvironmentPath(project, name, environment)}/strategies`, given)
  await t.admin('POST', `${toggleEnvironmentPath(project, name, environment)}/on`)
  return { name, strategy: id as string }
}

export const protect = (t: Target, project: string, environment = 'production', requiredApprovals = 1) =>
  t.admin('PUT', `${A}/projects/${project}/environments/${environment}/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals,
  })

export const requestPath = (project: string, id: number) => `${A}/projects/${project}/change-requests/${id}`

/** A change request with these changes, in review. */
export async function inReview(
  author: Person,
  project: string,
  changes: readonly object[],
  environment = 'production',
): Promise<Body> {
  const path = `${A}/projects/${project}/environments/${environment}/change-requests`
  const made = await author.call('POST', path, changes)
  if (made.status !== 200) throw new Error(`change request: ${made.status} ${made.text}`)
  const sent = await move(author, project, made.body.id, 'In review')
  if (sent.status !== 200) throw new Error(`to review: ${sent.status} ${sent.text}`)
  return sent.body
}

export const move = (person: Person, project: string, id: number, state: string, more: object = {}, headers = {}) =>
  person.call('PUT', `${requestPath(project, id)}/state`, { state, ...more }, { headers })

/** An API token, created by the Admin. */
export const anApiToken = async (t: Target, type: string, projects: readonly string[], environment = 'production') =>
  (await t.admin('POST', `${A}/api-tokens`, { tokenName: unique('token'), type, environment, projects }))
    .secret as string

export const isLive = async (t: Target, project: string, name: string, environment = 'production') => {
  const { archived } = await t.admin('GET', togglePath(project, name))
  return !archived && ((await t.admin('GET', toggleEnvironmentPath(project, name, environment))).enabled as boolean)
}
