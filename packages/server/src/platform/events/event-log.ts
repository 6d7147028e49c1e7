import type { StoredEvent } from '#kernel/event'
import type { Store } from '../db/store.ts'
import { newestEventId, readEventsAfter } from './read.ts'

/** Called in order, once per event. Only marks what is out of date; never waits. */
export type Follower = (events: readonly StoredEvent[]) => void

const PAGE = 1_000
const POLL_MS = 1_000
/** A read that takes longer than this many polls does not come back soon. */
const PATIENCE = 3

/**
 * This process's place in the event log. Followers see every event exactly once and in order: what this process commits
 * is handed over directly, what others commit is read from the store, on their wake-up or at the next poll.
 */
export class EventLog {
  readonly #store: Store
  readonly #followers: Follower[] = []
  #position = 0
  /** The read that the store is answering; never fails. */
  #reading: Promise<void> | undefined
  /** The read that begins after it. */
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #lastReadFailed = false
  /** Since the read that is going on began. */
  #pollsWaiting = 0

  constructor(store: Store) {
    this.#store = store
  }

  get position(): number {
    return this.#position
  }

  /** The store did not answer when it was last asked, or has not for seconds: what others wrote since is not known here. */
  get isCutOff(): boolean {
    return this.#lastReadFailed || this.#pollsWaiting > PATIENCE
  }

  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  /** Begins at the end of the log: followers read the state themselves first. */
  async start(onTrouble: (error: unknown) => void): Promise<void> {
    this.#position = await newestEventId(this.#store.read)
    const refresh = () => {
      this.catchUp().catch(onTrouble)
    }
    this.#store.onWake(refresh)
    this.#timer = setInterval(() => {
      this.#pollsWaiting++
      refresh()
    }, POLL_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** For events that this process just committed; `after` is the newest event before them. */
  async advance(events: readonly StoredEvent[], after: number): Promise<void> {
    if (after <= this.#position) this.#deliver(events)
    // They are committed, whatever happens to this read: the writer is not told otherwise, and the next poll comes back.
    else await this.catchUp().catch(() => {})
  }

  /** Resolves when everything committed before this call was seen. Callers share a read that has not begun yet. */
  catchUp(): Promise<void> {
    this.#next ??= this.#readNext()
    return this.#next
  }

  /** Waits for the turn of the event loop to end: requests that arrived together ask the store once. */
  async #readNext(): Promise<void> {
    await this.#reading
    await new Promise((turnEnds) => setImmediate(turnEnds))
    this.#next = undefined
    const read = this.#read()
    this.#reading = read.then(
      () => this.#readEnded(false),
      () => this.#readEnded(true),
    )
    return read
  }

  #readEnded(failed: boolean): void {
    this.#lastReadFailed = failed
    this.#pollsWaiting = 0
  }

  async #read(): Promise<void> {
    for (;;) {
      const events = await readEventsAfter(this.#store.read, this.#position, PAGE)
      this.#deliver(events)
      if (events.length < PAGE) return
    }
  }

  #deliver(events: readonly StoredEvent[]): void {
    const news = events.filter(({ id }) => id > this.#position)
    const last = news.at(-1)
    if (!last) return
    this.#position = last.id
    for (const follower of this.#followers) follower(news)
  }
}
