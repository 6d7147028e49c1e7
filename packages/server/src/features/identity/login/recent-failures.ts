/** Failures per key and minute before attempts are refused. */
export const MAX_FAILURES = 10
const WINDOW_MS = 60_000
/**
 * Callers choose account names and addresses, so the number of keys is limited. The keys with the oldest failures are
 * evicted first.
 */
const MAX_KEYS = 30_000

/** How many failures count, and for how long. */
export interface FailureWindow {
  readonly max: number
  readonly windowMs: number
}

/**
 * Failures of the last minute by key, or of another window. Failures with the same label count once; failures without a label count each.
 * Memory is bounded.
 */
export class RecentFailures {
  readonly #clock: () => Date
  readonly #byKey = new Map<string, Map<string, number>>()
  readonly #window: FailureWindow
  #sequence = 0

  constructor(clock: () => Date, window: FailureWindow = { max: MAX_FAILURES, windowMs: WINDOW_MS }) {
    this.#clock = clock
    this.#window = window
  }

  /** At most the maximum of the window. */
  countOf(key: string): number {
    return this.#recent(key)?.size ?? 0
  }

  /** Time until the oldest of the failures no longer counts. */
  waitMsOf(key: string): number {
    const [oldest] = this.#recent(key)?.values() ?? []
    return oldest === undefined ? 0 : oldest + this.#window.windowMs - this.#now()
  }

  add(key: string, label = `#${this.#sequence++}`): void {
    const failures = this.#recent(key) ?? new Map<string, number>()
    failures.delete(label)
    failures.set(label, this.#now())
    dropFirst(failures, this.#window.max)
    this.#byKey.delete(key)
    this.#byKey.set(key, failures)
    dropFirst(this.#byKey, MAX_KEYS)
  }

  get size(): number {
    return this.#byKey.size
  }

  #recent(key: string): Map<string, number> | undefined {
    const failures = this.#byKey.get(key)
    if (!failures) return undefined
    const from = this.#now() - this.#window.windowMs
    for (const [label, time] of failures) if (time <= from) failures.delete(label)
    if (failures.size === 0) this.#byKey.delete(key)
    return failures.size === 0 ? undefined : failures
  }

  #now(): number {
    return this.#clock().getTime()
  }
}

/** Iteration of a map follows insertion order. */
function dropFirst(map: Map<string, unknown>, maxSize: number): void {
  const first = map.size > maxSize ? map.keys().next().value : undefined
  if (first !== undefined) map.delete(first)
}
