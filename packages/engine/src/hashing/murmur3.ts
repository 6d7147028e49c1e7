/**
 * MurmurHash3 x86 32 of `<group>:<id>` in UTF-8, in two halves, because the group is known at compile time and the id
 * is the same for all toggles of a request:
 *
 *   absorb(group)   hashes every whole block of `<group>:` and keeps the remaining zero to three bytes;
 *   HashedId        holds the id as blocks, one row for each possible number of remaining bytes before it.
 *
 * The remaining work per toggle is one multiplication and a rotation per block.
 */
import { writeUtf8 } from './utf8.ts'

/** Seeds of the protocol. They differ, so membership in a rollout is independent of the variant. */
export const ROLLOUT_SEED = 0
export const VARIANT_SEED = 86028157

/** The state of a hash after `<group>:`. All fields are 32-bit integers, so that they can be stored in a program. */
export interface GroupState {
  readonly hash: number
  /** Bytes that do not fill a block yet, the first one lowest. */
  readonly rest: number
  readonly restLength: number
  readonly length: number
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
const mixBlock = (block: number): number => Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)
const addBlock = (hash: number, mixed: number): number => (Math.imul(rotate(hash ^ mixed, 13), 5) + 0xe6546b64) | 0

function finish(hash: number, length: number): number {
  let last = hash ^ length
  last = Math.imul(last ^ (last >>> 16), 0x85ebca6b)
  last = Math.imul(last ^ (last >>> 13), 0xc2b2ae35)
  return last ^ (last >>> 16)
}

/** Four bytes, the first one lowest. */
const wordAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24)

/** Zeros before and after the text, so that a block may extend over either end of it. */
const MARGIN = 4

export function absorb(group: string, seed: number): GroupState {
  const bytes = new Uint8Array((group.length + 1) * 3 + MARGIN)
  const length = writeUtf8(`${group}:`, bytes, 0)
  const blocks = length >> 2
  let hash = seed | 0
  for (let block = 0; block < blocks; block++) hash = addBlock(hash, mixBlock(wordAt(bytes, block * 4)))
  return { hash, rest: wordAt(bytes, blocks * 4), restLength: length & 3, length }
}

/** The buffer that is kept between requests; a longer id gets a temporary buffer. */
const KEPT_BYTES = 768
const KEPT_WORDS = KEPT_BYTES / 4 + 1

/** An id that is hashed with many groups. The object is reused. */
export class HashedId {
  #length = 0
  #bytes: Uint8Array = new Uint8Array(KEPT_BYTES)
  /** By number of bytes before the id: its blocks, already mixed except for the first, which the group's bytes join. */
  readonly #rows: Int32Array[] = [0, 1, 2, 3].map(() => new Int32Array(KEPT_WORDS))
  readonly #isReady = [false, false, false, false]

  set(text: string): void {
    const room = text.length * 3 + 2 * MARGIN
    if (room > this.#bytes.length || this.#bytes.length > KEPT_BYTES)
      this.#bytes = new Uint8Array(Math.max(room, KEPT_BYTES))
    this.#length = writeUtf8(text, this.#bytes, MARGIN)
    for (let at = MARGIN + this.#length; at < 2 * MARGIN + this.#length; at++) this.#bytes[at] = 0
    for (let before = 0; before < 4; before++) this.#isReady[before] = false
  }

  #row(before: number): Int32Array {
    const count = ((before + this.#length) >> 2) + 1
    let row = this.#rows[before] as Int32Array
    if (this.#isReady[before]) return row
    if (count > row.length || row.length > KEPT_WORDS) {
      row = new Int32Array(Math.max(count, KEPT_WORDS))
      this.#rows[before] = row
    }
    const bytes = this.#bytes
    row[0] = wordAt(bytes, MARGIN - before)
    for (let block = 1; block < count; block++) row[block] = mixBlock(wordAt(bytes, MARGIN - before + block * 4))
    this.#isReady[before] = true
    return row
  }

  /**
   * The hash of the group and this id as a signed integer. Callers apply `>>> 0` next to their division, so that no
   * number larger than 31 bits is passed on. The arguments are those of GroupState.
   */
  hash(groupHash: number, rest: number, restLength: number, groupLength: number): number {
    const row = this.#row(restLength)
    const total = restLength + this.#length
    const blocks = total >> 2
    const first = mixBlock((row[0] as number) | rest)
    let hash = groupHash
    if (blocks === 0) return finish(hash ^ first, groupLength + this.#length)
    hash = addBlock(hash, first)
    for (let block = 1; block < blocks; block++) hash = addBlock(hash, row[block] as number)
    return finish((total & 3) === 0 ? hash : hash ^ (row[blocks] as number), groupLength + this.#length)
  }
}

/** The same in one step and unsigned, for single hashes. */
export function hashOf(group: string, id: string, seed: number): number {
  const { hash, rest, restLength, length } = absorb(group, seed)
  const hashed = new HashedId()
  hashed.set(id)
  return hashed.hash(hash, rest, restLength, length) >>> 0
}
