import type { StoredEvent } from '#kernel/event'
import type { Store } from '../db/store.ts'
import type { Queryable } from '../db/tables.ts'
import type { EventLog } from '../events/event-log.ts'
import { hashOf } from './hash.ts'
import { LastUse, type SaveUse } from './last-use.ts'

export interface Secret {
  readonly id: string
  readonly expiresAt: string | null
}

export const isExpired = ({ expiresAt }: Secret, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString()

export interface SecretIndexDeps<S extends Secret> {
  readonly store: Store
  readonly log: EventLog
  readonly clock: () => Date
  /** The types of events after which the copy is out of date. */
  readonly concerns: RegExp
  /** Everything that is live, by hash. */
  readonly readAll: (q: Queryable) => Promise<Map<string, S>>
  readonly saveUse: SaveUse
}

/**
 * All live secrets of a kind in memory, by hash: a look-up costs no SQL and its time tells nothing about the secret. Those
 * that were used since are remembered as they are, for SDKs that poll all day; they are in the requests in memory anyway.
 * The event log marks it out of date; the next look-up reads it anew. While the store is away the last good copy goes on
 * serving.
 */
export class SecretIndex<S extends Secret> {
  readonly #deps: SecretIndexDeps<S>
  readonly #lastUse: LastUse
  /** Undefined until the store was reached once. */
  #secrets: ReadonlyMap<string, S> | undefined
  #byId: ReadonlyMap<string, S> = new Map()
  readonly #used = new Map<string, S>()
  #outOfDate = true
  #reading: Promise<void> | undefined

  constructor(deps: SecretIndexDeps<S>) {
    this.#deps = deps
    this.#lastUse = new LastUse(deps.saveUse, deps.clock)
    deps.log.follow((events: readonly StoredEvent[]) => {
      if (events.some(({ type }) => deps.concerns.test(type))) this.#outOfDate = true
    })
  }

  /** What is known about a secret that somebody just used. */
  async find(secret: string): Promise<S | undefined> {
    await this.refresh()
    return this.#live(secret)
  }

  /** The same without waiting; undefined also when it would have to be read first. */
  findNow(secret: string): S | undefined {
    if (this.#outOfDate || this.#reading !== undefined) return undefined
    return this.#live(secret)
  }

  /** Neither revoked nor expired, by the copy of now; for those who used it a while ago and are still there. */
  isLive(id: string): boolean {
    const found = this.#byId.get(id)
    return found !== undefined && !this.#isExpired(found)
  }

  /** Most never expire: for them it takes no clock. */
  #isExpired(secret: S): boolean {
    return secret.expiresAt !== null && isExpired(secret, this.#deps.clock())
  }

  #live(secret: string): S | undefined {
    const found = this.#used.get(secret) ?? this.#meet(secret)
    if (!found || this.#isExpired(found)) return undefined
    this.#lastUse.mark(found.id)
    return found
  }

  #meet(secret: string): S | undefined {
    const found = this.#secrets?.get(hashOf(secret))
    if (found) this.#used.set(secret, found)
    return found
  }

  /** The copy of now, by hash; expired ones too. */
  get byHash(): ReadonlyMap<string, S> {
    return this.#secrets ?? new Map()
  }

  /** Writes down what was used lately. */
  stop(): Promise<void> {
    return this.#lastUse.stop()
  }

  /**
   * Nobody is judged by the copy that is being replaced, nor by one that was read before the newest change. Called at
   * start too: from then on there is a copy, even if the store goes away at once.
   */
  async refresh(): Promise<void> {
    if (this.#reading !== undefined) await this.#reading
    if (!this.#outOfDate) return
    this.#reading ??= this.#read()
    await this.#reading
  }

  async #read(): Promise<void> {
    this.#outOfDate = false
    try {
      const secrets = await this.#deps.readAll(this.#deps.store.read)
      const byId = new Map<string, S>()
      for (const one of secrets.values()) byId.set(one.id, one)
      this.#secrets = secrets
      this.#used.clear()
      this.#byId = byId
    } catch (error) {
      this.#outOfDate = true
      if (this.#secrets === undefined) throw error
    } finally {
      this.#reading = undefined
    }
  }
}
