import type { Config } from '../config/settings.ts'
import { sqlitePathOf } from '../db/open-store.ts'
import type { Store } from '../db/store.ts'
import type { SourceTable } from './catalogue.ts'
import type { Row } from './format.ts'

/** One consistent state of a store. Nothing is written to the store, and it is not migrated. */
export interface Source {
  readonly engine: Store['engine']
  /** Empty when the database has no tables of ours. */
  readonly migrations: readonly string[]
  /** In the order in which they can be loaded. */
  readonly tables: readonly SourceTable[]
  /** All rows, in batches of a bounded size. */
  rows(table: SourceTable): AsyncIterable<readonly Row[]>
  close(): Promise<void>
}

/** Opens the store of the settings without blocking its writers. */
export async function openSource(config: Config): Promise<Source> {
  const path = sqlitePathOf(config)
  if (path !== undefined) {
    const { openSqliteSource } = await import('./sqlite-source.ts')
    return openSqliteSource(path)
  }
  const { openPostgresSource } = await import('./postgres-source.ts')
  return openPostgresSource(config.databaseUrl)
}
