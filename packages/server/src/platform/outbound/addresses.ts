import { BlockList, isIP } from 'node:net'
import { parseAddress } from '@leverframe/domain'

/**
 * `never`: metadata services with credentials, and addresses that are no single machine. No receiver has such an
 * address. `private`: this machine and its network. `public`: everything else.
 */
export type AddressKind = 'never' | 'private' | 'public'

const NEVER = lazyRanges([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255',
  '::',
  'fe80::/10',
  'ff00::/8',
  // Metadata services of clouds outside link-local: Alibaba, Oracle, Azure; AWS, Google, Oracle, Scaleway.
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:c1::/32',
  'fd00:42::/32',
])

/** The IANA registries of special-purpose IPv4 and IPv6 addresses. */
const PRIVATE = lazyRanges([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
])

const GLOBAL_V6 = lazyRanges(['2000::/3'])

/** Parses addresses and CIDR ranges; throws for an invalid one. */
export function rangesOf(texts: readonly string[]): BlockList {
  const ranges = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) ranges.addAddress(address, family)
    else ranges.addSubnet(address, Number(bits), family)
  }
  return ranges
}

/** Parsed on first use. */
function lazyRanges(texts: readonly string[]): () => BlockList {
  let ranges: BlockList | undefined
  return () => {
    ranges ??= rangesOf(texts)
    return ranges
  }
}

export const isWithin = (ranges: BlockList, address: string): boolean =>
  ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * An address that embeds another has the kind of the embedded one, because the packets end there. Text that is not an
 * address is `never`.
 */
export function kindOf(text: string): AddressKind {
  const address = text.replace(/%.*$/s, '')
  if (isIP(address) === 4) return plainKind(address)
  const bytes = bytesOf(address)
  if (!bytes) return 'never'
  const embedded = embeddedIn(bytes)
  return embedded.length > 0 ? strictest(embedded.map(plainKind)) : plainKind(address)
}

function plainKind(address: string): AddressKind {
  if (isWithin(NEVER(), address)) return 'never'
  if (isWithin(PRIVATE(), address)) return 'private'
  // Only one eighth of IPv6 is allocated; the rest is loopback, unique local, site-local, discard.
  return isIP(address) === 6 && !isWithin(GLOBAL_V6(), address) ? 'private' : 'public'
}

const strictest = (kinds: readonly AddressKind[]): AddressKind =>
  kinds.find((kind) => kind === 'never') ?? kinds.find((kind) => kind === 'private') ?? 'public'

type Bytes = readonly number[]

/** The 16 bytes of an IPv6 address. Undefined for other text. */
export function bytesOf(text: string): Bytes | undefined {
  const integers = isIP(text) === 6 ? parseAddress(text)?.integers : undefined
  return integers?.flatMap((one) => [one >>> 24, (one >>> 16) & 0xff, (one >>> 8) & 0xff, one & 0xff])
}

const begins = (bytes: Bytes, ...prefix: readonly number[]): boolean => prefix.every((byte, at) => bytes[at] === byte)

const v4 = (bytes: Bytes, ...indexes: readonly number[]): string => indexes.map((index) => bytes[index]).join('.')

const TEN_ZEROS = new Array<number>(10).fill(0)

/** ::ffff:a.b.c.d */
const isMapped = (bytes: Bytes): boolean => begins(bytes, ...TEN_ZEROS, 0xff, 0xff)

/** The IPv4 address in an IPv4-mapped IPv6 address, in any notation. */
export function mappedIPv4(text: string): string | undefined {
  const bytes = bytesOf(text)
  return bytes && isMapped(bytes) ? v4(bytes, 12, 13, 14, 15) : undefined
}

function embeddedIn(bytes: Bytes): readonly string[] {
  const last = v4(bytes, 12, 13, 14, 15)
  // ::ffff:0:a.b.c.d (translated), 64:ff9b::a.b.c.d (NAT64)
  if (isMapped(bytes)) return [last]
  if (begins(bytes, ...TEN_ZEROS.slice(2), 0xff, 0xff, 0, 0)) return [last]
  if (begins(bytes, 0, 0x64, 0xff, 0x9b, ...TEN_ZEROS.slice(2))) return [last]
  // ::a.b.c.d (compatible, deprecated); :: and ::1 have no embedded address.
  if (begins(bytes, ...TEN_ZEROS, 0, 0) && !last.startsWith('0.0.')) return [last]
  if (begins(bytes, 0, 0x64, 0xff, 0x9b, 0, 1)) return localNat64(bytes)
  if (begins(bytes, 0x20, 0x02)) return [v4(bytes, 2, 3, 4, 5)]
  // Teredo: the server, and the client with every bit inverted.
  if (begins(bytes, 0x20, 0x01, 0, 0))
    return [
      v4(bytes, 4, 5, 6, 7),
      v4(
        bytes.map((byte) => byte ^ 0xff),
        12,
        13,
        14,
        15,
      ),
    ]
  return []
}

/**
 * RFC 8215 leaves the length of the prefix, and so the position of the address, to the network. Every position is
 * checked.
 */
function localNat64(bytes: Bytes): readonly string[] {
  const readings = [
    v4(bytes, 6, 7, 9, 10),
    v4(bytes, 7, 9, 10, 11),
    v4(bytes, 9, 10, 11, 12),
    v4(bytes, 12, 13, 14, 15),
  ].filter((reading) => !reading.startsWith('0.'))
  return readings.length > 0 ? readings : ['0.0.0.0']
}
