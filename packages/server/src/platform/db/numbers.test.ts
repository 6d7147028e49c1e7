import { engines } from '@leverframe/testing/harness'
import { change, openTestStore } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'

const SERIES = `insert into impact_series (id, environment, name, type, app_name, labels, projects, help, created_at, seen_at)
  values (7, 'development', 'x', 'gauge', 'x', '{}', '[]', '', '1', '1')`

const SMALL = [5e-324, -5e-324, 1e-300, 1e-16, Number.EPSILON]
const LARGE = [4_294_967_296.5, 1e300, Number.MAX_VALUE, -Number.MAX_VALUE]

describe.each(engines)('a column of numbers on %s', (engine) => {
  it('keeps the smallest and the largest numbers exactly, and finds them', async () => {
    const store = await openTestStore(engine)
    await change(store, SERIES)
    for (const [index, value] of [0, ...SMALL, 0.30000000000000004, 1.0000000000000002, ...LARGE].entries()) {
      const numbers = { count: value, sum: value, last: value }
      const point = { series_id: 7, step: 'minute', at: String(index), ...numbers, buckets: '[]' }
      await store.write(async ({ tx }) => {
        await tx.insertInto('impact_points').values(point).execute()
      })
      const found = await store.read.selectFrom('impact_points').selectAll().where('last', '=', value).execute()
      const scanned = await store.scan.selectFrom('impact_points').selectAll().where('sum', '=', value).execute()
      expect([found, scanned], String(value)).toEqual([[point], [point]])
    }
    await store.close()
  })
})
