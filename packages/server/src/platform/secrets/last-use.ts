const PAUSE_MS = 60_000
/** Far below the parameter limit of a statement; the rest waits for the next save. */
const MAX_AT_ONCE = 10_000

/** Writes the time for all of these ids at once. */
export type SaveUse = (ids: readonly string[], now: string) => Promise<void>

/**
 * Collects which secrets were used. The first use is saved immediately, then all uses at most once a minute. So the
 * stored time is accurate to the minute, and a request costs one entry in a set.
 */
export class LastUse {
  readonly #save: SaveUse
  readonly #clock: () => Date
  readonly #pauseMs: number
  #used = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #savedAtMs = Number.NEGATIVE_INFINITY

  constructor(save: SaveUse, clock: () => Date, pauseMs = PAUSE_MS) {
    this.#save = save
    this.#clock = clock
    this.#pauseMs = pauseMs
  }

  mark(id: string): void {
    this.#used.add(id)
    if (this.#timer) return
    const waitMs = Math.min(this.#pauseMs, Math.max(0, this.#savedAtMs + this.#pauseMs - this.#clock().getTime()))
    this.#timer = setTimeout(() => this.#flush(), waitMs)
    this.#timer.unref()
  }

  /** Saves pending uses; resolves when they are saved. */
  async stop(): Promise<void> {
    await this.#saving
    this.#flush()
    await this.#saving
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#used.size === 0) return
    const all = [...this.#used]
    const ids = all.slice(0, MAX_AT_ONCE)
    const now = this.#clock()
    this.#used = new Set(all.slice(MAX_AT_ONCE))
    this.#savedAtMs = now.getTime()
    // Not awaited: while the store is unavailable the ids are kept for the next save.
    this.#saving = this.#save(ids, now.toISOString()).catch(() => {
      for (const id of ids) this.#used.add(id)
    })
  }
}
