import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { Sight } from '#features/audit/index'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import type { Tx } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'
import type { Leases } from '#platform/jobs/leases'
import { addonsInNeed, type Delivery, firstWaiting, recordAttempt } from './delivery-store.ts'
import { needsPlanning, planDeliveries } from './planner.ts'
import { afterAttempt, waitBefore } from './rules.ts'
import { type SenderDeps, sendParcel } from './sender.ts'
import { findAddon } from './store.ts'
import type { Addon, Attempt } from './types.ts'
import { type ActorFor, asSent, maySend, sightOfAddon } from './visibility.ts'

export interface DispatcherDeps extends SenderDeps {
  readonly store: Store
  readonly log: EventLog
  readonly leases: Leases
  readonly newId: () => string
  readonly retryAfterMs: number
  readonly actorFor: ActorFor
  readonly onError: (error: unknown) => void
}

/** Behind wake-ups that were lost, and for work that a dead instance left. */
const LOOK_EVERY_MS = 1_000
const STORE_AGAIN_MS = 200

type Turn =
  | { readonly addon: Addon; readonly sight: Sight; readonly delivery: Delivery }
  | { readonly waitMs: number }
  | undefined

/** Why a delivery that was planned is not sent. */
const NOT_SEEN =
  'Not sent: the account that saved this add-on last does not see the project any more. Someone who sees it can save the add-on again'

const leaseOf = (addonId: number): string => `addon:${addonId}`

/**
 * Sends what add-ons have to send. Every add-on has a line of its own: one instance at a time, the one that holds its
 * lease, sends its deliveries one after the other. A slow receiver holds up its own line and no other.
 */
export class Dispatcher {
  readonly #deps: DispatcherDeps
  /** Since the start of the process, by outcome. */
  readonly attempts = { sent: 0, retry: 0, dead: 0 }
  readonly #lines = new Map<number, Promise<void>>()
  /** Lines that broke off while they held their lease: nobody else may take those up, so this instance does. */
  readonly #broken = new Set<number>()
  readonly #abort = new AbortController()
  #isStopping = false
  /** Events up to here need no planning; known here only, so that events without subscribers are not written about. */
  #lookedUpTo = 0
  /** Grows with every event about an add-on. */
  #addonNews = 0
  /** As long as that is the newest news of add-ons, none is on, and a write costs no look at them. */
  #nobodyListensAt = -1
  #planning: Promise<void> | undefined
  #planAgain = false
  readonly #wakeSleepers = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
    deps.log.follow((events) => {
      // Something may be waiting that was planned before: an add-on was switched on, or a person sends again.
      if (events.some(({ type }) => type.startsWith('addon-'))) {
        this.#addonNews++
        this.#look()
      } else this.plan()
    })
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
    this.#look()
  }

  /** What is on its way may arrive, for `graceMs` at most; what did not is sent again by whoever comes next. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    this.#wakeSleepers.abort()
    const impatient = setTimeout(() => this.#abort.abort(), graceMs)
    await this.#planning
    await Promise.all(this.#lines.values())
    clearTimeout(impatient)
  }

  /** Makes deliveries of new events, and sends them. Calls that come while it works are one more round. */
  plan(): void {
    if (this.#isStopping) return
    this.#planAgain = true
    this.#planning ??= this.#planRounds()
      .catch(this.#deps.onError)
      .finally(() => {
        this.#planning = undefined
        // Called for after the last round looked, and before this.
        if (this.#planAgain) this.plan()
      })
  }

  /** Sends what waits for this add-on, unless that is happening already. */
  serve(addonId: number): void {
    if (this.#isStopping || this.#lines.has(addonId)) return
    this.#broken.delete(addonId)
    const line = this.#serve(addonId)
      .catch((error: unknown) => {
        this.#broken.add(addonId)
        if (!this.#abort.signal.aborted) this.#deps.onError(error)
      })
      .finally(() => this.#lines.delete(addonId))
    this.#lines.set(addonId, line)
  }

  #look(): void {
    if (this.#isStopping) return
    this.plan()
    for (const id of this.#broken) this.serve(id)
    addonsInNeed(this.#deps.store.read, this.#deps.leases)
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
      if (position <= this.#lookedUpTo) continue
      if (await this.#needsPlanning()) {
        const plan = await store.write(({ tx }) => planDeliveries(tx, { newId, now: clock().toISOString(), actorFor }))
        for (const id of plan.addonIds) this.serve(id)
      }
      this.#lookedUpTo = position
    }
  }

  async #needsPlanning(): Promise<boolean> {
    const news = this.#addonNews
    if (news === this.#nobodyListensAt) return false
    const answer = await needsPlanning(this.#deps.store.read, this.#lookedUpTo)
    if (answer === 'nobody listens') this.#nobodyListensAt = news
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
      const { addon, sight, delivery } = turn
      const event = asSent(sight, delivery.event)
      const attempt = await sendParcel({ ...delivery, event, addon }, this.#deps, this.#abort.signal)
      turn = await this.#stored(delivery, attempt)
    }
  }

  /** Stores what came of an attempt. While the store is away it tries again: an outcome that is lost is sent a second time. */
  async #stored(delivery: Delivery, attempt: Attempt): Promise<Turn> {
    const { store, onError } = this.#deps
    const { signal } = this.#abort
    for (let failures = 0; ; failures++)
      try {
        return await store.write(({ tx }) => this.#recordAndTakeNext(tx, delivery, attempt))
      } catch (error) {
        if (sqlFault(error) !== 'unavailable' || signal.aborted) throw error
        if (failures === 0) onError(error)
        await setTimeoutPromise(STORE_AGAIN_MS, undefined, { signal }).catch(() => {})
      }
  }

  /** Nothing to do, or somebody else does it, or this instance stops: the lease is free again. */
  async #nextTurn(tx: Tx, addonId: number): Promise<Turn> {
    const { leases, clock, retryAfterMs, actorFor } = this.#deps
    const [addon, delivery] = [await findAddon(tx, addonId), await firstWaiting(tx, addonId)]
    if (this.#isStopping || !addon?.enabled || !delivery) {
      await leases.release(tx, leaseOf(addonId))
      return undefined
    }
    if (!(await leases.take(tx, leaseOf(addonId)))) return undefined
    const waitMs = waitBefore(delivery, clock().getTime(), retryAfterMs)
    if (waitMs > 0) return { waitMs }
    const sight = await sightOfAddon(tx, addon, actorFor)
    if (maySend(sight, delivery.event)) return { addon, sight, delivery }
    const at = clock().toISOString()
    await recordAttempt(tx, delivery, { at, durationMs: 0, ok: false, error: NOT_SEEN }, { state: 'dead' }, at)
    return { waitMs: 0 }
  }

  /** An attempt under a lease that lapsed is not recorded: whoever has it now makes its own. */
  async #recordAndTakeNext(tx: Tx, delivery: Delivery, attempt: Attempt): Promise<Turn> {
    const { leases, clock, retryAfterMs } = this.#deps
    if (!(await leases.holds(tx, leaseOf(delivery.addonId)))) return undefined
    const now = clock().toISOString()
    const next = afterAttempt(attempt, delivery.tries + 1, now, retryAfterMs)
    await recordAttempt(tx, delivery, attempt, next, now)
    this.attempts[next.state === 'pending' ? 'retry' : next.state]++
    return this.#nextTurn(tx, delivery.addonId)
  }

  /** Until then, or until this instance stops. */
  #sleep(ms: number): Promise<void> {
    return setTimeoutPromise(ms, undefined, { signal: this.#wakeSleepers.signal }).catch(() => {})
  }
}
