/** Limits writes of repeated facts to one per key and interval. */
export class Throttle {
  readonly #everyMs: number
  readonly #max: number
  readonly #lastAt = new Map<string, number>()

  constructor(everyMs: number, max = 50_000) {
    this.#everyMs = everyMs
    this.#max = max
  }

  /** True the first time, and again after the interval. */
  isDue(key: string, nowMs: number): boolean {
    const lastAt = this.#lastAt.get(key)
    if (lastAt !== undefined && nowMs - lastAt < this.#everyMs && nowMs >= lastAt) return false
    if (this.#lastAt.size >= this.#max) this.#lastAt.clear()
    this.#lastAt.set(key, nowMs)
    return true
  }

  forget(): void {
    this.#lastAt.clear()
  }
}
