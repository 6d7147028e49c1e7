import { engines, startServer } from '@leverframe/testing/harness'
import { aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'
import { sendEvents } from '../events/append.ts'
import { sqlFault } from './faults.ts'
import { preparedWrite } from './prepared.ts'
import type { Store, WriteContext } from './store.ts'

const insertLease = preparedWrite((tx, { name }: { name: string }) =>
  tx.insertInto('leases').values({ name, holder: 'x', until: 'x' }),
)
const sendLease = (context: WriteContext, name: string) =>
  insertLease(context.tx, { name }, (inserted) =>
    inserted.catch((error: unknown) => {
      throw sqlFault(error) === 'unique' ? new Error(`${name} is taken`) : error
    }),
  )
const readOne = ({ tx }: WriteContext) => sql`select 1`.execute(tx)
const OCCASION = { actor: SYSTEM, now: '2026-01-01T00:00:00.000Z' }

/** The ids of a context throw before the transaction has begun. */
const isKnown = (id: () => number): boolean => {
  try {
    return id() >= 0
  } catch {
    return false
  }
}

type Work = (context: WriteContext) => Promise<unknown>

describe.each(engines)('pipelined writes on %s', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStore(engine)
  })
  afterAll(() => store.close())
  beforeEach(() => change(store, 'delete from leases'))

  const names = async () =>
    (await rowsOf<{ name: string }>(store.read, 'select name from leases order by name')).map(({ name }) => name)
  const together = async (
    works: readonly Work[],
    isolatedTo: (index: number) => string | undefined = () => undefined,
  ) => {
    const results = await Promise.allSettled(
      works.map((work, index) => store.write(work, { isPipelined: true, isolatedTo: isolatedTo(index) })),
    )
    return results.map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as Error).message))
  }
  const writes =
    (name: string): Work =>
    async (context) => {
      await context.tx.selectFrom('leases').select('name').execute()
      await sendLease(context, name)
    }
  const refusesAfterWriting =
    (name: string): Work =>
    async (context) => {
      await sendLease(context, name)
      await readOne(context)
      throw new Error('refused after a write')
    }
  const refuses: Work = async (context) => {
    await context.tx.selectFrom('leases').select('name').execute()
    throw new Error('refused')
  }

  it('fail alone when their statement fails, and leave no rows', async () => {
    expect(await together([writes('a')])).toEqual(['done'])
    expect(await together([writes('a')])).toEqual(['a is taken'])
    expect(await together([refusesAfterWriting('b')])).toEqual(['refused after a write'])
    expect(await together([refuses])).toEqual(['refused'])
    expect(await names()).toEqual(['a'])
    expect(await together([writes('c')])).toEqual(['done'])
  })

  it('fail independently in one batch: before a write, after a write, and by a statement', async () => {
    expect(await together([writes('a'), refuses, writes('b')])).toEqual(['done', 'refused', 'done'])
    expect(await together([refuses, refuses])).toEqual(['refused', 'refused'])
    expect(await together([writes('c'), writes('a'), refuses, refusesAfterWriting('d'), writes('e')])).toEqual([
      'done',
      'a is taken',
      'refused',
      'refused after a write',
      'done',
    ])
    expect(await names()).toEqual(['a', 'b', 'c', 'e'])
  })

  it('see what earlier writes of the batch wrote', async () => {
    const seen: number[] = []
    const look: Work = async (context) => {
      const rows = await context.tx.selectFrom('leases').select('name').execute()
      seen.push(rows.length)
      await sendLease(context, `n${rows.length}`)
    }
    expect(await together([look, look, look])).toEqual(['done', 'done', 'done'])
    expect(seen).toEqual([0, 1, 2])
  })

  it('know the event before their own, in batch order', async () => {
    const record = async (context: WriteContext) => {
      await context.begun
      return sendEvents(context, OCCASION, [{ type: 'project-updated', project: 'default' }])
    }
    const two = async (context: WriteContext) => {
      await context.begun
      const event = { type: 'project-updated', project: 'default' } as const
      return sendEvents(context, OCCASION, [event, event])
    }
    const sent = await Promise.all([record, two, record].map((work) => store.write(work, { isPipelined: true })))
    const appended = await Promise.all(sent.map((one) => one.appended))
    const ids = appended.flatMap(({ events }) => events.map(({ id }) => id))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(appended.slice(1).map(({ after }) => after)).toEqual([ids[0], ids[2]])
  })

  it('that are isolated to one name see each other and fail independently', async () => {
    const seen: number[] = []
    const look: Work = async (context) => {
      const rows = await context.tx.selectFrom('leases').select('name').execute()
      seen.push(rows.length)
      await sendLease(context, `n${rows.length}`)
    }
    expect(await together([look, look, look], () => 'same')).toEqual(['done', 'done', 'done'])
    expect(seen).toEqual([0, 1, 2])
    const works = [writes('a'), refuses, writes('a'), refusesAfterWriting('d'), writes('e')]
    expect(await together(works, String)).toEqual(['done', 'refused', 'a is taken', 'refused after a write', 'done'])
    expect(await names()).toEqual(['a', 'e', 'n0', 'n1', 'n2'])
  })

  it('are sent in batch order, whichever read is the slowest', async () => {
    const sent: string[] = []
    const slow =
      (name: string, reads: number): Work =>
      async (context) => {
        for (let read = 0; read < reads; read++) await context.tx.selectFrom('leases').select('name').execute()
        await context.turn
        sent.push(name)
        await sendLease(context, name)
      }
    const works = [slow('a', 4), slow('b', 1), slow('c', 2)]
    expect(await together(works, String)).toEqual(['done', 'done', 'done'])
    expect(sent).toEqual(['a', 'b', 'c'])
  })
})

describe('writes on postgres that are isolated to different names', () => {
  it('read before the first of them writes, and wait for their turn behind one that is not isolated', async () => {
    const store = await openTestStore('postgres')
    const steps: string[] = []
    const write = (name: string, isolatedTo: string | undefined) =>
      store.write(
        async (context) => {
          steps.push(`${name} reads`)
          await context.tx.selectFrom('leases').select('name').execute()
          await sendLease(context, name)
          steps.push(`${name} wrote`)
        },
        { isPipelined: true, isolatedTo },
      )
    await Promise.all([write('a', 'a'), write('b', 'b'), write('c', undefined), write('d', 'd')])
    const order = ['a reads', 'b reads', 'a wrote', 'b wrote', 'c reads', 'c wrote', 'd reads', 'd wrote']
    expect(steps).toEqual(order)
    await store.close()
  })
})

describe('store of a server on postgres', () => {
  it('starts the work of a write before the transaction has begun, also with tracing', async () => {
    const receiver = await aReceiver()
    for (const settings of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.url).origin }]) {
      const server = await startServer('postgres', { settings })
      const startsEarly = await server.running.product.deps.store.write(
        async (context) => {
          const hasBegun = isKnown(() => context.startedAt)
          await context.begun
          return !hasBegun
        },
        { isPipelined: true },
      )
      await server.stop()
      expect(startsEarly, JSON.stringify(settings)).toBe(true)
    }
    await stopReceivers()
  })
})
