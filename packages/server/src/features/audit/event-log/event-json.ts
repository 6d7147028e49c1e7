import { eventFromRow } from '#platform/events/read'
import { RecentMap } from '#platform/recent-map'
import { CHUNK_EVENTS, type EventQuery, type Found, type FoundPage, foundByIds } from './queries.ts'
import type { View } from './views.ts'
import { redactEvent } from './visibility.ts'

const MAX_CACHED_EVENTS = 2_000
const MAX_CACHED_LENGTH = 2_000

/**
 * A cache of the JSON of recent events, for actors who see everything. An event does not change until retention
 * rewrites it.
 */
export class EventJson {
  readonly #view: View
  readonly #cache = new RecentMap<number, string>(MAX_CACHED_EVENTS)
  #prunedUpTo = 0

  constructor(view: View) {
    this.#view = view
  }

  get view(): View {
    return this.#view
  }

  /** Returns the events of a page as a JSON list, or undefined for a long page, which is sent in chunks. */
  async listOf(eventQuery: EventQuery, { ids, ends }: FoundPage): Promise<string | undefined> {
    if (ids.length > CHUNK_EVENTS) return undefined
    this.#forgetBefore(ends.prunedUpTo)
    const json = new Map<number, string>()
    if (eventQuery.visibility === 'everything')
      for (const id of ids) {
        const known = this.#cache.get(id)
        if (known !== undefined) json.set(id, known)
      }
    const missing = ids.filter((id) => !json.has(id))
    const found = missing.length > 0 ? await foundByIds(eventQuery, missing) : []
    if (found.some(({ isWhole }) => !isWhole)) return undefined
    for (const row of found) json.set(row.id, this.#jsonOf(eventQuery, row))
    return `[${ids.flatMap((id) => json.get(id) ?? []).join(',')}]`
  }

  #forgetBefore(prunedUpTo: number): void {
    if (prunedUpTo !== this.#prunedUpTo) this.#cache.clear()
    this.#prunedUpTo = prunedUpTo
  }

  #jsonOf({ visibility }: EventQuery, row: Found): string {
    const json = JSON.stringify(this.#view(redactEvent(visibility, eventFromRow(row))))
    if (visibility === 'everything' && json.length <= MAX_CACHED_LENGTH) this.#cache.set(row.id, json)
    return json
  }
}
