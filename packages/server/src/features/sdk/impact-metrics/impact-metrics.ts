import { Backlog, flushDelayMs, type ImpactSource } from '#features/sdk/usage/index'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import { isTurnOver, nextTurn } from '#platform/turns'
import { BACKLOG } from './limit-rules.ts'
import { addPoints, countedAt, parseReport, type Reported, startOf } from './rules.ts'
import { type SeriesLimits, writeSamples } from './store.ts'

export interface ImpactMetricsDeps {
  readonly store: Store
  readonly clock: () => Date
  readonly limits: SeriesLimits
  /** Called when samples are lost. */
  readonly onError: (sentence: string, facts: Readonly<Record<string, unknown>>) => void
}

/** Why samples were not stored since the start of this instance. */
export interface Dropped {
  /** Not valid, or over a limit of one report. */
  invalid: number
  /** Of new series beyond the limit of an environment or a metric. */
  seriesLimit: number
  /** The store was unavailable for too long. */
  backlog: number
}

const RETRY_MS = 2_000
/** Reports are frequent. Short turns keep the polls of SDKs fast. */
const TURN_MS = 1
/** Samples per transaction. Limits the time that other writes wait. */
const SAMPLES_AT_ONCE = 250

/** Samples of the same series and minute are merged in memory, whatever the number of instances that report them. */
const merged = (older: Reported, newer: Reported): Reported =>
  Object.assign(older, addPoints(older, newer), {
    help: newer.help,
    publicToken: older.publicToken === undefined ? undefined : newer.publicToken,
  })

/** Receives the impact metrics of SDKs, and writes them shortly after, many per transaction. */
export class ImpactMetrics {
  readonly dropped: Dropped = { invalid: 0, seriesLimit: 0, backlog: 0 }
  readonly #deps: ImpactMetricsDeps
  readonly #pending = new Backlog<Reported>(BACKLOG, merged, ({ publicToken }) => publicToken !== undefined)
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: ImpactMetricsDeps) {
    this.#deps = deps
  }

  readonly receive = async (source: ImpactSource, metrics: readonly unknown[], sentMs?: number): Promise<void> => {
    const at = startOf('minute', countedAt(sentMs, this.#deps.clock().getTime()))
    const { environment, tokenProjects, publicToken } = source
    const { samples, dropped } = parseReport(metrics)
    this.dropped.invalid += dropped
    const ofReport = JSON.stringify([at, environment, tokenProjects])
    for (const sample of samples) {
      const { name, type, labels, appName = source.appName } = sample
      // Only the name of an application can contain a line break.
      const key = `${ofReport}\n${name}\n${type}\n${labels}\n${appName}`
      this.#pending.add(key, { ...sample, appName, environment, tokenProjects, publicToken, at })
    }
    if (samples.length > 0) this.#flushSoon()
    // Not between two samples: errors without their requests, or the reverse, would be written.
    if (isTurnOver(TURN_MS)) await nextTurn()
  }

  /** Writes all pending samples if the store is available. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#flushing
    await this.#flush()
  }

  #flushSoon(afterMs = flushDelayMs('impactMetrics')): void {
    if (this.#timer !== undefined || this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flushing = this.#flushing.then(() => this.#flush())
    }, afterMs)
    this.#timer.unref()
  }

  /** Never rejects. */
  async #flush(): Promise<void> {
    while (this.#pending.size > 0) {
      const isStoreThere = await this.#write(this.#pending.take(SAMPLES_AT_ONCE))
      this.dropped.backlog += this.#pending.takeDropped()
      if (!isStoreThere) {
        this.#flushSoon(RETRY_MS)
        return
      }
      await nextTurn()
    }
  }

  /** Returns false when the store is unavailable; the samples are pending again. */
  async #write(batch: Map<string, Reported>): Promise<boolean> {
    const { store, limits, onError } = this.#deps
    try {
      this.dropped.seriesLimit += await store.write(({ tx }) => writeSamples(tx, [...batch.values()], limits))
    } catch (error) {
      if (sqlFault(error) === 'unavailable') {
        this.#pending.putBack(batch)
        return false
      }
      // The batch would fail again and block all other samples, so it is dropped.
      onError('impact metrics of SDKs could not be written and are lost', { err: error })
    }
    return true
  }
}
