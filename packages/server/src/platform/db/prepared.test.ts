import { engines } from '@leverframe/testing/harness'
import { openTestStore } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { prepared } from './prepared.ts'
import type { Queryable } from './tables.ts'

for (const engine of engines)
  describe(`prepared statement on ${engine}`, () => {
    const named = prepared((q: Queryable, { name, enabled }: { name: string; enabled: number }) =>
      q
        .selectFrom('environments')
        .select(['name', 'type'])
        .where('name', '=', name)
        .where('enabled', '=', enabled as 0 | 1)
        .where('sort_order', '>', 0),
    )

    it('binds new parameter values each time and keeps its constants', async () => {
      const store = await openTestStore(engine)
      expect(await named(store.read, { name: 'production', enabled: 1 })).toEqual([
        { name: 'production', type: 'production' },
      ])
      expect(await named(store.read, { name: 'development', enabled: 1 })).toEqual([
        { name: 'development', type: 'development' },
      ])
      expect(await named(store.read, { name: 'production', enabled: 0 })).toEqual([])
      await store.close()
    })

    it('is built once for all handles of an engine, also inside a transaction', async () => {
      const store = await openTestStore(engine)
      let built = 0
      const counted = prepared((q: Queryable, { name }: { name: string }) => {
        built++
        return q.selectFrom('environments').select('name').where('name', '=', name)
      })
      for (const name of ['a', 'b', 'production']) await counted(store.read, { name })
      expect(built).toBe(1)
      const found = await store.write(({ tx }) => counted(tx, { name: 'production' }))
      expect([found, built]).toEqual([[{ name: 'production' }], 1])
      await store.close()
    })

    it('throws while it is built when a parameter is not passed on unchanged', async () => {
      const store = await openTestStore(engine)
      const looking = prepared((q: Queryable, { name }: { name: string }) =>
        q.selectFrom('environments').select('name').where('name', '=', `${name}!`),
      )
      await expect(looking(store.read, { name: 'production' })).rejects.toThrow('name are not passed to the statement')
      await store.close()
    })
  })
