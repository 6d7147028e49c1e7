import type { IncomingHttpHeaders } from 'node:http'

/** The token of an Authorization header, with or without `Bearer`. */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^bearer\s+/i, '').trim()
  return token === '' ? undefined : token
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** The accepted values of the Host header: the names of this machine on loopback, and those that the operator lists. */
export function hostsOf(host: string, port: number, allowed: readonly string[]): ReadonlySet<string> {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const own = isLoopback ? [...LOOPBACK, host] : [host]
  return new Set([...own.map((name) => `${name}:${port}`), ...allowed.map((name) => name.toLowerCase())])
}

interface Request {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

const originHost = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Why a request is refused. A page in a browser can reach loopback, also under a host name of its own (DNS rebinding), so that the Host
 * and the Origin must be known.
 */
export function refusalOf(
  { method, url, headers }: Request,
  hosts: ReadonlySet<string>,
): readonly [status: number, message: string] | undefined {
  const { host, origin, authorization } = headers
  if (host === undefined || !hosts.has(host.toLowerCase()))
    return [403, 'This Host is not allowed: start leverframe mcp with --allow-host']
  if (origin !== undefined && !hosts.has(originHost(origin) ?? '')) return [403, 'This Origin is not allowed']
  if (url?.split('?')[0] !== '/mcp') return [404, 'The path is /mcp']
  if (method !== 'POST') return [405, 'There are no sessions: only POST is possible']
  if (tokenOf(authorization) === undefined)
    return [401, 'Send a token of Leverframe in the Authorization header: tools run with its permissions']
  return undefined
}
