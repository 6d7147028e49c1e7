import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { RecentMap } from '#platform/recent-map'
import { findGroups, type GroupSearch, groupsByIds } from './group-store.ts'

const KEPT_GROUPS = 250
const MAX_KEPT_LENGTH = 20_000
/** Groups that are read with one set of statements. */
const BATCH = 512

/** Events about groups, their people and their projects. */
const CONCERNS = /^(group-|user-|service-account-|project-)/

/** The JSON of groups that were listed lately, until an event about any group, user or project. */
export class RecentGroups {
  readonly #store: Store
  readonly #log: EventLog
  readonly #known = new RecentMap<number, string>(KEPT_GROUPS)
  /** Of events that made the known ones old. */
  #changes = 0

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    log.follow((events) => {
      if (!events.some(({ type }) => CONCERNS.test(type))) return
      this.#changes++
      this.#known.clear()
    })
  }

  /** The groups of a page, each as JSON, and how many there are on all pages. */
  async page(search: GroupSearch): Promise<{ groups: string[]; total: number }> {
    await this.#log.catchUp()
    const { ids, total } = await findGroups(this.#store.scan, search)
    const json = new Map<number, string>()
    for (const id of ids) {
      const known = this.#known.get(id)
      if (known !== undefined) json.set(id, known)
    }
    const missing = ids.filter((id) => !json.has(id))
    for (let start = 0; start < missing.length; start += BATCH)
      await this.#read(missing.slice(start, start + BATCH), json)
    return { groups: ids.flatMap((id) => json.get(id) ?? []), total }
  }

  async #read(ids: readonly number[], json: Map<number, string>): Promise<void> {
    const changes = this.#changes
    for (const group of await groupsByIds(this.#store.scan, ids)) {
      const text = JSON.stringify(group)
      json.set(group.id, text)
      if (changes === this.#changes && text.length <= MAX_KEPT_LENGTH) this.#known.set(group.id, text)
    }
  }
}
