import { existsSync, mkdtempSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { StoreUnavailable } from './faults.ts'
import { openSqlite } from './sqlite.ts'
import { SqliteScan } from './sqlite-scan.ts'
import type { Store } from './store.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const freshPath = () => join(mkdtempSync(join(tmpdir(), 'leverframe-scan-')), 'leverframe.db')

async function open(path = freshPath()): Promise<{ store: Store; path: string; errors: Error[] }> {
  const errors: Error[] = []
  const store = await openSqlite({
    path,
    now: () => new Date().toISOString(),
    onError: (error) => errors.push(error),
  })
  opened.push(store)
  return { store, path, errors }
}

const setting = (name: string, value = '1') => ({ key: name, value, updated_at: '2026-01-01T00:00:00.000Z' })

const query = (text: string, parameters: unknown[] = []) => ({
  sql: text,
  parameters,
  query: { kind: 'RawNode' } as never,
  queryId: { queryId: '' },
})

/** The given number of rows, each with `width` characters. */
const manyRows = (count: number, width = 1) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i, hex(zeroblob(${width})) as text from n`

describe('Store.scan on SQLite', () => {
  it('sees every write that was acknowledged before', async () => {
    const { store } = await open()
    for (let round = 1; round <= 20; round++) {
      await store.write(async ({ tx }) => {
        await tx
          .insertInto('events')
          .values({ type: 'test', created_at: '', created_by: 'test' } as never)
          .execute()
      })
      const { count } = await store.scan
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(round)
    }
  })

  it('returns the same rows as Store.read, in any number', async () => {
    const { store } = await open()
    for (const count of [0, 1, 999, 1_000, 1_001, 4_500]) {
      const text = `select * from (${manyRows(Math.max(count, 1))}) limit ${count}`
      const [read, scanned] = await Promise.all([store.read, store.scan].map((q) => q.executeQuery(query(text))))
      expect(scanned?.rows).toEqual(read?.rows)
      expect(scanned?.rows).toHaveLength(count)
    }
  })

  it('binds values as Store.read does', async () => {
    const { store } = await open()
    const bytes = new Uint8Array([1, 2, 3])
    const values = ['text', 7, 1.5, null, true, bytes]
    const { rows } = await store.scan.executeQuery(
      query('select ? as a, ? as b, ? as c, ? as d, ? as e, ? as f', values),
    )
    expect(rows).toEqual([{ a: 'text', b: 7, c: 1.5, d: null, e: 1, f: bytes }])
    await expect(store.scan.executeQuery(query('select ? as a', [{}]))).rejects.toThrow(TypeError)
  })

  it('rejects with the error of SQLite and continues with the next statement', async () => {
    const { store } = await open()
    await expect(store.scan.executeQuery(query('select * from absent'))).rejects.toMatchObject({
      message: expect.stringContaining('no such table: absent'),
      code: 'ERR_SQLITE_ERROR',
    })
    expect((await store.scan.executeQuery(query('select 1 as one'))).rows).toEqual([{ one: 1 }])
  })

  it('refuses to write', async () => {
    const { store } = await open()
    await expect(store.scan.executeQuery(query('delete from projects'))).rejects.toThrow(/readonly/)
  })

  it('rejects after the store is closed, and leaves an empty write-ahead log', async () => {
    const { store, path } = await open()
    await store.scan.executeQuery(query('select 1'))
    await store.close()
    opened.pop()
    await expect(store.scan.executeQuery(query('select 1'))).rejects.toThrow(StoreUnavailable)
    expect(statSync(`${path}-wal`).size).toBe(0)
  })

  it('does not open a file that replaced the one of the store', async () => {
    const { store, path } = await open()
    renameSync(path, `${path}.old`)
    await open(path)
    await expect(store.scan.executeQuery(query('select 1'))).rejects.toThrow(StoreUnavailable)
  })

  it('keeps the write-ahead log of a file that replaced the one of the store', async () => {
    const { store, path } = await open()
    await store.scan.executeQuery(query('select 1'))
    for (const end of ['', '-wal', '-shm']) renameSync(`${path}${end}`, `${path}.old${end}`)
    const { store: other } = await open(path)
    await other.write(async ({ tx }) => {
      await tx
        .insertInto('settings')
        .values(setting('kept') as never)
        .execute()
    })
    opened.splice(opened.indexOf(store), 1)
    await store.close()
    expect(existsSync(`${path}-wal`)).toBe(true)
  })
})

describe('scan whose worker thread dies', () => {
  const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`
  const dying = moduleOf(`
    import { existsSync, writeFileSync } from "node:fs"
    import { parentPort } from "node:worker_threads"
    parentPort.on("message", ({ sql = "" }) => {
      if (sql === "die") process.exit(1)
      const mark = sql.split("-- die once: ")[1]
      if (!mark || existsSync(mark)) return
      writeFileSync(mark, "")
      process.exit(1)
    })
  `)
  const worker = new URL('./sqlite-scan.worker.js', import.meta.url)
  /** The worker of the product, in a thread that ends when it receives the statement `die`. */
  const mortal = new URL(moduleOf(`import "${dying}"; import "${worker}"`))

  const scanOf = (path: string, errors: Error[] = []) => {
    const scan = new SqliteScan({
      path,
      busyTimeoutMs: 1_000,
      demandSame: () => {},
      onError: (error) => errors.push(error),
      workerFile: mortal,
    })
    opened.push(scan)
    return scan
  }

  it('is retried once and then rejected as unavailable', async () => {
    const { path } = await open()
    const errors: Error[] = []
    const scan = scanOf(path, errors)
    await expect(scan.execute(query('die'))).rejects.toThrow(StoreUnavailable)
    expect(errors).toHaveLength(2)
  })

  it('succeeds at its second try', async () => {
    const { path } = await open()
    const errors: Error[] = []
    const scan = scanOf(path, errors)
    const text = `select 1 as one -- die once: ${join(mkdtempSync(join(tmpdir(), 'leverframe-scan-')), 'died')}`
    expect((await scan.execute(query(text))).rows).toEqual([{ one: 1 }])
    expect(errors).toHaveLength(1)
  })

  it('does not fail other statements', async () => {
    const { path } = await open()
    const scan = scanOf(path)
    const statements = [manyRows(3_000), 'die', 'select 2 as two', 'die', manyRows(2_000)]
    const results = await Promise.allSettled(statements.map((text) => scan.execute(query(text))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('is rejected when the file cannot be opened', async () => {
    const errors: Error[] = []
    const scan = scanOf(join(tmpdir(), 'leverframe-no-such-folder', 'x.db'), errors)
    await expect(scan.execute(query('select 1'))).rejects.toThrow(StoreUnavailable)
    expect(errors).toHaveLength(2)
  })

  it('refuses statements beyond the queue limit', async () => {
    const { path } = await open()
    const scan = scanOf(path)
    const all = await Promise.allSettled(Array.from({ length: 1_002 }, () => scan.execute(query('select 1'))))
    expect(all.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'unavailable' } }])
  })
})
