import { sql } from 'kysely'
import type { Job } from '../jobs/job.ts'
import { nextTurn } from '../turns.ts'
import type { Store } from './store.ts'
import type { Tx } from './tables.ts'

/** Sampled rows per index: enough to rate an index, in a few milliseconds for any table. */
const ANALYSIS_LIMIT = 400
/** All tables, not only those that this connection queried. */
const ANALYZE_ALL = '0x10002'
const ONLY_LIST = '0x10003'

/** Runs while no request waits: after migrations, and before the store closes. */
export const REFRESH_STATISTICS = `pragma analysis_limit = ${ANALYSIS_LIMIT}; pragma optimize = ${ANALYZE_ALL}`

const run = async (tx: Tx, text: string): Promise<readonly string[]> =>
  (await sql.raw<Record<string, string>>(text).execute(tx)).rows.flatMap((row) => Object.values(row))

/**
 * Statements that SQLite recommends: for tables without statistics, and for those that grew or shrank tenfold since.
 */
const recommended = (store: Store): Promise<readonly string[]> =>
  store.write(async ({ tx }) => {
    await run(tx, `pragma analysis_limit = ${ANALYSIS_LIMIT}`)
    return (await run(tx, `pragma optimize(${ONLY_LIST})`)).filter((text) => /^analyze /i.test(text))
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
