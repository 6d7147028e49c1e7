import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { RecentMap } from '#platform/recent-map'
import { readDetails } from './details.ts'
import type { Facts } from './facts.ts'
import { type ToggleRecord, toggleIn } from './records.ts'
import { type ShownToggle, type ToggleJson, toggleJson } from './result-json.ts'

/** An entry takes about 1.5 KB. The cache holds up to twice this number. */
const KEPT_DETAILS = 2_500

/**
 * Events that can change the details of many toggles. Those of change requests do not all name the toggles for which a
 * request is open.
 */
const CHANGES_MANY = /^(change-|project-deleted$|(project-)?environment-|segment-)/

/** The value of a slot while its read is in progress. It is dropped like any other slot when its toggle changes. */
const PENDING = Symbol('pending')

interface Slot {
  json: ToggleJson | typeof PENDING
}

/** The toggles that a search found, and the position of the event log at that moment. */
export interface Found {
  readonly records: readonly ToggleRecord[]
  readonly facts: Facts
  readonly position: number
}

/**
 * Caches the details of recently shown toggles as JSON. An event drops the toggles that it is about; an event about a
 * change request drops all entries. Favourites are added to each response.
 */
export class RecentDetails {
  readonly #store: Store
  readonly #log: EventLog
  readonly #slots = new RecentMap<string, Slot>(KEPT_DETAILS)

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  /** Drops toggles that changed without an event. Called after a write to `last_seen`. */
  touch(names: Iterable<string>): void {
    for (const name of names) this.#slots.delete(name)
  }

  /** Returns the details in the order of the records, without toggles that were deleted after they were found. */
  async of({ records, facts, position }: Found, favorites: ReadonlySet<string>): Promise<ShownToggle[]> {
    const known = new Map<string, ToggleJson>()
    const missing: ToggleRecord[] = []
    for (const record of records) {
      const slot = this.#slots.get(record.name)
      if (slot && slot.json !== PENDING) known.set(record.name, slot.json)
      else missing.push(record)
    }
    const read = missing.length > 0 ? await this.#read({ records: missing, facts, position }) : []
    for (const [name, json] of read) known.set(name, json)
    return records.flatMap(({ name }) => {
      const json = known.get(name)
      return json ? { json, isFavorite: favorites.has(name) } : []
    })
  }

  async #read({ records, facts, position }: Found): Promise<ReadonlyMap<string, ToggleJson>> {
    // A change since then is not in the records, and its event would not drop an entry that is cached now.
    if (this.#log.position !== position) return this.#readJson(records, facts)
    const slots = records.map(({ name }) => ({ name, slot: { json: PENDING } as Slot }))
    for (const { name, slot } of slots) this.#slots.set(name, slot)
    try {
      const read = await this.#readJson(records, facts)
      for (const { name, slot } of slots) slot.json = read.get(name) ?? PENDING
      return read
    } finally {
      for (const { name, slot } of slots)
        if (slot.json === PENDING && this.#slots.get(name) === slot) this.#slots.delete(name)
    }
  }

  async #readJson(records: readonly ToggleRecord[], facts: Facts): Promise<ReadonlyMap<string, ToggleJson>> {
    const toggles = await readDetails(this.#store.scan, records, facts)
    return new Map(toggles.map((toggle) => [toggle.name, toggleJson(toggle)]))
  }

  /** A dependency event also drops the parent, because a toggle is shown as a parent from its first child on. */
  #drop(event: StoredEvent): void {
    const { type, featureName, data, preData } = event
    if (CHANGES_MANY.test(type)) this.#slots.clear()
    else if (type.startsWith('feature-dependenc')) {
      const both = [data, preData].flatMap((side) => (side?.dependencies ?? []) as { feature: string }[])
      this.touch([featureName ?? '', ...both.map(({ feature }) => feature)])
    } else this.#slots.delete(toggleIn(event) ?? '')
  }
}
