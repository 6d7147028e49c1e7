import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { readSettings, type SettingValue } from './store.ts'

/** The stored settings in memory. The event log marks them out of date, on every instance; they are read anew at once. */
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

  /** Resolves when everything committed before this call is known. */
  async fresh(): Promise<void> {
    while (this.#isStale || this.#reading !== undefined) await this.#read()
  }

  /** What is known now, for those who cannot wait. */
  known(key: string): SettingValue | undefined {
    if (this.#isStale) this.#readInBackground()
    return this.#values.get(key)
  }

  async current(key: string): Promise<SettingValue | undefined> {
    await this.fresh()
    return this.#values.get(key)
  }

  #readInBackground(): void {
    // Whoever asks next tries again; until then the values of before hold.
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
