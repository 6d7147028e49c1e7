import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { sql } from 'kysely'
import type { Job } from '../jobs/job.ts'
import { nextTurn } from '../turns.ts'
import type { Store } from './store.ts'
import type { Tx } from './tables.ts'

/** Sampled rows per index: enough to rate an index, in a few milliseconds for any table. */
const ANALYSIS_LIMIT = `pragma analysis_limit = 400`

/**
 * The `analyze` statements that SQLite recommends: for tables without statistics, and for those that grew or shrank
 * tenfold since. All tables, not only those that this connection queried.
 */
const RECOMMENDED = 'pragma optimize(0x10003)'

/**
 * Smaller tables have no statistics, so SQLite assumes that they are large. With statistics of a table that was small when
 * the server started, it would read the table as a whole for minutes after it grew.
 */
const MIN_ROWS = 1_000

/** The last statement makes this connection read the statistics again. */
const FORGET_SMALL_TABLES = `delete from sqlite_stat1 where tbl in
  (select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < ${MIN_ROWS});
  analyze sqlite_schema`

const tableOf = (statement: string): string | undefined => /^analyze "main"\."(\w+)"$/i.exec(statement)?.[1]

const isLarge = (table: string): string => `select 1 from "${table}" limit 1 offset ${MIN_ROWS - 1}`

/** Runs while no request waits: after migrations, and before the store closes. */
export function refreshStatistics(database: DatabaseSyncInstance): void {
  const rows = (text: string) =>
    database
      .prepare(text)
      .all()
      .map((row) => Object.values(row as object).map(String))
  database.exec(ANALYSIS_LIMIT)
  if (rows("select 1 from sqlite_master where name = 'sqlite_stat1'").length > 0) database.exec(FORGET_SMALL_TABLES)
  for (const statement of rows(RECOMMENDED).flat()) {
    const table = tableOf(statement)
    if (table !== undefined && rows(isLarge(table)).length > 0) database.exec(statement)
  }
}

const run = async (tx: Tx, text: string): Promise<readonly string[]> =>
  (await sql.raw<Record<string, string>>(text).execute(tx)).rows.flatMap((row) => Object.values(row))

const recommended = (store: Store): Promise<readonly string[]> =>
  store.write(async ({ tx }) => {
    await run(tx, ANALYSIS_LIMIT)
    const statements: string[] = []
    for (const statement of await run(tx, RECOMMENDED)) {
      const table = tableOf(statement)
      if (table !== undefined && (await run(tx, isLarge(table))).length > 0) statements.push(statement)
    }
    return statements
  })

/**
 * SQLite chooses indexes by statistics, which only `analyze` creates. The job handles one table per transaction, so
 * requests can run in between. Other connections reload statistics when the schema changes, so the last step changes it
 * and changes it back.
 */
export const statisticsJob = (store: Store): Job => ({
  name: 'sqlite-statistics',
  everyMs: 600_000,
  async run(stopping) {
    const statements = await recommended(store)
    for (const statement of statements) {
      if (stopping.aborted) return
      await store.write(({ tx }) => run(tx, statement))
      await nextTurn()
    }
    if (statements.length === 0) return
    await store.write(async ({ tx }) => {
      await run(tx, 'create view statistics_changed as select 1')
      await run(tx, 'drop view statistics_changed')
    })
  },
})
