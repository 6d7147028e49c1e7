import { startServer, type TestServer } from '@leverframe/testing/harness'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'

const insertToggles = (server: TestServer, count: number) =>
  server.sql(
    `insert into features (name, project, description, type, stale, impression_data, created_at, created_by)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     select 'many-' || ${count} || '-' || i, 'default', '', 'release', 0, 0, '2026-01-01T00:00:00.000Z', 'seed' from n`,
  )

const storeOf = (server: TestServer) => server.running.product.deps.store

/** Number of rows according to the statistics of the table; a partial index has fewer. */
const rowCount = async (server: TestServer): Promise<number> => {
  const rows = await rowsOf<{ stat: string }>(
    storeOf(server).read,
    "select stat from sqlite_stat1 where tbl = 'features'",
  )
  return Math.max(0, ...rows.map(({ stat }) => Number(stat.split(' ')[0])))
}

describe('statistics of SQLite', () => {
  it('are created by a job for a table that grew', async () => {
    const server = await startServer('sqlite')
    await insertToggles(server, 2_000)
    await server.running.product.jobs.runNow('sqlite-statistics')
    expect(await rowCount(server)).toBeGreaterThan(1_000)
    await server.stop()
  })

  it('change the plans of connections that were already open', async () => {
    const server = await startServer('sqlite')
    const refresh = () => server.running.product.jobs.runNow('sqlite-statistics')
    let explained = 0
    const planOf = async (via: 'read' | 'scan') => {
      // A connection checks the schema when it runs a statement, and prepares other statements again.
      await rowsOf(storeOf(server)[via], 'select * from t limit 1')
      const rows = await rowsOf<{ detail: string }>(
        storeOf(server)[via],
        `explain query plan select * from t where a = 1 and b = ${++explained}`,
      )
      return rows.map(({ detail }) => detail).join('; ')
    }
    const fill = (columns: string, count: number) =>
      server.sql(
        `insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select ${columns} from n`,
      )
    await server.sql('create table t (a, b)')
    for (const column of ['a', 'b']) await server.sql(`create index t_by_${column} on t (${column})`)
    await fill('1, i', 1_000)
    await refresh()
    expect(await Promise.all([planOf('read'), planOf('scan')])).toEqual(
      Array(2).fill(expect.stringContaining('t_by_b')),
    )
    await server.sql('delete from t')
    await fill('i, 1', 20_000)
    await refresh()
    expect(await Promise.all([planOf('read'), planOf('scan')])).toEqual(
      Array(2).fill(expect.stringContaining('t_by_a')),
    )
    await server.stop()
  })

  it('do not exist for small tables, so that a table that grows is not read as a whole', async () => {
    const first = await startServer('sqlite')
    await first.stop()
    const server = await startServer('sqlite', { databaseUrl: first.databaseUrl })
    await server.running.product.jobs.runNow('sqlite-statistics')
    const { read } = storeOf(server)
    expect(await rowsOf(read, "select * from sqlite_master where name = 'sqlite_stat1'")).toEqual([])
    const plan = await rowsOf<{ detail: string }>(
      read,
      'explain query plan select * from events where id >= 2 order by id limit 1000',
    )
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH events USING INTEGER PRIMARY KEY (rowid>?)'])
    await server.stop()
  })

  it('of small tables are removed when a store of an earlier version is opened', async () => {
    const first = await startServer('sqlite')
    await first.sql('analyze')
    await first.stop()
    const server = await startServer('sqlite', { databaseUrl: first.databaseUrl })
    expect(await rowsOf(storeOf(server).read, 'select * from sqlite_stat1')).toEqual([])
    await server.stop()
  })

  it('are created when a store is opened and closed', async () => {
    const first = await startServer('sqlite')
    await insertToggles(first, 2_000)
    await first.stop()
    const second = await startServer('sqlite', { databaseUrl: first.databaseUrl })
    expect(await rowCount(second)).toBeGreaterThan(1_000)
    await second.stop()
  })
})
