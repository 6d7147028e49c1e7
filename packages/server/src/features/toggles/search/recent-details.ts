import { parentsIn } from '#features/toggles/toggle/index'
import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { ReadCache } from '#platform/read-cache'
import { readDetails } from './details.ts'
import type { Facts } from './facts.ts'
import { type ToggleRecord, toggleIn } from './records.ts'
import { type ShownToggle, type ToggleJson, toggleJson } from './result-json.ts'

/** In characters of JSON, of which a toggle has about 1,000. The cache holds up to twice as many. */
const KEPT_CHARACTERS = 12_000_000

const charactersOf = ({ head, environments }: ToggleJson): number =>
  environments.reduce((sum, { name, json }) => sum + name.length + json.length, head.length)

/**
 * Events that can change the details of many toggles. Those of change requests do not all name the toggles for which a
 * request is open.
 */
const CHANGES_MANY = /^(change-|project-deleted$|(project-)?environment-|segment-)/

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
  readonly #cache = new ReadCache<string, ToggleJson>(KEPT_CHARACTERS, charactersOf)

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  /** Drops toggles that changed without an event. Called after a write to `last_seen`. */
  touch(names: Iterable<string>): void {
    for (const name of names) this.#cache.delete(name)
  }

  /** Returns the details in the order of the records, without toggles that were deleted after they were found. */
  async of({ records, facts, position }: Found, favorites: ReadonlySet<string>): Promise<ShownToggle[]> {
    const known = new Map<string, ToggleJson>()
    const missing: ToggleRecord[] = []
    for (const record of records) {
      const json = this.#cache.get(record.name)
      if (json) known.set(record.name, json)
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
    return this.#cache.read(
      records.map(({ name }) => name),
      () => this.#readJson(records, facts),
    )
  }

  async #readJson(records: readonly ToggleRecord[], facts: Facts): Promise<ReadonlyMap<string, ToggleJson>> {
    const toggles = await readDetails(this.#store.scan, records, facts)
    return new Map(toggles.map((toggle) => [toggle.name, toggleJson(toggle)]))
  }

  #drop(event: StoredEvent): void {
    if (CHANGES_MANY.test(event.type)) this.#cache.clear()
    else this.touch([toggleIn(event) ?? '', ...parentsIn(event)])
  }
}
