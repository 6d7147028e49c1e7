const DAY_MS = 86_400_000

/** How often each key may take something on one day. */
export class DailyBudget {
  readonly #most: number
  #taken = new Map<string, number>()
  #day = 0

  constructor(most: number) {
    this.#most = most
  }

  /** A new day begins with nothing taken. */
  startDay(nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS)
    if (day !== this.#day) this.#taken.clear()
    this.#day = day
  }

  spend(key: string): boolean {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#most) return false
    this.#taken.set(key, taken + 1)
    return true
  }

  /** Returns the function that restores what is taken now. */
  mark(): () => void {
    const taken = new Map(this.#taken)
    return () => {
      this.#taken = new Map(taken)
    }
  }
}
