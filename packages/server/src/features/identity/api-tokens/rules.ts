import { invalid } from '#kernel/failure'
import type { Permission } from '#kernel/permission'
import type { NewToken, TokenView } from './schema.ts'

export type TokenType = 'admin' | 'client' | 'frontend'

/** The name of a token that a setting INIT_…_API_TOKENS made. */
export const initNameOf = (type: TokenType): string => `init-${type}`

export const INIT_NAMES: readonly string[] = (['admin', 'client', 'frontend'] as const).map(initNameOf)

/** What a token may be used for; `['*']` and `'*'` mean all. */
export interface TokenScope {
  readonly type: TokenType
  readonly projects: readonly string[]
  readonly environment: string
}

const TYPES: Readonly<Record<string, TokenType>> = {
  admin: 'admin',
  client: 'client',
  backend: 'client',
  frontend: 'frontend',
}

/** The scope a caller asks for. Whether projects and environment exist is asked of the store. */
export function scopeOf(input: NewToken, defaultEnvironment: string): TokenScope {
  const word = input.type.toLowerCase()
  const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined
  if (!type) throw invalid('/body/type', 'must be one of admin, client, frontend')
  if (input.project !== undefined && input.projects !== undefined)
    throw invalid('/body/projects', 'give project or projects, not both')
  const asked = [...new Set(input.projects ?? [input.project ?? '*'])]
  const projects = asked.includes('*') ? ['*'] : asked
  const environment = input.environment ?? (type === 'admin' ? '*' : defaultEnvironment)
  if (type === 'admin' && (environment !== '*' || projects[0] !== '*'))
    throw invalid('/body/environment', 'an admin token is for all projects and environments')
  if (type !== 'admin' && environment === '*') throw invalid('/body/environment', 'must name one environment')
  return { type, projects, environment }
}

/** A token that is made in a project is for SDKs and for that project alone. */
export function scopeInProject(input: NewToken, project: string, defaultEnvironment: string): TokenScope {
  const asked = input.projects ?? (input.project === undefined ? [] : [input.project])
  if (asked.some((id) => id !== project))
    throw invalid('/body/projects', 'a token of a project is for this project only')
  if (input.type.toLowerCase() === 'admin') throw invalid('/body/type', 'must be one of client, frontend')
  const { projects: _, ...rest } = input
  return scopeOf({ ...rest, project }, defaultEnvironment)
}

interface ForProjects {
  readonly type: string
  readonly projects: readonly string[]
}

/** SDKs with such a token see the project. */
export const reaches = ({ type, projects }: ForProjects, project: string): boolean =>
  type !== 'admin' && (projects.includes(project) || projects.includes('*'))

export const isOnlyFor = ({ type, projects }: ForProjects, project: string): boolean =>
  type !== 'admin' && projects.length === 1 && projects[0] === project

/** Without the projects that stay hidden; undefined when nothing is left to show. */
export function withoutHidden<T extends TokenView>(token: T, hidden: readonly string[]): T | undefined {
  const projects = token.projects.filter((id) => !hidden.includes(id))
  if (projects.length === token.projects.length) return token
  return projects.length === 0 ? undefined : { ...token, projects, project: projects.join(',') }
}

/** The part of the secret that people can read: `<project|*|[]>:<environment|*>`. */
export const readablePart = ({ projects, environment }: TokenScope): string =>
  `${projects.length === 1 ? projects[0] : '[]'}:${environment}`

/** A secret from the INIT_… settings tells its own scope. */
export function scopeFromSecret(type: TokenType, secret: string): TokenScope {
  const [project = '*', rest = ''] = secret.split(':')
  return { type, projects: [project], environment: rest.split('.')[0] as string }
}

/** The permission to create, read, update or delete a token of this type. */
export const permissionFor = (verb: 'CREATE' | 'READ' | 'UPDATE' | 'DELETE', type: TokenType): Permission => {
  if (type === 'admin') return 'ADMIN'
  return type === 'client' ? `${verb}_CLIENT_API_TOKEN` : `${verb}_FRONTEND_API_TOKEN`
}

interface Expiring {
  readonly expiresAt: string | null
}

/** A later expiry delegates again what the token sees; an earlier one takes it away. */
export const livesLonger = (before: Expiring, after: Expiring): boolean =>
  before.expiresAt !== null && (after.expiresAt === null || after.expiresAt > before.expiresAt)

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T[0-9:.]+(Z|[+-]\d{2}:?\d{2})?)?$/

/** `Date.parse` alone would read February 30 as March 2. */
function isDayOfCalendar(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

export function parseExpiry(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const time = ISO_DATE.test(text) && isDayOfCalendar(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw invalid('/body/expiresAt', 'must be a date as in ISO 8601')
  return new Date(time).toISOString()
}
