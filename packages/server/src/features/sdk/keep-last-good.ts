import { setTimeout as pause } from 'node:timers/promises'
import type { StoredTokens } from '#features/identity/index'
import type { FrontendOrigins, Settings } from '#features/instance/index'
import { type LastGood, NoGoodCopy, readLastGood, type Snapshot, writeLastGood } from '#features/sdk/snapshot/index'
import type { Config } from '#platform/config/settings'
import type { Deps } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'

/** Changes within this time are written together. */
const PAUSE_MS = 1_000
/** The longest wait for the store. After it the cached data is written, so that a hanging store does not delay a shutdown. */
const PATIENCE_MS = 2_000
const CONCERNS = /^(api-token-|setting-updated$)/

export interface KeeperOutside {
  readonly config: Config
  readonly log: Log
  readonly snapshot: Snapshot
  readonly tokens: StoredTokens
  readonly settings: Settings
  readonly origins: FrontendOrigins
}

export interface Keeper {
  /** Writes the copy a last time. */
  stop(): Promise<void>
}

/** Keeps the copy on disk up to date when `SNAPSHOT_FILE` is set. */
export function keepLastGood({ log: events, clock }: Deps, outside: KeeperOutside): Keeper {
  const { config, log, snapshot, tokens, settings, origins } = outside
  const { snapshotFile } = config
  if (snapshotFile === undefined) return { stop: async () => {} }
  const writing = new Writing(async () => {
    const known = Promise.allSettled([tokens.refresh(), settings.refresh()])
    await Promise.race([known, pause(PATIENCE_MS, undefined, { ref: false })])
    const writtenAt = clock().toISOString()
    const copy = { world: snapshot.world(), tokens: tokens.byHash, origins: origins.list(), writtenAt }
    await writeLastGood(snapshotFile, copy)
  }, log)
  snapshot.onChange(() => writing.soon())
  events.follow((news) => {
    if (news.some(({ type }) => CONCERNS.test(type))) writing.soon()
  })
  writing.soon()
  return { stop: () => writing.stop() }
}

/** States: idle -> waiting -> writing -> idle, or waiting when something changed during the write. Failed writes are retried. */
class Writing {
  readonly #write: () => Promise<void>
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #going: Promise<void> = Promise.resolve()
  #hasFailed = false
  #isStopped = false

  constructor(write: () => Promise<void>, log: Log) {
    this.#write = write
    this.#log = log
  }

  soon(): void {
    if (this.#timer !== undefined || this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#going = this.#going.then(() => {
        this.#timer = undefined
        return this.#writeNow()
      })
    }, PAUSE_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#going
    await this.#writeNow()
  }

  async #writeNow(): Promise<void> {
    try {
      await this.#write()
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) this.#log.warn({ err: error }, 'the copy in SNAPSHOT_FILE could not be written')
      this.#hasFailed = true
      this.soon()
    }
  }
}

/** The copy on disk. Undefined when there is no usable copy. */
export function findLastGood({ snapshotFile }: Config, log: Log): LastGood | undefined {
  if (snapshotFile === undefined) return undefined
  try {
    return readLastGood(snapshotFile)
  } catch (error) {
    if (!(error instanceof NoGoodCopy)) throw error
    log.warn({ err: error.cause }, `the copy in SNAPSHOT_FILE cannot be used: ${snapshotFile} ${error.message}`)
    return undefined
  }
}
