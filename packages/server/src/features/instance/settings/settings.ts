import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { readSettings, type SettingValue } from './store.ts'

/**
 * The stored settings, cached in memory. Events invalidate the cache on every instance, and it is refreshed at once.
 */
export class Settings {
  readonly #store: Store
  #values: ReadonlyMap<string, SettingValue> = new Map()
  #isStale = true
  #reading: Promise<void> | undefined

  constructor(store: Store, log: EventLog) {
    this.#store = store
    log.follow((events) => {
      if (!events.some(({ type }) => type === 'setting-updated')) return
      this.#isStale = true
      this.#readInBackground()
    })
  }

  /** Resolves when everything committed before this call is loaded. */
  async refresh(): Promise<void> {
    while (this.#isStale || this.#reading !== undefined) await this.#read()
  }

  /** The cached value, for synchronous callers. */
  cached(key: string): SettingValue | undefined {
    if (this.#isStale) this.#readInBackground()
    return this.#values.get(key)
  }

  async current(key: string): Promise<SettingValue | undefined> {
    await this.refresh()
    return this.#values.get(key)
  }

  #readInBackground(): void {
    // The next call retries; until then the stale values stay in use.
    this.#read().catch(() => {})
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readOnce(): Promise<void> {
    this.#isStale = false
    try {
      this.#values = await readSettings(this.#store.read)
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }
}
