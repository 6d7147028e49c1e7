import { openTestStore, rowsOf } from '@leverframe/testing/stores'
import { expect, it } from 'vitest'

// In real time. That statements run in a thread of their own is part of db/sqlite-scan.test.ts.
it('Store.scan on SQLite leaves the event loop free while a statement runs', async () => {
  const store = await openTestStore('sqlite')
  await rowsOf(store.scan, 'select 1')
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await rowsOf(
    store.scan,
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000000) select count(*) from n',
  )
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
  await store.close()
})
