import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressKind, bytesOf, kindOf, mappedIPv4 } from './addresses.ts'

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
    '::FFFF:A9FE:A9FE',
    '0000:0000:0000:0000:0000:ffff:a9fe:a9fe',
    '::ffff:169.254.169.254%eth0',
    'fe80::1%25eth0',
    'fe80::1%',
    'fe80:0:0:0:0:0:0::',
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
    '2001:db8::/32',
    '[2606:4700:4700::1111]',
    '2606:4700:4700::1111:',
    '2606:4700::4700::1111',
    '1:2:3:4:5:6:7:8:9',
    '::1:2:3:4:5:6:7:8',
    '::ffff:8.8.8.010',
    '::ffff:8.8.8',
    '::8.8.8.8:1',
    '%eth0',
    ' 8.8.8.8',
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
    '2606:4700:4700:0:0:0:0:1111',
    '2606:4700:4700::1111%eth0',
    '2606:4700:1:2:3:4:5::',
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

/** The bytes of an address as the parser of URLs reads it. */
function bytesInUrl(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (part = '') => part.split(':').flatMap((one) => (one === '' ? [] : Number.parseInt(one, 16)))
  const [first, last] = [groups(head), groups(tail)]
  const zeros = new Array<number>(8 - first.length - last.length).fill(0)
  return [...first, ...zeros, ...last].flatMap((one) => [one >> 8, one & 0xff])
}

describe('the bytes of an IPv6 address', () => {
  it('are those that the parser of URLs finds, in every notation', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV6(),
          wide.map((groups) => groups.join(':')),
        ),
        (address) => {
          expect(bytesOf(address)).toEqual(bytesInUrl(address))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('do not exist for other text, although a network can be parsed', () => {
    const others = [
      '8.8.8.8',
      '2001:db8::/32',
      '::1/128',
      '',
      'localhost',
      '[::1]',
      '1:2:3:4:5:6:7:8:9',
      '::ffff:1.2.3.04',
    ]
    expect(others.map(bytesOf)).toEqual(others.map(() => undefined))
  })

  it('contain the IPv4 address of a mapped one', () => {
    const mapped = ['::ffff:1.2.3.4', '::FFFF:102:304', '0:0:0:0:0:ffff:0102:0304']
    expect(mapped.map(mappedIPv4)).toEqual(mapped.map(() => '1.2.3.4'))
    const others = ['::1.2.3.4', '::ffff:0:1.2.3.4', '64:ff9b::1.2.3.4', '1.2.3.4', '::1', 'unknown']
    expect(others.map(mappedIPv4)).toEqual(others.map(() => undefined))
  })
})

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
