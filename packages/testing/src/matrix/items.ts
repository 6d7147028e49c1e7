// The items that requests of the matrix are about, created through the API.
import { ADMIN_ROLE } from '../../../server/src/kernel/roles.ts'
import { addPath, protect, requestsPath, switching } from '../change-requests.ts'
import { aToggle, type Callable, type CallOptions, type TestServer, togglePath, uniqueName } from '../harness.ts'
import { aPerson, type TestPerson } from '../members.ts'
import { operationsOf, type Schema } from '../operations.ts'
import { aPerson as aPersonWithPassword, GOOD_PASSWORD, linkSecret, logIn } from '../people.ts'
import { aStrategy, succeed } from '../scenario.ts'
import { isAboutOneself, type Route } from './routes.ts'

export const ENVIRONMENT = 'development'
/** The environment that a promotion copies from. */
export const SOURCE = 'production'
export const VARIANTS = [{ name: 'v', weightType: 'variable' }]

/** The project, environment and users that a request targets. */
export interface Stage {
  readonly server: TestServer
  /** With all its members. */
  readonly project: string
  /** Another project of the insiders, to move things into. */
  readonly second: string
  readonly ownerId: number
  /** A role that grants nothing: every user who may assign roles may assign it. */
  readonly emptyRole: number
  /** A project like `project` that nothing else uses. */
  freshProject(): Promise<string>
}

/** The known parts of the request, and its caller. Null is an anonymous caller. */
export interface Draft {
  readonly params: Readonly<Record<string, string>>
  readonly caller: TestPerson | null
}

export async function aFullToggle({ server }: Stage, project: string): Promise<string> {
  const toggle = await aToggle(server, { project })
  await aStrategy(server, toggle, {}, ENVIRONMENT, project)
  await succeed(server, 'PUT', `${togglePath(toggle, project)}/variants`, VARIANTS)
  return toggle
}

export const aGroup = async (server: TestServer): Promise<number> =>
  (await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })).id

export const users = '/api/admin/user-admin'
export const accounts = '/api/admin/service-account'
/** A PNG of one pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const tagTypes = '/api/admin/tag-types'
export const ANOTHER_PASSWORD = 'Another-horse-2'
export const OIDC_SETTINGS = '/api/admin/auth/oidc/settings'
export const PASSWORD_SETTINGS = '/api/admin/auth/simple/settings'

export const segments = '/api/admin/segments'
export const strategyTypes = '/api/admin/strategies'
export const contextFields = '/api/admin/context'

export const aSegment = async (server: TestServer, project?: string): Promise<number> =>
  (
    await succeed(server, 'POST', segments, {
      name: uniqueName('segment'),
      constraints: [],
      ...(project && { project }),
    })
  ).id

/** Nothing listens there, and its events never happen: it causes no writes while other requests are observed. */
export const QUIET = 'http://127.0.0.1:8080/'
export const quietly = (project: string) => ({ events: ['feature-updated'], projects: [project] })

/** As if an SDK had reported it. */
export async function anApplication(server: TestServer): Promise<string> {
  const [name, now] = [uniqueName('app'), new Date().toISOString()]
  await server.sql(
    `insert into applications (app_name, description, url, icon, color, strategies, created_at, seen_at)
     values ('${name}', '', '', '', '', '[]', '${now}', '${now}')`,
  )
  await server.sql(
    `insert into application_scopes (app_name, projects, strategies, created_at, seen_at)
     values ('${name}', '["*"]', '[]', '${now}', '${now}')`,
  )
  return name
}

export const aServiceAccount = async (server: TestServer): Promise<number> =>
  (await succeed(server, 'POST', accounts, { username: uniqueName('robot'), rootRole: 'Viewer' })).id

/** Gives the caller a password, or another user when the caller is anonymous. */
export async function withPassword(server: TestServer, caller: TestPerson | null) {
  const { id, name } = caller ?? (await aPerson(server))
  // The caller identifies itself with a personal access token.
  const change = { password: GOOD_PASSWORD, keepPersonalTokens: true }
  await succeed(server, 'POST', `${users}/${id}/change-password`, change)
  return { username: name, password: GOOD_PASSWORD }
}

