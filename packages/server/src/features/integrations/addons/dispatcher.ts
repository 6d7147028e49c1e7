import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { EventVisibility } from '#features/audit/index'
import type { Store } from '#platform/db/store'
import type { Tx } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'
import type { Leases } from '#platform/jobs/leases'
import { addonsWithPending, type Delivery, nextPending, recordAttempt } from './delivery-store.ts'
import { needsPlanning, planDeliveries } from './planner.ts'
import { afterAttempt, waitBefore } from './rules.ts'
import { type SenderDeps, sendDelivery } from './sender.ts'
import { findAddon } from './store.ts'
import type { Addon, Attempt } from './types.ts'
import { type ActorFor, maySend, redactForAddon, visibilityOfAddon } from './visibility.ts'

export interface DispatcherDeps extends SenderDeps {
  readonly store: Store
  readonly log: EventLog
  readonly leases: Leases
  readonly newId: () => string
  readonly retryAfterMs: number
  readonly actorFor: ActorFor
  readonly onError: (error: unknown) => void
}

/** Polling interval, in case a wake-up is lost or another instance dies. */
const POLL_MS = 1_000
const STORE_RETRY_MS = 200

type Turn =
  | { readonly addon: Addon; readonly visibility: EventVisibility; readonly delivery: Delivery }
  | { readonly waitMs: number }
  | undefined

/** Error of a planned delivery that is not sent. */
const NOT_VISIBLE =
  'Not sent: the account that saved this add-on last does not see the project any more. Someone who sees it can save the add-on again'

const leaseOf = (addonId: number): string => `addon:${addonId}`

