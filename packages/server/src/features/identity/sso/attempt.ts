import type { FastifyRequest } from 'fastify'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { SecretBox } from '#platform/secrets/secret-box'

const PREFIX = 'oidc-'
const OPTIONS = { sameSite: 'Lax', path: '/auth/oidc' } as const
const LIFETIME_MS = 10 * 60_000
/** Open log-ins per browser. Older ones are dropped, so that the cookies fit into the request headers. */
const MAX_PARALLEL = 6

/**
 * A log-in between the redirect to the provider and the callback. Each attempt has its own encrypted cookie, so that
 * tabs do not interfere with each other.
 */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Path to return to after log-in, relative to the base path. */
  readonly redirect: string
  readonly redirectUri: string
  readonly expiresAt: number
}

const cookieName = (state: string): string => PREFIX + state.slice(0, 16)

function decrypted(box: SecretBox, value: string): Attempt | undefined {
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

/** Returns the `Set-Cookie` values for a new attempt and for the removal of the oldest attempts above the limit. */
export function attemptCookies(
  { ownCookies, box }: AttemptDeps,
  request: FastifyRequest,
  attempt: Omit<Attempt, 'expiresAt'>,
  now: Date,
): string[] {
  const others = ownCookies
    .startingWith(request, PREFIX)
    .map(({ name, value }) => ({ name, expiresAt: decrypted(box, value)?.expiresAt ?? 0 }))
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

/** Returns undefined when the attempt was not started in this browser or has expired. */
export function findAttempt(
  { ownCookies, box }: AttemptDeps,
  request: FastifyRequest,
  state: string,
  now: Date,
): Attempt | undefined {
  const [value] = ownCookies.valuesOf(request, cookieName(state))
  const attempt = value === undefined ? undefined : decrypted(box, value)
  return attempt?.state === state && attempt.expiresAt > now.getTime() ? attempt : undefined
}

export const clearedAttemptCookie = ({ ownCookies }: AttemptDeps, request: FastifyRequest, state: string): string =>
  ownCookies.clear(request, cookieName(state), OPTIONS)
