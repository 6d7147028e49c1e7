import { setTimeout as pause } from 'node:timers/promises'
import type { StoredTokens } from '#features/identity/index'
import type { FrontendOrigins, Settings } from '#features/instance/index'
import { type LastGood, readLastGood, type Snapshot, writeLastGood } from '#features/sdk/snapshot/index'
import type { Config } from '#platform/config/settings'
import { DelayedWrite } from '#platform/delayed-write'
import { NoGoodCopy } from '#platform/line-file'
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
  const write = async () => {
    const known = Promise.allSettled([tokens.refresh(), settings.refresh()])
    await Promise.race([known, pause(PATIENCE_MS, undefined, { ref: false })])
    const writtenAt = clock().toISOString()
    const copy = { world: snapshot.world(), tokens: tokens.byHash, origins: origins.list(), writtenAt }
    await writeLastGood(snapshotFile, copy)
  }
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the copy in SNAPSHOT_FILE could not be written')
  const writing = new DelayedWrite({ write, onFailure, delayMs: PAUSE_MS })
  snapshot.onChange(() => writing.soon())
  events.follow((news) => {
    if (news.some(({ type }) => CONCERNS.test(type))) writing.soon()
  })
  writing.soon()
  return { stop: () => writing.stop() }
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