export async function aSessionOf(server: TestServer, caller: TestPerson | null): Promise<string> {
  const cookie = await logIn(server, await withPassword(server, caller))
  const options = { token: null, headers: { cookie } }
  const { sessions } = (await server.call('GET', '/api/admin/user/sessions', undefined, options)).body
  return sessions.find(({ current }: { current: boolean }) => current).id
}

export async function aTokenOf(server: TestServer, caller: TestPerson | null): Promise<string> {
  const { as } = caller ?? (await aPerson(server))
  const { status, body } = await server.call('POST', '/api/admin/user/tokens', { description: uniqueName('key') }, as)
  if (status !== 201) throw new Error(`could not make a token: ${status} ${JSON.stringify(body)}`)
  return body.id
}

export async function aViewOf(server: TestServer, caller: TestPerson | null): Promise<string> {
  const { as } = caller ?? (await aPerson(server))
  const view = { name: uniqueName('view'), query: '' }
  const { status, body } = await server.call('POST', '/api/admin/saved-views', view, as)
  if (status !== 201) throw new Error(`could not save a view: ${status} ${JSON.stringify(body)}`)
  return String(body.id)
}

/** The secret of a link with which a user sets a password. */
export async function aLink(server: TestServer): Promise<string> {
  const { username } = await aPersonWithPassword(server)
  const { resetPasswordUrl } = await succeed(server, 'POST', `${users}/reset-password`, { id: username })
  return linkSecret(resetPasswordUrl)
}

export const inviteLinks = '/api/admin/invite-link/tokens'
/** Also for a server with the clock of a test, which begins tomorrow. */
export const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

export const metricSources = '/api/admin/metric-sources'
export const signalEndpoints = '/api/admin/signal-endpoints'

/** Their number is limited, so all of them are deleted first. */
export async function aMetricSource(server: Callable): Promise<string> {
  const { sources } = await succeed(server, 'GET', metricSources)
  for (const { id } of sources) await succeed(server, 'DELETE', `${metricSources}/${id}`)
  const source = { name: uniqueName('prom'), url: QUIET }
  return String((await succeed(server, 'POST', metricSources, source)).id)
}

export async function aSignalEndpoint(server: Callable): Promise<string> {
  const { signalEndpoints: all } = await succeed(server, 'GET', signalEndpoints)
  for (const { id } of all) await succeed(server, 'DELETE', `${signalEndpoints}/${id}`)
  return String((await succeed(server, 'POST', signalEndpoints, { name: uniqueName('alerts') })).id)
}

/** The secret of an open invite link. Links are reused, because their number is limited. */
export async function anInviteLink(server: Callable): Promise<string> {
  const { tokens } = await succeed(server, 'GET', inviteLinks)
  const open = tokens.find(({ enabled }: { enabled: boolean }) => enabled)
  return (open ?? (await succeed(server, 'POST', inviteLinks, { name: 'team', expiresAt: inAWeek() }))).secret
}

/** A user who has not been active for years. */
export async function anInactiveUser(server: TestServer): Promise<number> {
  const { id } = await aPersonWithPassword(server)
  await server.sql(`update users set created_at = '2020-01-01T00:00:00.000Z' where id = ${id}`)
  return id
}

/** A change request in the state that the route needs. Its author is the caller on routes for authors, otherwise an API token. */
export async function aChangeRequest(
  { server, ...stage }: Stage,
  project: string,
  route: Route,
  caller: TestPerson | null,
) {
  const change = switching(await aFullToggle({ server, ...stage }, project))
  const path = requestsPath(project)
  await protect(server, project, 1, ENVIRONMENT)
  const add = (as?: CallOptions) => server.call('POST', addPath(project, ENVIRONMENT), change, as)
  for (const { id } of await succeed(server, 'GET', `${path}/pending`))
    await succeed(server, 'PUT', `${path}/${id}/state`, { state: 'Cancelled' })
  // A caller who cannot see the project has no change request there.
  const own = caller && isAboutOneself(route) ? await add(caller.as) : undefined
  const { body: request } = own?.status === 200 ? own : await add()
  await protect(server, project, null, ENVIRONMENT)
  const state = `${path}/${request.id}/state`
  if (/^(Approved|Rejected|Applied|Scheduled)$/.test(route.tokenType ?? '') || /^(play|preview)/.test(route.id))
    await succeed(server, 'PUT', state, { state: 'In review' })
  if (/^(Applied|Scheduled)$/.test(route.tokenType ?? '')) {
    const { status } = await server.call('PUT', state, { state: 'Approved' }, (await aPerson(server, ADMIN_ROLE)).as)
    if (status !== 200) throw new Error(`could not approve a change request: ${status}`)
  }
  return request
}

