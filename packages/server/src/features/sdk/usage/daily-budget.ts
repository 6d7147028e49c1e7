const DAY_MS = 86_400_000

/** Limits how often each key can spend per day. */
export class DailyBudget {
  readonly #max: number
  #taken = new Map<string, number>()
  #day = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Resets the counts when a new day has begun. */
  startDay(nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS)
    if (day !== this.#day) this.#taken.clear()
    this.#day = day
  }

  spend(key: string): boolean {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#max) return false
    this.#taken.set(key, taken + 1)
    return true
  }

  /** Returns a function that restores the current counts. */
  mark(): () => void {
    const taken = new Map(this.#taken)
    return () => {
      this.#taken = new Map(taken)
    }
  }
}
