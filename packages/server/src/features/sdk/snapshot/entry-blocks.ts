import { segmentIdsOf } from './client-rules.ts'
import type { SnapshotEntry } from './environment-snapshot.ts'

/** What is told about the toggles of a block, made when somebody asks. */
interface Told {
  /** Each toggle with a comma before it. */
  readonly bytes: Buffer
  /** The same for the block that comes first. */
  readonly opening: Buffer
  readonly segmentIds: ReadonlySet<number>
}

interface Block {
  /** By name. */
  readonly entries: SnapshotEntry[]
  plain: Told | undefined
  inline: Told | undefined
}

const MAX_ENTRIES = 128
/** A block with its list, its set of segments and both forms of its texts; measured, see bodies.ts. */
const BLOCK_BYTES = 1_024
const ENTRY_BYTES = 16
const blockOf = (entries: SnapshotEntry[]): Block => ({ entries, plain: undefined, inline: undefined })

/** The place of the name in a list that is ordered by it, or of the first that comes after. */
function placeIn<T>(list: readonly T[], name: string, nameOf: (item: T) => string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (nameOf(list[middle] as T) < name) low = middle + 1
    else high = middle
  }
  return low
}

const nameOf = ({ toggle }: SnapshotEntry): string => toggle.name
const lastNameOf = ({ entries }: Block): string => (entries.at(-1) as SnapshotEntry).toggle.name

/**
 * All toggles of an environment by name, in blocks whose bytes are kept: a change makes those of one block anew, however
 * many toggles there are.
 */
export class EntryBlocks {
  readonly #blocks: Block[] = []
  readonly #jsonOf: (entry: SnapshotEntry, inline: boolean) => string

  constructor(entries: Iterable<SnapshotEntry>, jsonOf: (entry: SnapshotEntry, inline: boolean) => string) {
    this.#jsonOf = jsonOf
    const sorted = [...entries].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    // Half full, so that there is room for what comes.
    for (let start = 0; start < sorted.length; start += MAX_ENTRIES / 2)
      this.#blocks.push(blockOf(sorted.slice(start, start + MAX_ENTRIES / 2)))
  }

  /** Bytes of the lists themselves; toggles and texts are not among them. */
  get overhead(): number {
    return this.#blocks.reduce((sum, { entries }) => sum + BLOCK_BYTES + ENTRY_BYTES * entries.length, 0)
  }

  *[Symbol.iterator](): Generator<SnapshotEntry> {
    for (const { entries } of this.#blocks) yield* entries
  }

  put(entry: SnapshotEntry): void {
    const name = nameOf(entry)
    const index = Math.min(placeIn(this.#blocks, name, lastNameOf), Math.max(0, this.#blocks.length - 1))
    const entries = [...(this.#blocks[index]?.entries ?? [])]
    const place = placeIn(entries, name, nameOf)
    entries.splice(place, entries[place]?.toggle.name === name ? 1 : 0, entry)
    const half = Math.ceil(entries.length / 2)
    const blocks = entries.length > MAX_ENTRIES ? [entries.slice(0, half), entries.slice(half)] : [entries]
    this.#blocks.splice(index, 1, ...blocks.map(blockOf))
  }

  remove(name: string): void {
    const index = placeIn(this.#blocks, name, lastNameOf)
    const before = this.#blocks[index]?.entries ?? []
    const entries = before.filter((entry) => nameOf(entry) !== name)
    if (entries.length === before.length) return
    this.#blocks.splice(index, 1, ...(entries.length > 0 ? [blockOf(entries)] : []))
  }

  /** Segments changed: whoever is told their constraints must be told anew. */
  forgetInline(): void {
    for (const block of this.#blocks) block.inline = undefined
  }

  /** The texts of all toggles with commas between them, and the segments that they use. What did not change is the same buffer. */
  told(inline: boolean): { readonly chunks: readonly Buffer[]; readonly segmentIds: ReadonlySet<number> } {
    const segmentIds = new Set<number>()
    const chunks = this.#blocks.map((block, index) => {
      const told = this.#toldOf(block, inline)
      for (const id of told.segmentIds) segmentIds.add(id)
      return index === 0 ? told.opening : told.bytes
    })
    return { chunks, segmentIds }
  }

  #toldOf(block: Block, inline: boolean): Told {
    const kept = inline ? block.inline : block.plain
    if (kept) return kept
    const bytes = Buffer.from(block.entries.map((entry) => `,${this.#jsonOf(entry, inline)}`).join(''))
    const told = {
      bytes,
      opening: bytes.subarray(1),
      segmentIds: new Set(block.entries.flatMap(({ feature }) => segmentIdsOf(feature))),
    }
    if (inline) block.inline = told
    else block.plain = told
    return told
  }
}
