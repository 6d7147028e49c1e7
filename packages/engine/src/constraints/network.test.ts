import { isIPv4, isIPv6 } from 'node:net'
import { parseAddress } from '@leverframe/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { isInNetwork, isListedAddress } from './network.ts'

const isIn = (address: string | undefined, ...values: string[]) => isInNetwork(values)(readingOf(address), 0)

/** Forms that random parts rarely have. */
const RARE_ADDRESSES = [
  ...['0.0.0.0', '255.255.255.255', '256.1.1.1', '1.2.3', '1.2.3.4.5', '1.2.3.04', '1.2.3.', ' 1.2.3.4', '1.2.3.4 '],
  ...['::', '::1', '1::', '1::2::3', ':::', ':1', '1:', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::'],
  ...['1:2:3:4:5:6:7', '::2:3:4:5:6:7:8', '1::3:4:5:6:7:8', '12345::', 'DB8::', '::g', '::ffff:1.2.3.4'],
  ...['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:7:1.2.3.4', '::1.2.3', '::1.2.3.256', '1.2.3.4::'],
]

describe('IN_CIDR', () => {
  it('matches addresses and networks of both families', () => {
    expect(isIn('10.1.2.3', '10.0.0.0/8')).toBe(true)
    expect(isIn('11.1.2.3', '10.0.0.0/8')).toBe(false)
    expect(isIn('10.1.2.3', '10.1.2.3')).toBe(true)
    expect(isIn('200.1.2.3', '192.0.0.0/2')).toBe(true)
    expect(isIn('2001:db8:5::1', '2001:db8::/32')).toBe(true)
    expect(isIn('2001:db9::1', '2001:db8::/33')).toBe(false)
    expect(isIn('2001:DB8:0:0::1', '2001:db8::1')).toBe(true)
    expect(isIn('1.2.3.4', '0.0.0.0/0')).toBe(true)
    expect(isIn('10.1.2.3', '11.0.0.0/8', '10.0.0.0/8')).toBe(true)
  })

  it('matches a network with the same address or inside the range', () => {
    expect(isIn('10.1.0.0/16', '10.0.0.0/8')).toBe(true)
    expect(isIn('10.0.0.0/4', '10.1.0.0/16')).toBe(false)
    expect(isIn('10.0.0.0/4', '10.0.0.0/8')).toBe(true)
  })

  it('ignores invalid entries and does not mix address families', () => {
    expect(isIn('10.1.2.3', 'nowhere', '10.0.0.0/33', '10.0.0.0/8')).toBe(true)
    expect(isIn('10.1.2.3', '::/0')).toBe(false)
    expect(isIn('::ffff:10.1.2.3', '10.0.0.0/8')).toBe(false)
    expect(isIn('10.1.2', '10.0.0.0/8')).toBe(false)
    expect(isIn(undefined, '0.0.0.0/0')).toBe(false)
  })

  it('parses the same addresses as the platform', () => {
    const digits = fc.constantFrom('0', '1', '255', '256', '01', 'db8', 'ffff', '12345', '', 'g')
    const ipv4 = fc.array(digits, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'))
    const ipv6 = fc.array(fc.oneof(digits, ipv4), { minLength: 2, maxLength: 9 }).map((parts) => parts.join(':'))
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6, fc.ipV4(), fc.ipV6()), (text) => {
        const count = parseAddress(text)?.integers.length
        expect(count === 1).toBe(isIPv4(text))
        expect(count === 4).toBe(isIPv6(text))
      }),
      { numRuns: 1_000, examples: RARE_ADDRESSES.map((text) => [text]) },
    )
  })
})

describe('list of the strategy remoteAddress', () => {
  const isListed = (address: string | undefined, list: string) => isListedAddress(list)(readingOf(address), 0)

  it('matches the same text, or an address in an IPv4 network', () => {
    expect(isListed('10.0.0.5', '::1 , 10.0.0.0/24')).toBe(true)
    expect(isListed('::1', '::1 , 10.0.0.0/24')).toBe(true)
    expect(isListed('2001:db8::1', '2001:db8::/32')).toBe(false)
    expect(isListed(undefined, '0.0.0.0/0')).toBe(false)
    expect(isListed('10.0.1.5', '::1,10.0.0.0/24')).toBe(false)
    expect(isListed('nowhere', '0.0.0.0/0')).toBe(false)
    expect(isListed('nowhere', 'nowhere')).toBe(true)
    expect(isListed('10.0.1.5', '11.0.0.0/8,10.0.0.0/8')).toBe(true)
    expect(isListed('10.0.0.5', '')).toBe(false)
  })
})
