import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { ADMIN_TOKEN, call, type Engine, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { type ServerProcess, startProcess } from '@leverframe/testing/process'
import { answersAfter, aReceiver, type Receiver } from '@leverframe/testing/receivers'
import { openTestStore } from '@leverframe/testing/stores'
import { expect } from 'vitest'
import { readEventsAfter } from '#platform/events/read'

export const FEATURES = '/api/admin/projects/default/features'
const WRITERS = 8

/** Settings of a server that is killed. */
export const mortal = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
  ADDON_RETRY_AFTER_MS: '20',
})

/** Ids of the new toggles in the order of the event log, and their names. */
export async function createdIn(engine: Engine, databaseUrl: string) {
  const store = await openTestStore(engine, databaseUrl)
  const events = await readEventsAfter(store.read, 0, 100_000)
  await store.close()
  return events.filter(({ type }) => type === 'feature-created')
}

/** Nothing is lost, order is kept, and repeated messages have the same delivery id. */
export function expectEverything({ requests }: Receiver, ids: readonly number[], mostRepeats: number): void {
  const deliveryOf = new Map<number, string>()
  const firsts: number[] = []
  for (const { body, headers } of requests) {
    const { id } = JSON.parse(body) as { id: number }
    const delivery = headers['x-leverframe-delivery'] as string
    if (!deliveryOf.has(id)) firsts.push(id)
    expect(deliveryOf.get(id) ?? delivery).toBe(delivery)
    deliveryOf.set(id, delivery)
  }
  expect(firsts).toEqual(ids)
  expect(new Set(deliveryOf.values()).size).toBe(ids.length)
  expect(requests.length - ids.length).toBeLessThanOrEqual(mostRepeats)
}

/**
 * Makes changes with several writers while the server is ended several times, then expects that every message has arrived.
 * After a kill one message may be repeated, after a graceful stop none.
 */
export async function liveUnderKills(
  engine: Engine,
  changes: number,
  kills: number,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<void> {
  const databaseUrl = await freshDatabase(engine)
  const receivers = [await aReceiver(), await aReceiver(answersAfter(2))]
  let server: ServerProcess | undefined = await startProcess(mortal(databaseUrl))
  for (const { url } of receivers) {
    const { status } = await call(server.url, 'POST', ADDONS, webhookTo(url))
    expect(status).toBe(201)
  }
  const acknowledged = new Set<string>()
  const write = async () => {
    while (acknowledged.size < changes) {
      const name = uniqueName()
      const { url } = server ?? {}
      // A write without a response at the kill may be stored or not.
      const status = url && (await call(url, 'POST', FEATURES, { name }).catch(() => undefined))?.status
      if (status === 201) acknowledged.add(name)
      if (url === undefined) await new Promise((passes) => setTimeout(passes, 10))
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  const arrived = () => receivers.map(({ requests }) => requests.length)
  for (let kill = 1; kill <= kills; kill++) {
    const before = arrived()
    // The kill comes while there are changes and each add-on sends.
    const share = Math.floor((changes / (kills + 1)) * kill)
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThanOrEqual(share)
    await expect.poll(() => arrived().every((count, i) => count > (before[i] as number)), { interval: 5 }).toBe(true)
    const dying: ServerProcess | undefined = server
    server = undefined
    await dying?.end(signal)
    server = await startProcess(mortal(databaseUrl))
  }
  await Promise.all(writers)
  // Writes without a response are among them.
  const { body } = await call<{ features: unknown[] }>(server.url, 'GET', FEATURES)
  for (const receiver of receivers)
    await expect
      .poll(() => new Set(receiver.bodies().map(({ id }) => id)).size, { timeout: 120_000, interval: 200 })
      .toBe(body.features.length)
  expect(await server.end('SIGTERM')).toBe(0)
  const created = await createdIn(engine, databaseUrl)
  expect(created.map(({ featureName }) => featureName)).toEqual(expect.arrayContaining([...acknowledged]))
  const ids = created.map(({ id }) => id)
  for (const receiver of receivers) expectEverything(receiver, ids, signal === 'SIGKILL' ? kills : 0)
}
