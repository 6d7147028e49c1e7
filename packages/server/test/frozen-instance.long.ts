import { ADMIN_TOKEN, call, freshDatabase, togglePath, uniqueName } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(endAll)

/** PostgreSQL ends the transaction of a frozen instance after this time at most. */
const MAX_BLOCKED_MS = 3_000
const WRITER_LOCK = 7_305_201
const FEATURES = '/api/admin/projects/default/features'
/** The writer's connection limits itself in the statement that waits for the lock. */
const LIMIT = /set_config\('idle_in_transaction_session_timeout', '(\d+)', true\), pg_advisory_xact_lock/
const create = (server: ServerProcess, name: string) => call(server.url, 'POST', FEATURES, { name })

describe('an instance on postgres that is frozen in the middle of a write', () => {
  it('delays the writes of others for about 3 s, and continues when it is resumed', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const settings = { DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN }
    const [frozen, other] = [await startProcess(settings), await startProcess(settings)]
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    const statements = async (): Promise<string[]> =>
      (
        await blocker.query(
          `select a.query from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and l.objid = ${WRITER_LOCK} and not l.granted
             and l.database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.map(({ query }) => query)
    const waiting = async () => (await statements()).length
    await blocker.query(`select pg_advisory_lock(${WRITER_LOCK})`)
    const names = { frozen: uniqueName(), other: uniqueName(), later: uniqueName() }
    const ofFrozen = create(frozen, names.frozen)
    await expect.poll(waiting).toBe(1)
    frozen.child.kill('SIGSTOP')
    const ofOther = create(other, names.other)
    await expect.poll(waiting).toBe(2)
    for (const statement of await statements())
      expect(Number(LIMIT.exec(statement)?.[1]), statement).toBeLessThanOrEqual(MAX_BLOCKED_MS)

    // The lock goes to the instance that asked first, and that one is frozen.
    const released = performance.now()
    await blocker.query(`select pg_advisory_unlock(${WRITER_LOCK})`)
    expect((await ofOther).status).toBe(201)
    const heldUpMs = performance.now() - released
    expect(heldUpMs).toBeGreaterThan(1_000)
    expect(heldUpMs).toBeLessThan(60_000)
    await blocker.end()

    frozen.child.kill('SIGCONT')
    expect((await ofFrozen).status).toBe(503)
    expect((await call(other.url, 'GET', togglePath(names.frozen))).status).toBe(404)
    expect((await create(frozen, names.frozen)).status).toBe(201)
    expect((await create(frozen, names.later)).status).toBe(201)
    expect((await call(other.url, 'GET', togglePath(names.later))).status).toBe(200)
    expect([await frozen.end('SIGTERM'), await other.end('SIGTERM')]).toEqual([0, 0])
  })
})
