/** What waits for the store, by key. What is told again is merged; when there is too much, the oldest goes and is counted. */
export class Backlog<V> {
  readonly #most: number
  /** Adds the newer to the older, and may change it. */
  readonly #merge: (older: V, newer: V) => V
  readonly #waiting = new Map<string, V>()
  #dropped = 0

  constructor(most: number, merge: (older: V, newer: V) => V) {
    this.#most = most
    this.#merge = merge
  }

  get size(): number {
    return this.#waiting.size
  }

  add(key: string, value: V): void {
    const known = this.#waiting.get(key)
    this.#waiting.set(key, known === undefined ? value : this.#merge(known, value))
    if (this.#waiting.size <= this.#most) return
    const [oldest] = this.#waiting.keys()
    if (oldest === undefined) return
    this.#waiting.delete(oldest)
    this.#dropped++
  }

  /** The oldest ones; they wait no longer. */
  take(count: number): Map<string, V> {
    const taken = new Map<string, V>()
    for (const [key, value] of this.#waiting) {
      if (taken.size >= count) break
      taken.set(key, value)
      this.#waiting.delete(key)
    }
    return taken
  }

  /** They could not be written. What came meanwhile is newer, and has the better right to the room that is left. */
  putBack(taken: ReadonlyMap<string, V>): void {
    const newer = [...this.#waiting]
    this.#waiting.clear()
    for (const [key, value] of [...taken, ...newer]) this.add(key, value)
  }

  /** How many were lost since this was last asked. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}
