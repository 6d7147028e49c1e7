import { change, NOTICE_TABLES, rowsOf, tableNames } from '@leverframe/testing/stores'
import type { Store } from '#platform/db/store'

export interface WriteWatch {
  /** The writes since `forget`, such as "update of features"; those that a rollback undid are not among them. */
  seen(): Promise<string[]>
  forget(): Promise<void>
}

/**
 * What the server writes by itself at any time: deliveries of add-ons, notices, leases, and times of last use. Events are compared
 * separately.
 */
const WRITTEN_AT_ANY_TIME = {
  tables: ['events', 'addon_deliveries', 'delivery_position', 'leases', ...NOTICE_TABLES],
  /** A change of these columns only is no write. */
  columns: ['seen_at'],
}

const OPERATIONS = ['insert', 'update', 'delete'] as const

async function columnsOf({ engine, read }: Store, table: string): Promise<string[]> {
  const statement =
    engine === 'sqlite'
      ? `select name from pragma_table_info('${table}')`
      : `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`
  return (await rowsOf<{ name: string }>(read, statement)).map(({ name }) => name)
}

/** Statements that note each write into that table in the table `test_writes`. */
async function triggersOn(store: Store, table: string): Promise<string[]> {
  const columns = (await columnsOf(store, table)).filter((column) => !WRITTEN_AT_ANY_TIME.columns.includes(column))
  const isSqlite = store.engine === 'sqlite'
  const isOther = columns.map((name) => `old."${name}" is ${isSqlite ? 'not' : 'distinct from'} new."${name}"`)
  return OPERATIONS.map((operation) => {
    const when = operation === 'update' ? `when (${isOther.join(' or ')})` : ''
    const head = `create trigger test_${operation}_${table} after ${operation} on ${table} for each row ${when}`
    const noted = `'${operation} of ${table}'`
    return isSqlite
      ? `${head} begin insert into test_writes values (${noted}); end`
      : `${head} execute function test_note_write(${noted})`
  })
}

/** Triggers in the database of a test see every committed write, whichever code makes it. */
export async function watchWrites(store: Store): Promise<WriteWatch> {
  const tables = (await tableNames(store)).filter((name) => !WRITTEN_AT_ANY_TIME.tables.includes(name)).sort()
  await change(store, 'create table test_writes (what text not null)')
  if (store.engine === 'postgres')
    await change(
      store,
      'create function test_note_write() returns trigger language plpgsql as $$ begin insert into test_writes values (tg_argv[0]); return null; end $$',
    )
  for (const table of tables) for (const statement of await triggersOn(store, table)) await change(store, statement)
  return {
    seen: async () =>
      (await rowsOf<{ what: string }>(store.read, 'select what from test_writes')).map(({ what }) => what),
    forget: () => change(store, 'delete from test_writes'),
  }
}
