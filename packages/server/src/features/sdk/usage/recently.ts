/** Said once in a while for each key, not more often: what is true again and again is not written each time. */
export class Recently {
  readonly #everyMs: number
  readonly #most: number
  readonly #saidAt = new Map<string, number>()

  constructor(everyMs: number, most = 50_000) {
    this.#everyMs = everyMs
    this.#most = most
  }

  /** True the first time, and again when that is long enough ago. */
  isDue(key: string, nowMs: number): boolean {
    const saidAt = this.#saidAt.get(key)
    if (saidAt !== undefined && nowMs - saidAt < this.#everyMs && nowMs >= saidAt) return false
    if (this.#saidAt.size >= this.#most) this.#saidAt.clear()
    this.#saidAt.set(key, nowMs)
    return true
  }

  forget(): void {
    this.#saidAt.clear()
  }
}
