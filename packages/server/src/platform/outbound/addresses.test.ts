import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressKind, kindOf } from './addresses.ts'

const KINDS: Readonly<Record<AddressKind, readonly string[]>> = {
  never: [
    '169.254.169.254',
    '169.254.0.0',
    '169.254.255.255',
    '0.0.0.0',
    '0.1.2.3',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    '::',
    'fe80::1',
    'FE80::1',
    'fe80::1%eth0',
    'febf::1',
    'ff02::1',
    'fd00:ec2::254',
    'fd00:0ec2:0:0:0:0:0:254',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:169.254.169.254',
    '::ffff:0:169.254.169.254',
    '::ffff:0.0.0.0',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::6464:64c8',
    '64:ff9b:1::169.254.169.254',
    '64:ff9b:1:a9fe:a9:fe00::',
    '64:ff9b:1:a9:fe:a9fe::',
    '64:ff9b:1:0:a9:fea9:fe00:0',
    '64:ff9b:1::',
    '2002:a9fe:a9fe::',
    '2002:a9fe:a9fe::1',
    '2002:e000:1::',
    '2001:0:a9fe:a9fe::',
    '2001:0:808:808:0:0:5601:5601',
    '',
    'localhost',
    '1.2.3',
    '0x7f.0.0.1',
    '1.2.3.4/8',
    'fe80:::1',
  ],
  private: [
    '127.0.0.1',
    '127.255.255.255',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '240.0.0.1',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::192.168.0.1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '2001:0:7f00:1::f7f7:f7f7',
    '2001:0:808:808::80ff:fffe',
  ],
  public: [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.255.255',
    '169.255.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::8.8.8.8',
    '2002:808:808::1',
    '2001:0:808:808::f7f7:f7f7',
  ],
}

const group = fc.integer({ min: 0, max: 0xffff })
const wide = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.map((one) => one.toString(16)))

describe('kind of an IP address', () => {
  for (const kind of ['never', 'private', 'public'] as const)
    it.each(KINDS[kind].map((address) => [address]))(`of "%s" is ${kind}`, (address) => {
      expect(kindOf(address)).toBe(kind)
    })

  it('depends on the embedded address, in every spelling', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        const kind = kindOf(address)
        for (const written of [`::ffff:${address}`, `::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`])
          expect([written, kindOf(written)]).toEqual([written, kind])
      }),
    )
  })

  it('is never public for link-local or unique local addresses', () => {
    fc.assert(
      fc.property(wide, fc.integer({ min: 0xfc00, max: 0xffff }), ([, ...rest], first) => {
        expect(kindOf([first.toString(16), ...rest].join(':'))).not.toBe('public')
      }),
    )
  })

  it('is defined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['never', 'private', 'public']).toContain(kindOf(text))
      }),
    )
  })
})
