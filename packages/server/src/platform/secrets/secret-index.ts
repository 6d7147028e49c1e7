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
  /** The types of events that make the copy stale. */
  readonly concerns: RegExp
  /** All live secrets, by hash. */
  readonly readAll: (q: Queryable) => Promise<Map<string, S>>
  readonly saveUse: SaveUse
  /** The time between two calls of `saveUse`. */
  readonly usePauseMs?: number | undefined
}

/**
 * All live secrets of a kind in memory, by hash: a look-up costs no SQL, and its time reveals nothing about the secret.
 * Recently used secrets are cached in plain text for SDKs that poll all day; requests in memory contain them anyway.
 * The event log marks the copy as stale, and the next look-up reads it again. While the store is unavailable the last
 * good copy is used.
 */
export class SecretIndex<S extends Secret> {
  readonly #deps: SecretIndexDeps<S>
  readonly #lastUse: LastUse
  /** Undefined until the store was read once. */
  #secrets: ReadonlyMap<string, S> | undefined
  #byId: ReadonlyMap<string, S> = new Map()
  readonly #used = new Map<string, S>()
  #isStale = true
  #reading: Promise<void> | undefined

  constructor(deps: SecretIndexDeps<S>) {
    this.#deps = deps
    this.#lastUse = new LastUse(deps.saveUse, deps.clock, deps.usePauseMs)
    deps.log.follow((events: readonly StoredEvent[]) => {
      if (events.some(({ type }) => deps.concerns.test(type))) this.#isStale = true
    })
  }

  /** Looks up a secret that was just used. */
  async find(secret: string): Promise<S | undefined> {
    await this.refresh()
    return this.#live(secret)
  }

  /** The same without waiting; also undefined when the copy must be read first. */
  findNow(secret: string): S | undefined {
    if (this.#isStale || this.#reading !== undefined) return undefined
    return this.#live(secret)
  }

  /**
   * Whether the secret is neither revoked nor expired, by the current copy; for callers that stay connected after they
   * used it.
   */
  isLive(id: string): boolean {
    const found = this.#byId.get(id)
    return found !== undefined && !this.#isExpired(found)
  }

  /** Most secrets never expire and need no clock. */
  #isExpired(secret: S): boolean {
    return secret.expiresAt !== null && isExpired(secret, this.#deps.clock())
  }

  #live(secret: string): S | undefined {
    const found = this.#used.get(secret) ?? this.#lookUp(secret)
    if (!found || this.#isExpired(found)) return undefined
    this.#lastUse.mark(found.id)
    return found
  }

  #lookUp(secret: string): S | undefined {
    const found = this.#secrets?.get(hashOf(secret))
    if (found) this.#used.set(secret, found)
    return found
  }

  /** The current copy, by hash; includes expired secrets. */
  get byHash(): ReadonlyMap<string, S> {
    return this.#secrets ?? new Map()
  }

  /** For uses that another process noticed. */
  markUsed(ids: readonly string[]): void {
    for (const id of ids) this.#lastUse.mark(id)
  }

  /** Saves pending uses. */
  stop(): Promise<void> {
    return this.#lastUse.stop()
  }

  /**
   * No request is checked against a copy that is being replaced, nor against one that was read before the newest
   * change. Also called at start-up: from then on there is a copy, even if the store becomes unavailable.
   */
  async refresh(): Promise<void> {
    if (this.#reading !== undefined) await this.#reading
    if (!this.#isStale) return
    this.#reading ??= this.#read()
    await this.#reading
  }

  async #read(): Promise<void> {
    this.#isStale = false
    try {
      const secrets = await this.#deps.readAll(this.#deps.store.read)
      const byId = new Map<string, S>()
      for (const one of secrets.values()) byId.set(one.id, one)
      this.#secrets = secrets
      this.#used.clear()
      this.#byId = byId
    } catch (error) {
      this.#isStale = true
      if (this.#secrets === undefined) throw error
    } finally {
      this.#reading = undefined
    }
  }
}
