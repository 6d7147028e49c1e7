import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type CompiledQuery, Kysely, type QueryResult, SqliteAdapter, SqliteQueryCompiler, sql } from 'kysely'
import { ensurePrivateFile } from '../private-files.ts'
import { yieldIfDue } from '../turns.ts'
import { asDatabaseConnection, connectionDialect } from './connection-dialect.ts'
import { createLane, type LaneConnection } from './lane.ts'
import { migrate } from './migrate.ts'
import { probeWrite } from './probe-write.ts'
import { SqliteFile } from './sqlite-file.ts'
import type { Store } from './store.ts'
import type { Queryable, Tables, Tx } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000
const MAX_CACHED_STATEMENTS = 500
const NEWEST_EVENT = 'select coalesce(max(id), 0) as id from events'

type Bound = string | number | bigint | null | Uint8Array

/** Everything else fails loudly: a plain object would be taken as named parameters and bind NULL. */
function bind(value: unknown): Bound {
  if (typeof value === 'string' || value === null || typeof value === 'bigint' || value instanceof Uint8Array)
    return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
}

function openConnection(path: string, readOnly: boolean): DatabaseSyncInstance {
  const database = new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

/** The driver makes an object in twice the time that it takes to make a list and to put the names to it here. */
const rowsOf = <R>(columns: readonly string[], lists: readonly (readonly unknown[])[]): R[] =>
  lists.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index]
    return row as R
  })

function kyselyOver(database: DatabaseSyncInstance): Kysely<Tables> {
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
  // Statements return at once: without a pause, a transaction of many would hold the event loop until its end.
  const execute = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    await yieldIfDue()
    const { statement, columns } = cached(sql)
    const bound = parameters.map(bind)
    if (columns.length > 0) return { rows: rowsOf<R>(columns, statement.all(...bound) as unknown[][]) }
    const { changes } = statement.run(...bound)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }
  return new Kysely<Tables>({
    dialect: connectionDialect(
      asDatabaseConnection({ execute }),
      () => new SqliteAdapter(),
      () => new SqliteQueryCompiler(),
    ),
  })
}

const abandoned: DatabaseSyncInstance[] = []

/**
 * Keeps connections to a replaced file open until the process ends. Closing the last one deletes the write-ahead log by
 * its path, and at that path is the log of the new file.
 */
const abandon = (...connections: DatabaseSyncInstance[]): void => void abandoned.push(...connections)

/** A connection of its own: its first read pins the state of the write-ahead log. */
async function inSnapshot<T>(path: string, work: (q: Queryable, lastEventId: number) => Promise<T>): Promise<T> {
  const reader = openConnection(path, true)
  try {
    reader.exec('begin')
    const { id } = reader.prepare(NEWEST_EVENT).get() as { id: number }
    return await work(kyselyOver(reader), id)
  } finally {
    reader.close()
  }
}

const timeIn: Store['timeIn'] = (clock, offsetMs) => sql.val(new Date(clock().getTime() + offsetMs).toISOString())

/** One connection writes, another reads: with WAL, readers never wait for the writer. */
export async function openSqlite(path: string, now: () => string): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // SQLite gives `-wal` and `-shm` the mode of the database.
  ensurePrivateFile(path)
  const writer = openConnection(path, false)
  const writing = kyselyOver(writer)
  try {
    await migrate(writing, {
      script: async (sql) => writer.exec(sql),
      begin: 'begin exclusive',
      types: { text: 'text', autoId: 'integer primary key autoincrement', integer: 'integer' },
      now,
    })
  } catch (error) {
    writer.close()
    throw error
  }
  const reader = openConnection(path, true)
  const file = new SqliteFile(path)
  const newestEvent = writer.prepare(NEWEST_EVENT)
  const connection: LaneConnection = {
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
  const lane = createLane(() => Promise.resolve(connection))

  return {
    engine: 'sqlite',
    read: kyselyOver(reader),
    write: lane.write,
    lane: lane.figures,
    snapshot: (work) => inSnapshot(path, work),
    timeIn,
    onWake: () => {},
    isReplaced: () => file.isReplaced(),
    ping: async () => {
      file.demandSame()
      file.demandSpace()
      reader.prepare('select 1').get()
      if (lane.trouble() !== undefined) await lane.write(probeWrite)
    },
    close: async () => {
      await lane.close()
      if (file.isReplaced()) return abandon(reader, writer)
      reader.close()
      writer.exec('pragma wal_checkpoint(truncate)')
      writer.close()
    },
  }
}
