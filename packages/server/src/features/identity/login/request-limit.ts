import { tooMany } from './attempts.ts'
import { type FailureWindow, RecentFailures } from './recent-failures.ts'

/** Limits how often something can be requested by key, per process. Successful requests count too. */
export class RequestLimit {
  readonly #requests: RecentFailures
  readonly #max: number

  constructor(clock: () => Date, window: FailureWindow) {
    this.#requests = new RecentFailures(clock, window)
    this.#max = window.max
  }

  /** Counts a request. Throws a 429 when the key has reached its limit. */
  countRequest(key: string): void {
    if (this.#requests.countOf(key) >= this.#max)
      throw tooMany('Too many requests', Math.ceil(this.#requests.waitMsOf(key) / 1_000))
    this.#requests.add(key)
  }
}
