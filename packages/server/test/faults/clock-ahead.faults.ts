import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { call, type Engine, engines, freshDatabase } from '@leverframe/testing/harness'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import { accepts, answers, aReceiver, first, hangs, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { rowsIn } from '../rows.ts'
import { createPatiently, startInstance } from './instances.ts'
import { demand, FAKETIME } from './programs.ts'
import { inMs } from './writers.ts'

afterEach(endAll)
afterAll(stopReceivers)

const DAY_MS = 86_400_000
/** A lease lasts 5 s; instances look for work every second. */
const BOUND_MS = 30_000
const PATIENT = { timeout: 60_000, interval: 50 }

/** Dates are a day ahead. Timeouts are not changed. */
const aDayAhead = () => ({
  LD_PRELOAD: demand(FAKETIME),
  FAKETIME: '+1d',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})

/** Two processes cannot share an SQLite file: there the other one starts when the first is gone. */
const startOther = (engine: Engine, databaseUrl: string) =>
  engine === 'postgres' ? startInstance(databaseUrl) : undefined

const newestEvent = async (databaseUrl: string) =>
  Date.parse(
    (await rowsIn<{ at: string }>(databaseUrl, 'select created_at as at from events order by id desc limit 1'))[0]!.at,
  )

async function addTo({ url }: ServerProcess, target: string): Promise<void> {
  expect((await call(url, 'POST', ADDONS, webhookTo(target))).status).toBe(201)
}

describe.each(engines)('an instance on %s whose clock is a day ahead', (engine) => {
  it('that is killed while it holds the lease of an add-on does not keep others from sending', async ({ annotate }) => {
    const databaseUrl = await freshDatabase(engine)
    const ahead = await startInstance(databaseUrl, aDayAhead())
    const other = await startOther(engine, databaseUrl)
    // The first attempt fails, so that the time of the next one is stored; the second is under way when the instance dies.
    const receiver = await aReceiver(first(1, answers(500), hangs))
    await addTo(ahead, receiver.url)
    const held = await createPatiently(ahead)
    expect(await newestEvent(databaseUrl)).toBeGreaterThan(Date.now() + DAY_MS / 2)
    await expect.poll(() => receiver.requests.length, PATIENT).toBeGreaterThanOrEqual(2)
    const leases = await rowsIn<{ name: string; holder: string }>(
      databaseUrl,
      "select name, holder from leases where name like 'addon:%'",
    )
    expect(leases).toHaveLength(1)

    expect(await ahead.end('SIGKILL')).toBe('SIGKILL')
    const killed = performance.now()
    receiver.forget()
    receiver.behave(accepts)
    const survivor = other ?? (await startInstance(databaseUrl))
    const later = await createPatiently(survivor)
    const delivered = () => receiver.bodies().map(({ featureName }) => featureName)
    await expect.poll(delivered, PATIENT).toEqual([held, later])
    const tookMs = performance.now() - killed
    await annotate(`the deliveries of the killed instance were sent after ${inMs(tookMs)}`, 'measured')
    expect(tookMs).toBeLessThan(BOUND_MS)
    expect(await survivor.end('SIGTERM')).toBe(0)
  }, 180_000)
})

describe('two instances on postgres, one a day ahead', () => {
  it('both write, see the writes of the other, and send the deliveries of the other', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const [ahead, other] = [await startInstance(databaseUrl, aDayAhead()), await startInstance(databaseUrl)]
    const receiver = await aReceiver()
    await addTo(ahead, receiver.url)
    const names: string[] = []
    for (let round = 0; round < 10; round++) names.push(await createPatiently(round % 2 ? ahead : other))
    const delivered = () => receiver.bodies().map(({ featureName }) => featureName)
    await expect.poll(delivered, PATIENT).toEqual(names)
    // Planned a day ahead, sent by the other instance.
    expect(await ahead.end('SIGTERM')).toBe(0)
    names.push(await createPatiently(other))
    await expect.poll(delivered, PATIENT).toEqual(names)
    expect(await other.end('SIGTERM')).toBe(0)
  }, 180_000)
})
