import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type CompiledQuery, type Kysely, type QueryResult, SqliteAdapter, sql } from 'kysely'
import { ensurePrivateFile, ensurePrivateFolder } from '../private-files.ts'
import { yieldIfDue } from '../turns.ts'
import { kyselyWith } from './connection-dialect.ts'
import { migrate } from './migrate.ts'
import { SQLITE_TYPES } from './migrations/migration.ts'
import { probeWrite } from './probe-write.ts'
import { readOnlyParts } from './read-only.ts'
import { SqliteFile } from './sqlite-file.ts'
import { SqliteLimitCompiler } from './sqlite-limit.ts'
import { SqliteScan } from './sqlite-scan.ts'
import { bind, rowsOf } from './sqlite-values.ts'
import { refreshStatistics } from './statistics.ts'
import type { Store } from './store.ts'
import type { Queryable, Tables, Tx } from './tables.ts'
import { createWriteQueue, type WriteConnection } from './write-queue.ts'

const BUSY_TIMEOUT_MS = 5_000
const MAX_CACHED_STATEMENTS = 500
const NEWEST_EVENT = 'select coalesce(max(id), 0) as id from events'

export function openConnection(path: string, readOnly: boolean): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

const SQLITE = { adapter: () => new SqliteAdapter(), compiler: () => new SqliteLimitCompiler() }

export function kyselyOver(database: DatabaseSyncInstance): Kysely<Tables> {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    if (columns.length > 0) statement.setReturnArrays(true)
    return { statement, columns }
  }
  const cache = new Map<string, ReturnType<typeof prepare>>()
  const cached = (sql: string) => {
    const known = cache.get(sql)
    if (known) return known
    const oldest = cache.size >= MAX_CACHED_STATEMENTS ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    const prepared = prepare(sql)
    cache.set(sql, prepared)
    return prepared
  }
  // Statements complete synchronously: without a pause, a transaction of many would block the event loop until its end.
  const execute = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    await yieldIfDue()
    const { statement, columns } = cached(sql)
    const bound = parameters.map(bind)
    if (columns.length > 0) return { rows: rowsOf<R>(columns, statement.all(...bound) as unknown[][]) }
    const { changes } = statement.run(...bound)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }
  return kyselyWith(execute, SQLITE)
}

const abandoned: DatabaseSyncInstance[] = []

/**
 * Keeps connections to a replaced file open until the process ends. Closing the last one deletes the write-ahead log by
 * its path, which is now the log of the new file.
 */
const abandon = (...connections: DatabaseSyncInstance[]): void => void abandoned.push(...connections)

/** Uses a separate connection: its first read pins the state of the write-ahead log. */
async function inSnapshot<T>(path: string, work: (q: Queryable, lastEventId: number) => Promise<T>): Promise<T> {
  const reader = openConnection(path, true)
  try {
    reader.exec('begin')
    const { id } = reader.prepare(NEWEST_EVENT).get() as { id: number }
    return await work(kyselyOver(reader), id)
  } finally {
    // Statements that are not collected yet keep a closed connection, and its transaction, alive: checkpoints would wait for it.
    if (reader.isTransaction) reader.exec('rollback')
    reader.close()
  }
}

const timeIn: Store['timeIn'] = (clock, offsetMs) => sql.val(new Date(clock().getTime() + offsetMs).toISOString())

function writeConnectionOver(writer: DatabaseSyncInstance, writing: Kysely<Tables>, file: SqliteFile): WriteConnection {
  const newestEvent = writer.prepare(NEWEST_EVENT)
  return {
    tx: writing as Tx,
    isSynchronous: true,
    begin: async () => {
      file.demandSame()
      writer.exec('begin immediate')
      return (newestEvent.get() as { id: number }).id
    },
    script: async (sql) => writer.exec(sql),
    commit: async () => writer.exec('commit'),
    release: (broken) => {
      if (broken !== undefined && writer.isTransaction) writer.exec('rollback')
    },
  }
}

export interface SqliteOptions {
  readonly path: string
  readonly now: () => string
  /** Called when the worker thread of `scan` dies. */
  readonly onError: (error: Error) => void
}

/** One connection writes and two read: with WAL, readers never wait for the writer. */
export async function openSqlite({ path, now, onError }: SqliteOptions): Promise<Store> {
  ensurePrivateFolder(dirname(path))
  // SQLite gives `-wal` and `-shm` the mode of the database file.
  ensurePrivateFile(path)
  const writer = openConnection(path, false)
  const writing = kyselyOver(writer)
  try {
    await migrate(writing, {
      script: async (sql) => writer.exec(sql),
      begin: 'begin exclusive',
      types: SQLITE_TYPES,
      now,
    })
    refreshStatistics(writer)
  } catch (error) {
    writer.close()
    throw error
  }
  const reader = openConnection(path, true)
  const file = new SqliteFile(path)
  const scan = new SqliteScan({
    path,
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    demandSame: () => file.demandSame(),
    onError,
  })
  const connection = writeConnectionOver(writer, writing, file)
  const writeQueue = createWriteQueue(() => Promise.resolve(connection))

  return {
    engine: 'sqlite',
    read: kyselyOver(reader),
    scan: kyselyWith(scan.execute, SQLITE),
    write: writeQueue.write,
    writeDerived: (work) => writeQueue.write(({ tx }) => work(tx)),
    writeQueue: writeQueue.statistics,
    snapshot: (work) => inSnapshot(path, work),
    timeIn,
    onWake: () => {},
    isReplaced: () => file.isReplaced(),
    ping: async () => {
      file.demandSame()
      file.demandSpace()
      reader.prepare('select 1').get()
      if (writeQueue.lastFailure() !== undefined) await writeQueue.write(probeWrite)
    },
    close: async () => {
      await writeQueue.close()
      // Safe with a replaced file as well: the connections of this thread are still open.
      await scan.close()
      if (file.isReplaced()) return abandon(reader, writer)
      reader.close()
      refreshStatistics(writer)
      writer.exec('pragma wal_checkpoint(truncate)')
      writer.close()
    },
  }
}

/** Reads the file that another process writes to. */
export function openSqliteForReading(path: string): Store {
  const reader = openConnection(path, true)
  const read = kyselyOver(reader)
  const file = new SqliteFile(path)
  return {
    engine: 'sqlite',
    ...readOnlyParts(),
    read,
    scan: read,
    snapshot: (work) => inSnapshot(path, work),
    timeIn,
    isReplaced: () => file.isReplaced(),
    ping: async () => file.demandSame(),
    close: async () => (file.isReplaced() ? abandon(reader) : reader.close()),
  }
}
