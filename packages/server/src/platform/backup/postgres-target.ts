import type pg from 'pg'
import { applyMigrations } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { POSTGRES_TYPES } from '../db/migrations/migration.ts'
import { MIGRATION_LOCK } from '../db/postgres.ts'
import { kyselyOver, translateErrors } from '../db/postgres-connection.ts'
import { BEGIN, WRITER_LOCK } from '../db/postgres-writes.ts'
import type { Tx } from '../db/tables.ts'
import { isOurs, listOf, quoted } from './catalogue.ts'
import type { Row, TableHead } from './format.ts'
import { columnsOf, connectAlone, idSequences } from './postgres-source.ts'
import type { Target } from './target.ts'

/** Of one statement. */
const MAX_PARAMETERS = 30_000
const MAX_ROWS = 500

const ourTables = async (client: pg.Client): Promise<string[]> => [
  ...new Set((await columnsOf(client)).map(({ table }) => table).filter(isOurs)),
]

/** Whether the database has events of Leverframe. Tables of other applications stay as they are. */
export async function isFilledPostgres(url: string): Promise<boolean> {
  const client = await connectAlone(url)
  try {
    if (!(await ourTables(client)).includes('events')) return false
    return (await client.query('select 1 from events limit 1')).rows.length > 0
  } finally {
    await client.end()
  }
}

async function insertInto(client: pg.Client, { table, columns }: TableHead, rows: readonly Row[]): Promise<void> {
  const perStatement = Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns.length))
  for (let start = 0; start < rows.length; start += perStatement) {
    const some = rows.slice(start, start + perStatement)
    let parameter = 0
    const values = some.map((row) => `(${row.map(() => `$${++parameter}`).join(', ')})`).join(', ')
    const text = `insert into ${quoted(table)} (${listOf(columns)}) values ${values}`
    await translateErrors(client.query(text, some.flat()))
  }
}

/** Fills the database in one transaction, which keeps other writers out. */
export async function openPostgresTarget(url: string, now: () => string): Promise<Target> {
  const client = await connectAlone(url)
  const tx = kyselyOver(client) as Tx
  const engine = { script: async (sql: string) => void (await client.query(sql)), types: POSTGRES_TYPES, now }
  let isOpen = true
  const end = async (statement: string) => {
    if (!isOpen) return
    isOpen = false
    try {
      await translateErrors(client.query(statement))
    } finally {
      await client.end()
    }
  }
  await client.query(BEGIN)
  return {
    engine: 'postgres',
    tx,
    createTables: async (migrations) => {
      await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK}), pg_advisory_xact_lock(${WRITER_LOCK})`)
      const tables = await ourTables(client)
      if (tables.length > 0) await client.query(`drop table ${listOf(tables)} cascade`)
      await applyMigrations(
        tx,
        engine,
        MIGRATIONS.filter(({ name }) => migrations.includes(name)),
      )
    },
    insert: (table, rows) => insertInto(client, table, rows),
    setSequence: async ({ table, sequence = 0 }) => {
      const found = (await idSequences(client)).find((one) => one.table === table)
      if (found && sequence > 0) await client.query('select setval($1, $2)', [found.sequence, sequence])
    },
    finish: () => applyMigrations(tx, engine, MIGRATIONS),
    commit: () => end('commit'),
    abandon: () => end('rollback').catch(() => {}),
  }
}
