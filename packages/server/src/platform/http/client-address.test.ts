import { describe, expect, it } from 'vitest'
import { clientKey, proxyCheck } from './client-address.ts'

describe('the key of a client', () => {
  it.each([
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7', '::FFFF:192.0.2.7%eth0'],
    ['192.0.2.7', '::ffff:c000:207'],
    ['192.0.2.7', '0:0:0:0:0:ffff:c000:0207'],
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:DB8::192.0.2.7'],
    ['2001:0db8::1', '2001:db8::2'],
    ['2001:db8:0:1::', '2001:db8:0:1:2:3:4:5'],
    ['::1', '::2'],
    ['fe80::1%eth0', 'fe80::2'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
  ])('is the same for %s and %s', (one, other) => expect(clientKey(one)).toBe(clientKey(other)))

  it.each([
    ['192.0.2.7', '192.0.2.8'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    ['::ffff:192.0.2.7', '::192.0.2.7'],
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['2001:db8::1', '2001:db8:1::1'],
    ['2001:db8:1:2::', '2001:db8:1:3:3:4:5::'],
    ['unknown', '192.0.2.7'],
  ])('differs for %s and %s', (one, other) => expect(clientKey(one)).not.toBe(clientKey(other)))
})

describe('an address', () => {
  it.each(['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', 'fd00::1', 'fd00::1%eth0'])(
    '%s is a named proxy',
    (address) => expect(proxyCheck('10.0.0.0/8,fd00::/8')(address)).toBe(true),
  )

  it.each(['11.1.2.3', '::ffff:b01:203', '::10.1.2.3', 'fe80::1', '10.1.2.3/8', 'unknown', ''])(
    '%s is no named proxy',
    (address) => expect(proxyCheck('10.0.0.0/8,fd00::/8')(address)).toBe(false),
  )
})
