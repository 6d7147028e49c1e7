import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { bytesOf, isWithin, mappedIPv4, rangesOf } from '../outbound/addresses.ts'

/** Writes an IPv4 client on an IPv6 socket as IPv4, and removes the zone. */
function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/s, '')
  return mappedIPv4(plain) ?? plain
}

/** The key of limits per client: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function clientKey(address: string): string {
  const plain = plainAddress(address)
  return bytesOf(plain)?.slice(0, 8).join('.') ?? plain
}

/** Whether an address belongs to a proxy that TRUST_PROXY names. With a number of hops every address does. */
export function proxyCheck(trustProxy: false | number | string): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false && trustProxy > 0
  const ranges = rangesOf(trustProxy.split(','))
  return (address) => {
    const plain = plainAddress(address)
    return (isIPv4(plain) || isIPv6(plain)) && isWithin(ranges, plain)
  }
}

/** The `trustProxy` option of Fastify. A number means: trust that many hops. */
export const trustedProxies = (trustProxy: false | number | string) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** The address of the client, like `request.ip` of Fastify, for requests that bypass the framework. */
export function clientAddressOf(trustProxy: false | number | string): (request: IncomingMessage) => string | undefined {
  const trusted = trustedProxies(trustProxy)
  if (trusted === false) return ({ socket }) => socket.remoteAddress
  const isTrusted =
    typeof trusted === 'string' ? proxyAddress.compile(trusted.split(',').map((one) => one.trim())) : trusted
  return (request) => proxyAddress(request, isTrusted)
}
