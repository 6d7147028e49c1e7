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

/** What the cookie says. */
export interface KnownBrowser {
  readonly id: string
  readonly userId: number
  readonly issuedAt: number
}

export interface KnownBrowsers {
  /** The value of `Set-Cookie` that makes this browser known; undefined without a key to seal it with. */
  cookieFor(request: FastifyRequest, userId: number): string | undefined
  /** Undefined for a cookie that we did not make, or that is too old. */
  read(request: FastifyRequest): KnownBrowser | undefined
}

export interface KnownBrowserDeps {
  readonly ownCookies: OwnCookies
  readonly box: SecretBox
  readonly clock: () => Date
  readonly newSecret: () => string
}

/**
 * A browser in which a user logged in with a password before. It is no identity and opens nothing: attempts to log in to
 * that account from this browser are limited apart from those of strangers. The cookie is sealed, so nobody can make one
 * for another account.
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

/** Once all browsers of a user became unknown: makes the one that asks, by a session, known again. */
export function renewBrowser(
  { cookies, browsers }: { readonly cookies: SessionCookies; readonly browsers: KnownBrowsers },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const hasSession = cookies.secretFromCookie(request) !== undefined
  const cookie = hasSession ? browsers.cookieFor(request, userIdOf(actorOf(request))) : undefined
  if (cookie !== undefined) reply.header('set-cookie', cookie)
}

/** The browser belongs to this user, and the user did not end all sessions since. */
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

/** The key seals other things too: the purpose tells them apart. */
function opened(box: SecretBox, value: string): KnownBrowser | undefined {
  try {
    const { purpose, ...browser } = JSON.parse(box.open(value)) as KnownBrowser & { purpose?: unknown }
    return purpose === PURPOSE ? browser : undefined
  } catch {
    return undefined
  }
}
