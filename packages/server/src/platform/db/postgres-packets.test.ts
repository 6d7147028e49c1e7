import { freshDatabase } from '@leverframe/testing/harness'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from './postgres-connection.ts'
import { inPackets } from './postgres-packets.ts'

/** The pool ends a connection on which a statement takes longer. */
const TIMEOUT_MS = 1_000

type Query = (text: string, values?: unknown[], name?: string) => Promise<pg.QueryResult>

describe('statements in one packet', () => {
  let pool: pg.Pool
  let pooled: pg.PoolClient
  let client: Client
  let query: Query
  beforeAll(async () => {
    const connectionString = await freshDatabase('postgres')
    pool = new pg.Pool({ connectionString, max: 1, pipeline: true, query_timeout: TIMEOUT_MS } as pg.PoolConfig)
    pool.on('connect', (client) => client.on('error', () => {}))
    await pool.query('create table marks (name text primary key)')
  })
  beforeEach(async () => {
    pooled = await pool.connect()
    client = inPackets(pooled)
    query = (text, values = [], name) => client.query({ text, values, ...(name !== undefined && { name }) })
    return () => pooled.release(true)
  })
  afterAll(() => pool.end())

  const rows = async (result: Promise<pg.QueryResult>) => (await result).rows
  const outcomes = async (sent: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(sent)).map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'done'))

  it('have their own results, and PostgreSQL is ready once for all of them', async () => {
    let timesReady = 0
    const { connection } = pooled as unknown as { connection: pg.Connection }
    connection.on('readyForQuery', () => {
      timesReady += 1
    })
    const sent = [
      rows(query('select $1::int8 as id, $2::text as none', [2 ** 40, null])),
      rows(query('select $1::bool as yes', [true], 'named')),
      rows(query('select $1::bool as yes', [false], 'named')),
      rows(query('select 1 as one where false')),
    ]
    expect(await Promise.all(sent)).toEqual([[{ id: 2 ** 40, none: null }], [{ yes: true }], [{ yes: false }], []])
    expect(timesReady).toBe(1)
  })

  it('describe the columns of a named statement once', async () => {
    let timesDescribed = 0
    const { connection } = pooled as unknown as { connection: pg.Connection }
    connection.on('rowDescription', () => {
      timesDescribed += 1
    })
    const sum = (a: number, b: number) =>
      rows(query('select $1::int as "a", $2::int as "b", $1::int + $2::int as "sum"', [a, b], 'sum'))
    const insert = (name: string) => query('insert into marks values ($1) on conflict do nothing', [name], 'mark')
    expect([await sum(1, 2), (await insert('described')).rowCount]).toEqual([[{ a: 1, b: 2, sum: 3 }], 1])
    expect([await sum(3, 4), (await insert('described')).rowCount]).toEqual([[{ a: 3, b: 4, sum: 7 }], 0])
    expect(timesDescribed).toBe(1)
    await query('delete from marks')
  })

  it('keep the order of statements and scripts, in batches of any size', async () => {
    const begun = client.query("begin; set local application_name = 'in order'")
    const inserted = Array.from({ length: 40 }, (_, index) => query('insert into marks values ($1)', [index], 'insert'))
    const counted = rows(
      query("select count(*)::int8 as n, current_setting('application_name') as application from marks"),
    )
    const ended = client.query('rollback')
    await Promise.all([begun, ...inserted, ended])
    expect(await counted).toEqual([{ n: 40, application: 'in order' }])
    expect(await rows(query('select * from marks'))).toEqual([])
  })

  it('fail from the first failure on, with its error, and the connection can be used again', async () => {
    const sent = [
      query('select 1'),
      query('select 1 / $1::int as n', [0], 'division'),
      query('insert into marks values ($1)', ['skipped'], 'skipped'),
    ]
    expect(await outcomes(sent)).toEqual(['done', 'division by zero', 'division by zero'])
    expect(await rows(query('select * from marks'))).toEqual([])
    // PostgreSQL has parsed the second statement, but not the third.
    expect(await rows(query('select 1 / $1::int as n', [1], 'division'))).toEqual([{ n: 1 }])
    expect((await query('insert into marks values ($1)', ['later'], 'skipped')).rowCount).toBe(1)
  })

  it('are not sent with a parameter that has no form in SQL', async () => {
    const sent = [query('select $1::text', [{}]), query('select 1')]
    expect(await outcomes(sent)).toEqual(['A parameter of a statement has the type object', 'done'])
  })

  it('fail together when PostgreSQL does not respond in time', async () => {
    const sent = [query('select pg_sleep(10)'), query('select 2')]
    expect(await outcomes(sent)).toEqual(['Query read timeout', 'Query read timeout'])
  })

  it('fail when the connection is lost', async () => {
    const sent = [query('select pg_terminate_backend(pg_backend_pid())'), query('select 2')]
    const [first, second] = await outcomes(sent)
    expect(first).toMatch(/terminat/)
    expect(second).toBe(first)
    // The socket may report its end later than PostgreSQL, so the message differs.
    expect(await outcomes([query('select 3')])).not.toEqual(['done'])
  })
})
