import pg from 'pg'
import { translateErrors } from '../db/postgres-connection.ts'
import { backedUpTables, type Column, isOurs, listOf, quoted, type Reference, type SourceTable } from './catalogue.ts'
import { exactInteger, type Row } from './format.ts'
import type { Source } from './source.ts'

const ROWS_PER_BATCH = 100
const CONNECT_TIMEOUT_MS = 5_000
const INT8 = 20

/** Integers of 8 bytes stay exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8
      ? (text: string) => exactInteger(BigInt(text))
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A connection without the time-outs of requests. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'leverframe backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  })
  // A lost connection also fails the statement in progress.
  client.on('error', () => {})
  await translateErrors(client.connect())
  await translateErrors(client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'))
  return client
}

const COLUMNS = `select table_name as "table", column_name as name, data_type as type
  from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`
const REFERENCES = `select f.relname as "from", t.relname as "to" from pg_constraint c
  join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
  where c.contype = 'f' and f.relnamespace = current_schema()::regnamespace`
/** The tables whose ids come from a sequence, and that sequence. */
const SEQUENCES = `select table_name as "table", column_name as "column",
  pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
  from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`

export interface IdSequence {
  readonly table: string
  readonly column: string
  readonly sequence: string
}

export async function idSequences(client: pg.Client): Promise<IdSequence[]> {
  return (await client.query<IdSequence>(SEQUENCES)).rows.filter(({ table }) => isOurs(table))
}

async function sequenceValues(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const values = new Map<string, number>()
  for (const { table, sequence } of await idSequences(client)) {
    const { rows } = await client.query<{ last: number }>(
      `select case when is_called then last_value else 0 end as last from ${sequence}`,
    )
    values.set(table, rows[0]?.last ?? 0)
  }
  return values
}

export const columnsOf = async (client: pg.Client): Promise<Column[]> => (await client.query<Column>(COLUMNS)).rows

async function* rowsOf(client: pg.Client, { name, columns }: SourceTable): AsyncGenerator<Row[]> {
  await client.query(`declare backup no scroll cursor for select ${listOf(columns)} from ${quoted(name)}`)
  for (;;) {
    const query: pg.QueryArrayConfig = { text: `fetch ${ROWS_PER_BATCH} from backup`, rowMode: 'array' }
    const { rows } = await translateErrors(client.query<Row[number][]>(query))
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_BATCH) break
  }
  await client.query('close backup')
}

async function migrationsOf(client: pg.Client, columns: readonly Column[]): Promise<string[]> {
  if (!columns.some(({ table }) => table === 'schema_migrations')) return []
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** A transaction that sees the database as it is now. */
export async function openPostgresSource(url: string): Promise<Source> {
  const client = await connectAlone(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const columns = await columnsOf(client)
    const references = (await client.query<Reference>(REFERENCES)).rows
    return {
      engine: 'postgres',
      migrations: await migrationsOf(client, columns),
      tables: backedUpTables(columns, references, await sequenceValues(client)),
      rows: (table) => rowsOf(client, table),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
