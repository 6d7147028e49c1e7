import { eventFromRow } from '#platform/events/read'
import { RecentMap } from '#platform/recent-map'
import { CHUNK_EVENTS, type Found, type FoundPage, foundByIds, type Quest } from './queries.ts'
import type { View } from './views.ts'
import { asSeenBy } from './visibility.ts'

const KEPT_EVENTS = 2_000
const MAX_KEPT_LENGTH = 2_000

/** The JSON of events that were shown lately to people who see everything: an event does not change until retention rewrites it. */
export class EventJson {
  readonly #view: View
  readonly #known = new RecentMap<number, string>(KEPT_EVENTS)
  #prunedUpTo = 0

  constructor(view: View) {
    this.#view = view
  }

  get view(): View {
    return this.#view
  }

  /** The events of a page as a JSON list; undefined for a page that is long, which is sent in pieces. */
  async listOf(quest: Quest, { ids, ends }: FoundPage): Promise<string | undefined> {
    if (ids.length > CHUNK_EVENTS) return undefined
    this.#forgetBefore(ends.prunedUpTo)
    const json = new Map<number, string>()
    if (quest.sight === 'everything')
      for (const id of ids) {
        const known = this.#known.get(id)
        if (known !== undefined) json.set(id, known)
      }
    const missing = ids.filter((id) => !json.has(id))
    const found = missing.length > 0 ? await foundByIds(quest, missing) : []
    if (found.some(({ isWhole }) => !isWhole)) return undefined
    for (const row of found) json.set(row.id, this.#jsonOf(quest, row))
    return `[${ids.flatMap((id) => json.get(id) ?? []).join(',')}]`
  }

  #forgetBefore(prunedUpTo: number): void {
    if (prunedUpTo !== this.#prunedUpTo) this.#known.clear()
    this.#prunedUpTo = prunedUpTo
  }

  #jsonOf({ sight }: Quest, row: Found): string {
    const json = JSON.stringify(this.#view(asSeenBy(sight, eventFromRow(row))))
    if (sight === 'everything' && json.length <= MAX_KEPT_LENGTH) this.#known.set(row.id, json)
    return json
  }
}
