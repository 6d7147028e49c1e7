import { SYSTEM } from '#kernel/actor'
import type { Store } from '../db/store.ts'
import type { Tx } from '../db/tables.ts'
import { appendEvents } from './append.ts'
import { newestEventId } from './read.ts'
import { skipIdsUpTo } from './record-rewind.ts'

/**
 * Events after a restore do not get the ids of the events that it lost: SDKs hold ids as revisions and ETags, and would
 * take new states for known ones. A running instance skips all ids that it knows (record-rewind.ts). This is for a
 * restore without one. Queries that read a window of ids expect small gaps.
 */
const SKIPPED_IDS = 1_000

export interface RestoreFacts {
  readonly backupCreatedAt: string
  /** The version of Leverframe that wrote the backup. */
  readonly version: string
}

/** Records in the audit log that the store was filled from a backup. */
export async function recordRestore(engine: Store['engine'], tx: Tx, facts: RestoreFacts, now: string): Promise<void> {
  const newestEvent = await newestEventId(tx)
  await skipIdsUpTo(engine, tx, newestEvent + SKIPPED_IDS)
  const context = {
    tx,
    begun: Promise.resolve(),
    turn: Promise.resolve(),
    startedAt: newestEvent,
    lastEventId: newestEvent,
  }
  await appendEvents(context, { actor: SYSTEM, now }, [{ type: 'store-restored', data: { ...facts, newestEvent } }])
}
