import type { Store } from '../db/store.ts'
import type { Tx } from '../db/tables.ts'
import type { Row, TableHead } from './format.ts'

/** A store that is being filled. Nothing of it is visible before `commit`. */
export interface Target {
  readonly engine: Store['engine']
  /** Removes the tables that exist and creates those of these migrations, without rows. */
  createTables(migrations: readonly string[]): Promise<void>
  insert(table: TableHead, rows: readonly Row[]): Promise<void>
  /** New rows get ids above `sequence`. */
  setSequence(table: TableHead): Promise<void>
  /** Applies the migrations that the backup does not have, and checks references between tables. */
  finish(): Promise<void>
  readonly tx: Tx
  commit(): Promise<void>
  /** Removes everything that was written. Does nothing after `commit`. */
  abandon(): Promise<void>
}
