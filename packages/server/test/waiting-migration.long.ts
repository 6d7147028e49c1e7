import { emptyDatabase } from '@leverframe/testing/harness'
import { openTestStore } from '@leverframe/testing/stores'
import pg from 'pg'
import { expect, it } from 'vitest'

// In real time: db/migrate.test.ts has the limit in force for each migration.
it('an instance waits for the migration of another one for longer than the request timeout', async () => {
  const url = await emptyDatabase('postgres')
  const slow = new pg.Client({ connectionString: url })
  await slow.connect()
  await slow.query('begin; select pg_advisory_xact_lock(7305202)')
  const opening = openTestStore('postgres', `${url}?statement_timeout=1000`)
  opening.catch(() => {})
  const isWaiting = async () =>
    (await slow.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount
  await expect.poll(isWaiting).toBe(1)
  // Longer than the limit of a request.
  await slow.query('select pg_sleep(2)')
  await slow.query('commit')
  await slow.end()
  await (await opening).close()
})
