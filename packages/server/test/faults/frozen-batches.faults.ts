import { engines, freshDatabase } from '@leverframe/testing/harness'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsIn } from '../rows.ts'
import { createPatiently, startInstance } from './instances.ts'
import { inMs, startWriters } from './writers.ts'

afterEach(endAll)

const FREEZES = 5
const FROZEN_MS = 6_000
/** The lock is held for 3 s at most. The rest allows for a queue of writers and a busy machine. */
const BOUND_MS = 10_000
const WRITER_LOCK = 7_305_201

const pause = (ms: number) => new Promise((passed) => setTimeout(passed, ms))
const namesIn = async (databaseUrl: string) =>
  (await rowsIn<{ name: string }>(databaseUrl, 'select name from features')).map(({ name }) => name)

/** Stops the process while its transaction holds the lock of the writers. */
async function freezeInBatch(server: ServerProcess, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const holdsLock = async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.objid = ${WRITER_LOCK} and l.granted and a.state = 'idle in transaction'
         and a.state_change < clock_timestamp() - interval '300 ms' and a.datname = current_database()`,
    )
    return rowCount === 1
  }
  try {
    for (let attempt = 0; attempt < 200; attempt++) {
      server.child.kill('SIGSTOP')
      // A running instance does not keep a transaction open for so long.
      await pause(500)
      if (await holdsLock()) return
      server.child.kill('SIGCONT')
      await pause(7 + (attempt % 13))
    }
    throw new Error('The instance was never frozen in the middle of a batch')
  } finally {
    await client.end()
  }
}

describe(`an instance on postgres that is frozen ${FREEZES} times in the middle of a batch`, () => {
  it('delays the writes of the other instance for seconds only, and no acknowledged write is lost', async ({
    annotate,
  }) => {
    const databaseUrl = await freshDatabase('postgres')
    const [frozen, other] = [await startInstance(databaseUrl), await startInstance(databaseUrl)]
    const ofFrozen = startWriters(() => frozen, { count: 16, pauseMs: 0 })
    const ofOther = startWriters(() => other, { count: 2, pauseMs: 20 })
    for (let freeze = 0; freeze < FREEZES; freeze++) {
      await freezeInBatch(frozen, databaseUrl)
      const before = ofOther.soFar().acknowledged.length
      await pause(FROZEN_MS)
      expect(ofOther.soFar().acknowledged.length).toBeGreaterThan(before)
      frozen.child.kill('SIGCONT')
      await createPatiently(frozen)
    }
    const [written, writtenByOther] = [await ofFrozen.end(), await ofOther.end()]
    await annotate(
      `${written.acknowledged.length} and ${writtenByOther.acknowledged.length} writes, statuses ${JSON.stringify([written.statuses, writtenByOther.statuses])}, the longest write of the other instance took ${inMs(writtenByOther.longestMs)}`,
      'measured',
    )
    expect(Object.keys(writtenByOther.statuses)).toEqual(['201'])
    expect(writtenByOther.longestMs).toBeLessThan(BOUND_MS)
    for (const status of Object.keys(written.statuses)) expect(['201', '503']).toContain(status)
    const names = await namesIn(databaseUrl)
    expect(names).toEqual(expect.arrayContaining([...written.acknowledged, ...writtenByOther.acknowledged]))
    expect([await frozen.end('SIGTERM'), await other.end('SIGTERM')]).toEqual([0, 0])
  }, 600_000)
})

describe.each(engines)('a single instance on %s', (engine) => {
  it(`answers every write after ${FREEZES} freezes of a second and loses none`, async () => {
    const databaseUrl = await freshDatabase(engine)
    const server = await startInstance(databaseUrl)
    const writers = startWriters(() => server, { count: 16, pauseMs: 0 })
    for (let freeze = 0; freeze < FREEZES; freeze++) {
      await pause(500)
      server.child.kill('SIGSTOP')
      await pause(1_000)
      server.child.kill('SIGCONT')
    }
    const { statuses, acknowledged } = await writers.end()
    expect(Object.keys(statuses)).toEqual(['201'])
    expect(await namesIn(databaseUrl)).toEqual(expect.arrayContaining([...acknowledged]))
    expect(await server.end('SIGTERM')).toBe(0)
  }, 120_000)
})
