import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { RecentMap } from '#platform/recent-map'
import { findGroups, type GroupSearch, groupsByIds } from './group-store.ts'

const MAX_CACHED_GROUPS = 250
const MAX_CACHED_LENGTH = 20_000
/** Groups that are read with one set of statements. */
const BATCH = 512

/** Events about groups, their users and their projects. */
const RELEVANT_EVENTS = /^(group-|user-|service-account-|project-)/

/** A cache of the JSON of recently listed groups. Any event about groups, users or projects clears it. */
export class RecentGroups {
  readonly #store: Store
  readonly #log: EventLog
  readonly #cache = new RecentMap<number, string>(MAX_CACHED_GROUPS)
  /** Number of invalidations; a read that started before one is not cached. */
  #invalidations = 0

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    log.follow((events) => {
      if (!events.some(({ type }) => RELEVANT_EVENTS.test(type))) return
      this.#invalidations++
      this.#cache.clear()
    })
  }

  /** Returns the groups of a page as JSON, and the total on all pages. */
  async page(search: GroupSearch): Promise<{ groups: string[]; total: number }> {
    await this.#log.catchUp()
    const { ids, total } = await findGroups(this.#store.scan, search)
    const json = new Map<number, string>()
    for (const id of ids) {
      const cached = this.#cache.get(id)
      if (cached !== undefined) json.set(id, cached)
    }
    const missing = ids.filter((id) => !json.has(id))
    for (let start = 0; start < missing.length; start += BATCH)
      await this.#read(missing.slice(start, start + BATCH), json)
    return { groups: ids.flatMap((id) => json.get(id) ?? []), total }
  }

  async #read(ids: readonly number[], json: Map<number, string>): Promise<void> {
    const invalidations = this.#invalidations
    for (const group of await groupsByIds(this.#store.scan, ids)) {
      const text = JSON.stringify(group)
      json.set(group.id, text)
      if (invalidations === this.#invalidations && text.length <= MAX_CACHED_LENGTH) this.#cache.set(group.id, text)
    }
  }
}
