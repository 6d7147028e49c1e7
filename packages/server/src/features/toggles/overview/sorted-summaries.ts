import { withOwnMemory } from '#platform/own-memory'

/** A toggle as the list returns it, and the time after which it lowers the health of its project. */
export interface Entry {
  readonly name: string
  readonly type: string
  /** Ends with `"favorite":false}`. */
  readonly json: string
  readonly unhealthyAfterMs: number
}

interface Block {
  readonly entries: Entry[]
  bytes: Buffer | undefined
}

/**
 * A change renders one block again and copies the bytes of the others. With 10,000 toggles this is 4 to 7 times faster
 * than a single block.
 */
const BLOCK_SIZE = 256

const NONE: ReadonlySet<string> = new Set()
const [NOT_FAVORITE, FAVORITE] = ['"favorite":false}', '"favorite":true}']

/** `favorite` is the last field of a summary. */
const jsonFor = ({ name, json }: Entry, favorites: ReadonlySet<string>): string =>
  favorites.has(name) ? json.slice(0, -NOT_FAVORITE.length) + FAVORITE : json

const rendered = (entries: readonly Entry[], favorites: ReadonlySet<string>): Buffer =>
  Buffer.from(entries.map((entry) => `,${jsonFor(entry, favorites)}`).join(''))

/** The bytes of a block without favourites, kept until the block changes. */
function renderedOnce(block: Block): Buffer {
  block.bytes ??= withOwnMemory(rendered(block.entries, NONE))
  return block.bytes
}

/** The number of leading items for which `holds` is true. They must all come before the other items. */
function countLeading<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The toggles of a project by name, with their bytes. Only `fill` and copying bytes take time in proportion to the number
 * of toggles.
 */
export class SortedSummaries {
  #blocks: Block[] = []
  /** The `unhealthyAfterMs` of each toggle, in ascending order. */
  #unhealthyTimes: number[] = []
  /** The number of toggles by type. */
  readonly #types = new Map<string, number>()

  get size(): number {
    return this.#unhealthyTimes.length
  }

  /** Replaces all entries. `entries` must be sorted by name. */
  fill(entries: readonly Entry[]): void {
    this.#blocks = []
    for (let start = 0; start < entries.length; start += BLOCK_SIZE)
      this.#blocks.push({ entries: entries.slice(start, start + BLOCK_SIZE), bytes: undefined })
    this.#unhealthyTimes = entries
      .map(({ unhealthyAfterMs }) => unhealthyAfterMs)
      .sort((a, b) => Number(a > b) - Number(a < b))
    this.#types.clear()
    for (const { type } of entries) this.#countType(type, 1)
  }

  /** Returns whether this changes the result of `chunks`. */
  put(entry: Entry): boolean {
    const block = this.#blockFor(entry.name)
    const at = countLeading(block.entries, ({ name }) => name < entry.name)
    const before = block.entries[at]
    const isKnown = before?.name === entry.name
    if (isKnown) this.#forget(before)
    this.#countType(entry.type, 1)
    this.#unhealthyTimes.splice(this.unhealthy(entry.unhealthyAfterMs), 0, entry.unhealthyAfterMs)
    block.entries.splice(at, isKnown ? 1 : 0, entry)
    if (isKnown && before.json === entry.json) return false
    block.bytes = undefined
    if (block.entries.length > 2 * BLOCK_SIZE) this.#split(block)
    return true
  }

  /** Returns whether the entry existed. */
  remove(name: string): boolean {
    if (this.size === 0) return false
    const block = this.#blockFor(name)
    const at = countLeading(block.entries, (entry) => entry.name < name)
    const before = block.entries[at]
    if (before?.name !== name) return false
    this.#forget(before)
    block.entries.splice(at, 1)
    block.bytes = undefined
    if (block.entries.length === 0) this.#blocks.splice(this.#blocks.indexOf(block), 1)
    return true
  }

  /** The number of toggles that are stale or past their lifetime at `nowMs`. */
  unhealthy(nowMs: number): number {
    return countLeading(this.#unhealthyTimes, (moment) => moment < nowMs)
  }

  /** The number of stale toggles. */
  get stale(): number {
    return countLeading(this.#unhealthyTimes, (moment) => moment === Number.NEGATIVE_INFINITY)
  }

  /** The number of toggles by type, for types that have some. Sorted by type. */
  get types(): readonly (readonly [type: string, count: number])[] {
    return [...this.#types].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** Whether one of the names is here. */
  hasAny(names: ReadonlySet<string>): boolean {
    if (this.size === 0) return false
    for (const name of names) if (this.#find(name)) return true
    return false
  }

  /** The summaries as JSON, with commas between the blocks too. Blocks with a favourite are rendered for this call. */
  chunks(favorites: ReadonlySet<string> = NONE): Buffer[] {
    return this.#blocks.map((block, index) => {
      const bytes = block.entries.some(({ name }) => favorites.has(name))
        ? rendered(block.entries, favorites)
        : renderedOnce(block)
      return index === 0 ? bytes.subarray(1) : bytes
    })
  }

  /** The summaries that match, as JSON separated by commas. */
  matching(matches: (name: string) => boolean, favorites: ReadonlySet<string> = NONE): string {
    return this.#blocks
      .flatMap(({ entries }) => entries.filter(({ name }) => matches(name)).map((entry) => jsonFor(entry, favorites)))
      .join(',')
  }

  #find(wanted: string): Entry | undefined {
    const { entries } = this.#blockFor(wanted)
    const entry = entries[countLeading(entries, ({ name }) => name < wanted)]
    return entry?.name === wanted ? entry : undefined
  }

  /** The block that contains the name, or would contain it. */
  #blockFor(name: string): Block {
    const at = countLeading(this.#blocks, ({ entries }) => (entries[0] as Entry).name <= name)
    const block = this.#blocks[Math.max(0, at - 1)]
    if (block) return block
    const first: Block = { entries: [], bytes: undefined }
    this.#blocks.push(first)
    return first
  }

  #split(block: Block): void {
    const entries = block.entries.splice(BLOCK_SIZE)
    this.#blocks.splice(this.#blocks.indexOf(block) + 1, 0, { entries, bytes: undefined })
  }

  #forget({ unhealthyAfterMs, type }: Entry): void {
    this.#unhealthyTimes.splice(this.unhealthy(unhealthyAfterMs), 1)
    this.#countType(type, -1)
  }

  #countType(type: string, change: 1 | -1): void {
    const count = (this.#types.get(type) ?? 0) + change
    if (count > 0) this.#types.set(type, count)
    else this.#types.delete(type)
  }
}
