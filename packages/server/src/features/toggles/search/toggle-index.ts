import type { StoredEvent } from '#kernel/event'
import { padded } from '#platform/db/prepared'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { type Compare, compareBy, including, type Order, sortedInTurns, without } from './orders.ts'
import { RecordReader, type Seen, type ToggleRecord, toggleIn } from './records.ts'
import type { Sort } from './request.ts'
import { TextBlocks } from './text-blocks.ts'

/** Toggles to read with one set of statements. */
const BATCH = 500
/** With more changes at once, sorting again is cheaper than finding the position of each. */
const MAX_EDITS = 1_000
/** An order takes 8 bytes per toggle. The least recently used order is evicted. */
const MAX_ORDERS = 24

export interface ToggleIndexDeps {
  readonly store: Store
  readonly log: EventLog
}

interface KeptOrder {
  readonly compare: Compare
  readonly dependsOnSeen: boolean
  order: Order
}

interface ProjectCounts {
  live: number
  archived: number
}

/** What is stale. */
interface Marks {
  everything: boolean
  readonly names: Set<string>
  /** Projects that use an environment again, or no longer. */
  readonly projects: Set<string>
  /** Toggles of which only the last use changed. */
  readonly seen: Set<string>
}

const noMarks = (): Marks => ({ everything: false, names: new Set(), projects: new Set(), seen: new Set() })

const NEVER: Seen = { at: null, environments: [] }

/** The targeting of all toggles in the environment is gone, or was copied to it. */
const changesAll = ({ type, data }: StoredEvent): boolean =>
  type === 'environment-deleted' || (type === 'environment-created' && data?.clonedFrom !== undefined)

type SortedBy = Pick<Sort, 'by' | 'direction'>

/**
 * Caches what searches filter and sort by, for all toggles. It is filled at the first search. After that events mark what
 * is stale, and the next search reads only that: a result contains every change that was committed before the
 * search request. See docs/adr/0016.
 *
 * 1. The caller catches up with the event log; its events add marks.
 * 2. Take the marks and read the marked toggles. Marks that arrive during the read wait for the next search.
 * 3. Replace the records, and edit each cached order.
 * 4. Sort, if the order of this search is not cached.
 */
