import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { readDetails, withWaiting } from './details.ts'
import type { Facts } from './facts.ts'
import { type ToggleRecord, toggleIn } from './records.ts'
import type { FoundFlag } from './schema.ts'

/** About 2 KB each. */
const MAX_DETAILS = 5_000

/** What a read that is going on will fill; dropped like any other when its toggle changes. */
const PENDING = Symbol('pending')

interface Slot {
  flag: FoundFlag | typeof PENDING
}

/** Toggles as they were found, and the position of the event log at that moment. */
export interface Found {
  readonly records: readonly ToggleRecord[]
  readonly facts: Facts
  readonly position: number
}

/**
 * The details of toggles that searches showed lately. An event drops the toggles that it is about. Favourites and change
 * requests are added for each answer.
 */
export class RecentDetails {
  readonly #store: Store
  readonly #log: EventLog
  /** Least recently used first. */
  readonly #slots = new Map<string, Slot>()

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    log.follow((events) => {
      for (const event of events) this.#drop(event)
    })
  }

  /** For what changes without an event: called after `last_seen` was written. */
  touch(names: Iterable<string>): void {
    for (const name of names) this.#slots.delete(name)
  }

  /** In the order of the records. A toggle that was deleted after it was found is missing. */
  async of({ records, facts, position }: Found, favorites: ReadonlySet<string>): Promise<FoundFlag[]> {
    const known = new Map<string, FoundFlag>()
    const missing: ToggleRecord[] = []
    for (const record of records) {
      const slot = this.#slots.get(record.name)
      if (slot && slot.flag !== PENDING) {
        known.set(record.name, slot.flag)
        this.#keep(record.name, slot)
      } else missing.push(record)
    }
    const read = missing.length > 0 ? await this.#read({ records: missing, facts, position }) : []
    for (const flag of read) known.set(flag.name, flag)
    const flags = records.flatMap(({ name }) => known.get(name) ?? [])
    const shown = await withWaiting(this.#store.scan, flags)
    return favorites.size === 0 ? shown : shown.map((flag) => ({ ...flag, favorite: favorites.has(flag.name) }))
  }

  async #read({ records, facts, position }: Found): Promise<FoundFlag[]> {
    // A change since then is not in the records, and nothing will drop them.
    if (this.#log.position !== position) return readDetails(this.#store.scan, records, facts)
    const slots = records.map(({ name }) => ({ name, slot: { flag: PENDING } as Slot }))
    for (const { name, slot } of slots) this.#keep(name, slot)
    try {
      const flags = new Map((await readDetails(this.#store.scan, records, facts)).map((flag) => [flag.name, flag]))
      for (const { name, slot } of slots) slot.flag = flags.get(name) ?? PENDING
      return [...flags.values()]
    } finally {
      for (const { name, slot } of slots)
        if (slot.flag === PENDING && this.#slots.get(name) === slot) this.#slots.delete(name)
    }
  }

  #keep(name: string, slot: Slot): void {
    this.#slots.delete(name)
    this.#slots.set(name, slot)
    const [oldest] = this.#slots.size > MAX_DETAILS ? this.#slots.keys() : []
    if (oldest !== undefined) this.#slots.delete(oldest)
  }

  /** A parent is shown as one from its first child on. */
  #drop(event: StoredEvent): void {
    const { type, featureName, data, preData } = event
    if (type.startsWith('environment-') || type.startsWith('segment-')) this.#slots.clear()
    else if (type.startsWith('feature-dependenc')) {
      const both = [data, preData].flatMap((side) => (side?.dependencies ?? []) as { feature: string }[])
      this.touch([featureName ?? '', ...both.map(({ feature }) => feature)])
    } else this.#slots.delete(toggleIn(event) ?? '')
  }
}
