import { ADDONS, anAddon, countOf, logOf, QUICK, removeAddons, settled, webhookTo } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { accepts, aReceiver, hangs, held, type Receiver, resets, stopReceivers } from '@leverframe/testing/receivers'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'

afterAll(stopReceivers)

const idsOf = (receiver: Receiver): number[] => receiver.bodies().map(({ id }) => id)
const idsIn = (events: readonly StoredEvent[], ...types: readonly string[]): number[] =>
  events.filter(({ type }) => types.includes(type)).map(({ id }) => id)

const EVERYTHING = [
  'feature-created',
  'feature-metadata-updated',
  'feature-strategy-add',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-variants-updated',
  'feature-archived',
]

async function aDayOf(server: TestServer, project: string): Promise<void> {
  const toggle = await aToggle(server, { project })
  for (const environment of ['development', 'production']) {
    await aStrategy(server, toggle, {}, environment, project)
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment, project)}/on`)
  }
  await succeed(server, 'PUT', `${togglePath(toggle, project)}/variants`, [{ name: 'v', weightType: 'variable' }])
  await succeed(server, 'PUT', togglePath(toggle, project), { description: 'new' })
  await succeed(server, 'DELETE', togglePath(toggle, project))
}

for (const engine of proofEngines)
  describe(`subscriptions of add-ons on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    afterEach(() => removeAddons(server))
    const remove = (id: number) => succeed(server, 'DELETE', `${ADDONS}/${id}`)

    it('filter by type, project and environment, and pass events without an environment', async () => {
      const [mine, other] = [await aProject(server), await aProject(server)]
      const filters = [
        { events: EVERYTHING },
        { events: EVERYTHING, projects: [], environments: [] },
        { events: EVERYTHING, projects: ['*'], environments: ['*'] },
        { events: ['feature-archived', 'feature-environment-enabled'] },
        { events: EVERYTHING, projects: [mine] },
        { events: EVERYTHING, projects: [mine, other, 'default'] },
        { events: EVERYTHING, environments: ['production'] },
        { events: EVERYTHING, projects: [other], environments: ['development', 'production'] },
        { events: EVERYTHING, projects: [mine, '*'], environments: ['development'] },
        { events: ['feature-environment-enabled'], projects: [mine], environments: ['development'] },
        { events: [] },
        { events: ['feature-stale-on'] },
      ]
      const lines = await Promise.all(
        filters.map(async (filter) => {
          const receiver = await aReceiver()
          return { filter, receiver, id: await anAddon(server, receiver.url, filter) }
        }),
      )
      await server.newEvents()
      for (const project of [mine, other, 'default']) await aDayOf(server, project)
      const events = await server.newEvents()
      const within = (list: readonly string[] = [], value: string | undefined) =>
        value === undefined || list.length === 0 || list.includes('*') || list.includes(value)
      for (const { filter, receiver, id } of lines) {
        const { projects, environments } = filter as { projects?: string[]; environments?: string[] }
        const wanted = events.filter(
          ({ type, project, environment }) =>
            filter.events.includes(type) && within(projects, project) && within(environments, environment),
        )
        await settled(server, id, wanted.length)
        expect(idsOf(receiver), JSON.stringify(filter)).toEqual(wanted.map((event) => event.id))
      }
      expect(lines[0]?.receiver.requests.length).toBe(events.filter(({ type }) => EVERYTHING.includes(type)).length)
      expect(lines.map(({ receiver }) => receiver.requests.length).slice(-2)).toEqual([0, 0])
    })

    it('start when the add-on is created: no earlier event is sent, every later one is', async () => {
      const receiver = await aReceiver()
      await aToggle(server)
      const off = await anAddon(server, receiver.url, { enabled: false })
      await aToggle(server)
      await server.newEvents()
      const on = await anAddon(server, receiver.url)
      const first = await aToggle(server)
      await settled(server, on, 1)
      expect(receiver.bodies().map(({ featureName }) => featureName)).toEqual([first])
      expect(await logOf(server, off)).toEqual([])
      await remove(on)
      await succeed(server, 'POST', `${ADDONS}/${off}/on`)
      const second = await aToggle(server)
      await settled(server, off, 1)
      expect(receiver.bodies().map(({ featureName }) => featureName)).toEqual([first, second])
    })

    it('that are switched off keep pending messages, ignore new events, and send when they are on again', async () => {
      const { hold, release } = held(resets)
      const receiver = await aReceiver(hold)
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      await expect.poll(() => receiver.requests.length).toBe(1)
      const later = await aToggle(server)
      await expect.poll(async () => (await logOf(server, id)).length).toBe(2)
      await succeed(server, 'POST', `${ADDONS}/${id}/off`)
      await aToggle(server)
      await remove(await anAddon(server, receiver.url))
      expect((await logOf(server, id)).map(({ state }) => state)).toEqual(['pending', 'pending'])
      receiver.behave(accepts)
      release()
      await succeed(server, 'POST', `${ADDONS}/${id}/on`)
      const deliveries = await settled(server, id, 2)
      expect(deliveries.map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(receiver.bodies().at(-1).featureName).toBe(later)
    })

    it('apply changed filters to later events only', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url)
      await server.newEvents()
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'not wanted' })
      const change = { ...webhookTo('*****'), events: ['feature-metadata-updated'] }
      await succeed(server, 'PUT', `${ADDONS}/${id}`, change)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'wanted' })
      await aToggle(server)
      await settled(server, id, 2)
      const events = await server.newEvents()
      const [created] = idsIn(events, 'feature-created')
      const [, changed] = idsIn(events, 'feature-metadata-updated')
      expect(idsOf(receiver)).toEqual([created, changed])
    })

    it('switched during concurrent writes send exactly the events that the log implies, in order', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, { events: ['feature-created'] })
      await server.newEvents()
      const writers = Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 12; i++) {
          const toggle = await aToggle(server)
          await succeed(server, 'PUT', togglePath(toggle), { description: 'x' })
        }
      })
      const changer = async () => {
        for (let i = 0; i < 12; i++) {
          await succeed(server, 'POST', `${ADDONS}/${id}/${i % 2 === 0 ? 'off' : 'on'}`)
          const events = i % 3 === 0 ? ['feature-metadata-updated'] : ['feature-created', 'feature-metadata-updated']
          await succeed(server, 'PUT', `${ADDONS}/${id}`, { ...webhookTo('*****'), events, enabled: i % 4 > 1 })
        }
      }
      await Promise.all([...writers, changer()])
      await succeed(server, 'PUT', `${ADDONS}/${id}`, webhookTo('*****'))
      let state = { enabled: true, events: ['feature-created'] }
      const expected: number[] = []
      for (const { id: eventId, type, data } of await server.newEvents()) {
        if (type === 'addon-config-updated') state = data as unknown as typeof state
        else if (state.enabled && state.events.includes(type)) expected.push(eventId)
      }
      expect(expected.length).toBeGreaterThan(0)
      await settled(server, id, expected.length)
      expect(idsOf(receiver)).toEqual(expected)
    })

    it('get hundreds of concurrent changes in the order of the event log, each once', async () => {
      const receivers = [await aReceiver(), await aReceiver()]
      const ids = await Promise.all(
        receivers.map((receiver) =>
          anAddon(server, receiver.url, {
            events: ['feature-created', 'feature-metadata-updated', 'feature-stale-on'],
          }),
        ),
      )
      await server.newEvents()
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let i = 0; i < 4; i++) {
            const toggle = await aToggle(server)
            await succeed(server, 'PUT', togglePath(toggle), { description: uniqueName('text') })
            await succeed(server, 'PUT', togglePath(toggle), { stale: true })
          }
        }),
      )
      const events = await server.newEvents()
      // Marking a toggle as stale records two events.
      expect(events).toHaveLength(256)
      for (const [i, receiver] of receivers.entries()) {
        const deliveries = await settled(server, ids[i] as number, 256)
        expect(idsOf(receiver)).toEqual(events.map((event) => event.id))
        const deliveryIds = receiver.requests.map(({ headers }) => headers['x-leverframe-delivery'])
        expect(deliveryIds).toEqual(deliveries.map(({ deliveryId }) => deliveryId))
        expect(new Set(deliveryIds).size).toBe(256)
      }
    })

    it('with a hanging receiver do not delay others', async () => {
      const [stuck, free] = [await aReceiver(hangs), await aReceiver()]
      const stuckId = await anAddon(server, stuck.url)
      const freeId = await anAddon(server, free.url)
      const names: string[] = []
      for (let i = 0; i < 20; i++) names.push(await aToggle(server))
      await settled(server, freeId, 20)
      expect(free.bodies().map(({ featureName }) => featureName)).toEqual(names)
      expect([await countOf(server, stuckId), await countOf(server, stuckId, 'sent')]).toEqual([20, 0])
    })

    it('that are deleted drop their pending messages', async () => {
      const receiver = await aReceiver(hangs)
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      await aToggle(server)
      await expect.poll(() => receiver.requests.length).toBe(1)
      await remove(id)
      const rows = await server.running.product.deps.store.read
        .selectFrom('addon_deliveries')
        .selectAll()
        .where('addon_id', '=', id)
        .execute()
      expect(rows).toEqual([])
    })

    it('without a matching event cause no write, and the position in the log still advances', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, { events: ['feature-revived'] })
      const position = async () =>
        (await server.running.product.deps.store.read.selectFrom('delivery_position').selectAll().execute())[0]
      const before = await position()
      for (let i = 0; i < 5; i++) await aToggle(server)
      expect(await position()).toEqual(before)
      const toggle = await aToggle(server)
      await succeed(server, 'DELETE', togglePath(toggle))
      await succeed(server, 'POST', `/api/admin/archive/revive/${toggle}`)
      await settled(server, id, 1)
      expect((await position())?.event_id).toBeGreaterThan(before?.event_id ?? 0)
    })
  })
