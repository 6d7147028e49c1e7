import { proofEngines } from '@leverframe/testing/depth'
import { change, openTestStore } from '@leverframe/testing/stores'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recentCounts } from './recent-counts.ts'

const HOUR = '2026-01-31T10:00:00.000Z'

for (const engine of proofEngines)
  describe(`recent counts on ${engine}`, () => {
    it('are cached for a second, and read again when the clock goes back', async () => {
      const store = await openTestStore(engine)
      onTestFinished(() => store.close())
      await change(
        store,
        `insert into features (name, project, description, type, stale, impression_data, created_at, created_by)
         values ('counted', 'default', '', 'release', 0, 0, '${HOUR}', 'test')`,
      )
      const add = (app: string) =>
        change(
          store,
          `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants)
           values ('counted', '${app}', 'development', '${HOUR}', 2, 3, '{}')`,
        )
      let now = Date.parse('2026-01-31T10:30:00.000Z')
      const counts = recentCounts({ store, clock: () => new Date(now) })
      const read = async () => [...(await counts('all', ['counted', 'unused']))].map(([name, of]) => [name, ...of])
      const sums = (reports: number) => [['counted', ['development', { yes: 2 * reports, no: 3 * reports }]]]
      await add('shop')
      expect(await read()).toEqual(sums(1))
      await add('office')
      now += 999
      expect(await read()).toEqual(sums(1))
      now += 1
      expect(await read()).toEqual(sums(2))
      await add('stock')
      now -= 60_000
      expect(await read()).toEqual(sums(3))
    })
  })
