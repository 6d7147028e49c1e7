/** An IPv4 (one integer) or IPv6 (four integers) address, with the prefix length if it is a network. */
export interface Address {
  readonly integers: readonly number[]
  readonly prefix: number
}

const MAX_LENGTH = 256
const OCTET = /^(?:0|[1-9]\d{0,2})$/
const GROUP = /^[0-9a-fA-F]{1,4}$/

/** Parses four decimal parts. A leading zero means octal elsewhere and is refused. */
function parseIPv4(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let integer = 0
  for (const part of parts) {
    const octet = Number(part)
    if (!OCTET.test(part) || octet > 255) return undefined
    integer = (integer << 8) | octet
  }
  return integer
}

/** The 16-bit groups on one side of `::`; the last one may be an IPv4 address. */
function groupsOf(side: string, mayEndInIPv4: boolean): number[] | undefined {
  if (side === '') return []
  const groups: number[] = []
  const parts = side.split(':')
  for (const [index, part] of parts.entries()) {
    const ipv4 = mayEndInIPv4 && index === parts.length - 1 ? parseIPv4(part) : undefined
    if (ipv4 !== undefined) groups.push(ipv4 >>> 16, ipv4 & 0xffff)
    else if (GROUP.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}

function parseIPv6(text: string): number[] | undefined {
  const sides = text.split('::')
  if (sides.length > 2) return undefined
  const [left = '', right] = sides
  const first = groupsOf(left, right === undefined)
  const last = right === undefined ? [] : groupsOf(right, true)
  if (!first || !last) return undefined
  const missing = 8 - first.length - last.length
  if (right === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...first, ...new Array<number>(missing).fill(0), ...last]
  return [0, 2, 4, 6].map((at) => ((groups[at] ?? 0) << 16) | (groups[at + 1] ?? 0))
}

/** Parses an address or a CIDR network; null for other text. A zone (`%eth0`) is ignored. */
export function parseAddress(text: string): Address | null {
  if (text.length > MAX_LENGTH) return null
  const [address = '', prefix, ...rest] = text.split('/')
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return null
  const ipv4 = parseIPv4(address)
  const integers = ipv4 === undefined ? parseIPv6(address.replace(/%.*$/, '')) : [ipv4]
  if (!integers) return null
  const bits = integers.length * 32
  const length = prefix === undefined ? bits : Number(prefix)
  return length <= bits ? { integers, prefix: length } : null
}

const maskOf = (bits: number): number => (bits >= 32 ? -1 : bits <= 0 ? 0 : -1 << (32 - bits))

/** True when all of `address` is in `range`. An IPv4 address is never in an IPv6 range, nor the reverse. */
export function isWithin(address: Address, range: Address): boolean {
  if (address.integers.length !== range.integers.length || address.prefix < range.prefix) return false
  return address.integers.every(
    (integer, index) => ((integer ^ (range.integers[index] ?? 0)) & maskOf(range.prefix - index * 32)) === 0,
  )
}

const isSame = (left: Address, right: Address): boolean =>
  left.integers.length === right.integers.length &&
  left.integers.every((integer, index) => integer === right.integers[index])

export const covers = (range: Address, address: Address): boolean => isSame(address, range) || isWithin(address, range)

/** "10.0.0.1", "10.0.0.0/8", "2001:db8::/32". */
export const isAddressOrRange = (text: string): boolean => parseAddress(text.trim()) !== null
