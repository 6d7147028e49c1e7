import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { applyMigrations } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { SQLITE_TYPES } from '../db/migrations/migration.ts'
import { kyselyOver, openConnection } from '../db/sqlite.ts'
import { bind } from '../db/sqlite-values.ts'
import type { Tx } from '../db/tables.ts'
import { ensurePrivateFile, ensurePrivateFolder } from '../private-files.ts'
import { yieldIfDue } from '../turns.ts'
import { listOf, quoted } from './catalogue.ts'
import { BackupFailure, type Row } from './format.ts'
import { catalogueOf } from './sqlite-source.ts'
import type { Target } from './target.ts'

const SIDE_FILES = ['-wal', '-shm', '-journal']

/** Whether a file has events of Leverframe, or tables of something else. */
export function isFilledSqlite(path: string): boolean {
  if (!existsSync(path)) return false
  const reader = openConnection(path, true)
  try {
    const { columns } = catalogueOf(reader)
    if (!columns.some(({ table }) => table === 'events')) return columns.length > 0
    return reader.prepare('select 1 from events limit 1').get() !== undefined
  } finally {
    reader.close()
  }
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Puts a finished file in the place of another one. The write-ahead log of the other file must go first: SQLite would
 * apply it to the new file. A server that has the old file open keeps it, and notices the new one.
 */
function replaceFile(draft: string, path: string): void {
  syncPath(draft)
  for (const suffix of SIDE_FILES) rmSync(`${path}${suffix}`, { force: true })
  renameSync(draft, path)
  syncPath(dirname(path))
}

function demandReferences(database: DatabaseSyncInstance): void {
  const check = database.prepare('select "table", parent from pragma_foreign_key_check limit 1')
  const first = check.get() as { table: string; parent: string } | undefined
  if (first)
    throw new BackupFailure(
      `The backup is inconsistent: a row of ${first.table} refers to a missing row of ${first.parent}`,
    )
}

/** Fills a new file next to the path, which takes the place of the path at the end. */
export function openSqliteTarget(path: string, now: () => string): Target {
  ensurePrivateFolder(dirname(path))
  const draft = `${path}.${process.pid}.restoring`
  const removeDraft = () => {
    for (const suffix of ['', ...SIDE_FILES]) rmSync(`${draft}${suffix}`, { force: true })
  }
  removeDraft()
  ensurePrivateFile(draft)
  // Not in WAL mode: only the file itself takes the place of the path. A failure removes the whole file, so nothing of it
  // needs to survive a crash.
  const writer = new DatabaseSync(draft, { enableForeignKeyConstraints: false })
  writer.exec('pragma journal_mode = off; pragma synchronous = off; begin')
  const tx = kyselyOver(writer) as Tx
  const engine = { script: async (sql: string) => writer.exec(sql), types: SQLITE_TYPES, now }
  return {
    engine: 'sqlite',
    tx,
    createTables: async (migrations) =>
      applyMigrations(
        tx,
        engine,
        MIGRATIONS.filter(({ name }) => migrations.includes(name)),
      ),
    insert: async ({ table, columns }, rows) => {
      const values = columns.map(() => '?').join(', ')
      const statement = writer.prepare(`insert into ${quoted(table)} (${listOf(columns)}) values (${values})`)
      const insertRow = (row: Row) => statement.run(...row.map(bind))
      for (const row of rows) insertRow(row)
      await yieldIfDue()
    },
    setSequence: async ({ table, sequence = 0 }) => {
      writer.exec(`delete from sqlite_sequence where name = '${table}'`)
      writer.exec(`insert into sqlite_sequence (name, seq) values ('${table}', ${sequence})`)
    },
    finish: async () => {
      await applyMigrations(tx, engine, MIGRATIONS)
      demandReferences(writer)
    },
    commit: async () => {
      writer.exec('commit')
      writer.close()
      if (!isFilledSqlite(draft)) throw new Error(`${draft} does not have the rows that were written to it`)
      replaceFile(draft, path)
    },
    abandon: async () => {
      if (writer.isOpen) writer.close()
      removeDraft()
    },
  }
}
