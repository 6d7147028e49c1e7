import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'

const LOOK_MS = 5_000
/** Clocks of instances differ by less; what was seen within it is looked at twice and told once. */
const OVERLAP_MS = 5_000

const seenSince = (q: Queryable, since: string) =>
  q
    .selectFrom('last_seen')
    .select(['feature', 'environment', 'seen_at'])
    .where('seen_at', '>=', since)
    .orderBy('seen_at')
    .execute()

/** Seeing a toggle leaves no event: what other instances wrote about it is found by looking, now and then. */
export class SeenElsewhere {
  readonly #store: Store
  readonly #tell: (names: readonly string[]) => void
  readonly #timer: NodeJS.Timeout
  #newestMs: number
  /** Told already, though within the overlap. */
  #told = new Set<string>()
  #looking: Promise<void> = Promise.resolve()

  constructor(store: Store, nowMs: number, tell: (names: readonly string[]) => void) {
    this.#store = store
    this.#newestMs = nowMs
    this.#tell = tell
    this.#timer = setInterval(() => {
      // While the store is away there is nothing to see; the next look reaches back to this one.
      this.#looking = this.#looking.then(() => this.#look()).catch(() => {})
    }, LOOK_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    const rows = await seenSince(this.#store.read, new Date(this.#newestMs - OVERLAP_MS).toISOString())
    const keyed = rows.map((row) => ({ ...row, key: JSON.stringify([row.feature, row.environment, row.seen_at]) }))
    const news = keyed.filter(({ key }) => !this.#told.has(key))
    const newest = rows.at(-1)?.seen_at
    if (newest !== undefined) this.#newestMs = Math.max(this.#newestMs, Date.parse(newest))
    this.#told = new Set(keyed.map(({ key }) => key))
    if (news.length > 0) this.#tell([...new Set(news.map(({ feature }) => feature))])
  }
}
