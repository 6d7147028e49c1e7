import type { FastifyReply, FastifyRequest } from 'fastify'
import { userIdOf } from '#features/identity/users/index'
import { actorOf } from '#platform/http/access'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { SessionCookies } from './cookie.ts'

const NAME = 'browser'
const PURPOSE = 'known-browser'
const LIFETIME_MS = 365 * 86_400_000
const OPTIONS = { sameSite: 'Strict' } as const

/** Content of the cookie. */
export interface KnownBrowser {
  readonly id: string
  readonly userId: number
  readonly issuedAt: number
}

export interface KnownBrowsers {
  /** Value of the `Set-Cookie` header that makes this browser known. Undefined without an encryption key. */
  cookieFor(request: FastifyRequest, userId: number): string | undefined
  /** Returns undefined for a forged or expired cookie. */
  read(request: FastifyRequest): KnownBrowser | undefined
}

export interface KnownBrowserDeps {
  readonly ownCookies: OwnCookies
  readonly box: SecretBox
  readonly clock: () => Date
  readonly newSecret: () => string
}

/**
 * A known browser is one in which a user has logged in with a password. The cookie does not identify the user. It only
 * gives attempts to log in to that account from this browser their own limit. The cookie is sealed, so that it cannot
 * be forged for another account.
 */
export function knownBrowsers({ ownCookies, box, clock, newSecret }: KnownBrowserDeps): KnownBrowsers {
  const read: KnownBrowsers['read'] = (request) => {
    for (const value of ownCookies.valuesOf(request, NAME)) {
      const browser = opened(box, value)
      if (browser && browser.issuedAt > clock().getTime() - LIFETIME_MS) return browser
    }
    return undefined
  }
  return {
    read,
    cookieFor: (request, userId) => {
      const earlier = read(request)
      // The same browser keeps its bucket.
      const id = earlier?.userId === userId ? earlier.id : newSecret()
      const browser: KnownBrowser = { id, userId, issuedAt: clock().getTime() }
      const value = sealed(box, browser)
      return value && ownCookies.set(request, NAME, value, { ...OPTIONS, maxAgeSeconds: LIFETIME_MS / 1_000 })
    },
  }
}

/** Makes the browser of the current session known again after all browsers of its user were forgotten. */
export function renewBrowser(
  { cookies, browsers }: { readonly cookies: SessionCookies; readonly browsers: KnownBrowsers },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const hasSession = cookies.secretFromCookie(request) !== undefined
  const cookie = hasSession ? browsers.cookieFor(request, userIdOf(actorOf(request))) : undefined
  if (cookie !== undefined) reply.header('set-cookie', cookie)
}

/** True when the browser belongs to this user and was issued after the user last ended all sessions. */
export const isKnownTo = (
  browser: KnownBrowser,
  user: { readonly id: number; readonly sessionsEndedAt: string | null } | undefined,
): boolean =>
  user?.id === browser.userId && (user.sessionsEndedAt === null || browser.issuedAt >= Date.parse(user.sessionsEndedAt))

function sealed(box: SecretBox, browser: KnownBrowser): string | undefined {
  try {
    return box.seal(JSON.stringify({ purpose: PURPOSE, ...browser }))
  } catch {
    return undefined
  }
}

/** The key is shared with other kinds of sealed values, which differ in purpose. */
function opened(box: SecretBox, value: string): KnownBrowser | undefined {
  try {
    const { purpose, ...browser } = JSON.parse(box.open(value)) as KnownBrowser & { purpose?: unknown }
    return purpose === PURPOSE ? browser : undefined
  } catch {
    return undefined
  }
}
