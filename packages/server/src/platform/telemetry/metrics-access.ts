import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `Authorization: Bearer <METRICS_TOKEN>`, or the token alone. */
export function hasMetricsToken(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false
  return timingSafeEqual(digest(authorization.replace(/^Bearer /i, '')), digest(token))
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Headers that proxies add. A request with one of them was not sent from this machine. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

export interface LoopbackSettings {
  readonly trustProxy: false | number | string
  readonly publicUrl: string | undefined
}

/**
 * Whether a request comes from this machine and from no proxy on it. When a proxy is likely, because TRUST_PROXY or
 * PUBLIC_URL is set, no request counts as local. The Host must be local too; otherwise a web page could read the
 * metrics through DNS rebinding.
 */
export const fromThisMachine =
  ({ trustProxy, publicUrl }: LoopbackSettings) =>
  ({ socket, headers }: IncomingMessage): boolean =>
    trustProxy === false &&
    publicUrl === undefined &&
    isLoopback(socket.remoteAddress) &&
    LOCAL_HOST.test(headers.host ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
