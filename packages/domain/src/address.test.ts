import { describe, expect, it } from 'vitest'
import { covers, isAddressOrRange, isWithin, parseAddress } from './address.ts'

const parsed = (text: string) => {
  const address = parseAddress(text)
  if (!address) throw new Error(`${text} is no address`)
  return address
}

/** An integer as the parser stores it: signed, because of the operators on bits. */
const bits = (hex: string): number => Number.parseInt(hex, 16) | 0

describe('parseAddress', () => {
  it.each([
    ['0.0.0.0', ['00000000'], 32],
    ['10.1.2.3', ['0a010203'], 32],
    ['255.255.255.255', ['ffffffff'], 32],
    ['10.0.0.0/8', ['0a000000'], 8],
    ['10.0.0.0/0', ['0a000000'], 0],
    ['10.0.0.0/32', ['0a000000'], 32],
    ['::', ['0', '0', '0', '0'], 128],
    ['::1', ['0', '0', '0', '1'], 128],
    ['1::', ['00010000', '0', '0', '0'], 128],
    ['1:2:3:4:5:6:7:8', ['00010002', '00030004', '00050006', '00070008'], 128],
    ['2001:DB8::ff00:42:8329', ['20010db8', '0', '0000ff00', '00428329'], 128],
    ['2001:db8::/32', ['20010db8', '0', '0', '0'], 32],
    ['::/128', ['0', '0', '0', '0'], 128],
    ['1:2:3:4:5:6:7::', ['00010002', '00030004', '00050006', '00070000'], 128],
    ['::ffff:192.168.0.1', ['0', '0', '0000ffff', 'c0a80001'], 128],
    ['1:2:3:4:5:6:1.2.3.4', ['00010002', '00030004', '00050006', '01020304'], 128],
    ['fe80::1%eth0', ['fe800000', '0', '0', '1'], 128],
  ])('reads %s', (text, integers, prefix) => {
    expect(parseAddress(text)).toEqual({ integers: integers.map(bits), prefix })
  })

  it.each([
    ['no address', 'localhost'],
    ['empty text', ''],
    ['three parts', '10.0.0'],
    ['five parts', '10.0.0.0.1'],
    ['an octet above 255', '10.0.0.256'],
    ['a leading zero, which is octal elsewhere', '10.0.0.01'],
    ['an octet of four digits', '10.0.0.1000'],
    ['an octet that is negative', '10.0.0.-1'],
    ['an octet that is not decimal', '10.0.0.0x1'],
    ['an empty octet', '10.0..1'],
    ['a prefix that is too long', '10.0.0.0/33'],
    ['a prefix that is too long for IPv6', '::/129'],
    ['an empty prefix', '10.0.0.0/'],
    ['two prefixes', '10.0.0.0/8/8'],
    ['a prefix that is not a number', '10.0.0.0/x8'],
    ['a prefix with text after it', '10.0.0.0/8x'],
    ['a prefix of four digits', '10.0.0.0/0008'],
    ['seven groups', '1:2:3:4:5:6:7'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['eight groups and an abbreviation', '1:2:3:4::5:6:7:8'],
    ['two abbreviations', '1::2::3'],
    ['a group of five digits', '12345::'],
    ['a group that is not hexadecimal', '::1g'],
    ['a group with text before the digits', '::g1'],
    ['a wrong group before the abbreviation', 'x::1'],
    ['a wrong group after the abbreviation', '1::x'],
    ['an IPv4 address before the abbreviation', '1.2.3.4::'],
    ['an IPv4 address before another group', '::1.2.3.4:5'],
    ['an IPv4 address after seven groups', '1:2:3:4:5:6:7:1.2.3.4'],
    ['a zone of an IPv4 address', '10.0.0.1%eth0'],
  ])('refuses %s', (_, text) => {
    expect(parseAddress(text)).toBeNull()
  })

  it('refuses text of more than 256 characters, a zone included', () => {
    expect(parseAddress(`::1%${'e'.repeat(252)}`)).not.toBeNull()
    expect(parseAddress(`::1%${'e'.repeat(253)}`)).toBeNull()
  })

  it('is the check of values, which may have surrounding blanks', () => {
    expect([' 10.0.0.0/8 ', '10.0.0.0/8x'].map(isAddressOrRange)).toEqual([true, false])
  })
})

describe('isWithin', () => {
  it.each([
    ['10.1.2.3', '10.0.0.0/8', true],
    ['11.1.2.3', '10.0.0.0/8', false],
    ['10.128.0.0', '10.0.0.0/9', false],
    ['10.127.255.255', '10.0.0.0/9', true],
    ['10.0.0.1', '10.0.0.0/31', true],
    ['10.0.0.2', '10.0.0.0/31', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['10.0.0.1', '10.0.0.3', false],
    ['12.0.0.0', '10.0.0.0/8', false],
    ['2001:db9::', '2001:db8::/40', false],
    ['200.0.0.1', '10.0.0.0/0', true],
    ['10.1.0.0/16', '10.0.0.0/8', true],
    ['10.0.0.0/8', '10.0.0.0/8', true],
    ['10.0.0.0/7', '10.0.0.0/8', false],
    ['2001:db8::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['2001:db8:8000::1', '2001:db8::/33', false],
    ['2001:db8:1::1', '2001:db8::/33', true],
    ['2001:db8::1', '2001:db8::', false],
    ['2001:db8:0:0:1::', '2001:db8::/64', true],
    ['2001:db8:0:1::', '2001:db8::/64', false],
    ['::1', '0.0.0.0/0', false],
    ['0.0.0.1', '::/0', false],
  ])('of %s in %s is %s', (address, range, expected) => {
    expect(isWithin(parsed(address), parsed(range))).toBe(expected)
  })
})

describe('covers', () => {
  it.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    // The same integers: a network and its first address.
    ['10.0.0.0/8', '10.0.0.0/7', true],
    ['10.0.0.0/8', '10.0.0.1/7', false],
    ['2001:db8::/32', '2001:db8::/16', true],
    ['2001:db8::/32', '2001:db9::/16', false],
    ['::/32', '0.0.0.0/16', false],
  ])('of %s and %s is %s', (range, address, expected) => {
    expect(covers(parsed(range), parsed(address))).toBe(expected)
  })
})
