import type { Config } from '../config/settings.ts'
import { sqlitePathOf } from '../db/open-store.ts'
import type { Tx } from '../db/tables.ts'
import { recordRestore } from '../events/record-restore.ts'
import { quoted } from './catalogue.ts'
import { BackupFailure, rowFrom, type TableHead } from './format.ts'
import { readBackup, type Verified } from './read-backup.ts'
import type { Target } from './target.ts'
import type { Progress } from './write-backup.ts'

export interface RestoreOptions {
  readonly file: string
  readonly config: Config
  readonly clock: () => Date
  readonly stopping: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Runs in the transaction after all rows are loaded. */
  readonly beforeCommit?: (tx: Tx) => Promise<void>
}

const NOT_EMPTY =
  'The store of DATABASE_URL is not empty. Restore into an empty one, or use --replace, which removes everything in it'

/** Refuses a store that has events. */
export async function demandEmptyStore(config: Config): Promise<void> {
  const path = sqlitePathOf(config)
  const isFilled =
    path === undefined
      ? await (await import('./postgres-target.ts')).isFilledPostgres(config.databaseUrl)
      : (await import('./sqlite-target.ts')).isFilledSqlite(path)
  if (isFilled) throw new BackupFailure(NOT_EMPTY)
}

async function openTarget(config: Config, clock: () => Date): Promise<Target> {
  const now = () => clock().toISOString()
  const path = sqlitePathOf(config)
  if (path === undefined) return (await import('./postgres-target.ts')).openPostgresTarget(config.databaseUrl, now)
  return (await import('./sqlite-target.ts')).openSqliteTarget(path, now)
}

const totalOf = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((sum, one) => sum + one, 0)

/** Loads every row. Reading checks the checksum again, in case the file changed since it was verified. */
async function loadRows(
  target: Target,
  { trailer }: Verified,
  { file, stopping, onProgress = () => {} }: RestoreOptions,
): Promise<void> {
  const totals = { totalRows: totalOf(trailer.rows), totalTables: Object.keys(trailer.rows).length }
  const heads: TableHead[] = []
  let rows = 0
  for await (const part of readBackup(file)) {
    stopping.throwIfAborted()
    if ('table' in part) heads.push(part.table)
    if (!('rows' in part)) continue
    await target.insert(heads.at(-1) as TableHead, part.rows.map(rowFrom))
    rows += part.rows.length
    onProgress({ rows, tables: heads.length, ...totals })
  }
  for (const head of heads) if (head.sequence !== undefined) await target.setSequence(head)
}

/** Migrations insert the first rows of a new store. Those of the backup replace them, in the reverse order. */
async function removeFirstRows(target: Target, { trailer }: Verified): Promise<void> {
  const { sql } = await import('kysely')
  for (const table of Object.keys(trailer.rows).reverse())
    await sql.raw(`delete from ${quoted(table)}`).execute(target.tx)
}

/**
 * Fills the store of the settings with a verified backup, completely or not at all:
 *
 * 1. create the tables as they were when the backup was written
 * 2. load the rows
 * 3. apply the newer migrations
 * 4. record the restore, so that running instances and SDKs notice it
 */
export async function restoreBackup(options: RestoreOptions, verified: Verified): Promise<void> {
  const { config, clock, stopping } = options
  const target = await openTarget(config, clock)
  try {
    await target.createTables(verified.header.migrations)
    await removeFirstRows(target, verified)
    await loadRows(target, verified, options)
    await target.finish()
    await options.beforeCommit?.(target.tx)
    const { createdAt, version } = verified.header
    await recordRestore(target.engine, target.tx, { backupCreatedAt: createdAt, version }, clock().toISOString())
    stopping.throwIfAborted()
    await target.commit()
  } finally {
    await target.abandon()
  }
}
