import type { Snapshot } from '#features/sdk/snapshot/index'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import { flushDelayMs } from './flush-delay.ts'
import { LastSeenPoller } from './last-seen-poller.ts'
import { type Batch, Pending } from './pending.ts'
import { type FrontendLimits, Totals, writeBatch } from './write-batch.ts'

export interface FlusherDeps {
  readonly store: Store
  readonly clock: () => Date
  readonly snapshot: Snapshot
  readonly frontendLimits: FrontendLimits
  /** Called when reports are lost. */
  readonly onError: (sentence: string, facts: Readonly<Record<string, unknown>>) => void
}

/** Called after toggles of a project were seen, to invalidate cached `lastSeenAt` values. */
export type SeenListener = (project: string, names: readonly string[]) => void

/** The retry delay while the store is unavailable. */
const RETRY_MS = 2_000
/** Rows of each kind per transaction. Limits the time that other writes wait. */
const ROWS_AT_ONCE = 250

/** Writes pending reports to the store, many per transaction. While the store is unavailable they stay pending. */
export class Flusher {
  readonly pending = new Pending()
  readonly #deps: FlusherDeps
  readonly #totals: Totals
  readonly #listeners: SeenListener[] = []
  readonly #lastSeenPoller: LastSeenPoller
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: FlusherDeps) {
    this.#deps = deps
    this.#totals = new Totals(deps.frontendLimits)
    this.#lastSeenPoller = new LastSeenPoller(deps.store, deps.clock().getTime(), (names) => this.#notify(names))
  }

  onSeen(listener: SeenListener): void {
    this.#listeners.push(listener)
  }

  flushSoon(afterMs = flushDelayMs('usage')): void {
    if (this.#timer !== undefined || this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flushing = this.#flushing.then(() => this.#flush())
    }, afterMs)
    this.#timer.unref()
  }

  /** Writes all pending reports if the store is available. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#lastSeenPoller.stop()
    await this.#flushing
    await this.#flush()
  }

  /** Writes batches until nothing is pending, one transaction each. Never rejects. */
  async #flush(): Promise<void> {
    while (!this.pending.isEmpty) {
      const isStoreThere = await this.#write(this.pending.take(ROWS_AT_ONCE))
      this.#reportDropped()
      if (!isStoreThere) {
        this.flushSoon(RETRY_MS)
        return
      }
      // SQLite writes are synchronous: without this pause, other requests would wait for all batches.
      await new Promise((turnEnds) => setImmediate(turnEnds))
    }
  }

  /** Returns false when the store is unavailable; the batch is pending again. */
  async #write(batch: Batch): Promise<boolean> {
    const { store, clock, onError } = this.#deps
    const restore = this.#totals.mark()
    try {
      const seen = await store.write(({ tx }) => writeBatch(tx, batch, this.#totals, clock().getTime()))
      this.#notify(seen.map(({ feature }) => feature))
    } catch (error) {
      if (sqlFault(error) === 'unavailable') {
        restore()
        this.pending.putBack(batch)
        return false
      }
      // The batch would fail again and block all other reports, so it is dropped.
      onError('usage reports of SDKs could not be written and are lost', { err: error })
    }
    return true
  }

  #reportDropped(): void {
    const dropped = this.pending.takeDropped()
    if (dropped > 0) this.#deps.onError('too many usage reports wait for the store: the oldest are lost', { dropped })
  }

  #notify(features: readonly string[]): void {
    const byProject = new Map<string, string[]>()
    for (const feature of features) {
      const project = this.#deps.snapshot.toggle(feature)?.project
      if (project === undefined) continue
      const names = byProject.get(project)
      if (names) names.push(feature)
      else byProject.set(project, [feature])
    }
    for (const [project, names] of byProject) for (const listener of this.#listeners) listener(project, names)
  }
}
