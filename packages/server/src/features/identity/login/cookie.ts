import type { FastifyRequest } from 'fastify'
import type { OwnCookies } from '#platform/http/own-cookies'

const NAME = 'session'
const SAME_SITE = 'Lax'
/** Format of session secrets. Any other value is not a session cookie of this server. */
const SECRET = /^[0-9a-f]{32,128}$/

export interface SessionCookies {
  /** The value of the `Set-Cookie` header that starts a session. */
  sessionCookie(secret: string, request: FastifyRequest): string
  /** The value of the `Set-Cookie` header that deletes the cookie. */
  clearedCookie(request: FastifyRequest): string
  secretFromCookie(request: FastifyRequest): string | undefined
}

export function sessionCookies(own: OwnCookies, { sessionTtlHours }: { sessionTtlHours: number }): SessionCookies {
  const maxAgeSeconds = sessionTtlHours * 3_600
  return {
    sessionCookie: (secret, request) => own.set(request, NAME, secret, { maxAgeSeconds, sameSite: SAME_SITE }),
    clearedCookie: (request) => own.clear(request, NAME, { sameSite: SAME_SITE }),
    secretFromCookie: (request) => own.valuesOf(request, NAME).find((value) => SECRET.test(value)),
  }
}
