import { engines } from '@leverframe/testing/harness'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { countStepsAsTime, turnsDuring } from '@leverframe/testing/turns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeChildren } from './remove-children.ts'
import type { Store } from './store.ts'

/** PostgreSQL removes the rows itself. On SQLite they take several turns of the event loop. */
const TOGGLES = { sqlite: 20_000, postgres: 1_000 }

/** A query for `count` rows with the numbers from 1 in the column `n`. */
const numbers = (count: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select`

for (const engine of engines)
  describe(`removeChildren on ${engine}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openTestStore(engine)
      const created = "'2026-01-01T00:00:00.000Z'"
      await change(
        store,
        `insert into environments (name, display_name, type, sort_order, enabled, created_at)
         values ('old', 'Old', 'test', 9, 1, ${created})`,
      )
      await change(
        store,
        `insert into features (name, project, type, stale, impression_data, created_at, created_by)
         ${numbers(TOGGLES[engine])} 'toggle-' || n, 'default', 'release', 0, 0, ${created}, 'ann' from numbers`,
      )
      await change(
        store,
        `insert into last_seen (feature, environment, seen_at)
         select f.name, e.name, ${created} from features f, environments e`,
      )
    })
    afterAll(() => store.close())

    const rowsIn = async (environment: string) =>
      Number(
        (
          await rowsOf<{ n: number }>(
            store.read,
            `select count(*) as n from last_seen where environment = '${environment}'`,
          )
        )[0]?.n,
      )

    it('removes the rows of one environment, and lets other work run in between', async () => {
      countStepsAsTime()
      const before = await rowsIn('development')
      const turns = await turnsDuring(
        store.write(async ({ tx }) => {
          await removeChildren(tx, 'environments', 'old')
          await tx.deleteFrom('environments').where('name', '=', 'old').execute()
        }),
      )
      expect(turns).toBeGreaterThan(3)
      expect([await rowsIn('old'), await rowsIn('development')]).toEqual([0, before])
    })

    it('leaves everything as it was when the transaction fails', async () => {
      const failing = store.write(async ({ tx }) => {
        await removeChildren(tx, 'features', 'toggle-1')
        await tx.deleteFrom('features').where('name', '=', 'toggle-1').execute()
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      const found = await rowsOf(store.read, "select * from last_seen where feature = 'toggle-1'")
      expect(found).toHaveLength(2)
    })
  })

describe('tables that reference a toggle or an environment', () => {
  it('have an index on the reference, so that deleting the toggle or environment scans no table', async () => {
    const store = await openTestStore('sqlite')
    const missing = await rowsOf(
      store.read,
      `select m.name, k."from" from sqlite_master m, pragma_foreign_key_list(m.name) k
       where m.type = 'table' and k."table" in ('features', 'environments') and not exists (
         select 1 from pragma_index_list(m.name) i, pragma_index_info(i.name) c
         where c.seqno = 0 and c.name = k."from")`,
    )
    expect(missing).toEqual([])
    await store.close()
  })
})
