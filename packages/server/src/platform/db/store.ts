import type { Expression } from 'kysely'
import type { Queryable, Tx } from './tables.ts'
import type { WriteStatistics } from './write-queue.ts'

/** The open transaction and the position of the event log when it began. */
export interface WriteContext {
  readonly tx: Tx
  /** Resolves when the transaction has begun. The ids below throw before that. */
  readonly begun: Promise<void>
  /**
   * Resolves when the earlier writes of the transaction were sent. Reads that are sent earlier see the store as it was
   * when the transaction began.
   */
  readonly turn: Promise<void>
  /** The newest event when this batch of writes began. Everything up to it was committed before. */
  readonly startedAt: number
  /** The id of the newest event; the event log advances it as it appends. */
  lastEventId: number
}

export interface WriteOptions {
  /**
   * `work` may send reads together with BEGIN, and awaits `begun` before it reads the ids of the context. It has no
   * side effects except its writes, so it can run a second time when a batch is rolled back.
   */
  readonly isPipelined?: boolean
  /**
   * Writes that are isolated to another name do not change what `work` reads. It awaits `turn` before any read for
   * which that is not true.
   */
  readonly isolatedTo?: string | undefined
}

/** One interface for both engines. Their differences are inside sqlite.ts and postgres.ts. */
export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  /**
   * For a few rows that an index finds. On SQLite it runs on the event loop and saves the round trip to another thread.
   */
  readonly read: Queryable
  /**
   * For lists, searches and counts: everything that reads more than a few rows. On SQLite it runs in a worker thread.
   * It sees every write that was acknowledged before. See docs/adr/0015.
   */
  readonly scan: Queryable
  /**
   * Runs `work` in a transaction and resolves after COMMIT. Writers run one at a time, across all instances. Queued
   * writers share one COMMIT, each in its own savepoint. See docs/adr/0002.
   */
  write<T>(work: (context: WriteContext) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Runs `work` in a transaction of its own, which on PostgreSQL neither waits for other writers nor makes them wait. Only
   * for tables that are derived from committed events: nothing orders `work` with other writes.
   */
  writeDerived<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  readonly writeQueue: Readonly<WriteStatistics>
  /**
   * Runs `work` on one consistent state of the store without blocking writers. `lastEventId` is the newest event of
   * that state, which contains all events up to it: ids are allocated under the writers' lock, and the lock is released
   * after a commit is visible. So a state that contains an event also contains every event with a smaller id. See
   * docs/adr/0002.
   */
  snapshot<T>(work: (q: Queryable, lastEventId: number) => Promise<T>): Promise<T>
  /**
   * The time `offsetMs` from now as ISO text, for leases that instances compare. PostgreSQL uses its own clock, which
   * all instances share; SQLite has one instance and uses the given clock.
   */
  timeIn(clock: () => Date, offsetMs: number): Expression<string>
  /** Called when another instance may have written. */
  onWake(listener: () => void): void
  /** Rejects when the store does not respond, or would lose what is written to it. */
  ping(): Promise<void>
  /** Whether another database file is at the path of this one. Always false on PostgreSQL. */
  isReplaced(): boolean
  close(): Promise<void>
}
