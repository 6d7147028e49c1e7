import type { StoredEvent } from '#kernel/event'

const MAX_EVENTS = 1_000

/** The newest events of the log that pass a filter, so that a follower with a position need not read them again. */
export class RecentEvents {
  readonly #passes: (event: StoredEvent) => boolean
  #events: StoredEvent[] = []
  /** Every event after this one has been added. Undefined before the first event. */
  #after: number | undefined

  constructor(passes: (event: StoredEvent) => boolean) {
    this.#passes = passes
  }

  /** Events of the log, in order and without gaps. Returns whether one of them passes. */
  add(events: readonly StoredEvent[]): boolean {
    const [first] = events
    if (first) this.#after ??= first.id - 1
    const passing = events.filter(this.#passes)
    this.#events.push(...passing)
    if (this.#events.length > MAX_EVENTS) this.dropUpTo((this.#events.at(-MAX_EVENTS / 2) as StoredEvent).id)
    return passing.length > 0
  }

  /** At most `limit` events after a position, or undefined when older ones than these are needed. */
  after(position: number, limit: number): readonly StoredEvent[] | undefined {
    if (this.#after === undefined || position < this.#after) return undefined
    return this.#events.filter(({ id }) => id > position).slice(0, limit)
  }

  dropUpTo(position: number): void {
    if (this.#after === undefined || position < this.#after) return
    this.#events = this.#events.filter(({ id }) => id > position)
    this.#after = position
  }
}
