import type { StoredEvent } from '#kernel/event'
import { StoreUnavailable } from '../db/faults.ts'
import type { Store } from '../db/store.ts'
import { inTurns, isDoneSoon } from '../turns.ts'
import { type EventRow, eventFromRow, LOG_PAGE, newestEvent, readRowsFrom } from './read.ts'

/** Called in order, once per event. It only marks data as stale and never waits. */
export type Follower = (events: readonly StoredEvent[]) => void

/**
 * The same in steps, with pauses between them when they take long. A write returns, and `catchUp` resolves, after the
 * last step. Only for data that is read after `catchUp`, or that has a position of its own.
 */
export type FollowerInSteps = (events: readonly StoredEvent[]) => Generator<void>

/** A follower that handles each event on its own. */
export const eachEvent = (handle: (event: StoredEvent) => void): FollowerInSteps =>
  function* (events) {
    for (const event of events) {
      handle(event)
      yield
    }
  }

/** Passes events to other processes. Resolves when they have them. `after` is the newest event before them. */
export type Spread = (events: readonly StoredEvent[], after: number) => Promise<void>

const POLL_MS = 1_000
/** After this many polls without a result, a read counts as hanging. */
const MAX_PENDING_POLLS = 3

/** The store no longer has the newest event that this process knows: a failover or a restore took it back in time. */
export interface Rewind {
  readonly lastKnownEvent: number
}

const rewound = () => new StoreUnavailable(new Error('The store went back in time'))

/** Distinguishes an event from another one with the same id on another timeline. */
const fingerprintOf = ({ id, type, createdAt, createdBy, project, featureName, groupId }: StoredEvent): string =>
  JSON.stringify([id, type, createdAt, createdBy, project, featureName, groupId])

const fingerprintOfRow = (row: EventRow): string =>
  JSON.stringify([row.id, row.type, row.created_at, row.created_by, row.project, row.feature_name, row.group_id])

/**
 * The position of this process in the event log. Followers receive every event exactly once and in order. Events that
 * this process commits are passed on directly; events of other instances are read from the store on their wake-up or at
 * the next poll.
 *
 * Every read also checks that the newest known event is unchanged. If it is not, the store went back in time and
 * everything in memory may be wrong: the log stops, `onRewind` is called once, and reads fail until the product is
 * built again from the store.
 */
export class EventLog {
  readonly #store: Store
  readonly #followers: Follower[] = []
  readonly #followersInSteps: FollowerInSteps[] = []
  /** Resolves when the followers in steps have all events up to the position; undefined when they have them. */
  #pendingSteps: Promise<void> | undefined
  /** Undefined without worker processes. */
  #spread: Spread | undefined
  /** Resolves when the worker processes have all events up to the position. Never rejects. */
  #spreading: Promise<void> | undefined
  readonly #rewindListeners: ((rewind: Rewind) => void)[] = []
  #position = 0
  /** The event at the position; undefined while the log is empty. */
  #newest: StoredEvent | undefined
  /** Of that event, from the first read after it. */
  #fingerprint: string | undefined
  #rewind: Rewind | undefined
  /** The read in progress; never rejects. */
  #reading: Promise<void> | undefined
  /** The read that begins after it. */
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #lastReadFailed = false
  /** Polls since the read in progress began. */
  #pollsWaiting = 0

  constructor(store: Store) {
    this.#store = store
  }

  get position(): number {
    return this.#position
  }

  /** Whether the last read failed or has been pending for seconds. Events of other instances may be missing here. */
  get isCutOff(): boolean {
    return this.#rewind !== undefined || this.#lastReadFailed || this.#pollsWaiting > MAX_PENDING_POLLS
  }

  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  followInSteps(follower: FollowerInSteps): void {
    this.#followersInSteps.push(follower)
  }

  /** A write returns after the events are spread. */
  spreadBy(spread: Spread): void {
    this.#spread = spread
  }

  onRewind(listener: (rewind: Rewind) => void): void {
    this.#rewindListeners.push(listener)
  }

  /** Starts at the end of the log: followers load their state first. */
  async start(onError: (error: unknown) => void): Promise<void> {
    const newest = await newestEvent(this.#store.read)
    if (newest) this.#moveTo(newest)
    const refresh = () => {
      this.catchUp().catch(onError)
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
    if (after === this.#position) {
      this.#deliver(events)
      if (this.#pendingSteps !== undefined) await this.#pendingSteps
    }
    // The events are committed even if this read fails, so the writer gets no error. The next poll reads them.
    else await this.catchUp().catch(() => {})
    if (this.#spreading !== undefined) await this.#spreading
  }

  /**
   * Resolves when everything that was committed before this call has been read. Concurrent callers share a read that
   * has not begun yet.
   */
  catchUp(): Promise<void> {
    this.#next ??= this.#readNext()
    return this.#next
  }

  /** Waits for the end of the current turn of the event loop: requests that arrived together share one query. */
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
      this.#refuseRewound()
      if (this.#store.isReplaced()) this.#stopAt({ lastKnownEvent: this.#position })
      // A commit of this process can advance the position while the query runs.
      const { position, fingerprint } = this.#current()
      const rows = await readRowsFrom(this.#store.read, position)
      const known = rows[0]
      if (fingerprint !== undefined && (!known || fingerprintOfRow(known) !== fingerprint))
        this.#stopAt({ lastKnownEvent: position })
      this.#deliver(rows.filter(({ id }) => id > this.#position).map(eventFromRow))
      if (this.#pendingSteps !== undefined) await this.#pendingSteps
      if (rows.length < LOG_PAGE) return
    }
  }

  #current() {
    if (this.#newest) this.#fingerprint ??= fingerprintOf(this.#newest)
    return { position: this.#position, fingerprint: this.#fingerprint }
  }

  #stopAt(rewind: Rewind): never {
    if (!this.#rewind) {
      this.#rewind = rewind
      for (const listener of this.#rewindListeners) listener(rewind)
    }
    throw rewound()
  }

  #refuseRewound(): void {
    if (this.#rewind) throw rewound()
  }

  #moveTo(event: StoredEvent): void {
    this.#position = event.id
    this.#newest = event
    this.#fingerprint = undefined
  }

  #deliver(events: readonly StoredEvent[]): void {
    const news = events.filter(({ id }) => id > this.#position)
    const last = news.at(-1)
    if (!last) return
    if (this.#spread)
      this.#spreading = Promise.all([this.#spreading, this.#spread(news, this.#position)]).then(() => {})
    this.#moveTo(last)
    for (const follower of this.#followers) follower(news)
    const steps = this.#stepsFor(news)
    if (this.#pendingSteps !== undefined || !isDoneSoon(steps)) this.#pendingSteps = this.#finishInTurns(steps)
  }

  *#stepsFor(news: readonly StoredEvent[]): Generator<void> {
    for (const follower of this.#followersInSteps) yield* follower(news)
  }

  /** Later events wait for earlier ones. */
  async #finishInTurns(steps: Generator<void>): Promise<void> {
    const position = this.#position
    await this.#pendingSteps?.catch(() => {})
    try {
      await inTurns(steps)
    } finally {
      if (this.#position === position) this.#pendingSteps = undefined
    }
  }
}
