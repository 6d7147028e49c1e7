interface Waiter {
  readonly wake: () => void
  readonly timer: NodeJS.Timeout
}

/** Delays a limited number of callers. When the queue is full, the caller that has waited longest continues early. */
export class DelayQueue {
  readonly #maxWaiters: number
  readonly #waiters = new Set<Waiter>()

  constructor(maxWaiters: number) {
    this.#maxWaiters = maxWaiters
  }

  wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    const [oldest] = this.#waiters
    if (oldest && this.#waiters.size >= this.#maxWaiters) oldest.wake()
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(waiter.timer)
        this.#waiters.delete(waiter)
        done()
      }
      const waiter: Waiter = { wake, timer: setTimeout(wake, ms) }
      this.#waiters.add(waiter)
    })
  }

  get size(): number {
    return this.#waiters.size
  }
}
