import type { FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import type { Identify } from '#platform/http/access'
import { isCrossSite } from '#platform/http/origin'
import type { SessionCookies } from './cookie.ts'
import type { Sessions } from './sessions.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface SessionIdentification {
  readonly sessions: Sessions
  readonly cookies: SessionCookies
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
  readonly publicUrl: string | undefined
}

/**
 * A request that changes data must have an Origin or Referer of this server. A cookie alone does not prove intent
 * (CSRF).
 */
function refuseForeignChange(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, referer } = request.headers
  const isSilent = !SAFE_METHODS.has(request.method) && origin === undefined && referer === undefined
  if (isSilent || isCrossSite(request, publicUrl))
    throw new Failure('forbidden', 'This request does not come from a page of this server (Origin): it is refused')
}

/**
 * Identifies by session cookie. A token in the Authorization header takes precedence; Basic credentials are for a proxy
 * in front and are ignored.
 */
export const identifyBySession =
  ({ sessions, cookies, actorFor, publicUrl }: SessionIdentification): Identify =>
  async (request) => {
    const { authorization } = request.headers
    if (authorization !== undefined && !/^basic /i.test(authorization)) return undefined
    const secret = cookies.secretFromCookie(request)
    const session = secret === undefined ? undefined : await sessions.find(secret)
    if (!session) return undefined
    refuseForeignChange(request, publicUrl)
    return actorFor(session.userId)
  }
