import { ADDONS, anAddon, logOf, QUICK, settled } from '@leverframe/testing/addons'
import { engineInTurn } from '@leverframe/testing/depth'
import {
  ADMIN_TOKEN,
  aToggle,
  freshDatabase,
  startServer,
  type TestServer,
  togglePath,
} from '@leverframe/testing/harness'
import { answersAfter, aReceiver, hangs, type Receiver, stopReceivers } from '@leverframe/testing/receivers'
import { succeed } from '@leverframe/testing/scenario'
import { startWitnessed } from '@leverframe/testing/secrets'
import { change, openTestStore } from '@leverframe/testing/stores'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })
afterAll(stopReceivers)

const deliveryIdsOf = (receiver: Receiver) =>
  receiver.requests.map(({ headers }) => headers['x-leverframe-delivery'] as string)

/** The state that an instance leaves when it is killed while it sends. */
const holdElsewhere = (server: TestServer, addonId: number, until: number) =>
  server.sql(
    `insert into leases (name, holder, until) values ('addon:${addonId}', 'somebody who died', '${new Date(until).toISOString()}')`,
  )

describe('two instances on one PostgreSQL', () => {
  it('share deliveries: every message is sent once, in order for each add-on', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const settings = QUICK
    const servers = [
      await startServer('postgres', { databaseUrl, settings }),
      await startServer('postgres', { databaseUrl, settings }),
    ]
    const [one] = servers as [TestServer]
    // Slow enough that queues build up and overlap.
    const receivers = await Promise.all(Array.from({ length: 4 }, () => aReceiver(answersAfter(3))))
    const ids = await Promise.all(
      receivers.map(({ url }) => anAddon(one, url, { events: ['feature-created', 'feature-metadata-updated'] })),
    )
    await one.newEvents()
    const writers = Array.from({ length: 8 }, async (_, i) => {
      for (let n = 0; n < 4; n++) {
        const server = servers[(i + n) % 2] as TestServer
        const toggle = await aToggle(server)
        await succeed(server, 'PUT', togglePath(toggle), { description: 'x' })
      }
    })
    await Promise.all(writers)
    const events = await one.newEvents()
    expect(events).toHaveLength(64)
    for (const [i, receiver] of receivers.entries()) {
      const deliveries = await settled(one, ids[i] as number, 64)
      expect(receiver.bodies().map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      expect(deliveryIdsOf(receiver)).toEqual(deliveries.map(({ deliveryId }) => deliveryId))
      for (const { attempts } of deliveries) expect(attempts).toHaveLength(1)
    }
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('both send: the first one takes the lease of an add-on that has none', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const settings = QUICK
    const servers = [
      await startServer('postgres', { databaseUrl, settings }),
      await startServer('postgres', { databaseUrl, settings }),
    ] as const
    const receiver = await aReceiver(hangs)
    const id = await anAddon(servers[0], receiver.url)
    const holders = new Set<string>()
    let count = 0
    const letGo: (() => void)[] = []
    receiver.behave((_request, response) => void letGo.push(() => response.end()))
    const turn = async () => {
      await aToggle(servers[count++ % 2] as TestServer)
      await expect.poll(() => receiver.requests.length).toBe(count)
      const leases = await servers[0].running.product.deps.store.read.selectFrom('leases').selectAll().execute()
      for (const { name, holder } of leases) if (name === `addon:${id}`) holders.add(holder)
      letGo.shift()?.()
      await settled(servers[0], id, count)
      return holders.size
    }
    await expect.poll(turn).toBe(2)
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('hand over at a stop: the other instance sends what is pending, and nothing is sent twice', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const settings = QUICK
    const first = await startServer('postgres', { databaseUrl, settings })
    const receiver = await aReceiver(answersAfter(20))
    const id = await anAddon(first, receiver.url)
    await first.newEvents()
    for (let i = 0; i < 15; i++) await aToggle(first)
    const events = await first.newEvents()
    const second = await startServer('postgres', { databaseUrl, settings })
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(2)
    await first.stop()
    await settled(second, id, 15)
    expect(receiver.bodies().map((event) => event.id)).toEqual(events.map((event) => event.id))
    await second.stop()
  })
})

describe('a graceful stop while PostgreSQL refuses writes', () => {
  it('stores the outcome of a message that arrived, so that the next start does not send it again', async () => {
    const databaseUrl = await freshDatabase('postgres')
    // Requests have 15 seconds; here 200 ms stand for them.
    const server = await startServer('postgres', {
      databaseUrl: `${databaseUrl}?statement_timeout=200`,
      settings: QUICK,
    })
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    const answering: (() => void)[] = []
    const receiver = await aReceiver((_request, response) => void answering.push(() => response.end()))
    const id = await anAddon(server, receiver.url)
    await aToggle(server)
    await expect.poll(() => receiver.requests.length).toBe(1)
    await blocker.query('select pg_advisory_lock(7305201)')
    for (const answer of answering) answer()
    const stopped = server.stop()
    const refused = "select 1 from pg_locks where locktype = 'advisory' and not granted"
    for (let round = 0; round < 3; round++) {
      await expect.poll(async () => (await blocker.query(refused)).rowCount, { interval: 5 }).toBe(1)
      await expect.poll(async () => (await blocker.query(refused)).rowCount, { interval: 5 }).toBe(0)
    }
    await blocker.end()
    await stopped
    const next = await startServer('postgres', { databaseUrl, settings: QUICK })
    const [delivery] = await settled(next, id, 1)
    expect(delivery).toMatchObject({ state: 'sent', attempts: [{ ok: true }] })
    expect(deliveryIdsOf(receiver)).toEqual([delivery.deliveryId])
    await next.stop()
  })
})

for (const engine of engineInTurn(import.meta.url))
  describe(`deliveries of an instance that is gone on ${engine}`, () => {
    it('wait for the lease to expire, and are then sent with the same delivery id', async () => {
      const server = await startServer(engine, { settings: QUICK })
      const receiver = await aReceiver(hangs)
      const id = await anAddon(server, receiver.url, { enabled: false })
      const until = Date.now() + 1_500
      await holdElsewhere(server, id, until)
      await succeed(server, 'POST', `${ADDONS}/${id}/on`)
      await aToggle(server)
      await expect.poll(async () => (await logOf(server, id)).length).toBe(1)
      receiver.behave((_request, response) => void response.end())
      const [delivery] = await settled(server, id, 1)
      expect(receiver.requests).toHaveLength(1)
      expect(receiver.requests[0]?.at).toBeGreaterThanOrEqual(until)
      expect(deliveryIdsOf(receiver)).toEqual([delivery.deliveryId])
      await server.stop()
    })

    it('are sent at once when the lease comes from a clock that was a day ahead', async () => {
      const server = await startServer(engine, { settings: QUICK })
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, { enabled: false })
      await holdElsewhere(server, id, Date.now() + 86_400_000)
      await succeed(server, 'POST', `${ADDONS}/${id}/on`)
      await server.stop()
      const { databaseUrl } = server
      const waiting = await openTestStore(engine, databaseUrl)
      await change(
        waiting,
        `insert into addon_deliveries (delivery_id, addon_id, event_id, recipient, tags, state, attempts, tries, due_at, created_at) select 'of-a-dead-instance', ${id}, max(id), '${receiver.url}', '[]', 'pending', '[]', 0, '2000', '2000' from events`,
      )
      await waiting.close()
      const next = await startServer(engine, { databaseUrl, settings: QUICK })
      await settled(next, id, 1)
      expect(deliveryIdsOf(receiver)).toEqual(['of-a-dead-instance'])
      await next.stop()
    })

    it('are left to the instance that took them: an attempt under a lost lease is not recorded', async () => {
      const server = await startServer(engine, { settings: QUICK })
      const receiver = await aReceiver(answersAfter(300))
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      await expect.poll(() => receiver.requests.length).toBe(1)
      // Frozen for so long that another instance took over.
      const until = new Date(Date.now() + 2_000).toISOString()
      await server.sql(`update leases set holder = 'somebody else', until = '${until}' where name = 'addon:${id}'`)
      const [delivery] = await settled(server, id, 1)
      expect(delivery.attempts).toHaveLength(1)
      expect(deliveryIdsOf(receiver)).toEqual([delivery.deliveryId, delivery.deliveryId])
      await server.stop()
    })

    it('are retried when their outcome could not be stored', async () => {
      const settings = { ...QUICK, DATABASE_URL: await freshDatabase(engine), INIT_ADMIN_API_TOKENS: ADMIN_TOKEN }
      const witnessed = await startWitnessed(settings)
      const server = witnessed as unknown as TestServer
      const { store } = witnessed.running.product.deps
      const receiver = await aReceiver(answersAfter(300))
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      await expect.poll(() => receiver.requests.length).toBe(1)
      await change(store, 'alter table addon_deliveries rename to elsewhere')
      await expect.poll(witnessed.logged).toContain('deliveries of add-ons could not be handled')
      await change(store, 'alter table elsewhere rename to addon_deliveries')
      const [delivery] = await settled(server, id, 1)
      expect(delivery).toMatchObject({ state: 'sent', attempts: [{ ok: true }] })
      expect(new Set(deliveryIdsOf(receiver))).toEqual(new Set([delivery.deliveryId]))
      await witnessed.running.stop()
    })

    it('are sent after a stop half-way: nothing is lost, order is kept', async () => {
      const databaseUrl = await freshDatabase(engine)
      const receiver = await aReceiver(answersAfter(15))
      const first = await startServer(engine, { databaseUrl, settings: { ...QUICK, SHUTDOWN_GRACE_MS: '2000' } })
      const id = await anAddon(first, receiver.url)
      await first.newEvents()
      for (let i = 0; i < 20; i++) await aToggle(first)
      const events = await first.newEvents()
      await first.stop()
      expect(receiver.requests.length).toBeLessThan(20)
      const second = await startServer(engine, { databaseUrl, settings: QUICK })
      await settled(second, id, 20)
      expect(receiver.bodies().map((event) => event.id)).toEqual(events.map((event) => event.id))
      await second.stop()
    })

    it('never delay a stop beyond its grace period', async () => {
      const server = await startServer(engine, { settings: { ...QUICK, SHUTDOWN_GRACE_MS: '100' } })
      const receiver = await aReceiver(hangs)
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      await expect.poll(() => receiver.requests.length).toBe(1)
      await server.stop()
      // Before the start: pending messages are sent at once.
      receiver.behave((_request, response) => void response.end())
      const again = await startServer(engine, { databaseUrl: server.databaseUrl, settings: QUICK })
      const [delivery] = await settled(again, id, 1)
      expect(delivery).toMatchObject({ state: 'sent', attempts: [{ ok: true }] })
      expect(deliveryIdsOf(receiver)).toEqual([delivery.deliveryId, delivery.deliveryId])
      await again.stop()
    })
  })
