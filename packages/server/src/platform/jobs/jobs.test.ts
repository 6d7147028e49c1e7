import { engines, freshDatabase } from '@leverframe/testing/harness'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Store } from '#platform/db/store'
import { inBatches, nextLimit } from './in-batches.ts'
import type { Job } from './job.ts'
import { Jobs } from './jobs.ts'
import { Leases } from './leases.ts'

/** Longer than any pause of a busy machine. PostgreSQL has its own clock. */
const LEASE_MS = 600_000
const PAST = '2000-01-01T00:00:00.000Z'
/** More often than `Leases` renews. */
const RENEWAL_MS = 1_500

/** A promise that is resolved from outside. */
function gate() {
  const holder = {} as { open: () => void }
  const opened = new Promise<void>((resolve) => {
    holder.open = resolve
  })
  return { opened, open: () => holder.open() }
}

for (const engine of engines)
  describe(`leases and jobs on ${engine}`, () => {
    let stores: readonly [Store, Store]
    const time = { now: Date.parse('2026-03-01T00:00:00.000Z') }
    const clock = () => new Date(time.now)

    beforeAll(async () => {
      const url = await freshDatabase(engine)
      const first = await openTestStore(engine, url)
      // SQLite has one process; two holders in it represent two instances.
      stores = [first, engine === 'sqlite' ? first : await openTestStore(engine, url)]
    })
    afterAll(() => Promise.all([...new Set(stores)].map((store) => store.close())))
    beforeEach(() => change(stores[0], 'delete from leases'))

    afterEach(() => void vi.useRealTimers())

    /** Starts the renewal, and returns the function that lets its timer expire once. */
    function renewals(leases: Leases, onError: (error: unknown) => void): () => void {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      leases.start(onError)
      return () => void vi.advanceTimersByTime(RENEWAL_MS)
    }
    /** Every statement about leases fails during this. */
    async function withoutLeases(work: () => Promise<void>): Promise<void> {
      await change(stores[0], 'alter table leases rename to moved')
      try {
        await work()
      } finally {
        await change(stores[0], 'alter table moved rename to leases')
      }
    }
    const untilOf = async (name: string) => (await rows()).find((row) => row.name === name)?.until

    const leasesOf = (index: 0 | 1, holder = `instance ${index}`) => new Leases(stores[index], holder, clock, LEASE_MS)
    const take = (index: 0 | 1, leases: Leases, name = 'it') => stores[index].write(({ tx }) => leases.take(tx, name))
    const holds = (index: 0 | 1, leases: Leases, name = 'it') => stores[index].write(({ tx }) => leases.holds(tx, name))
    const rows = () => rowsOf<{ name: string; holder: string; until: string }>(stores[0].read, 'select * from leases')

    /** Uses the clock of the store. */
    const setUntil = (offsetMs: number) =>
      stores[0].write(({ tx }) =>
        tx
          .updateTable('leases')
          .set({ until: stores[0].timeIn(clock, offsetMs) })
          .execute(),
      )
    const msLeft = async (name = 'it') => {
      const until = (await rows()).find((row) => row.name === name)?.until as string
      return Date.parse(until) - (engine === 'sqlite' ? time.now : Date.now())
    }

    function instance(index: 0 | 1, jobs: readonly Job[], leases = leasesOf(index)) {
      const errors: [string, unknown][] = []
      const onError = (job: string, error: unknown) => void errors.push([job, error])
      return { errors, jobs: new Jobs({ store: stores[index], leases, onError }, jobs) }
    }

    it('a lease is held by one instance, which may take it again, until it is released', async () => {
      const [one, other] = [leasesOf(0), leasesOf(1)]
      expect([await take(0, one), await take(1, other), await take(0, one)]).toEqual([true, false, true])
      expect([await holds(0, one), await holds(1, other)]).toEqual([true, false])
      await stores[1].write(({ tx }) => other.release(tx, 'it'))
      expect(await take(1, other)).toBe(false)
      await stores[0].write(({ tx }) => one.release(tx, 'it'))
      expect([await take(1, other), await holds(0, one)]).toEqual([true, false])
    })

    it('a lease is taken by exactly one of many concurrent callers', async () => {
      const all = Array.from({ length: 20 }, (_, i) => leasesOf((i % 2) as 0 | 1, `holder ${i}`))
      const taken = await Promise.all(all.map((leases, i) => take((i % 2) as 0 | 1, leases)))
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    it('a lease is free after it expires, and its previous holder detects the loss', async () => {
      const [gone, other] = [leasesOf(0), leasesOf(1)]
      await take(0, gone)
      await setUntil(1.8 * LEASE_MS)
      expect(await take(1, other)).toBe(false)
      await setUntil(0)
      expect([await take(1, other), await holds(0, gone), await holds(1, other)]).toEqual([true, false, true])
    })

    it('a lease is free when it lasts longer than twice the length of a lease', async () => {
      await take(0, leasesOf(0))
      await setUntil(86_400_000)
      expect(await take(1, leasesOf(1))).toBe(true)
      expect(await msLeft()).toBeLessThanOrEqual(LEASE_MS)
    })

    it('a lease is renewed while it is held; one from a failed transaction or of another instance is not', async () => {
      const [one, other] = [leasesOf(0), leasesOf(1)]
      await take(0, one)
      await take(0, one, 'lost')
      await change(stores[0], `update leases set holder = 'instance 1' where name = 'lost'`)
      const undone = stores[0].write(async ({ tx }) => {
        await one.take(tx, 'undone')
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await change(stores[0], `update leases set until = '${PAST}'`)
      const renew = renewals(one, () => {})
      renew()
      await expect.poll(() => untilOf('it')).not.toBe(PAST)
      expect(await msLeft()).toBeLessThanOrEqual(LEASE_MS)
      expect([await untilOf('lost'), await untilOf('undone')]).toEqual([PAST, undefined])
      await one.stop()
      expect((await rows()).map(({ name }) => name)).toEqual(['lost'])
      expect(await take(1, other)).toBe(true)
    })

    it('a lease is renewed after a renewal that failed', async () => {
      const one = leasesOf(0)
      await take(0, one)
      await change(stores[0], `update leases set until = '${PAST}'`)
      const errors: unknown[] = []
      const renew = renewals(one, (error) => errors.push(error))
      await withoutLeases(async () => {
        renew()
        await expect.poll(() => errors.length).toBe(1)
      })
      expect(await untilOf('it')).toBe(PAST)
      renew()
      await expect.poll(() => untilOf('it')).not.toBe(PAST)
      await one.stop()
    })

    it('a job runs on one instance at a time', async () => {
      const { opened, open } = gate()
      const ran: string[] = []
      const job = (who: string): Job => ({
        name: 'slow',
        everyMs: 1_000_000,
        run: async () => {
          ran.push(who)
          await opened
        },
      })
      const [one, other] = [instance(0, [job('one')]), instance(1, [job('other')])]
      const running = one.jobs.runNow('slow')
      await expect.poll(() => ran).toEqual(['one'])
      await other.jobs.runNow('slow')
      const again = one.jobs.runNow('slow')
      expect(ran).toEqual(['one'])
      open()
      await Promise.all([running, again])
      await other.jobs.runNow('slow')
      expect(ran).toEqual(['one', 'other'])
      expect([one.errors, other.errors, await rows()]).toEqual([[], [], []])
    })

    it('a job runs on another instance when its instance died', async () => {
      let ran = 0
      const job = { name: 'orphan', everyMs: 1_000_000, run: async () => void ran++ }
      const { jobs } = instance(1, [job])
      await take(0, leasesOf(0), 'job:orphan')
      await jobs.runNow('orphan')
      expect(ran).toBe(0)
      await change(stores[0], `update leases set until = '${PAST}'`)
      await jobs.runNow('orphan')
      expect(ran).toBe(1)
    })

    it('a job that fails is reported, does not block other jobs and runs again', async () => {
      let ran = 0
      const run = async () => {
        ran++
        throw new Error(`failure ${ran}`)
      }
      const { jobs, errors } = instance(0, [{ name: 'bad', everyMs: 5, run }])
      jobs.start()
      await expect.poll(() => errors.length).toBeGreaterThan(2)
      await jobs.stop()
      expect(errors[0]).toEqual(['bad', new Error('failure 1')])
      expect(await rows()).toEqual([])
      const after = ran
      await jobs.runNow('bad')
      expect(ran).toBe(after)
    })

    it('a job whose lease cannot be stored is reported and runs the next time', async () => {
      let ran = 0
      const { jobs, errors } = instance(0, [{ name: 'due', everyMs: 5, run: async () => void ran++ }])
      await withoutLeases(async () => {
        jobs.start()
        await expect.poll(() => errors.length).toBeGreaterThan(1)
        expect(ran).toBe(0)
      })
      await expect.poll(() => ran).toBeGreaterThan(0)
      await jobs.stop()
    })

    it('a running job is awaited at the end and receives the stop signal', async () => {
      const { opened, open } = gate()
      let batches = 0
      const run = (stopping: AbortSignal) =>
        inBatches(stopping, async (limit) => {
          if (++batches === 2) await opened
          return limit
        })
      const { jobs } = instance(0, [{ name: 'endless', everyMs: 1, run }])
      jobs.start()
      await expect.poll(() => batches).toBe(2)
      let isStopped = false
      const stopping = jobs.stop().then(() => {
        isStopped = true
      })
      await rows()
      expect(isStopped).toBe(false)
      open()
      await stopping
      expect([batches, await rows()]).toEqual([2, []])
    })

    it('an unknown job name is refused', () => {
      expect(() => instance(0, []).jobs.runNow('nothing')).toThrow('There is no job named nothing')
    })
  })

describe('leases on postgres', () => {
  it('use the clock of the database: an instance whose clock is a day off takes and loses them like others', async () => {
    const store = await openTestStore('postgres')
    const leasesWith = (hours: number) =>
      new Leases(store, `${hours} hours`, () => new Date(Date.now() + hours * 3_600_000), LEASE_MS)
    const [ahead, behind] = [leasesWith(24), leasesWith(-24)]
    const take = (leases: Leases) => store.write(({ tx }) => leases.take(tx, 'it'))
    expect([await take(ahead), await take(behind)]).toEqual([true, false])
    const [row] = await rowsOf<{ until: string }>(store.read, 'select until from leases')
    expect(Math.abs(Date.parse(row?.until as string) - Date.now())).toBeLessThan(3_600_000)
    await change(store, `update leases set until = '${PAST}'`)
    expect([await take(behind), await take(ahead)]).toEqual([true, false])
    await store.close()
  })
})

describe('inBatches', () => {
  const never = new AbortController().signal

  it('repeats until a batch does less than its limit', async () => {
    const left = [0, 0, 3, 0]
    await inBatches(never, async (limit) => limit - (left.shift() ?? 0))
    expect(left).toEqual([0])
  })

  it('chooses the limit so that a batch holds the event loop for about 10 ms', () => {
    expect(nextLimit(100, 1)).toBe(200)
    expect(nextLimit(100, 8)).toBe(100)
    expect(nextLimit(1_000, 100)).toBe(100)
    expect(nextLimit(60, 1_000)).toBe(50)
    expect(nextLimit(5_000, 1)).toBe(5_000)
  })

  it('lets I/O happen between two batches', async () => {
    let batches = 0
    let turns = 0
    const count = () => {
      turns++
      if (batches < 20) setImmediate(count)
    }
    setImmediate(count)
    await inBatches(never, async (limit) => (++batches < 20 ? limit : 0))
    expect(turns).toBeGreaterThanOrEqual(19)
  })
})
