/** Counts open items per key. A key without items takes no memory. */
export class KeyedCounts {
  readonly #counts = new Map<string, number>()

  /** The number of keys with at least one item. */
  get size(): number {
    return this.#counts.size
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Returns the function that removes the item; call it once. */
  add(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1)
    return () => {
      const left = this.of(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}
