import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import type { TokenView } from './schema.ts'
import { hashOf } from './secret.ts'
import { tokensByHash } from './store.ts'

/**
 * All live tokens in memory, by hash. The event log marks it out of date; the next look-up reads it anew. While the
 * store is away the last good copy goes on serving.
 */
export class TokenIndex {
  readonly #store: Store
  readonly #clock: () => Date
  #tokens = new Map<string, TokenView>()
  #outOfDate = true
  #reading: Promise<void> | undefined

  constructor(store: Store, log: EventLog, clock: () => Date) {
    this.#store = store
    this.#clock = clock
    log.follow((events: readonly StoredEvent[]) => {
      if (events.some(({ type }) => type.startsWith('api-token-'))) this.#outOfDate = true
    })
  }

  async find(secret: string): Promise<TokenView | undefined> {
    await this.#refresh()
    const token = this.#tokens.get(hashOf(secret))
    if (token?.expiresAt && token.expiresAt <= this.#clock().toISOString()) return undefined
    return token
  }

  /** Nobody is judged by the copy that is being replaced, nor by one that was read before the newest change. */
  async #refresh(): Promise<void> {
    if (this.#reading !== undefined) await this.#reading
    if (!this.#outOfDate) return
    this.#reading ??= this.#read()
    await this.#reading
  }

  async #read(): Promise<void> {
    this.#outOfDate = false
    try {
      this.#tokens = await tokensByHash(this.#store.read)
    } catch (error) {
      this.#outOfDate = true
      if (this.#tokens.size === 0) throw error
    } finally {
      this.#reading = undefined
    }
  }
}
