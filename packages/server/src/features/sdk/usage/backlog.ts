import { PUBLIC_SHARE } from './limit-rules.ts'

/**
 * What waits for the store, by key. What is told again is merged; when there is too much, the oldest goes and is counted.
 * Reports with frontend tokens take no more than their share and are dropped first, so that they never displace others.
 */
export class Backlog<V> {
  readonly #most: number
  /** Adds the newer to the older, and may change it. */
  readonly #merge: (older: V, newer: V) => V
  /** Whether a value was reported with frontend tokens only. */
  readonly #isPublic: (value: V) => boolean
  readonly #waiting = new Map<string, V>()
  /** Of what is public, the oldest first. */
  readonly #publicKeys = new Set<string>()
  #dropped = 0

  constructor(most: number, merge: (older: V, newer: V) => V, isPublic: (value: V) => boolean = () => false) {
    this.#most = most
    this.#merge = merge
    this.#isPublic = isPublic
  }

  get size(): number {
    return this.#waiting.size
  }

  add(key: string, value: V): void {
    const known = this.#waiting.get(key)
    const isNewPublic = known === undefined && this.#isPublic(value)
    if (isNewPublic && this.#publicKeys.size >= this.#most * PUBLIC_SHARE) {
      this.#dropped++
      return
    }
    const merged = known === undefined ? value : this.#merge(known, value)
    this.#waiting.set(key, merged)
    if (this.#isPublic(merged)) this.#publicKeys.add(key)
    else this.#publicKeys.delete(key)
    if (this.#waiting.size > this.#most) this.#dropOldest()
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

  /** The oldest ones; they wait no longer. */
  take(count: number): Map<string, V> {
    const taken = new Map<string, V>()
    for (const [key, value] of this.#waiting) {
      if (taken.size >= count) break
      taken.set(key, value)
      this.#remove(key)
    }
    return taken
  }

  /** They could not be written. What came meanwhile is newer, and has the better right to the room that is left. */
  putBack(taken: ReadonlyMap<string, V>): void {
    const newer = [...this.#waiting]
    this.#waiting.clear()
    this.#publicKeys.clear()
    for (const [key, value] of [...taken, ...newer]) this.add(key, value)
  }

  /** How many were lost since this was last asked. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}
