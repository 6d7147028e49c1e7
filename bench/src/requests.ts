import { usersOf } from './engine-toggles.ts'

/** The requests of the benchmark, by kind and number: the same number always gives the same bytes. */
export const KINDS = [
  'create',
  'add strategy',
  'switch',
  'one toggle',
  'list',
  'search',
  'browser',
  'poll',
  'poll gzip',
  'poll unchanged',
] as const
export type Kind = (typeof KINDS)[number]

export const TOKEN = '*:*.the-admin-of-the-benchmark'
/** The token of pages that call the frontend API. */
export const FRONTEND_TOKEN = '*:development.a-page-of-the-benchmark'
/** The token of SDKs that poll and stream. */
export const clientToken = (environment: string): string => `*:${environment}.an-sdk-of-the-benchmark`
export const CLIENT_PATH = '/api/client/features'
export const PROJECT_PATH = '/api/admin/projects/default/features'

export const seededName = (index: number): string => `seeded-toggle-${String(index).padStart(5, '0')}`
/** Toggles whose names begin with this are removed between rounds. */
export const NEW_PREFIX = 'new-toggle-'

/** Coprime to the numbers of toggles, so that consecutive requests do not hit neighbouring rows. */
const STRIDE = 7_919

interface RequestLine {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

const USERS = usersOf(5_000)

/** The request of the page of some user. */
export function browserPath(n: number): string {
  const { properties, ...own } = USERS[(n * STRIDE) % USERS.length] ?? {}
  const query = new URLSearchParams(own as Record<string, string>)
  for (const [name, value] of Object.entries(properties ?? {})) query.set(`properties[${name}]`, String(value))
  return `/api/frontend?${query}`
}

/** The page of the toggle search in the web UI. */
export const searchPath = (query: string): string =>
  `/api/admin/search/features?${new URLSearchParams({ project: 'IS:default', query, limit: '25', offset: '0', sortBy: 'name', sortOrder: 'asc' })}`

function requestOf(kind: Kind, n: number, toggles: number): RequestLine {
  const name = seededName((n * STRIDE) % toggles)
  const one = `${PROJECT_PATH}/${name}`
  switch (kind) {
    case 'create':
      return {
        method: 'POST',
        path: PROJECT_PATH,
        body: { name: `${NEW_PREFIX}${n}`, description: 'A toggle', type: 'release' },
      }
    case 'add strategy': {
      const parameters = { rollout: 50, stickiness: 'default', groupId: name }
      return {
        method: 'POST',
        path: `${one}/environments/production/strategies`,
        body: { name: 'flexibleRollout', parameters },
      }
    }
    case 'switch': {
      // All on, then all off: every request has an effect.
      const verb = Math.floor(n / toggles) % 2 === 0 ? 'on' : 'off'
      return { method: 'POST', path: `${one}/environments/development/${verb}` }
    }
    case 'one toggle':
      return { method: 'GET', path: one }
    case 'list':
      return { method: 'GET', path: PROJECT_PATH }
    case 'search':
      // Ten toggles match.
      return { method: 'GET', path: searchPath(name.slice(0, -1)) }
    case 'browser':
      return { method: 'GET', path: browserPath(n) }
    case 'poll':
    case 'poll gzip':
    case 'poll unchanged':
      return { method: 'GET', path: CLIENT_PATH }
  }
}

const INSTANCES = 1_000

/** The headers of the Node SDK, for one of many instances. */
export function sdkHeaders(n: number): Record<string, string> {
  const instance = String((n * STRIDE) % INSTANCES).padStart(12, '0')
  return {
    authorization: clientToken('development'),
    'user-agent': 'bench',
    'unleash-appname': 'bench',
    'unleash-instanceid': `bench-${instance}`,
    'unleash-connection-id': `00000000-0000-4000-8000-${instance}`,
    'unleash-sdk': 'unleash-node-sdk:6.6.0',
    'unleash-client-spec': '5.2.0',
    'unleash-interval': '15000',
  }
}

/** `etag` is for conditional requests. */
function headersOf(kind: Kind, n: number, etag: string): Record<string, string> {
  switch (kind) {
    case 'browser':
      return { authorization: FRONTEND_TOKEN }
    case 'poll':
      return sdkHeaders(n)
    case 'poll gzip':
      return { ...sdkHeaders(n), 'accept-encoding': 'gzip' }
    case 'poll unchanged':
      return { ...sdkHeaders(n), 'accept-encoding': 'gzip', 'if-none-match': etag }
    default:
      return { authorization: TOKEN }
  }
}

/** Head and body in the wire format. */
export function requestText(kind: Kind, n: number, toggles: number, etag = ''): string {
  const { method, path, body } = requestOf(kind, n, toggles)
  const text = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? '' : 'content-type: application/json\r\n'
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(text)}\r\n`
  let head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`
  for (const [header, value] of Object.entries(headersOf(kind, n, etag))) head += `${header}: ${value}\r\n`
  return `${head}${type}${length}\r\n${text}`
}
