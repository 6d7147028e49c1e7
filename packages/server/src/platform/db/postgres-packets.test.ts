import { freshDatabase } from '@leverframe/testing/harness'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowMerging } from './merged-inserts.ts'
import { allowMergedReads } from './merged-reads.ts'
import type { Client } from './postgres-connection.ts'
import { inPackets } from './postgres-packets.ts'

type Query = (text: string, values?: unknown[], name?: string) => Promise<pg.QueryResult>

describe('statements in one packet', () => {
  let connectionString: string
  let pool: pg.Pool
  let pooled: pg.PoolClient
  let client: Client
  let query: Query
  beforeAll(async () => {
    connectionString = await freshDatabase('postgres')
    pool = new pg.Pool({ connectionString, max: 1, pipeline: true } as pg.PoolConfig)
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

  describe('that insert one row each', () => {
    const INSERT = 'insert into rows (name, note) values ($1, $2) returning id'
    const UPSERT = 'insert into rows (name, note) values ($1, $2) on conflict (name) do update set note = excluded.note'
    let timesCompleted = 0
    beforeAll(async () => {
      await pool.query('create table rows (id serial, name text primary key, note text)')
      allowMerging(INSERT, { order: 'last', keyColumns: 0 })
      allowMerging(UPSERT, { order: 'adjacent', keyColumns: 1 })
    })
    beforeEach(async () => {
      const { connection } = pooled as unknown as { connection: pg.Connection }
      await query('truncate rows restart identity')
      timesCompleted = 0
      connection.on('commandComplete', () => {
        timesCompleted += 1
      })
    })
    const stored = () => rows(query('select name, note from rows order by id'))

    it('are one statement for each power of two, and each gets its own row', async () => {
      const sent = Array.from({ length: 11 }, (_, index) => rows(query(INSERT, [`row-${index}`, null])))
      expect(await Promise.all(sent)).toEqual(Array.from({ length: 11 }, (_, index) => [{ id: index + 1 }]))
      expect(timesCompleted).toBe(3)
    })

    it('are at most 64 in one statement', async () => {
      const sent = Array.from({ length: 130 }, (_, index) => rows(query(INSERT, [`row-${index}`, null])))
      expect((await Promise.all(sent)).flat()).toEqual(Array.from({ length: 130 }, (_, index) => ({ id: index + 1 })))
      expect(timesCompleted).toBe(3)
    })

    it('are merged across each other, and keep their order where that matters', async () => {
      const sent = [
        query(UPSERT, ['a', '1']),
        query(INSERT, ['x', '1']),
        query(UPSERT, ['b', '1']),
        query(INSERT, ['y', '1']),
        query(UPSERT, ['a', '2']),
        query('update rows set note = note || $1', ['!']),
        query(INSERT, ['z', '1']),
      ]
      expect((await Promise.all(sent)).map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1, 1, 4, 1])
      // Upserts of a and b, the second upsert of a, inserts of x and y, the update, the insert of z.
      expect(timesCompleted).toBe(5)
      expect(await stored()).toEqual([
        { name: 'a', note: '2!' },
        { name: 'b', note: '1!' },
        { name: 'x', note: '1!' },
        { name: 'y', note: '1!' },
        { name: 'z', note: '1' },
      ])
    })

    it('all fail when one of them fails', async () => {
      await query(INSERT, ['taken', null])
      const sent = ['new', 'taken', 'other'].map((name) => query(INSERT, [name, null]))
      const [message] = await outcomes(sent)
      expect(message).toContain('duplicate key')
      expect(await outcomes(sent)).toEqual([message, message, message])
      expect(await stored()).toEqual([{ name: 'taken', note: null }])
    })

    it('cannot have parameters outside of the row', () => {
      const text = 'insert into rows (name, note) values ($1, $2) on conflict (name) do update set note = $3'
      expect(() => allowMerging(text, { order: 'adjacent', keyColumns: 1 })).toThrow('only in its one row')
    })
  })

  describe('that read with the same text', () => {
    const LOOKUP = 'select name, note from notes where topic = $1 and name <> $2'
    let timesCompleted = 0
    beforeAll(async () => {
      await pool.query(`create table notes (topic text, name text, note text)`)
      await pool.query(`insert into notes values ('a', 'one', null), ('a', 'two', 'x'), ('b', 'one', 'y')`)
      allowMergedReads(LOOKUP)
    })
    beforeEach(() => {
      const { connection } = pooled as unknown as { connection: pg.Connection }
      timesCompleted = 0
      connection.on('commandComplete', () => {
        timesCompleted += 1
      })
    })
    const lookup = (topic: string, except = '') => query(LOOKUP, [topic, except])

    it.each([1, 2, 3, 8, 31])('are one statement, and each of %i gets its own rows', async (count) => {
      const sent = Array.from({ length: count }, (_, index) => lookup('abc'[index % 3] as string, 'two'))
      const expected = [[{ name: 'one', note: null }], [{ name: 'one', note: 'y' }], []]
      const results = await Promise.all(sent)
      expect(results.map(({ rows: found }) => found)).toEqual(results.map((_, index) => expected[index % 3]))
      expect(results.map(({ rowCount }) => rowCount)).toEqual(results.map((_, index) => [1, 1, 0][index % 3]))
      expect(timesCompleted).toBe(1)
    })

    it('can have several rows each', async () => {
      const sent = [rows(lookup('a')), rows(lookup('b'))]
      const [ofA = [], ofB] = await Promise.all(sent)
      expect(ofA).toHaveLength(2)
      expect(ofA).toEqual(
        expect.arrayContaining([
          { name: 'one', note: null },
          { name: 'two', note: 'x' },
        ]),
      )
      expect(ofB).toEqual([{ name: 'one', note: 'y' }])
    })

    it('see the writes before them', async () => {
      const sent = [
        rows(lookup('c')),
        query("insert into notes values ('c', $1, null)", ['new']),
        rows(lookup('c')),
        rows(lookup('c', 'new')),
        query("delete from notes where topic = 'c'"),
        rows(lookup('c')),
      ]
      const [before, , after, others, , atEnd] = await Promise.all(sent)
      expect([before, after, others, atEnd]).toEqual([[], [{ name: 'new', note: null }], [], []])
      expect(timesCompleted).toBe(5)
    })

    it('are also one statement when other such reads are between them', async () => {
      const other = 'select count(*)::int as n from notes where topic = $1'
      allowMergedReads(other)
      const sent = ['a', 'b'].flatMap((topic) => [rows(lookup(topic, 'two')), rows(query(other, [topic]))])
      const [ofA, countOfA, ofB, countOfB] = await Promise.all(sent)
      expect([ofA, ofB]).toEqual([[{ name: 'one', note: null }], [{ name: 'one', note: 'y' }]])
      expect([countOfA, countOfB]).toEqual([[{ n: 2 }], [{ n: 1 }]])
      expect(timesCompleted).toBe(2)
    })

    it('all fail when one of them fails', async () => {
      const text = 'select $1::text::int as n'
      allowMergedReads(text)
      const sent = ['1', 'none', '3'].map((value) => query(text, [value]))
      const message = 'invalid input syntax for type integer: "none"'
      expect(await outcomes(sent)).toEqual([message, message, message])
      expect(await rows(query(text, ['4']))).toEqual([{ n: 4 }])
    })
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
    const impatient = new pg.Pool({ connectionString, max: 1, pipeline: true, query_timeout: 300 } as pg.PoolConfig)
    impatient.on('connect', (one) => one.on('error', () => {}))
    const other = await impatient.connect()
    const late = inPackets(other)
    // Ends with its connection.
    const sent = [late.query({ text: 'select pg_sleep(60)' }), late.query({ text: 'select 2' })]
    expect(await outcomes(sent)).toEqual(['Query read timeout', 'Query read timeout'])
    other.release(true)
    await impatient.end()
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
