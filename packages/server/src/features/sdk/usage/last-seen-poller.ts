import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'

const POLL_MS = 5_000
/** More than the clock difference of instances. Rows within the overlap are read twice and reported once. */
const OVERLAP_MS = 5_000
let pollMs = POLL_MS

/** For a test, of which no result depends on it. No setting and no product code calls it. */
export const pollLastSeenEvery = (ms = POLL_MS): void => {
  pollMs = ms
}

const seenSince = (q: Queryable, since: string) =>
  q
    .selectFrom('last_seen')
    .select(['feature', 'environment', 'seen_at'])
    .where('seen_at', '>=', since)
    .orderBy('seen_at')
    .execute()

/** `last_seen` has no events, so poll it for rows written by other instances. */
export class LastSeenPoller {
  readonly #store: Store
  readonly #notify: (names: readonly string[]) => void
  readonly #timer: NodeJS.Timeout
  #newestMs: number
  /** Rows within the overlap that are already reported. */
  #reported = new Set<string>()
  #polling: Promise<void> = Promise.resolve()

  constructor(store: Store, nowMs: number, notify: (names: readonly string[]) => void) {
    this.#store = store
    this.#newestMs = nowMs
    this.#notify = notify
    this.#timer = setInterval(() => {
      // While the store is unavailable the poll fails. The next poll covers the same time.
      this.#polling = this.#polling.then(() => this.#poll()).catch(() => {})
    }, pollMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
  }

  async #poll(): Promise<void> {
    const rows = await seenSince(this.#store.read, new Date(this.#newestMs - OVERLAP_MS).toISOString())
    const keyed = rows.map((row) => ({ ...row, key: JSON.stringify([row.feature, row.environment, row.seen_at]) }))
    const fresh = keyed.filter(({ key }) => !this.#reported.has(key))
    const newest = rows.at(-1)?.seen_at
    if (newest !== undefined) this.#newestMs = Math.max(this.#newestMs, Date.parse(newest))
    this.#reported = new Set(keyed.map(({ key }) => key))
    if (fresh.length > 0) this.#notify([...new Set(fresh.map(({ feature }) => feature))])
  }
}
