import { StoreUnavailable, sqlFault } from '../db/faults.ts'
import type { Store } from '../db/store.ts'
import type { Log } from './log.ts'
import { QUIET_MS, repeatedWarning } from './repeated.ts'

/** The interval of the probe while the store is away. Due log lines are written at the same time. */
const PROBE_MS = 1_000
/** Connections that are lost together are reported together, unless the store turns out to be away. */
const LOST_MS = 2_000

export interface StoreStateDeps {
  readonly engine: Store['engine']
  readonly log: Log
  readonly clock: () => Date
}

export type RefusedKind = 'read' | 'write'

interface Outage {
  /** "PostgreSQL is unreachable". */
  readonly symptom: string
  readonly reason: string
  readonly since: string
  readonly begun: number
  isAnnounced: boolean
}

/**
 * Whether the store can be used:
 *
 *   up -> away    a read or a write fails because of the store
 *   away -> up    a probe succeeds: the store responds and accepts a write
 *
 * Every part of the product reports failures of the store here and logs none of them. The log gets one line when the
 * store goes away, one every ten seconds while it is away, and one when it is back. An outage that begins within ten
 * seconds of the last line is logged only when it lasts longer than that.
 */
export class StoreState {
  readonly #deps: StoreStateDeps
  readonly #warn: ReturnType<typeof repeatedWarning>
  readonly #refused = { read: 0, write: 0 }
  /** Requests refused since the last logged outage ended. */
  #recent = { read: 0, write: 0 }
  #outage: Outage | undefined
  #outages = 0
  #changedAt: number
  /** When the last line about an outage was written. */
  #loggedAt = Number.NEGATIVE_INFINITY
  #probe: () => Promise<void> = () => new Promise(() => {})
  #isProbing = false
  #timer: NodeJS.Timeout | undefined
  #lost = 0
  #lostTimer: NodeJS.Timeout | undefined
  #isSilent = false

  constructor(deps: StoreStateDeps) {
    this.#deps = deps
    this.#warn = repeatedWarning(deps.log)
    this.#changedAt = deps.clock().getTime()
  }

  get isUp(): boolean {
    return this.#outage === undefined
  }

  /** When the current state began, in milliseconds since 1970. */
  get changedAt(): number {
    return this.#changedAt
  }

  /** Since the start of the process. */
  get outages(): number {
    return this.#outages
  }

  /** Requests that were refused because of the store, since the start of the process. */
  get refused(): Readonly<Record<RefusedKind, number>> {
    return this.#refused
  }

  /** Wraps the store: its failed writes are reported here, and its `ping` is the probe. */
  watch(store: Store): Store {
    this.#probe = () => store.ping()
    return {
      ...store,
      write: async (work, options) => {
        try {
          return await store.write(work, options)
        } catch (error) {
          this.noteFault(error)
          throw error
        }
      },
    }
  }

  /** Returns whether the store caused the failure. If so, the caller does not log it. */
  noteFault(error: unknown): boolean {
    if (sqlFault(error) !== 'unavailable') return false
    if (this.#outage || this.#isSilent) return true
    this.#outages++
    const now = this.#deps.clock()
    this.#changedAt = now.getTime()
    this.#outage = {
      symptom: this.#symptomOf(error),
      reason: reasonOf(error),
      since: now.toISOString(),
      begun: performance.now(),
      isAnnounced: false,
    }
    this.#logIfDue(this.#outage)
    this.#timer = setInterval(() => this.#tick(), PROBE_MS)
    this.#timer.unref()
    return true
  }

  /** A request was refused because of the store. */
  noteRefusal(kind: RefusedKind): void {
    this.#refused[kind]++
    this.#recent[kind]++
  }

  /** A connection ended, or could not be opened, outside of any request. */
  noteLostConnection(error: unknown): void {
    this.#lost++
    if (this.#lostTimer || this.#isSilent) return
    this.#lostTimer = setTimeout(() => {
      this.#lostTimer = undefined
      const facts = { lost: this.#lost, reason: reasonOf(error) }
      this.#lost = 0
      if (!this.#outage) this.#warn(facts, 'connections to PostgreSQL were lost and are opened again')
    }, LOST_MS)
    this.#lostTimer.unref()
  }

  /** The store works again. Called by the probe, or by the owner of a state that watches no store. */
  noteBack(): void {
    const outage = this.#outage
    if (!outage || this.#isSilent) return
    clearInterval(this.#timer)
    this.#outage = undefined
    this.#changedAt = this.#deps.clock().getTime()
    if (!outage.isAnnounced) return
    const seconds = secondsSince(outage.begun)
    this.#deps.log.warn(
      { since: outage.since, ...this.#counts() },
      `${this.#name} is back after ${seconds} s, ${this.#refusals()}`,
    )
    this.#loggedAt = performance.now()
    this.#recent = { read: 0, write: 0 }
  }

  /** Stops probing and logging, because the store is about to be closed. */
  silence(): void {
    this.#isSilent = true
    clearInterval(this.#timer)
    clearTimeout(this.#lostTimer)
  }

  #tick(): void {
    if (this.#outage) this.#logIfDue(this.#outage)
    if (this.#isProbing) return
    this.#isProbing = true
    void this.#probe()
      .then(
        () => this.noteBack(),
        () => {},
      )
      .finally(() => {
        this.#isProbing = false
      })
  }

  #logIfDue(outage: Outage): void {
    if (performance.now() - this.#loggedAt < QUIET_MS) return
    this.#loggedAt = performance.now()
    const { symptom, reason, since, isAnnounced } = outage
    outage.isAnnounced = true
    if (isAnnounced)
      this.#deps.log.warn(
        { since, reason, ...this.#counts() },
        `${symptom} for ${secondsSince(outage.begun)} s, ${this.#refusals()} so far`,
      )
    else this.#deps.log.error({ reason }, `${symptom} since ${since}: ${reason}`)
  }

  get #name(): string {
    return this.#deps.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  }

  #symptomOf(error: unknown): string {
    const isConnection =
      error instanceof StoreUnavailable || CONNECTION.test(String((error as { code?: unknown }).code))
    return `${this.#name} ${this.#deps.engine === 'postgres' && isConnection ? 'is unreachable' : 'cannot be used'}`
  }

  #counts() {
    return { writesRefused: this.#recent.write, readsRefused: this.#recent.read }
  }

  #refusals(): string {
    const { read, write } = this.#recent
    return read > 0 ? `${write} writes and ${read} reads refused` : `${write} writes refused`
  }
}

/** SQLSTATEs about the connection itself: broken, log-in refused, unknown database, shutdown. */
const CONNECTION = /^(08|28|3D|57P)/

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1_000).toFixed(1)

/** The innermost message: the outer ones only say that the store is away. */
function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  if (innermost instanceof AggregateError) return reasonOf(innermost.errors[0])
  return innermost instanceof Error ? innermost.message : String(innermost)
}
