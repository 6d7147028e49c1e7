import { REPORT_HEADER } from '#features/sdk/client-api/index'
import { PUBLIC_SHARE } from '#features/sdk/usage/index'
import { Failure } from '#kernel/failure'
import { Collected } from './collected.ts'
import type { Outbox } from './outbox.ts'
import type { Report } from './payloads.ts'
import { type RelayTimes, retryDelayMs } from './times.ts'
import type { Upstream } from './upstream.ts'
import { asUpstreamError } from './upstream-error.ts'
import { failureOf } from './valid-tokens.ts'

export interface DeliveryDeps {
  readonly upstream: Upstream
  readonly outbox: Outbox
  readonly times: RelayTimes
  readonly clock: () => Date
  readonly random: () => number
  readonly newId: () => string
  /** The limit of everything that waits. */
  readonly maxBytes: number
  /** The token of this relay for an environment; undefined if it has none. */
  readonly tokenFor: (environment: string) => string | undefined
  /** Whether all tokens of this relay are known to belong to an environment. */
  readonly isComplete: () => boolean
  readonly onError: (sentence: string, facts: Readonly<Record<string, unknown>>) => void
}

/** Since the start. */
export interface DeliveryCounts {
  /** Reports that the upstream accepted, many SDK reports each. */
  forwarded: number
  /** SDK reports that were answered with 429, because the buffer is full. */
  refused: number
  /** Forwarded reports that the upstream will never accept. */
  dropped: number
}

/** Statuses of a report that would be refused again. */
const NEVER = new Set([400, 413, 415])
const FULL_RETRY_SECONDS = 60
/** Reports in memory are written early when they are larger. */
const MAX_COLLECTED = 4 * 1_048_576

/**
 * Sends the collected reports, oldest first, one at a time. A report that the upstream does not accept now waits in the outbox. When
 * the outbox is full, SDKs and relays below get 429 and keep their reports: nothing that was accepted is lost.
 */
export class Delivery {
  readonly collected = new Collected()
  readonly counts: DeliveryCounts = { forwarded: 0, refused: 0, dropped: 0 }
  readonly #deps: DeliveryDeps
  readonly #ending = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #going: Promise<void> = Promise.resolve()
  #failures = 0
  #quietUntilMs = 0
  #isStopped = false

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
  }

  /** Bytes that wait in memory and on disk. */
  get bytes(): number {
    return this.collected.bytes + this.#deps.outbox.bytes
  }

  get waiting(): number {
    return this.#deps.outbox.size
  }

  start(): void {
    this.#schedule(this.#deps.times.flushMs)
  }

  /** Throws when there is no room for another report. Frontend tokens are public and get a share of the room. */
  admit(isPublic: boolean): void {
    const { outbox, maxBytes, onError } = this.#deps
    const publicBytes = this.collected.publicBytes + outbox.publicBytes
    if (this.bytes < maxBytes && !(isPublic && publicBytes >= maxBytes * PUBLIC_SHARE)) {
      if (this.collected.bytes > MAX_COLLECTED) this.#schedule(0)
      return
    }
    this.counts.refused++
    onError('the buffer of reports is full: reports of SDKs are refused', { bytes: this.bytes, maxBytes })
    throw new Failure('rate_limited', 'This relay holds as many reports as it may (RELAY_BUFFER_MB): send it later', {
      retryAfterSeconds: FULL_RETRY_SECONDS,
    })
  }

  /** Sends for at most `graceMs`, and writes the rest to disk. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const timer = setTimeout(() => this.#ending.abort(), graceMs)
    await this.#going
    await this.#pump()
    clearTimeout(timer)
    await this.#deps.outbox.saveAll()
  }

  #schedule(afterMs: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#going = this.#going.then(() => this.#pump()).then(() => this.#schedule(this.#delayMs()))
    }, afterMs)
    this.#timer.unref()
  }

  #nowMs(): number {
    return this.#deps.clock().getTime()
  }

  get #isQuiet(): boolean {
    return this.#nowMs() < this.#quietUntilMs || this.#ending.signal.aborted
  }

  #delayMs(): number {
    const { flushMs, awayFlushMs } = this.#deps.times
    return this.#failures === 0 ? flushMs : Math.min(awayFlushMs, Math.max(1, this.#quietUntilMs - this.#nowMs()))
  }

  /** Never rejects. */
  async #pump(): Promise<void> {
    const { outbox, newId, onError } = this.#deps
    for (const report of this.collected.take(newId))
      if (outbox.size > 0 || this.#isQuiet || !(await this.#isSettled(report))) await outbox.addReport(report)
    while (outbox.size > 0 && !this.#isQuiet) {
      const report = await outbox.first()
      if (report && !(await this.#isSettled(report))) return
      if (!report) {
        this.counts.dropped++
        onError('a file of the buffer of reports is damaged, and was dropped', {})
      }
      await outbox.removeFirst()
    }
  }

  /** True when the report was accepted, or will never be. */
  async #isSettled(report: Report): Promise<boolean> {
    const { tokenFor, isComplete, onError } = this.#deps
    const { environment } = report
    const token = tokenFor(environment)
    if (token !== undefined) return this.#send(report, token)
    if (!isComplete()) return false
    this.counts.dropped++
    onError('reports of an environment without a token were dropped', { environment })
    return true
  }

  async #send({ id, environment, body }: Report, token: string): Promise<boolean> {
    const { upstream, times, random, onError } = this.#deps
    const path = '/api/client/metrics/bulk'
    const [headers, { signal }] = [{ [REPORT_HEADER]: id }, this.#ending]
    try {
      const { status, headers: sent } = await upstream.request({ method: 'POST', path, token, headers, body, signal })
      if (status >= 300 && !NEVER.has(status)) throw failureOf(status, sent)
      this.#failures = 0
      if (status < 300) this.counts.forwarded++
      else {
        this.counts.dropped++
        onError('the upstream refused reports of SDKs, which were dropped', { status, environment })
      }
      return true
    } catch (error) {
      const { retryAfterMs = 0 } = asUpstreamError(error)
      const waitMs = Math.max(retryDelayMs(times, this.#failures++, random), Math.min(retryAfterMs, times.mostRetryMs))
      this.#quietUntilMs = this.#nowMs() + waitMs
      return false
    }
  }
}
