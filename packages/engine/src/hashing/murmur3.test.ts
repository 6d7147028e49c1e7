import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absorb, HashedId, hashOf, ROLLOUT_SEED, VARIANT_SEED } from './murmur3.ts'
import { writeUtf8 } from './utf8.ts'

const rollout = (group: string, id: string) => (hashOf(group, id, ROLLOUT_SEED) % 100) + 1
const variant = (group: string, id: string, total: number) => (hashOf(group, id, VARIANT_SEED) % total) + 1

/** The published algorithm: one pass over all bytes. */
function plainMurmur(bytes: Uint8Array, seed: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const rotl = (x: number, r: number) => (x << r) | (x >>> (32 - r))
  const mix = (k: number) => Math.imul(rotl(Math.imul(k, 0xcc9e2d51), 15), 0x1b873593)
  let h = seed
  const blocks = bytes.length >> 2
  for (let i = 0; i < blocks; i++) h = (Math.imul(rotl(h ^ mix(view.getInt32(i * 4, true)), 13), 5) + 0xe6546b64) | 0
  let k = 0
  for (let i = bytes.length - 1; i >= blocks * 4; i--) k = (k << 8) | bytes[i]!
  h ^= mix(k) ^ bytes.length
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Faster than the unit `binary`, which first lists all characters. */
const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0x7ff), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))

/** Each length of the rest after blocks of four bytes, each length of a character, and the limits of seeds. */
const EXAMPLES: [string, string, number][] = [
  ...Array.from({ length: 9 }, (_, length): [string, string, number] => ['', 'x'.repeat(length), 0]),
  ...['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}'].map(
    (character): [string, string, number] => [character, `a${character}`, -1],
  ),
  ['g', 'id', 2 ** 31 - 1],
  ['g', 'id', -(2 ** 31)],
]

describe('hashing', () => {
  it.each([
    ['shop', '7', 4033355524, 25, 842],
    ['checkout', 'user-42', 2382546941, 42, 838],
    ['b', 'a', 684392549, 50, 51],
    ['demo', 'user-7', 3015410480, 81, 179],
  ])('of %s and %s gives the same numbers as other SDKs', (group, id, raw, inRollout, inVariants) => {
    expect(hashOf(group, id, ROLLOUT_SEED)).toBe(raw)
    expect(rollout(group, id)).toBe(inRollout)
    expect(variant(group, id, 1000)).toBe(inVariants)
  })

  it('matches the vectors of the specification', () => {
    expect(hashOf('gr1', '123', ROLLOUT_SEED)).toBe(538421172)
    expect([rollout('gr1', '123'), variant('gr1', '123', 100)]).toEqual([73, 96])
    expect([rollout('groupX', '999'), variant('groupX', '999', 100)]).toEqual([25, 60])
  })

  it('encodes text outside ASCII as UTF-8', () => {
    expect(hashOf('g', 'ø', ROLLOUT_SEED)).toBe(851747335)
  })

  it('matches the published algorithm for any group, id and seed', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 40 })
    fc.assert(
      fc.property(text, text, fc.integer(), (group, id, seed) => {
        expect(hashOf(group, id, seed)).toBe(plainMurmur(new TextEncoder().encode(`${group}:${id}`), seed))
      }),
      { numRuns: 1_000, examples: EXAMPLES },
    )
  })

  it('gives an object that is set again the hash of its last id', () => {
    const hashed = new HashedId()
    const ids = ['user-42', 'x', '', 'y'.repeat(300), 'abcdefg', 'z'.repeat(2_000), 'ab', 'user-42']
    const groups = ['', 'a', 'ab', 'abc', 'ab'].map((group) => ({ group, ...absorb(group, 7) }))
    for (const id of ids) {
      hashed.set(id)
      const hashes = groups.map(
        ({ hash, rest, restLength, length }) => hashed.hash(hash, rest, restLength, length) >>> 0,
      )
      expect(hashes).toEqual(groups.map(({ group }) => hashOf(group, id, 7)))
    }
  })

  it('accepts ids of any length', () => {
    for (const length of [250, 256, 257, 5_000, 100_000]) {
      const id = 'aé'.repeat(length)
      expect(hashOf('long', id, 1)).toBe(plainMurmur(new TextEncoder().encode(`long:${id}`), 1))
    }
  })
})

/** At the start, at the end, alone, in the wrong order, and before a whole pair. */
const LONE_SURROGATES: [number[]][] = [
  [[0xd800]],
  [[0xdfff]],
  [[0x61, 0xd83d]],
  [[0xde00, 0x61]],
  [[0xde00, 0xd83d]],
  [[0xd83d, 0xd83d, 0xde00]],
  [[0xd83d, 0xde00, 0xde00]],
]

describe('writeUtf8', () => {
  it('writes the same bytes as TextEncoder, also for lone surrogates', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }), (units) => {
        const text = String.fromCharCode(...units)
        const bytes = new Uint8Array(2 + text.length * 3)
        expect([...bytes.subarray(2, 2 + writeUtf8(text, bytes, 2))]).toEqual([...new TextEncoder().encode(text)])
      }),
      { numRuns: 500, examples: LONE_SURROGATES },
    )
  })
})
