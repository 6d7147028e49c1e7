import { freshDatabase } from '@leverframe/testing/harness'
import { endAll } from '@leverframe/testing/process'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { polledNames, startInstance, untilReady } from './instances.ts'
import { inMs, startWriters } from './writers.ts'

afterEach(endAll)

const TOGGLES = 50_000
const STARTS = 3
/** Writers waited 17 s when this was a fault. */
const BOUND_MS = 5_000

const STRATEGIES = `'[{"id":"00000000-0000-4000-8000-' || (100000000000 + i) || '","name":"flexibleRollout","title":null,"disabled":false,"parameters":{"rollout":"50","stickiness":"default","groupId":"large-' || i || '"},"constraints":[],"segments":[],"variants":[],"sortOrder":0}]'`

async function fillLarge(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into features (name, project, type, stale, impression_data, created_at, created_by)
     select 'large-' || i, 'default', 'kill-switch', 0, 0, '2026-01-01T00:00:00.000Z', 'test' from generate_series(1, ${TOGGLES}) i`,
  )
  await client.query(
    `insert into feature_environments (feature, environment, enabled, strategies, variants, strategy_count, active_strategy_count, variant_count)
     select 'large-' || i, 'development', 1, ${STRATEGIES}, null, 1, 1, 0 from generate_series(1, ${TOGGLES}) i`,
  )
  await client.end()
}

describe(`an instance that starts on a store of ${TOGGLES.toLocaleString('en')} toggles on postgres`, () => {
  it('delays no write of another instance', async ({ annotate }) => {
    const databaseUrl = await freshDatabase('postgres')
    expect(await (await startInstance(databaseUrl)).end('SIGTERM')).toBe(0)
    await fillLarge(databaseUrl)
    const settings = { LOG_LEVEL: 'warn' }
    const writing = await startInstance(databaseUrl, settings)
    const writers = startWriters(() => writing, { count: 4 })
    const starts: number[] = []
    for (let round = 0; round < STARTS; round++) {
      const begun = performance.now()
      const starting = await startInstance(databaseUrl, settings)
      await untilReady(starting)
      starts.push(performance.now() - begun)
      const { acknowledged } = writers.soFar()
      const newest = acknowledged.at(-1)!
      // Everything that was written while it loaded arrives. It follows the log, so the newest write takes a moment.
      await expect.poll(async () => (await polledNames(starting)).includes(newest), { timeout: 60_000 }).toBe(true)
      expect(await starting.end('SIGTERM')).toBe(0)
    }
    const { statuses, longestMs, acknowledged } = await writers.end()
    await annotate(
      `${acknowledged.length} writes, the longest took ${inMs(longestMs)}; starts took ${starts.map(inMs).join(', ')}`,
      'measured',
    )
    expect(Object.keys(statuses)).toEqual(['201'])
    expect(longestMs).toBeLessThan(BOUND_MS)
    expect(await writing.end('SIGTERM')).toBe(0)
  }, 600_000)
})