/**
 * Sends the deliveries of add-ons. Each add-on has its own queue: the instance with its lease sends its deliveries one
 * after the other. A slow receiver delays only its own queue.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps
  /** Since the start of the process, by outcome. */
  readonly attempts = { sent: 0, retry: 0, dead: 0 }
  readonly #queues = new Map<number, Promise<void>>()
  /**
   * Queues that failed while they held their lease. No other instance can take over that lease, so this instance
   * retries.
   */
  readonly #failed = new Set<number>()
  readonly #abort = new AbortController()
  #isStopping = false
  /** Events up to this id need no planning. Kept in memory only, so that events without subscribers cause no write. */
  #plannedUpTo = 0
  /** Number of events about add-ons. */
  #addonEvents = 0
  /**
   * Value of `#addonEvents` at which no add-on was enabled. While it is current, new events need no query for add-ons.
   */
  #noSubscribersAt = -1
  #planning: Promise<void> | undefined
  #planAgain = false
  readonly #wakeSleepers = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
    deps.log.follow((events) => {
      // Deliveries that were planned before may be sendable now: an add-on was enabled, or a user resends one.
      if (events.some(({ type }) => type.startsWith('addon-'))) {
        this.#addonEvents++
        this.#poll()
      } else this.plan()
    })
  }

  start(): void {
    this.#timer = setInterval(() => this.#poll(), POLL_MS)
    this.#timer.unref()
    this.#poll()
  }

  /** Waits up to `graceMs` for running attempts. Others are sent again by the next instance. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    this.#wakeSleepers.abort()
    const timeout = setTimeout(() => this.#abort.abort(), graceMs)
    await this.#planning
    await Promise.all(this.#queues.values())
    clearTimeout(timeout)
  }

  /** Plans deliveries of new events and sends them. Calls during a run cause one more round. */
  plan(): void {
    if (this.#isStopping) return
    this.#planAgain = true
    this.#planning ??= this.#planRounds()
      .catch(this.#deps.onError)
      .finally(() => {
        this.#planning = undefined
        // `plan` was called after the last round had read its position.
        if (this.#planAgain) this.plan()
      })
  }

  /** Sends pending deliveries of this add-on, unless it is already doing so. */
  serve(addonId: number): void {
    if (this.#isStopping || this.#queues.has(addonId)) return
    this.#failed.delete(addonId)
    const queue = this.#serve(addonId)
      .catch((error: unknown) => {
        this.#failed.add(addonId)
        if (!this.#abort.signal.aborted) this.#deps.onError(error)
      })
      .finally(() => this.#queues.delete(addonId))
    this.#queues.set(addonId, queue)
  }

  #poll(): void {
    if (this.#isStopping) return
    this.plan()
    for (const id of this.#failed) this.serve(id)
    addonsWithPending(this.#deps.store.read, this.#deps.leases)
      .then((ids) => {
        for (const id of ids) this.serve(id)
      })
      .catch(this.#deps.onError)
  }

  async #planRounds(): Promise<void> {
    const { store, log, newId, clock, actorFor } = this.#deps
    while (this.#planAgain && !this.#isStopping) {
      this.#planAgain = false
      const position = log.position
      if (position <= this.#plannedUpTo) continue
      if (await this.#needsPlanning()) {
        const plan = await store.write(({ tx }) => planDeliveries(tx, { newId, now: clock().toISOString(), actorFor }))
        for (const id of plan.addonIds) this.serve(id)
      }
      this.#plannedUpTo = position
    }
  }

  async #needsPlanning(): Promise<boolean> {
    const addonEvents = this.#addonEvents
    if (addonEvents === this.#noSubscribersAt) return false
    const answer = await needsPlanning(this.#deps.store.read, this.#plannedUpTo)
    if (answer === 'no subscribers') this.#noSubscribersAt = addonEvents
    return answer === true
  }

  async #serve(addonId: number): Promise<void> {
    const { store } = this.#deps
    let turn = await store.write(({ tx }) => this.#nextTurn(tx, addonId))
    while (turn) {
      if ('waitMs' in turn) {
        await this.#sleep(turn.waitMs)
        turn = await store.write(({ tx }) => this.#nextTurn(tx, addonId))
        continue
      }
      const { addon, visibility, delivery } = turn
      const event = redactForAddon(visibility, delivery.event)
      const attempt = await sendDelivery({ ...delivery, event, addon }, this.#deps, this.#abort.signal)
      turn = await this.#storeOutcome(delivery, attempt)
    }
  }

  /**
   * Stores the outcome of an attempt. Retries after every error until the grace time of a stop is over, because a
   * delivery without an outcome is sent again.
   */
  async #storeOutcome(delivery: Delivery, attempt: Attempt): Promise<Turn> {
    const { store, onError } = this.#deps
    const { signal } = this.#abort
    for (let failures = 0; ; failures++)
      try {
        return await store.write(({ tx }) => this.#recordAndTakeNext(tx, delivery, attempt))
      } catch (error) {
        if (signal.aborted) throw error
        if (failures === 0) onError(error)
        await setTimeoutPromise(STORE_RETRY_MS, undefined, { signal }).catch(() => {})
      }
  }

  /** Releases the lease and returns undefined when nothing is pending, the add-on is off, or this instance stops. */
  async #nextTurn(tx: Tx, addonId: number): Promise<Turn> {
    const { leases, clock, retryAfterMs, actorFor } = this.#deps
    const [addon, delivery] = [await findAddon(tx, addonId), await nextPending(tx, addonId)]
    if (this.#isStopping || !addon?.enabled || !delivery) {
      await leases.release(tx, leaseOf(addonId))
      return undefined
    }
    if (!(await leases.take(tx, leaseOf(addonId)))) return undefined
    const waitMs = waitBefore(delivery, clock().getTime(), retryAfterMs)
    if (waitMs > 0) return { waitMs }
    const visibility = await visibilityOfAddon(tx, addon, actorFor)
    if (maySend(visibility, delivery.event)) return { addon, visibility, delivery }
    const at = clock().toISOString()
    await recordAttempt(tx, delivery, { at, durationMs: 0, ok: false, error: NOT_VISIBLE }, { state: 'dead' }, at)
    return { waitMs: 0 }
  }

  /** An attempt is not recorded when the lease has expired: its new holder makes its own attempt. */
  async #recordAndTakeNext(tx: Tx, delivery: Delivery, attempt: Attempt): Promise<Turn> {
    const { leases, clock, retryAfterMs } = this.#deps
    if (!(await leases.holds(tx, leaseOf(delivery.addonId)))) return undefined
    const now = clock().toISOString()
    const next = afterAttempt(attempt, delivery.tries + 1, now, retryAfterMs)
    await recordAttempt(tx, delivery, attempt, next, now)
    this.attempts[next.state === 'pending' ? 'retry' : next.state]++
    return this.#nextTurn(tx, delivery.addonId)
  }

  /** Resolves early when this instance stops. */
  #sleep(ms: number): Promise<void> {
    return setTimeoutPromise(ms, undefined, { signal: this.#wakeSleepers.signal }).catch(() => {})
  }
}
