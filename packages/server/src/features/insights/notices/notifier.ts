import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { nextTurn } from '#platform/turns'
import { noticedUpTo, readEventsOfTypes, saveNoticedUpTo } from './cause-store.ts'
import { type CauseDeps, noticesOf } from './causes.ts'
import { newestNoticeId, noticedAfter } from './notice-store.ts'
import { RecentEvents } from './recent-events.ts'
import { NOTICE_EVENTS } from './rules.ts'
import { type SaveDeps, saveNotices } from './save-notices.ts'

/** Events of this time are handled together, so that busy times cost few queries. */
const PAUSE_MS = 250
/** Without events of its own, the position of this process is compared with the store at this interval. */
const POLL_MS = 5_000
/**
 * Events of a round. On SQLite a round takes a few milliseconds of the event loop. The limits of recipients and of checked
 * change requests are for a round, so a longer one would notify fewer.
 */
const PAGE = 50
const TYPES = [...NOTICE_EVENTS]
/** The stored position advances at this distance even without notices, so that a start never reads far. */
const MAX_LAG = 2_000

export interface NotifierDeps extends CauseDeps {
  readonly store: Store
  readonly log: EventLog
  readonly saving: () => SaveDeps
  /** Called with the users who have new notices. */
  readonly onNotices: (userIds: ReadonlySet<number>) => void
  readonly onError: (error: unknown) => void
}

/**
 * Turns events into notices. It follows the event log with a stored position:
 * 1. An event that can notify anyone starts a round, 250 ms later.
 * 2. The round takes the events after the position and finds their notices, outside of any transaction. Events that this
 *    process has just received are still in memory; older ones are read from the store.
 * 3. One transaction stores the notices and the position. Without notices nothing is written.
 * Every instance does this. A cause gives a user one notice, so two instances with the same events store it once. A
 * process that dies before step 3 has stored nothing, and the next one reads the same events.
 */
export class Notifier {
  readonly #deps: NotifierDeps
  readonly #recent = new RecentEvents(({ type }) => NOTICE_EVENTS.has(type))
  #position: number | undefined
  #savedPosition = 0
  #newestNotice = 0
  #timer: NodeJS.Timeout | undefined
  #poll: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopping = false

  constructor(deps: NotifierDeps) {
    this.#deps = deps
    deps.log.follow((events) => {
      if (this.#recent.add(events)) this.#schedule()
    })
  }

  start(): void {
    this.#poll = setInterval(() => this.#schedule(), POLL_MS)
    this.#poll.unref()
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#poll)
    clearTimeout(this.#timer)
    await this.#round
  }

  /** Handles all events of the log. For tests and for jobs that add notices of their own. */
  async catchUp(): Promise<void> {
    await this.#round
    this.#round = this.#rounds().finally(() => {
      this.#round = undefined
    })
    await this.#round
  }

  #schedule(): void {
    if (this.#isStopping || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.catchUp().catch(this.#deps.onError)
    }, PAUSE_MS)
    this.#timer.unref()
  }

  async #rounds(): Promise<void> {
    const { store, log } = this.#deps
    if (this.#position === undefined) {
      this.#savedPosition = await noticedUpTo(store.read)
      this.#newestNotice = await newestNoticeId(store.read)
      this.#position = this.#savedPosition
    }
    for (;;) {
      const newest = log.position
      if (this.#isStopping || newest <= this.#position) break
      const events = await this.#eventsAfter(this.#position)
      const isWhole = events.length < PAGE
      const upTo = isWhole ? Math.max(newest, events.at(-1)?.id ?? 0) : (events.at(-1)?.id as number)
      await this.#save(await noticesOf(store.read, events, this.#deps), upTo)
      this.#position = upTo
      this.#recent.dropUpTo(upTo)
      // The first start with a long log has many rounds.
      await nextTurn()
    }
    await this.#ring()
  }

  async #eventsAfter(position: number): Promise<readonly StoredEvent[]> {
    return this.#recent.after(position, PAGE) ?? readEventsOfTypes(this.#deps.store.read, TYPES, position, PAGE)
  }

  async #save(notices: Awaited<ReturnType<typeof noticesOf>>, upTo: number): Promise<void> {
    if (notices.length === 0 && upTo - this.#savedPosition < MAX_LAG) return
    await this.#deps.store.write(async ({ tx }) => {
      await saveNotices(tx, notices, this.#deps.saving())
      await saveNoticedUpTo(tx, upTo)
    })
    this.#savedPosition = upTo
  }

  /** Notices of all instances: the user of a stream is connected to any of them. */
  async #ring(): Promise<void> {
    const { userIds, newest } = await noticedAfter(this.#deps.store.read, this.#newestNotice)
    this.#newestNotice = newest
    if (userIds.size > 0) this.#deps.onNotices(userIds)
  }
}
