import type { ToggleRecord } from './records.ts'

/**
 * Searching a block of this size takes about as long as searching ten single texts. A change joins the texts of its block
 * again.
 */
const BLOCK_SIZE = 256
/** A character that neither texts nor search terms contain. */
const SEPARATOR = '\u0000'

/** The length of the n-grams that decide which blocks can contain a longer term. */
const GRAM = 4
const GRAM_BITS = 32_768

/** Calls `visit` with a number below GRAM_BITS for each n-gram. */
function eachGram(text: string, visit: (gram: number) => void): void {
  let hash = 0
  for (let index = 0; index < text.length; index++) {
    // A letter leaves the 32 bits after four shifts.
    hash = ((hash << 8) ^ Math.imul(text.charCodeAt(index), 0x9e3779b1)) | 0
    if (index >= GRAM - 1) visit((Math.imul(hash, 0x85ebca6b) >>> 8) % GRAM_BITS)
  }
}

function gramBitsOf(text: string): Uint32Array {
  const bits = new Uint32Array(GRAM_BITS / 32)
  eachGram(text, (gram) => {
    bits[gram >>> 5] = (bits[gram >>> 5] as number) | (1 << (gram & 31))
  })
  return bits
}

/** A search term with its n-grams. */
interface Term {
  readonly spelling: string
  readonly grams: readonly number[]
}

function termOf(spelling: string): Term {
  const grams: number[] = []
  eachGram(spelling, (gram) => grams.push(gram))
  return { spelling, grams }
}

const mayContain = ({ grams: bits }: Joined, { grams }: Term): boolean =>
  grams.every((gram) => ((bits[gram >>> 5] as number) & (1 << (gram & 31))) !== 0)

interface Joined {
  readonly text: string
  /** A bit for each n-gram in the text. */
  readonly grams: Uint32Array
  readonly records: readonly ToggleRecord[]
  /** The start of each record's text. */
  readonly starts: Int32Array
}

interface Block {
  readonly records: Map<string, ToggleRecord>
  /** Undefined after a change. */
  joined: Joined | undefined
}

function joinedOf({ records }: Block): Joined {
  const list = [...records.values()]
  const starts = new Int32Array(list.length)
  let length = 0
  for (const [index, { text }] of list.entries()) {
    starts[index] = length
    length += text.length + SEPARATOR.length
  }
  const text = list.map((record) => record.text).join(SEPARATOR)
  return { text, grams: gramBitsOf(text), records: list, starts }
}

/** The record whose text contains the character at `position`. */
function recordAt(starts: Int32Array, position: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= position) low = middle
    else high = middle
  }
  return low
}

function collect({ text, records, starts }: Joined, spelling: string, found: Set<ToggleRecord>): void {
  for (let at = text.indexOf(spelling); at >= 0; ) {
    const index = recordAt(starts, at)
    found.add(records[index] as ToggleRecord)
    const next = starts[index + 1]
    at = next === undefined ? -1 : text.indexOf(spelling, next)
  }
}

/**
 * The texts of all toggles, joined in blocks, because one call of `indexOf` per toggle takes longer than the comparison
 * itself.
 */
export class TextBlocks {
  readonly #blocks: Block[] = []
  readonly #blockOf = new Map<string, Block>()

  clear(): void {
    this.#blocks.length = 0
    this.#blockOf.clear()
  }

  put(record: ToggleRecord): void {
    const block = this.#blockOf.get(record.name) ?? this.#openBlock()
    block.records.set(record.name, record)
    block.joined = undefined
    this.#blockOf.set(record.name, block)
  }

  remove(name: string): void {
    const block = this.#blockOf.get(name)
    if (!block) return
    block.records.delete(name)
    block.joined = undefined
    this.#blockOf.delete(name)
  }

  /** The toggles whose text contains one of the spellings, block by block, in no order. */
  *containing(spellings: readonly string[]): Generator<Iterable<ToggleRecord>> {
    const terms = spellings.map(termOf)
    for (const block of this.#blocks) {
      const joined = block.joined ?? joinedOf(block)
      block.joined = joined
      const found = new Set<ToggleRecord>()
      for (const term of terms) if (mayContain(joined, term)) collect(joined, term.spelling, found)
      yield found
    }
  }

  /** New toggles are added to the last block. A block from which toggles were removed is not filled up. */
  #openBlock(): Block {
    const last = this.#blocks.at(-1)
    if (last && last.records.size < BLOCK_SIZE) return last
    const block: Block = { records: new Map(), joined: undefined }
    this.#blocks.push(block)
    return block
  }
}
