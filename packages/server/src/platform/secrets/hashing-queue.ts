import { Failure } from '#kernel/failure'

/** `proven`: the caller is signed in, has a link, or uses a known browser. Proven callers run before strangers. */
export type HashingPriority = 'proven' | 'stranger'

const ORDER: readonly HashingPriority[] = ['proven', 'stranger']

/** Limits how many password hashes are computed at a time, and how many wait. */
export class HashingQueue {
  readonly #concurrency: number
  readonly #maxQueued: number
  readonly #queues: Record<HashingPriority, (() => void)[]> = { proven: [], stranger: [] }
  #running = 0

  constructor(concurrency: number, maxQueued: number) {
    this.#concurrency = concurrency
    this.#maxQueued = maxQueued
  }

  async run<T>(priority: HashingPriority, work: () => Promise<T>): Promise<T> {
    await this.#enter(priority)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(priority: HashingPriority): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running++
      return
    }
    const queue = this.#queues[priority]
    if (queue.length >= this.#maxQueued)
      throw new Failure('rate_limited', 'Too many passwords are being checked: try again in a second', {
        retryAfterSeconds: 1,
      })
    // A task that finishes passes its slot on.
    await new Promise<void>((go) => queue.push(go))
  }

  #leave(): void {
    const next = ORDER.map((priority) => this.#queues[priority])
      .find((queue) => queue.length > 0)
      ?.shift()
    if (next) next()
    else this.#running--
  }
}
