import type { FastifyRequest } from 'fastify'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { SecretBox } from '#platform/secrets/secret-box'

const PREFIX = 'oidc-'
const OPTIONS = { sameSite: 'Lax', path: '/auth/oidc' } as const
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

function opened(box: SecretBox, value: string): Attempt | undefined {
  try {
    const { purpose, ...attempt } = JSON.parse(box.open(value)) as Attempt & { purpose?: unknown }
    return purpose === 'oidc-attempt' ? attempt : undefined
  } catch {
    return undefined
  }
}

export interface AttemptDeps {
  readonly ownCookies: OwnCookies
  readonly box: SecretBox
}

/** The cookies of a new attempt, and of those that are too many. */
export function attemptCookies(
  { ownCookies, box }: AttemptDeps,
  request: FastifyRequest,
  attempt: Omit<Attempt, 'expiresAt'>,
  now: Date,
): string[] {
  const others = ownCookies
    .startingWith(request, PREFIX)
    .map(({ name, value }) => ({ name, expiresAt: opened(box, value)?.expiresAt ?? 0 }))
    .sort((a, b) => b.expiresAt - a.expiresAt)
  const sealed = box.seal(
    JSON.stringify({ purpose: 'oidc-attempt', ...attempt, expiresAt: now.getTime() + LIFETIME_MS }),
  )
  const options = { ...OPTIONS, maxAgeSeconds: LIFETIME_MS / 1_000 }
  return [
    ...others.slice(MAX_PARALLEL - 1).map(({ name }) => ownCookies.clear(request, name, OPTIONS)),
    ownCookies.set(request, cookieName(attempt.state), sealed, options),
  ]
}

/** Undefined: this browser did not begin it, or too long ago. */
export function findAttempt(
  { ownCookies, box }: AttemptDeps,
  request: FastifyRequest,
  state: string,
  now: Date,
): Attempt | undefined {
  const [value] = ownCookies.valuesOf(request, cookieName(state))
  const attempt = value === undefined ? undefined : opened(box, value)
  return attempt?.state === state && attempt.expiresAt > now.getTime() ? attempt : undefined
}

export const endedAttempt = ({ ownCookies }: AttemptDeps, request: FastifyRequest, state: string): string =>
  ownCookies.clear(request, cookieName(state), OPTIONS)
