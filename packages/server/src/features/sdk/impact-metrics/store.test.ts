import { engineInTurn } from '@leverframe/testing/depth'
import { openTestStore } from '@leverframe/testing/stores'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countPoints, readSeries, readSums, readTotals, visitSums } from './queries.ts'
import type { Reported } from './rules.ts'
import { writeSamples } from './store.ts'

const AT = '2026-01-31T10:00:00.000Z'

const aSample = (name: string, more: Partial<Reported> = {}): Reported => ({
  name,
  type: 'counter',
  help: '',
  labels: '{}',
  appName: 'shop',
  environment: 'development',
  tokenProjects: '["*"]',
  publicToken: undefined,
  at: AT,
  count: 1,
  sum: 1,
  last: 1,
  buckets: [],
  ...more,
})

for (const engine of engineInTurn(import.meta.url))
  describe(`stored impact metrics on ${engine}`, () => {
    it('have a limit of series per environment, of which public tokens get a share', async () => {
      const store = await openTestStore(engine)
      onTestFinished(() => store.close())
      const limits = { maxSeries: 4, maxSeriesOfMetric: 100 }
      const write = (samples: Reported[]) => store.write(({ tx }) => writeSamples(tx, samples, limits))
      const series = async (environment: string) =>
        (
          await store.read.selectFrom('impact_series').select('name').where('environment', '=', environment).execute()
        ).map(({ name }) => name)
      const isPublic = { publicToken: 'frontend' }
      expect(await write(['a', 'b', 'c'].map((name) => aSample(name, isPublic)))).toBe(1)
      expect(await series('development')).toEqual(['a', 'b'])
      expect(await write(['c', 'd', 'e', 'a'].map((name) => aSample(name)))).toBe(1)
      expect(await series('development')).toEqual(['a', 'b', 'c', 'd'])
      expect(await write([aSample('e', { environment: 'production' })])).toBe(0)
      expect(await series('production')).toEqual(['e'])
    })

    // Statements read 200 series at most.
    it.each([199, 200, 201, 401])('are counted and added up for %i series', async (count) => {
      const store = await openTestStore(engine)
      onTestFinished(() => store.close())
      const samples = Array.from({ length: count }, (_, index) => aSample(`metric-${index}`, { sum: index }))
      await store.write(({ tx }) => writeSamples(tx, samples, { maxSeries: 1_000, maxSeriesOfMetric: 1_000 }))
      const ids = (await readSeries(store.read)).map(({ id }) => id)
      const range = { ids, steps: ['minute'] as const, since: '' }
      const sum = (count * (count - 1)) / 2
      expect(await countPoints(store.read, range)).toBe(count)
      expect(await readSums(store.read, range)).toEqual({ count, sum })
      const visited = { count: 0, sum: 0 }
      await visitSums(store.read, range, (point) => {
        visited.count += Number(point.count)
        visited.sum += Number(point.sum)
      })
      expect(visited).toEqual({ count, sum })
      expect([...(await readTotals(store.read, ids)).keys()].sort()).toEqual(ids.toSorted())
    })
  })
