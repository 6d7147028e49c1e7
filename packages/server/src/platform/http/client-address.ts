import { isIPv4, isIPv6 } from 'node:net'
import { bytesOf, isWithin, rangesOf } from '../outbound/addresses.ts'

const MAPPED = /^::ffff:(?=\d+\.)/i

/** An IPv4 client on an IPv6 socket is written as IPv4. */
const plainAddress = (address: string): string => address.replace(MAPPED, '').replace(/%.*$/s, '')

/** What limits per client are counted by: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function clientKey(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? bytesOf(plain).slice(0, 8).join('.') : plain
}

/** Whether a connection from an address is one of a proxy that TRUST_PROXY names. With a number of hops each one is. */
export function proxyCheck(trustProxy: false | number | string): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false && trustProxy > 0
  const ranges = rangesOf(trustProxy.split(','))
  return (address) => {
    const plain = plainAddress(address)
    return (isIPv4(plain) || isIPv6(plain)) && isWithin(ranges, plain)
  }
}
