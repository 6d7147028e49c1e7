import { ADMIN_TOKEN, call, freshDatabase, togglePath, uniqueName } from '@leverframe/testing/harness'
import { endAll, failedStart, startProcess } from '@leverframe/testing/process'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { type Pooler, type PoolMode, startPgbouncer } from './pgbouncer.ts'

afterEach(endAll)
const settingsFor = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })

describe('behind PgBouncer in session mode', () => {
  let pooler: Pooler | undefined
  afterAll(() => pooler?.stop())

  it('two instances start, write, notify each other and keep their timeouts', async () => {
    pooler = await startPgbouncer(inject('postgresUrl'), 'session')
    const direct = await freshDatabase('postgres')
    const settings = settingsFor(pooler.urlOf(direct))
    const [one, other] = [await startProcess(settings), await startProcess(settings)]
    const client = new pg.Client({ connectionString: direct })
    await client.connect()
    for (let round = 0; round < 5; round++) {
      const name = uniqueName()
      const { status } = await call(one.url, 'POST', '/api/admin/projects/default/features', { name })
      expect(status).toBe(201)
      expect((await call(other.url, 'GET', togglePath(name))).status).toBe(200)
    }
    // Both listen, and the pooler keeps a connection to PostgreSQL for each.
    const listening =
      "select 1 from pg_stat_activity where datname = current_database() and query = 'listen leverframe_events'"
    await expect.poll(async () => (await client.query(listening)).rowCount).toBe(2)
    // A write that waits for the lock of writers ends by the timeout that was set after connecting.
    await client.query('select pg_advisory_lock(7305201)')
    const refused = await call(one.url, 'POST', '/api/admin/projects/default/features', { name: uniqueName() })
    expect(refused.status).toBe(503)
    await client.end()
    expect([await one.end('SIGTERM'), await other.end('SIGTERM')]).toEqual([0, 0])
  })
})

const SHARED: readonly (readonly [PoolMode, number])[] = [
  ['transaction', 1],
  ['transaction', 20],
  ['statement', 20],
]

describe.each(SHARED)('behind PgBouncer in %s mode with %i connections', (mode, size) => {
  it('a start fails and says what to set', async () => {
    const pooler = await startPgbouncer(inject('postgresUrl'), mode, size)
    try {
      const { code, errors } = await failedStart(settingsFor(pooler.urlOf(await freshDatabase('postgres'))))
      expect(code).toBe(1)
      expect(errors).toContain('Set pool_mode = session for this database')
    } finally {
      await pooler.stop()
    }
  })
})
