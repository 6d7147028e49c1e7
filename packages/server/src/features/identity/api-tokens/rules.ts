import { invalid } from '#kernel/failure'
import type { Permission } from '#kernel/permission'
import type { GivenToken, NewToken, TokenView } from './schema.ts'

/** Older clients send the name as `username`. */
export function namedToken({ username, ...token }: GivenToken): NewToken {
  const tokenName = token.tokenName ?? username
  if (username !== undefined && username !== tokenName) throw invalid('/body/username', 'give tokenName or username')
  if (tokenName === undefined) throw invalid('/body/tokenName', 'is required')
  return { ...token, tokenName }
}

export type TokenType = 'admin' | 'client' | 'frontend'

/** The name of tokens from the settings INIT_…_API_TOKENS. */
export const initNameOf = (type: TokenType): string => `init-${type}`

export const INIT_NAMES: readonly string[] = (['admin', 'client', 'frontend'] as const).map(initNameOf)

/** The projects and the environment that a token is valid for; `['*']` and `'*'` mean all. */
export interface TokenAccess {
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

/** The requested access. Whether projects and environment exist is checked later, in the store. */
export function accessOf(input: NewToken, defaultEnvironment: string): TokenAccess {
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

/** A token that is created in a project is for SDKs and for that project only. */
export function accessInProject(input: NewToken, project: string, defaultEnvironment: string): TokenAccess {
  const asked = input.projects ?? (input.project === undefined ? [] : [input.project])
  if (asked.some((id) => id !== project))
    throw invalid('/body/projects', 'a project token is valid for this project only')
  if (input.type.toLowerCase() === 'admin') throw invalid('/body/type', 'must be one of client, frontend')
  const { projects: _, ...rest } = input
  return accessOf({ ...rest, project }, defaultEnvironment)
}

interface ForProjects {
  readonly type: string
  readonly projects: readonly string[]
}

/** Whether SDKs with this token see the project. */
export const includesProject = ({ type, projects }: ForProjects, project: string): boolean =>
  type !== 'admin' && (projects.includes(project) || projects.includes('*'))

export const isOnlyFor = ({ type, projects }: ForProjects, project: string): boolean =>
  type !== 'admin' && projects.length === 1 && projects[0] === project

/** Removes hidden projects; returns undefined when none is left. */
export function withoutHidden<T extends TokenView>(token: T, hidden: readonly string[]): T | undefined {
  const projects = token.projects.filter((id) => !hidden.includes(id))
  if (projects.length === token.projects.length) return token
  return projects.length === 0 ? undefined : { ...token, projects, project: projects.join(',') }
}

/** The readable prefix of the secret: `<project|*|[]>:<environment|*>`. */
export const secretPrefix = ({ projects, environment }: TokenAccess): string =>
  `${projects.length === 1 ? projects[0] : '[]'}:${environment}`

/** Shorter secrets could be guessed. Those of Unleash have 56 characters. */
const MIN_SECRET_LENGTH = 16
/** Not a placeholder of token-secrets.ts. */
const SECRET = /^(?!hidden-)[\w-]+$/

/** A secret that the caller chose. Its prefix must name the access of the token. */
export function requireSecret(access: TokenAccess, secret: string): string {
  const prefix = `${secretPrefix(access)}.`
  const own = secret.slice(prefix.length)
  if (access.type === 'admin') throw invalid('/body/secret', 'the secret of an admin token cannot be chosen')
  if (!secret.startsWith(prefix)) throw invalid('/body/secret', `must begin with ${prefix}`)
  if (own.length < MIN_SECRET_LENGTH || !SECRET.test(own))
    throw invalid('/body/secret', `must end with ${MIN_SECRET_LENGTH} or more letters, digits, - or _`)
  return secret
}

/** Secrets in the INIT_… settings contain projects and environment in their prefix. */
export function accessFromPrefix(type: TokenType, prefix: string): TokenAccess {
  const [project = '*', rest = ''] = prefix.split(':')
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

/** A later expiry delegates the access of the token again, so it needs a check; an earlier one does not. */
export const expiresLater = (before: Expiring, after: Expiring): boolean =>
  before.expiresAt !== null && (after.expiresAt === null || after.expiresAt > before.expiresAt)

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T[0-9:.]+(Z|[+-]\d{2}:?\d{2})?)?$/

/** `Date.parse` alone reads February 30 as March 2. */
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
