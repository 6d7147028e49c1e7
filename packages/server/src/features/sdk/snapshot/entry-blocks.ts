import type { Steps } from '@leverframe/domain'
import { withOwnMemory } from '#platform/own-memory'
import { segmentIdsOf } from './client-rules.ts'
import type { SnapshotEntry } from './environment-snapshot.ts'

/** The rendered toggles of a block. Rendered on demand. */
interface RenderedBlock {
  /** Each toggle is preceded by a comma. */
  readonly bytes: Buffer
  /** The same bytes without the leading comma, for the first block. */
  readonly opening: Buffer
  readonly segmentIds: ReadonlySet<number>
}

interface Block {
  /** Sorted by name. */
  readonly entries: SnapshotEntry[]
  plain: RenderedBlock | undefined
  inline: RenderedBlock | undefined
}

const MAX_ENTRIES = 128
/** A block with its list, its set of segments and both rendered forms; measured, see bodies.ts. */
const BLOCK_BYTES = 1_024
const ENTRY_BYTES = 16
const blockOf = (entries: SnapshotEntry[]): Block => ({ entries, plain: undefined, inline: undefined })

/** The index of the name in a list sorted by name, or of the first greater name. */
function positionIn<T>(list: readonly T[], name: string, nameOf: (item: T) => string): number {
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
 * Toggles sorted by name, in blocks with cached bytes. A change renders one block again, however many toggles there are.
 */
export class EntryBlocks {
  readonly #blocks: Block[] = []
  readonly #jsonOf: (entry: SnapshotEntry, inline: boolean) => string

  /** The entries are sorted by name. */
  constructor(sorted: readonly SnapshotEntry[], jsonOf: (entry: SnapshotEntry, inline: boolean) => string) {
    this.#jsonOf = jsonOf
    // Blocks start half full, so that toggles can be inserted without a split.
    for (let start = 0; start < sorted.length; start += MAX_ENTRIES / 2)
      this.#blocks.push(blockOf(sorted.slice(start, start + MAX_ENTRIES / 2)))
  }

  /** Bytes of the blocks without toggles and texts. */
  get overhead(): number {
    return this.#blocks.reduce((sum, { entries }) => sum + BLOCK_BYTES + ENTRY_BYTES * entries.length, 0)
  }

  *[Symbol.iterator](): Generator<SnapshotEntry> {
    for (const entries of this.runs()) yield* entries
  }

  /** All toggles, block by block. */
  *runs(): Generator<readonly SnapshotEntry[]> {
    for (const { entries } of this.#blocks) yield entries
  }

  /** Blocks are replaced when they change, so a copy may share them. */
  copy(): EntryBlocks {
    const copy = new EntryBlocks([], this.#jsonOf)
    for (const block of this.#blocks) copy.#blocks.push(block)
    return copy
  }

  get(name: string): SnapshotEntry | undefined {
    const entries = this.#blocks[positionIn(this.#blocks, name, lastNameOf)]?.entries ?? []
    const entry = entries[positionIn(entries, name, nameOf)]
    return entry?.toggle.name === name ? entry : undefined
  }

  /** Returns the replaced entry. */
  put(entry: SnapshotEntry): SnapshotEntry | undefined {
    const name = nameOf(entry)
    const index = Math.min(positionIn(this.#blocks, name, lastNameOf), Math.max(0, this.#blocks.length - 1))
    const entries = [...(this.#blocks[index]?.entries ?? [])]
    const position = positionIn(entries, name, nameOf)
    const [before] = entries.splice(position, entries[position]?.toggle.name === name ? 1 : 0, entry)
    const half = Math.ceil(entries.length / 2)
    const blocks = entries.length > MAX_ENTRIES ? [entries.slice(0, half), entries.slice(half)] : [entries]
    this.#blocks.splice(index, 1, ...blocks.map(blockOf))
    return before
  }

  /** Returns the removed entry. */
  remove(name: string): SnapshotEntry | undefined {
    const before = this.get(name)
    if (!before) return undefined
    const index = positionIn(this.#blocks, name, lastNameOf)
    const entries = this.#blocks[index]?.entries.filter((entry) => entry !== before) ?? []
    this.#blocks.splice(index, 1, ...(entries.length > 0 ? [blockOf(entries)] : []))
    return before
  }

  /** Invalidates the form with inline segments. Called when a segment changes. */
  forgetInline(): void {
    for (const block of this.#blocks) block.inline = undefined
  }

  /** Renders what `render` would render, in steps. Blocks that change during a pause are rendered as well. */
  *renderInSteps(inline: boolean): Steps<void> {
    const isMissing = ({ inline: withSegments, plain }: Block) => !(inline ? withSegments : plain)
    for (let missing = this.#blocks.filter(isMissing); missing.length > 0; missing = this.#blocks.filter(isMissing))
      for (const block of missing) {
        this.#renderBlock(block, inline)
        yield
      }
  }

  /** The JSON of all toggles, separated by commas, and the ids of their segments. Unchanged blocks return the same buffers. */
  render(inline: boolean): { readonly chunks: readonly Buffer[]; readonly segmentIds: ReadonlySet<number> } {
    const segmentIds = new Set<number>()
    const chunks = this.#blocks.map((block, index) => {
      const rendered = this.#renderBlock(block, inline)
      for (const id of rendered.segmentIds) segmentIds.add(id)
      return index === 0 ? rendered.opening : rendered.bytes
    })
    return { chunks, segmentIds }
  }

  #renderBlock(block: Block, inline: boolean): RenderedBlock {
    const kept = inline ? block.inline : block.plain
    if (kept) return kept
    const bytes = withOwnMemory(Buffer.from(block.entries.map((entry) => `,${this.#jsonOf(entry, inline)}`).join('')))
    const rendered = {
      bytes,
      opening: bytes.subarray(1),
      segmentIds: new Set(block.entries.flatMap(({ feature }) => segmentIdsOf(feature))),
    }
    if (inline) block.inline = rendered
    else block.plain = rendered
    return rendered
  }
}
