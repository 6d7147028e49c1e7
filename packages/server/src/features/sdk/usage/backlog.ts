import { PUBLIC_SHARE } from './limit-rules.ts'

/**
 * Reports that wait for the store, by key. Reports with the same key are merged. At the limit the oldest are dropped and counted.
 * Reports with frontend tokens are limited to their share and are dropped first, so that they never displace others.
 */
export class Backlog<V> {
  readonly #max: number
  /** Merges the newer report into the older one, which it may mutate. */
  readonly #merge: (older: V, newer: V) => V
  /** True for a report that came only with frontend tokens. */
  readonly #isPublic: (value: V) => boolean
  readonly #waiting = new Map<string, V>()
  /** Keys of public reports, oldest first. */
  readonly #publicKeys = new Set<string>()
  #dropped = 0

  constructor(max: number, merge: (older: V, newer: V) => V, isPublic: (value: V) => boolean = () => false) {
    this.#max = max
    this.#merge = merge
    this.#isPublic = isPublic
  }

  get size(): number {
    return this.#waiting.size
  }

  add(key: string, value: V): void {
    const known = this.#waiting.get(key)
    const isNewPublic = known === undefined && this.#isPublic(value)
    if (isNewPublic && this.#publicKeys.size >= this.#max * PUBLIC_SHARE) {
      this.#dropped++
      return
    }
    const merged = known === undefined ? value : this.#merge(known, value)
    this.#waiting.set(key, merged)
    if (this.#isPublic(merged)) this.#publicKeys.add(key)
    else this.#publicKeys.delete(key)
    if (this.#waiting.size > this.#max) this.#dropOldest()
  }

  #dropOldest(): void {
    const [oldest] = this.#publicKeys.size > 0 ? this.#publicKeys : this.#waiting.keys()
    if (oldest === undefined) return
    this.#remove(oldest)
    this.#dropped++
  }

  #remove(key: string): void {
    this.#waiting.delete(key)
    this.#publicKeys.delete(key)
  }

  /** Removes and returns the oldest reports. */
  take(count: number): Map<string, V> {
    const taken = new Map<string, V>()
    for (const [key, value] of this.#waiting) {
      if (taken.size >= count) break
      taken.set(key, value)
      this.#remove(key)
    }
    return taken
  }

  /** Puts back reports after a failed write. Reports that arrived since then are newer and take precedence at the limit. */
  putBack(taken: ReadonlyMap<string, V>): void {
    const newer = [...this.#waiting]
    this.#waiting.clear()
    this.#publicKeys.clear()
    for (const [key, value] of [...taken, ...newer]) this.add(key, value)
  }

  /** The number of reports dropped since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}