export class ToggleIndex {
  readonly #reader: RecordReader
  readonly #records = new Map<string, ToggleRecord>()
  readonly #texts = new TextBlocks()
  /** How many toggles each project has. */
  readonly #counts = new Map<string, ProjectCounts>()
  /** Least recently used first. */
  readonly #orders = new Map<string, KeptOrder>()
  #marks: Marks = { ...noMarks(), everything: true }
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ store, log }: ToggleIndexDeps) {
    this.#reader = new RecordReader(store.scan)
    log.follow((events) => {
      for (const event of events) this.#mark(event)
    })
  }

  /** Marks toggles that changed without an event. Called after a write to `last_seen`. */
  touch(names: Iterable<string>): void {
    if (!this.#marks.everything) for (const name of names) this.#marks.seen.add(name)
  }

  get(name: string): ToggleRecord | undefined {
    return this.#records.get(name)
  }

  /** The number of archived toggles, or of live ones, in these projects. */
  count(archived: boolean, projects: Iterable<string> = this.#counts.keys()): number {
    let count = 0
    for (const project of new Set(projects)) count += this.#counts.get(project)?.[archived ? 'archived' : 'live'] ?? 0
    return count
  }

  /** Toggles whose text contains one of the spellings, in chunks, unsorted. */
  containing(spellings: readonly string[]): Iterable<Iterable<ToggleRecord>> {
    return this.#texts.containing(spellings)
  }

  /** All toggles in these two orders, with every marked change. Without `needsSeen`, the last use may be stale. */
  current([one, other]: readonly [SortedBy, SortedBy], needsSeen: boolean): Promise<[Order, Order]> {
    const orders = this.#turn.then(async (): Promise<[Order, Order]> => {
      await this.#refresh(needsSeen)
      return [await this.#orderOf(one), await this.#orderOf(other)]
    })
    this.#turn = orders.catch(() => {})
    return orders
  }

  #mark(event: StoredEvent): void {
    if (this.#marks.everything) return
    const name = toggleIn(event)
    if (changesAll(event)) this.#marks = { ...noMarks(), everything: true }
    else if (event.type.startsWith('project-environment-')) this.#marks.projects.add(event.project ?? '')
    else if (name !== undefined) this.#marks.names.add(name)
  }

  async #refresh(needsSeen: boolean): Promise<void> {
    const marks = this.#marks
    this.#marks = { ...noMarks(), ...(!needsSeen && { seen: marks.seen }) }
    for (const { name, project } of marks.projects.size > 0 ? this.#records.values() : [])
      if (marks.projects.has(project)) marks.names.add(name)
    try {
      if (marks.everything) await this.#readAll()
      else {
        if (marks.names.size > 0) await this.#readAgain([...marks.names])
        if (needsSeen && marks.seen.size > 0) await this.#readSeenAgain([...marks.seen])
      }
    } catch (error) {
      if (marks.everything) this.#marks.everything = true
      for (const name of marks.names) this.#marks.names.add(name)
      for (const name of marks.seen) this.#marks.seen.add(name)
      throw error
    }
  }

  async #readAll(): Promise<void> {
    this.#records.clear()
    this.#texts.clear()
    this.#counts.clear()
    this.#orders.clear()
    for (let names = await this.#namesAfter(''); names.length > 0; names = await this.#namesAfter(names.at(-1) ?? '')) {
      const range = { from: names[0] ?? '', to: names.at(-1) ?? '' }
      for (const record of await this.#reader.read(range)) this.#put(record)
    }
  }

  #namesAfter(name: string): Promise<string[]> {
    return this.#reader.namesAfter(name, BATCH)
  }

  async #readAgain(names: readonly string[]): Promise<void> {
    const fresh: ToggleRecord[] = []
    for (let start = 0; start < names.length; start += BATCH)
      fresh.push(...(await this.#reader.read(padded(names.slice(start, start + BATCH)))))
    const old = names.flatMap((name) => this.#records.get(name) ?? [])
    this.#editOrders([...this.#orders], old, () => {
      const isThere = new Set(fresh.map(({ name }) => name))
      for (const name of names) if (!isThere.has(name)) this.#remove(name)
      for (const record of fresh) this.#put(record)
      return fresh
    })
  }

  #put(record: ToggleRecord): void {
    this.#tally(this.#records.get(record.name), -1)
    this.#tally(record, 1)
    this.#records.set(record.name, record)
    this.#texts.put(record)
  }

  #remove(name: string): void {
    this.#tally(this.#records.get(name), -1)
    this.#records.delete(name)
    this.#texts.remove(name)
  }

  #tally(record: ToggleRecord | undefined, by: 1 | -1): void {
    if (!record) return
    const counts = this.#counts.get(record.project) ?? { live: 0, archived: 0 }
    counts[record.archived ? 'archived' : 'live'] += by
    this.#counts.set(record.project, counts)
  }

  async #readSeenAgain(names: readonly string[]): Promise<void> {
    const seen = new Map<string, Seen>()
    for (let start = 0; start < names.length; start += BATCH)
      for (const [name, one] of await this.#reader.readSeen(padded(names.slice(start, start + BATCH))))
        seen.set(name, one)
    const records = names.flatMap((name) => this.#records.get(name) ?? [])
    const orders = [...this.#orders].filter(([, { dependsOnSeen }]) => dependsOnSeen)
    this.#editOrders(orders, records, () => {
      for (const record of records) record.seen = seen.get(record.name) ?? NEVER
      return records
    })
  }

  /** Removes the old records before they change, because they are found by their sort key. */
  #editOrders(
    orders: readonly (readonly [string, KeptOrder])[],
    old: readonly ToggleRecord[],
    change: () => readonly ToggleRecord[],
  ): void {
    const isCheap = old.length <= MAX_EDITS
    for (const [key, kept] of orders)
      if (isCheap) kept.order = without(kept.order, old, kept.compare)
      else this.#orders.delete(key)
    const fresh = change()
    for (const [key, kept] of orders)
      if (!isCheap || fresh.length > MAX_EDITS) this.#orders.delete(key)
      else kept.order = including(kept.order, fresh, kept.compare)
  }

  async #orderOf(sort: SortedBy): Promise<Order> {
    const { by, direction } = sort
    const key = JSON.stringify([by, direction])
    const known = this.#orders.get(key)
    if (known) {
      this.#orders.delete(key)
      this.#orders.set(key, known)
      return known.order
    }
    const compare = compareBy(sort)
    const order = await sortedInTurns(this.#records.values(), compare)
    this.#orders.set(key, { compare, dependsOnSeen: by === 'lastSeenAt', order })
    const [oldest] = this.#orders.size > MAX_ORDERS ? this.#orders.keys() : []
    if (oldest !== undefined) this.#orders.delete(oldest)
    return order
  }
}
