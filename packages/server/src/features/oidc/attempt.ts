import type { FastifyRequest } from 'fastify'
import type { SecretBox } from '#platform/secrets/secret-box'

const PREFIX = 'leverframe-oidc-'
const LIFETIME_MS = 10 * 60_000
/** Tabs that one person can have at the provider; older ones are dropped, or the cookies would outgrow the headers. */
const MAX_PARALLEL = 6

/** One log-in on its way to the provider and back. It lives in a cookie of its own, encrypted: tabs do not disturb each other. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where to go afterwards, below the base path. */
  readonly redirect: string
  readonly redirectUri: string
  readonly expiresAt: number
}

const cookieName = (state: string): string => PREFIX + state.slice(0, 16)

function cookiesOf({ headers }: FastifyRequest): [string, string][] {
  const pairs = (headers.cookie ?? '').split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
  return pairs.filter(([name]) => name.startsWith(PREFIX))
}

function opened(box: SecretBox, value: string): Attempt | undefined {
  try {
    const { purpose, ...attempt } = JSON.parse(box.open(value)) as Attempt & { purpose?: unknown }
    return purpose === 'oidc-attempt' ? attempt : undefined
  } catch {
    return undefined
  }
}

export interface AttemptPlace {
  readonly path: string
  readonly isSecure: boolean
}

const attributes = ({ path, isSecure }: AttemptPlace, maxAge: number): string =>
  `; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

const cleared = (name: string, place: AttemptPlace): string => `${name}=${attributes(place, 0)}`

/** The cookies of a new attempt, and of those that are too many. */
export function attemptCookies(
  request: FastifyRequest,
  box: SecretBox,
  attempt: Omit<Attempt, 'expiresAt'>,
  now: Date,
  place: AttemptPlace,
): string[] {
  const others = cookiesOf(request)
    .map(([name, value]) => ({ name, expiresAt: opened(box, value)?.expiresAt ?? 0 }))
    .sort((a, b) => b.expiresAt - a.expiresAt)
  const sealed = box.seal(
    JSON.stringify({ purpose: 'oidc-attempt', ...attempt, expiresAt: now.getTime() + LIFETIME_MS }),
  )
  return [
    ...others.slice(MAX_PARALLEL - 1).map(({ name }) => cleared(name, place)),
    `${cookieName(attempt.state)}=${sealed}${attributes(place, LIFETIME_MS / 1_000)}`,
  ]
}

/** Undefined: this browser did not begin it, or too long ago. */
export function findAttempt(request: FastifyRequest, box: SecretBox, state: string, now: Date): Attempt | undefined {
  const value = cookiesOf(request).find(([name]) => name === cookieName(state))?.[1]
  const attempt = value === undefined ? undefined : opened(box, value)
  return attempt?.state === state && attempt.expiresAt > now.getTime() ? attempt : undefined
}

export const endedAttempt = (state: string, place: AttemptPlace): string => cleared(cookieName(state), place)
