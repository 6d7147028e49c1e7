import { SYSTEM } from '#kernel/actor'
import type { Store } from '../db/store.ts'
import type { Tx } from '../db/tables.ts'
import { appendEvents } from './append.ts'
import { newestEventId } from './read.ts'
import { skipIdsUpTo } from './record-rewind.ts'

/**
 * Events after a restore get ids far above those of the backup. Otherwise they would get the ids of the events that the
 * restore lost, and SDKs, which hold ids as revisions and ETags, would take new states for known ones.
 */
const SKIPPED_IDS = 1_000_000

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
