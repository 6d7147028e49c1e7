import type { Snapshot } from '#features/sdk/snapshot/index'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import { type Batch, Pending } from './pending.ts'
import { SeenElsewhere } from './seen-elsewhere.ts'
import { type FrontendLimits, Totals, writeBatch } from './write-batch.ts'

export interface FlusherDeps {
  readonly store: Store
  readonly clock: () => Date
  readonly snapshot: Snapshot
  readonly frontendLimits: FrontendLimits
  /** Something was lost. */
  readonly onError: (sentence: string, facts: Readonly<Record<string, unknown>>) => void
}

/** Called after toggles of a project were seen: what shows when they were last seen is out of date. */
export type SeenListener = (project: string, names: readonly string[]) => void

/** Two flushes a second: what was told is in the store within one, also when it comes while one is being written. */
const FLUSH_MS = 500
/** While the store is away. */
const RETRY_MS = 2_000
/** Of each kind, in one transaction: others who write do not wait for more. */
const ROWS_AT_ONCE = 250

/** Brings what waits to the store, many reports in one transaction. While the store is away it goes on waiting. */
export class Flusher {
  readonly pending = new Pending()
  readonly #deps: FlusherDeps
  readonly #totals: Totals
  readonly #listeners: SeenListener[] = []
  readonly #elsewhere: SeenElsewhere
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(deps: FlusherDeps) {
    this.#deps = deps
    this.#totals = new Totals(deps.frontendLimits)
    this.#elsewhere = new SeenElsewhere(deps.store, deps.clock().getTime(), (names) => this.#tell(names))
  }

  onSeen(listener: SeenListener): void {
    this.#listeners.push(listener)
  }

  flushSoon(afterMs = FLUSH_MS): void {
    if (this.#timer !== undefined || this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flushing = this.#flushing.then(() => this.#flush())
    }, afterMs)
    this.#timer.unref()
  }

  /** What waits is written, as far as the store lets us. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#elsewhere.stop()
    await this.#flushing
    await this.#flush()
  }

  /** One transaction for each batch, until nothing is left. Never fails. */
  async #flush(): Promise<void> {
    while (!this.pending.isEmpty) {
      const isStoreThere = await this.#write(this.pending.take(ROWS_AT_ONCE))
      this.#tellDropped()
      if (!isStoreThere) {
        this.flushSoon(RETRY_MS)
        return
      }
      // With an engine that never waits, everybody else would wait for all batches.
      await new Promise((turnEnds) => setImmediate(turnEnds))
    }
  }

  /** False: the store is away, and the batch waits again. */
  async #write(batch: Batch): Promise<boolean> {
    const { store, clock, onError } = this.#deps
    const giveBack = this.#totals.mark()
    try {
      const seen = await store.write(({ tx }) => writeBatch(tx, batch, this.#totals, clock().getTime()))
      this.#tell(seen.map(({ feature }) => feature))
    } catch (error) {
      if (sqlFault(error) === 'unavailable') {
        giveBack()
        this.pending.putBack(batch)
        return false
      }
      // It would fail the next time, too, and keep everything else from being written.
      onError('usage reports of SDKs could not be written and are lost', { err: error })
    }
    return true
  }

  #tellDropped(): void {
    const dropped = this.pending.takeDropped()
    if (dropped > 0) this.#deps.onError('too many usage reports wait for the store: the oldest are lost', { dropped })
  }

  #tell(features: readonly string[]): void {
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
