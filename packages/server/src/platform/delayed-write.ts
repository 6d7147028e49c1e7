export interface DelayedWriteOptions {
  readonly write: () => Promise<void>
  /** Called for the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void
  /** Changes within this time are written together. */
  readonly delayMs: number
}

/** States: idle -> waiting -> writing -> idle, or waiting when something changed during the write. Failed writes are retried. */
export class DelayedWrite {
  readonly #options: DelayedWriteOptions
  #timer: NodeJS.Timeout | undefined
  #going: Promise<void> = Promise.resolve()
  #hasFailed = false
  #isStopped = false

  constructor(options: DelayedWriteOptions) {
    this.#options = options
  }

  soon(): void {
    if (this.#timer !== undefined || this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#going = this.#going.then(() => {
        this.#timer = undefined
        return this.#writeNow()
      })
    }, this.#options.delayMs)
    this.#timer.unref()
  }

  /** Writes a last time. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#going
    await this.#writeNow()
  }

  async #writeNow(): Promise<void> {
    const { write, onFailure } = this.#options
    try {
      await write()
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) onFailure(error)
      this.#hasFailed = true
      this.soon()
    }
  }
}
