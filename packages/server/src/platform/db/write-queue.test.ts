import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { engines, freshDatabase } from '@leverframe/testing/harness'
import { change, errorOf, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#kernel/failure'
import { sqlFault } from './faults.ts'
import type { Store, WriteContext } from './store.ts'
import type { Tx } from './tables.ts'

const insert = (tx: Tx, name: string) => sql`insert into marks (name) values (${name})`.execute(tx)
const marks = async (store: Store): Promise<string[]> =>
  (await rowsOf<{ name: string }>(store.read, 'select name from marks order by id')).map(({ name }) => name)

/**
 * The queue sees no time pass unless a test moves the clock: a batch on SQLite ends after 10 ms, and the next one waits for
 * up to 3 ms for writers that come back.
 */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Reads, waits a turn, writes: loses an update as soon as two writers overlap. */
const countUp = (store: Store) =>
  store.write(async ({ tx }) => {
    const [row] = await rowsOf<{ n: number }>(tx, 'select n from counter')
    await sql`update counter set n = ${(row as { n: number }).n + 1}`.execute(tx)
  })
const counted = async (store: Store) => (await rowsOf<{ n: number }>(store.read, 'select n from counter'))[0]?.n

async function withTables(store: Store): Promise<Store> {
  const id = store.engine === 'sqlite' ? 'integer primary key' : 'bigint generated always as identity primary key'
  await change(store, `create table marks (id ${id}, name text not null unique)`)
  await change(store, 'create table counter (n integer not null)')
  await change(store, 'insert into counter values (0)')
  // Checked at COMMIT, so COMMIT is what fails.
  await change(store, 'create table late (name text references marks (name) deferrable initially deferred)')
  return store
}

for (const engine of engines)
  describe(`group commit on ${engine}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await withTables(await openTestStore(engine))
    })
    afterAll(() => store.close())

    it('lets the event loop turn between two writes of one caller', async () => {
      let turns = 0
      let isDone = false
      const count = () => {
        turns++
        if (!isDone) setImmediate(count)
      }
      setImmediate(count)
      for (let index = 0; index < 50; index++) await countUp(store)
      isDone = true
      expect(turns).toBeGreaterThanOrEqual(49)
    })

    it('puts queued writes into one transaction, in the order they arrived', async () => {
      const contexts = new Set<WriteContext>()
      const names = ['one', 'two', 'three', 'four']
      const results = await Promise.all(
        names.map((name) =>
          store.write(async (context) => {
            contexts.add(context)
            await insert(context.tx, name)
            return `${name}!`
          }),
        ),
      )
      expect(results).toEqual(['one!', 'two!', 'three!', 'four!'])
      expect(contexts.size).toBe(1)
      expect((await marks(store)).slice(-4)).toEqual(names)
    })

    it('waits for a writer of the last batch that is about to write again, and not for one that stopped', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
      const rounds = 5
      const contexts = new Set<WriteContext>()
      let second: Promise<void> | undefined
      const aWrite = () =>
        store.write(async (context) => {
          contexts.add(context)
          second ??= writeAgainAndAgain(rounds - 1)
          // A batch waits at most as long as the last one took.
          vi.advanceTimersByTime(4)
        })
      const writeAgainAndAgain = async (count: number) => {
        for (let round = 0; round < count; round++) {
          await aWrite()
          await eventLoopTurn()
          await eventLoopTurn()
        }
      }
      // The second writer arrives during the first batch of the first one. Without waiting they would take turns.
      await writeAgainAndAgain(rounds)
      await second
      expect(contexts.size).toBe(rounds)
      let isDone = false
      const last = aWrite().then(() => {
        isDone = true
      })
      for (let turn = 0; turn < 20; turn++) await eventLoopTurn()
      expect(isDone).toBe(false)
      vi.advanceTimersByTime(3)
      await last
      expect(contexts.size).toBe(rounds + 1)
    })

    it('rolls back only the write that fails, and commits the others in order', async () => {
      const before = await marks(store)
      const outcomes = await Promise.allSettled([
        store.write(({ tx }) => insert(tx, 'a')),
        store.write(async ({ tx }) => {
          await insert(tx, 'never seen')
          await insert(tx, 'a')
        }),
        store.write(({ tx }) => insert(tx, 'b')),
        store.write(async (context) => {
          await insert(context.tx, 'not seen either')
          context.lastEventId += 1
          throw new Failure('conflict', 'changed its mind')
        }),
        store.write(async ({ tx, lastEventId }) => {
          await insert(tx, 'c')
          return lastEventId
        }),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      expect(sqlFault((outcomes[1] as PromiseRejectedResult).reason)).toBe('unique')
      expect((outcomes[3] as PromiseRejectedResult).reason).toMatchObject({ code: 'conflict' })
      expect((outcomes[4] as PromiseFulfilledResult<unknown>).value).toBe(0)
      expect(await marks(store)).toEqual([...before, 'a', 'b', 'c'])
    })

    it('leaves nothing behind when all writes of a batch fail, or the only one does', async () => {
      const before = await marks(store)
      const failing = (name: string) =>
        errorOf(
          store.write(async ({ tx }) => {
            await insert(tx, name)
            throw new Failure('conflict', name)
          }),
        )
      const errors = await Promise.all(['x', 'y', 'z'].map(failing))
      expect(errors).toMatchObject([{ message: 'x' }, { message: 'y' }, { message: 'z' }])
      expect(await failing('alone')).toMatchObject({ message: 'alone' })
      expect(await marks(store)).toEqual(before)
    })

    it('rejects every member when COMMIT fails, keeps none of their writes, and continues afterwards', async () => {
      const before = await marks(store)
      const errors = await Promise.all([
        errorOf(store.write(({ tx }) => insert(tx, 'first of the doomed'))),
        errorOf(store.write(({ tx }) => sql`insert into late values ('nobody')`.execute(tx))),
        errorOf(store.write(({ tx }) => insert(tx, 'last of the doomed'))),
      ])
      for (const error of errors) expect(sqlFault(error)).toBe('foreign_key')
      const alone = await errorOf(store.write(({ tx }) => sql`insert into late values ('nobody')`.execute(tx)))
      expect(sqlFault(alone)).toBe('foreign_key')
      expect(await marks(store)).toEqual(before)
      await store.write(({ tx }) => insert(tx, 'after the failed commit'))
      expect((await marks(store)).at(-1)).toBe('after the failed commit')
    })

    it('loses nothing with 200 parallel writers', async () => {
      await change(store, 'update counter set n = 0')
      await Promise.all(Array.from({ length: 200 }, () => countUp(store)))
      expect(await counted(store)).toBe(200)
    })

    it('refuses writes after it was closed, and finishes those that arrived before', async () => {
      const url = await freshDatabase(engine)
      const other = await withTables(await openTestStore(engine, url))
      const pending = Promise.all(Array.from({ length: 40 }, () => countUp(other)))
      const closing = other.close()
      expect(sqlFault(await errorOf(countUp(other)))).toBe('unavailable')
      await Promise.all([pending, closing])
      const again = await openTestStore(engine, url)
      expect(await counted(again)).toBe(40)
      await again.close()
    })
  })

describe('group commit on postgres with connection failures', () => {
  const BACKEND = 'select pg_backend_pid() as pid'
  let store: Store
  beforeAll(async () => {
    store = await withTables(await openTestStore('postgres'))
  })
  afterAll(() => store.close())

  /** Terminates the connection of a transaction from outside, and waits until it is gone. */
  async function cut(tx: Tx): Promise<void> {
    const pid = (await rowsOf<{ pid: number }>(tx, BACKEND))[0]?.pid
    await rowsOf(store.read, `select pg_terminate_backend(${pid}, 60000)`)
  }

  it('rejects a whole batch as unavailable when its connection dies, and works again with the next batch', async () => {
    const errors = await Promise.all([
      errorOf(store.write(({ tx }) => insert(tx, 'before the cut'))),
      errorOf(store.write(({ tx }) => cut(tx).then(() => insert(tx, 'at the cut')))),
      errorOf(store.write(({ tx }) => insert(tx, 'after the cut'))),
    ])
    for (const error of errors) expect(sqlFault(error)).toBe('unavailable')
    expect(await marks(store)).toEqual([])
    await store.write(({ tx }) => insert(tx, 'healed'))
    expect(await marks(store)).toEqual(['healed'])
  })

  it('reports the failure of one member only to that member, even when the connection died with it', async () => {
    const [first, second, third] = await Promise.all([
      errorOf(store.write(({ tx }) => insert(tx, 'innocent'))),
      errorOf(
        store.write(async ({ tx }) => {
          await cut(tx)
          throw new Failure('name_exists', 'only mine')
        }),
      ),
      errorOf(store.write(({ tx }) => insert(tx, 'innocent too'))),
    ])
    expect(second).toMatchObject({ code: 'name_exists' })
    expect(sqlFault(first)).toBe('unavailable')
    expect(sqlFault(third)).toBe('unavailable')
  })

  it('does not report a transaction as committed that PostgreSQL rolled back', async () => {
    // After a swallowed error, PostgreSQL responds to COMMIT with ROLLBACK, without an error.
    const swallowing = store.write(async ({ tx }) => {
      await insert(tx, 'lost in silence')
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await errorOf(swallowing)
    expect(await marks(store)).not.toContain('lost in silence')
  })

  for (const isolation of ['read committed', 'repeatable read', 'serializable'])
    it(`loses nothing with two instances of 100 writers each where the database defaults to ${isolation}`, async () => {
      const url = await freshDatabase('postgres')
      const one = await withTables(await openTestStore('postgres', url))
      await change(
        one,
        `alter database ${new URL(url).pathname.slice(1)} set default_transaction_isolation = '${isolation}'`,
      )
      await one.close()
      const stores = await Promise.all([openTestStore('postgres', url), openTestStore('postgres', url)])
      await Promise.all(stores.flatMap((each) => Array.from({ length: 100 }, () => countUp(each))))
      expect(await counted(stores[0] as Store)).toBe(200)
      await Promise.all(stores.map((each) => each.close()))
    })
})

describe('batch of slow writes on sqlite', () => {
  let store: Store
  beforeAll(async () => {
    store = await withTables(await openTestStore('sqlite'))
  })
  afterAll(() => store.close())

  const slowWrites = (count: number, contexts: Set<WriteContext>, fail?: number) =>
    Array.from({ length: count }, (_, index) =>
      store.write(async (context) => {
        contexts.add(context)
        vi.advanceTimersByTime(6)
        await insert(context.tx, `slow ${fail} ${index}`)
        if (index === fail) throw new Failure('conflict', 'this one')
      }),
    )

  it('commits after its time budget and leaves the rest to the next batch, in order', async () => {
    const contexts = new Set<WriteContext>()
    await Promise.all(slowWrites(8, contexts))
    // Two writes take 12 ms.
    expect(contexts.size).toBe(4)
    expect(await marks(store)).toEqual(Array.from({ length: 8 }, (_, index) => `slow undefined ${index}`))
  })

  it('fails only the writes that ran when COMMIT fails', async () => {
    const before = await marks(store)
    const outcomes = await Promise.allSettled([
      store.write(async ({ tx }) => {
        await sql`insert into late (name) values ('refers to nothing')`.execute(tx)
        vi.advanceTimersByTime(20)
      }),
      ...slowWrites(3, new Set(), 1),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await marks(store)).slice(before.length)).toEqual(['slow 1 0', 'slow 1 2'])
  })
})
