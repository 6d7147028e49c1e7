import type { Expression } from 'kysely'
import type { Queryable, Tx } from './tables.ts'
import type { WriteFigures } from './write-queue.ts'

/** The open transaction and where the event log stood when it began. */
export interface WriteContext {
  readonly tx: Tx
  /** Resolves when the transaction has begun. The ids below are known from then on, and throw before. */
  readonly begun: Promise<void>
  /**
   * Resolves when the writes that go before this one in the transaction were sent. Reads that are sent earlier see the store
   * as it was when the transaction began.
   */
  readonly turn: Promise<void>
  /** The newest event when this batch of writes began: everything up to it was committed before. */
  readonly startedAt: number
  /** Id of the newest event before this one; moved on by the event log as it appends. */
  lastEventId: number
}

export interface WriteOptions {
  /**
   * `work` may send reads together with BEGIN, and awaits `begun` before it looks at the ids of the context. It leaves nothing
   * behind but what it writes, so it can run a second time when a batch is rolled back.
   */
  readonly isPipelined?: boolean
  /** What `work` reads is not changed by writes that are isolated to another name. It awaits `turn` where that is not so. */
  readonly isolatedTo?: string | undefined
}

/** A database behind one face. What really differs between engines is inside sqlite.ts and postgres.ts. */
export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  /** For a few rows that an index finds. On SQLite it runs on the event loop, without the way to another thread. */
  readonly read: Queryable
  /**
   * For lists, searches and counts: whatever reads more than a few rows. On SQLite it runs in a worker thread. It sees every
   * write that was acknowledged before. See docs/adr/0015.
   */
  readonly scan: Queryable
  /**
   * Runs `work` in a transaction and resolves after COMMIT. Writers run one at a time, over all instances; those that
   * wait share one COMMIT, each in a savepoint of its own. See docs/adr/0002.
   */
  write<T>(work: (context: WriteContext) => Promise<T>, options?: WriteOptions): Promise<T>
  readonly writeQueue: Readonly<WriteFigures>
  /**
   * Runs `work` on one consistent state of the store without stopping writers. `lastEventId` is the newest event of that
   * state, and all events up to it are in it: ids are allocated under the writers' lock, which is released after a commit
   * is visible, so a state that has an event also has every event with a smaller id. See docs/adr/0002.
   */
  snapshot<T>(work: (q: Queryable, lastEventId: number) => Promise<T>): Promise<T>
  /**
   * The time as ISO text, `offsetMs` later, for leases that instances compare. PostgreSQL answers with its own clock, which
   * all instances share; SQLite has one instance, whose clock is given.
   */
  timeIn(clock: () => Date, offsetMs: number): Expression<string>
  /** Called when another instance may have written. */
  onWake(listener: () => void): void
  /** Fails when the store does not answer, or would lose what is written to it. */
  ping(): Promise<void>
  /** Another database file is at the path of this one. Always false on PostgreSQL. */
  isReplaced(): boolean
  close(): Promise<void>
}