export type Filled = Stage & Draft & { readonly route: Route }

/** A toggle differs in one thing between two environments. */
export async function aPromotion({ server, project, params, route }: Filled): Promise<unknown> {
  const environmentPath = `${togglePath(params.featureName as string, project)}/environments/${SOURCE}`
  const strategies = `${environmentPath}/strategies`
  const same = ['POST', strategies, { name: 'default' }] as const
  const differences: Readonly<Record<string, readonly (readonly [string, string, unknown?])[]>> = {
    'added strategy': [same, ['POST', strategies, { name: 'userWithId', parameters: { userIds: 'ann' } }]],
    'changed strategy': [['POST', strategies, { name: 'default', title: 'changed' }]],
    variants: [same, ['PUT', `${environmentPath}/variants`, []]],
    switch: [same, ['POST', `${environmentPath}/on`]],
  }
  for (const [method, path, body] of differences[route.tokenType ?? ''] ?? []) await succeed(server, method, path, body)
  return { to: ENVIRONMENT }
}

/** Changes one field of a toggle, and requests a revert. */
export async function aRevert({ server, project, params, route }: Filled): Promise<unknown> {
  const toggle = togglePath(params.featureName as string, project)
  const { entries } = await succeed(server, 'GET', `${toggle}/history?limit=1`)
  const environmentPath = `${toggle}/environments/${ENVIRONMENT}`
  const [strategy] = await succeed(server, 'GET', `${environmentPath}/strategies`)
  const own = `${environmentPath}/strategies/${strategy.id}`
  const changes: Readonly<Record<string, readonly [string, string, unknown?]>> = {
    metadata: ['PUT', toggle, { description: 'changed' }],
    'removed strategy': ['DELETE', own],
    'changed strategy': ['PUT', own, { title: 'changed' }],
    'added strategy': ['POST', `${environmentPath}/strategies`, { name: 'default', title: 'added' }],
    variants: ['PUT', `${environmentPath}/variants`, []],
    switch: ['POST', `${environmentPath}/on`],
  }
  const [method, path, body] = changes[route.tokenType ?? 'metadata'] ?? ['GET', toggle]
  await succeed(server, method, path, body)
  const { eventId } = entries[0]
  return path === toggle ? { eventId } : { eventId, environments: [ENVIRONMENT] }
}

/** What the schema of a new item does not say. */
const NEEDED: Readonly<Record<string, object>> = { [metricSources]: { url: QUIET } }

/** The smallest body that creates an item of a list, such as `/api/admin/segments`. */
export function bodyFor(server: TestServer, list: string): object {
  const creating = operationsOf(server).find(({ method, path }) => method === 'POST' && path === list)
  if (!creating?.body) throw new Error(`no operation creates an item of ${list}`)
  return { ...(leastOf(creating.body) as object), ...NEEDED[list] }
}

export const anItemOf = async (server: TestServer, list: string): Promise<string> =>
  String((await succeed(server, 'POST', list, bodyFor(server, list))).id)

/** The smallest value that a schema accepts, with new names. */
export function leastOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return schema.anyOf.some(({ type }) => type === 'null') ? undefined : leastOf(schema.anyOf[0] as Schema)
  switch (schema.type) {
    case 'string':
      return uniqueName('x')
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items ?? {}))
    default:
      return Object.fromEntries((schema.required ?? []).map((name) => [name, leastOf(schema.properties?.[name] ?? {})]))
  }
}
