import { atProductIdleLimit, engines, freshDatabase } from '@leverframe/testing/harness'
import { openTestStore, rowsOf } from '@leverframe/testing/stores'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'
import { appendEvents } from '../events/append.ts'
import type { Store } from './store.ts'
import type { Queryable } from './tables.ts'

const newest = async (q: Queryable) => (await rowsOf<{ id: number }>(q, 'select max(id) as id from events'))[0]?.id
const record = (store: Store) =>
  store.write(async (write) => {
    const occasion = { actor: SYSTEM, now: new Date().toISOString() }
    const [event] = await appendEvents(write, occasion, [{ type: 'project-updated', project: 'default' }])
    return event?.id
  })

for (const engine of engines)
  describe(`Store.snapshot on ${engine}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openTestStore(engine)
    })
    afterAll(() => store.close())

    it('keeps one state while other writes commit, and returns its newest event id', async () => {
      const first = await record(store)
      const { second, seen } = await store.snapshot(async (q, lastEventId) => {
        expect(lastEventId).toBe(first)
        const id = await record(store)
        expect(await newest(store.read)).toBe(id)
        return { second: id, seen: await newest(q) }
      })
      expect(seen).toBe(first)
      expect(await store.snapshot((_, lastEventId) => Promise.resolve(lastEventId))).toBe(second)
    })

    it('refuses to write, and leaves nothing open after a failure', async () => {
      await expect(store.snapshot((q) => rowsOf(q, "delete from leases where name = 'x'"))).rejects.toThrow()
      for (let index = 0; index < 30; index++)
        await expect(store.snapshot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
      await record(store)
    })
  })

describe('a transaction that writes on postgres', () => {
  it('blocks other instances for at most 3 s when its instance freezes', async () => {
    const store = await openTestStore('postgres')
    const setting =
      "select name, unit, setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout'"
    const limitIn = async (q: Queryable) => (await rowsOf<{ ms: number; unit: string }>(q, setting))[0]
    const limits = await atProductIdleLimit(async () => [
      await store.write(({ tx }) => limitIn(tx)),
      await store.writeDerived(limitIn),
    ])
    for (const limit of limits) {
      expect(limit).toMatchObject({ unit: 'ms' })
      expect(limit?.ms).toBeGreaterThan(0)
      expect(limit?.ms).toBeLessThanOrEqual(3_000)
    }
    await store.close()
  })
})

describe('Store.snapshot on sqlite', () => {
  it('ends its transaction, so that a checkpoint can empty the write-ahead log', async () => {
    const databaseUrl = await freshDatabase('sqlite')
    const store = await openTestStore('sqlite', databaseUrl)
    const other = new DatabaseSync(databaseUrl.slice('sqlite:'.length))
    const checkpoint = other.prepare('pragma wal_checkpoint(truncate)')
    await record(store)
    await store.snapshot(newest)
    await expect(store.snapshot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await record(store)
    expect(checkpoint.get()).toMatchObject({ busy: 0, log: 0 })
    other.close()
    await store.close()
  })
})

const marks = (q: Queryable) => rowsOf<{ event_id: number }>(q, 'select event_id from event_text_position')

for (const engine of engines)
  describe(`Store.writeDerived on ${engine}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openTestStore(engine)
    })
    afterAll(() => store.close())

    it('commits its writes, and rolls them back after a failure', async () => {
      await store.writeDerived((tx) => tx.updateTable('event_text_position').set({ event_id: 7 }).execute())
      const failing = store.writeDerived(async (tx) => {
        await tx.updateTable('event_text_position').set({ event_id: 8 }).execute()
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await marks(store.read)).toEqual([{ event_id: 7 }])
    })
  })

describe('Store.writeDerived on postgres', () => {
  it('does not wait for other writers, and they do not wait for it', async () => {
    const store = await openTestStore('postgres')
    await store.write(() =>
      store.writeDerived((tx) => tx.updateTable('event_text_position').set({ event_id: 9 }).execute()),
    )
    await store.writeDerived(() => record(store))
    expect(await marks(store.read)).toEqual([{ event_id: 9 }])
    await store.close()
  })
})
