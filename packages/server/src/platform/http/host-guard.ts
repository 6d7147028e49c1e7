import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure, shorten } from '#kernel/failure'
import { isCrossSite } from './origin.ts'

/**
 * Without identification the browser is the only protection, so a page of another site must not reach the server
 * through it:
 *
 * 1. Every host name in a request must be one of the server's own. DNS rebinding makes the browser send the name of the
 * attacker's domain, also for reads. An IP literal cannot be rebound.
 * 2. A write must not come from a page of another origin: such a page can send it to `localhost` under the right name.
 *
 * With identification neither check is needed: a page under a foreign name has no token and gets no session cookie.
 */
export interface HostGuard {
  /** Names in lower case, without port and trailing dot. */
  readonly names: ReadonlySet<string>
  readonly publicUrl: string | undefined
  /** Whether `X-Forwarded-Host` is checked. */
  readonly trustsProxy: boolean
}

export interface HostGuardSettings {
  readonly publicUrl: string | undefined
  readonly allowedHosts: readonly string[]
  readonly trustProxy: false | number | string
}

export function hostGuard({ publicUrl, allowedHosts, trustProxy }: HostGuardSettings): HostGuard {
  const own = publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).host) ?? '']
  return { names: new Set(['localhost', ...own, ...allowedHosts]), publicUrl, trustsProxy: trustProxy !== false }
}

const AUTHORITY = /^(?:\[(?<v6>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::\d{0,5})?$/
const ABSOLUTE_TARGET = /^[a-z][a-z\d+.-]*:\/\/(?<authority>[^/?#]*)/i

/** The host of `host[:port]`; undefined for anything else, such as `user@host`. */
function nameOf(authority: string): string | undefined {
  const { v6, name } = AUTHORITY.exec(authority.trim().toLowerCase())?.groups ?? {}
  if (v6 !== undefined) return isIPv6(v6) ? `[${v6}]` : undefined
  return name?.replace(/\.$/, '')
}

function isOwn(authority: string, names: ReadonlySet<string>): boolean {
  const name = nameOf(authority)
  return name !== undefined && (name.startsWith('[') || isIPv4(name) || names.has(name))
}

/**
 * Every host name in a request. All of them must be allowed: a page under a rebound name can set `X-Forwarded-Host`, so
 * it never replaces `Host`.
 */
function hostsIn({ headersDistinct, url = '' }: IncomingMessage, trustsProxy: boolean): readonly string[] {
  const { host = [''], 'x-forwarded-host': forwarded = [] } = headersDistinct
  const target = ABSOLUTE_TARGET.exec(url)?.groups?.authority
  return [
    ...host,
    ...(target === undefined ? [] : [target]),
    ...(trustsProxy ? forwarded.flatMap((list) => list.split(',')) : []),
  ]
}

/** Why a request is refused; undefined when every host in it is allowed. */
export function foreignHost(request: IncomingMessage, { names, trustsProxy }: HostGuard): Failure | undefined {
  const foreign = hostsIn(request, trustsProxy).find((host) => !isOwn(host, names))
  if (foreign === undefined) return undefined
  const what = foreign === '' ? 'A request without a host' : `The host "${shorten(foreign)}"`
  return new Failure(
    'forbidden',
    `${what} is refused with AUTH_TYPE=none. Use localhost or an IP address, or add the name to ALLOWED_HOSTS`,
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For requests that bypass the framework. */
    hostGuard: HostGuard | undefined
  }
}

export function guardHosts(app: FastifyInstance, guard: HostGuard | undefined): void {
  app.decorate('hostGuard', guard)
  if (!guard) return
  app.addHook('onRequest', async (request) => {
    const refusal = foreignHost(request.raw, guard)
    if (refusal) throw refusal
    const { origin } = request.headers
    const isInvited = origin !== undefined && request.routeOptions.config.cors?.allows(origin)
    if (!isInvited && isCrossSite(request, guard.publicUrl))
      throw new Failure('forbidden', 'This change comes from a page of another site: it is refused')
  })
}
