import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isHttps } from './https.ts'

export interface CookieOptions {
  readonly maxAgeSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
  /** Below the base path. Over https the path is always `/`. */
  readonly path?: string
}

/** The cookies of this product. Callers use short names such as `session`; the full name depends on the connection. */
export interface OwnCookies {
  /** The value of a `Set-Cookie` header. */
  set(request: FastifyRequest, name: string, value: string, options: CookieOptions): string
  /** The value of a `Set-Cookie` header that deletes the cookie. */
  clear(request: FastifyRequest, name: string, options: Pick<CookieOptions, 'sameSite' | 'path'>): string
  /** All cookies of the request whose short name starts with the prefix. */
  startingWith(request: FastifyRequest, prefix: string): readonly { readonly name: string; readonly value: string }[]
  /** All values of one cookie. A browser can send several with different paths. */
  valuesOf(request: FastifyRequest, name: string): readonly string[]
}

/**
 * Over https every name has the prefix `__Host-`: browsers accept such a cookie only from this host, over https, with
 * `Secure`, `Path=/` and no `Domain`, so another subdomain cannot set it. The unprefixed name is not read over https.
 * The path cannot separate two instances under different base paths there, so a hash of the base path is part of the
 * name. Plain http has no prefix, and the path is the base path.
 */
export function ownCookies(config: { readonly publicUrl: string | undefined; readonly basePath: string }): OwnCookies {
  const { publicUrl, basePath } = config
  const scope = basePath === '' ? '' : `${createHash('sha256').update(basePath).digest('hex').slice(0, 8)}-`
  const prefixFor = (request: FastifyRequest): string =>
    isHttps(request, publicUrl) ? `__Host-leverframe-${scope}` : 'leverframe-'

  const line = (request: FastifyRequest, name: string, value: string, options: CookieOptions): string => {
    const { maxAgeSeconds, sameSite, path = '' } = options
    const attributes = isHttps(request, publicUrl) ? 'Path=/; Secure' : `Path=${`${basePath}${path}` || '/'}`
    return `${prefixFor(request)}${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}; HttpOnly; SameSite=${sameSite}`
  }
  const startingWith: OwnCookies['startingWith'] = (request, prefix) => {
    const own = prefixFor(request)
    return pairsIn(request.headers.cookie)
      .filter(({ name }) => name.startsWith(own + prefix))
      .map(({ name, value }) => ({ name: name.slice(own.length), value }))
  }
  return {
    set: line,
    clear: (request, name, options) => line(request, name, '', { ...options, maxAgeSeconds: 0 }),
    startingWith,
    valuesOf: (request, name) =>
      startingWith(request, name)
        .filter((cookie) => cookie.name === name)
        .map(({ value }) => value),
  }
}

function pairsIn(header: string | undefined): { name: string; value: string }[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }]
  })
}
