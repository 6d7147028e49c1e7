import { engines } from '@leverframe/testing/harness'
import { openTestStore, tableNames } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { GROWING, NOT_GROWING } from './query-plans.ts'

describe('the plans of statements', () => {
  it('are checked for every table, unless there is a reason why the table does not grow', async () => {
    // A virtual table of SQLite, and an ordinary one of PostgreSQL that exists only with pg_trgm.
    const tables = new Set(['event_text'])
    for (const engine of engines) {
      const store = await openTestStore(engine)
      for (const name of await tableNames(store)) tables.add(name)
      await store.close()
    }
    expect([...GROWING, ...Object.keys(NOT_GROWING)].sort()).toEqual([...tables].sort())
  })
})
