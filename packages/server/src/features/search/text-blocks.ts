import type { ToggleRecord } from './records.ts'

/** One search in a block of this size is about as fast as ten searches in single texts, and a change joins it again. */
const BLOCK_SIZE = 256
/** Neither texts nor search terms contain it. */
const SEPARATOR = '\u0000'

interface Joined {
  readonly text: string
  readonly records: readonly ToggleRecord[]
  /** Where the text of each record begins. */
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
  return { text: list.map(({ text }) => text).join(SEPARATOR), records: list, starts }
}

/** The record whose text has the character at `position`. */
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

/** The texts of all toggles, joined in blocks: a call of `indexOf` per toggle takes longer than the comparison itself. */
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
    for (const block of this.#blocks) {
      block.joined ??= joinedOf(block)
      const found = new Set<ToggleRecord>()
      for (const spelling of spellings) collect(block.joined, spelling, found)
      yield found
    }
  }

  /** New toggles go to the last block. A block that lost toggles is not filled again. */
  #openBlock(): Block {
    const last = this.#blocks.at(-1)
    if (last && last.records.size < BLOCK_SIZE) return last
    const block: Block = { records: new Map(), joined: undefined }
    this.#blocks.push(block)
    return block
  }
}
