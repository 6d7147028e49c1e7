/** A batch waits for the writers of the last one for this time at most, and not longer than the last one took. */
const MAX_WAIT_MS = 3

/** Timers do not fire earlier. */
const MIN_WAIT_MS = 1

interface Waiting {
  readonly writers: number
  enough(): void
}

/**
 * Callers that write again as soon as they have a result would take turns: while one half of them is in a batch, the
 * other half waits for the next one. A batch of all of them costs hardly more than one of half of them. So the next
 * batch waits until as many writes are queued as there were at the end of the last one.
 */
export class ReturningWriters {
  readonly #queue: readonly unknown[]
  #last = { endedAt: 0, tookMs: 0, writers: 0 }
  #waiting: Waiting | undefined

  constructor(queue: readonly unknown[]) {
    this.#queue = queue
  }

  /** Called at the end of a batch. */
  batchEnded({ begunAt, size, most }: { begunAt: number; size: number; most: number }): void {
    const endedAt = performance.now()
    this.#last = { endedAt, tookMs: endedAt - begunAt, writers: Math.min(most, size + this.#queue.length) }
  }

  /** Called when a write was queued. */
  writeQueued(): void {
    if (this.#waiting && this.#queue.length >= this.#waiting.writers) this.#waiting.enough()
  }

  /** Resolves when the writers of the last batch are back, or had enough time. */
  async areBack(): Promise<void> {
    const { endedAt, tookMs, writers } = this.#last
    const waitMs = Math.min(tookMs, MAX_WAIT_MS) - (performance.now() - endedAt)
    if (waitMs < MIN_WAIT_MS || this.#queue.length >= writers) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, waitMs)
      const enough = () => {
        clearTimeout(timer)
        done()
      }
      this.#waiting = { writers, enough }
    })
    this.#waiting = undefined
  }
}
