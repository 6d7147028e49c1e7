import { Failure } from '#kernel/failure'
import { MAX_FAILURES, type RecentFailures } from './recent-failures.ts'

/** Attempts that can wait at the same time for the outcome of others. */
const MAX_WAITING = 500

/**
 * The key under which failures are counted. Failures with the same label count once; failures without a label count
 * each.
 */
export interface Bucket {
  readonly key: string
  readonly label?: string
}

interface Running {
  count: number
  readonly waiting: (() => void)[]
}

/**
 * Refuses attempts in a bucket with too many failures. The number of concurrent attempts is limited to the number of
 * failures that are still allowed. Further attempts wait for an outcome, so that guessing in parallel has no advantage
 * and many correct attempts are not refused.
 */
export class Attempts {
  readonly #failures: RecentFailures
  readonly #running = new Map<string, Running>()
  #waiting = 0

  constructor(failures: RecentFailures) {
    this.#failures = failures
  }

  /** Runs `attempt` unless one of the buckets is full. Returns undefined when the attempt failed. */
  async run<T>(buckets: readonly Bucket[], attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const entered: string[] = []
    try {
      // All callers enter buckets in the same order, narrow before wide, so that no two attempts wait for each other.
      for (const { key } of buckets) {
        await this.#enter(key)
        entered.push(key)
      }
      const result = await attempt()
      // An attempt that throws, such as during an outage of the store, does not count as a failure.
      if (result === undefined) for (const { key, label } of buckets) this.#failures.add(key, label)
      return result
    } finally {
      for (const key of entered) this.#leave(key)
    }
  }

  async #enter(key: string): Promise<void> {
    for (;;) {
      const failed = this.#failures.countOf(key)
      if (failed >= MAX_FAILURES)
        throw tooMany('Too many failed attempts', Math.ceil(this.#failures.waitMsOf(key) / 1_000))
      const running = this.#running.get(key) ?? { count: 0, waiting: [] }
      this.#running.set(key, running)
      if (failed + running.count < MAX_FAILURES) {
        running.count++
        return
      }
      await this.#wait(running)
    }
  }

  async #wait(running: Running): Promise<void> {
    if (this.#waiting >= MAX_WAITING) throw tooMany('Too many attempts at the same time', 1)
    this.#waiting++
    await new Promise<void>((wake) => running.waiting.push(wake))
    this.#waiting--
  }

  #leave(key: string): void {
    const running = this.#running.get(key)
    if (!running) return
    running.count--
    if (running.count === 0) this.#running.delete(key)
    for (const wake of running.waiting.splice(0)) wake()
  }
}

export function tooMany(what: string, seconds: number): Failure {
  const retryAfterSeconds = Math.max(1, seconds)
  return new Failure('rate_limited', `${what}: try again in ${retryAfterSeconds} seconds`, { retryAfterSeconds })
}
