import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { openConnection } from '../db/sqlite.ts'
import { yieldIfDue } from '../turns.ts'
import { backedUpTables, type Column, listOf, quoted, type Reference, type SourceTable } from './catalogue.ts'
import { exactInteger, type Row } from './format.ts'
import type { Source } from './source.ts'

const ROWS_PER_BATCH = 100
/** Below all rowids, which begin at 1 unless a row was inserted with another one. */
const MIN_ROWID = -(2n ** 63n)

const TABLES =
  "pragma_table_list t where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'"

/** Tables, columns and references of a database, from its catalogue. */
export function catalogueOf(database: DatabaseSyncInstance) {
  const all = <R>(sql: string) => database.prepare(sql).all() as R[]
  const columns = all<Column>(
    `select t.name as "table", c.name as name, c.type as type from ${TABLES.replace(' where', ', pragma_table_info(t.name) c where')} order by t.name, c.cid`,
  )
  const references = all<Reference>(
    `select t.name as "from", f."table" as "to" from ${TABLES.replace(' where', ', pragma_foreign_key_list(t.name) f where')}`,
  )
  return { columns, references }
}

function sequencesOf(database: DatabaseSyncInstance): ReadonlyMap<string, number> {
  const rows = database.prepare('select name, seq from sqlite_sequence').all() as { name: string; seq: number }[]
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

type Read = readonly (string | number | bigint | null)[]

/** Pages by rowid, which every table has. The iterator of the driver ends the process now and then. */
async function* rowsOf(database: DatabaseSyncInstance, { name, columns }: SourceTable): AsyncGenerator<Row[]> {
  const statement = database.prepare(
    `select _rowid_, ${listOf(columns)} from ${quoted(name)} where _rowid_ > ? order by _rowid_ limit ${ROWS_PER_BATCH}`,
  )
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  let last: bigint | undefined = MIN_ROWID
  while (last !== undefined) {
    const page = statement.all(last) as unknown as Read[]
    yield page.map(([, ...row]) => row.map((value) => (typeof value === 'bigint' ? exactInteger(value) : value)))
    last = page.length < ROWS_PER_BATCH ? undefined : (page.at(-1)?.[0] as bigint)
    await yieldIfDue()
  }
}

/** A connection of its own: its read transaction keeps one state of the write-ahead log. */
export async function openSqliteSource(path: string): Promise<Source> {
  const reader = openConnection(path, true)
  try {
    reader.exec('begin')
    const { columns, references } = catalogueOf(reader)
    const isMigrated = columns.some(({ table }) => table === 'schema_migrations')
    const migrations = isMigrated
      ? (reader.prepare('select name from schema_migrations order by name').all() as { name: string }[])
      : []
    return {
      engine: 'sqlite',
      migrations: migrations.map(({ name }) => name),
      tables: isMigrated ? backedUpTables(columns, references, sequencesOf(reader)) : [],
      rows: (table) => rowsOf(reader, table),
      close: async () => {
        if (reader.isTransaction) reader.exec('rollback')
        reader.close()
      },
    }
  } catch (error) {
    reader.close()
    throw error
  }
}
