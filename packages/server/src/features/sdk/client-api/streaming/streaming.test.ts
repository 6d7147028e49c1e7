import { connect } from 'node:net'
import { testClock } from '@leverframe/testing/clock'
import { proofEngines } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  type Engine,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, type Listener, light, listen, SPEC, type StreamedEvent } from '@leverframe/testing/sdk/clients'
import type { Body } from '@leverframe/testing/send'
import { afterEach, describe, expect, it } from 'vitest'

const listeners: Listener[] = []
afterEach(() => {
  for (const one of listeners.splice(0)) one.close()
})

async function connected(server: TestServer, token: string, more: Parameters<typeof listen>[2] = {}) {
  const listener = await listen(server.url, token, more)
  listeners.push(listener)
  expect(listener.status).toBe(200)
  await expect.poll(() => listener.events().length).toBeGreaterThan(0)
  return listener
}

const typesOf = (listener: Listener): string[] =>
  listener.events().flatMap(({ data }) => data.events.map(({ type }: Body) => type))

const hubOf = (server: TestServer) => server.running.product.dataPlane.hub

for (const engine of proofEngines)
  describe(`client streams on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })

    it('start with a hydration, then send every change', async () => {
      const { secret } = await anSdkToken(server)
      const [name] = await aLitToggle(server)
      const listener = await connected(server, secret)
      expect(listener.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      expect(listener.headers).not.toHaveProperty('content-encoding')
      expect(listener.text()).toMatch(/^retry: \d{4}\n\n/)
      const [first] = listener.events() as [StreamedEvent]
      const { eventId, type, features } = first.data.events[0]
      expect([first.event, first.id, type]).toEqual(['unleash-connected', String(eventId), 'hydration'])
      expect(features).toContainEqual(expect.objectContaining({ name, enabled: true }))

      await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
      await expect.poll(() => listener.events().length).toBe(2)
      const [, second] = listener.events()
      const change = second?.data.events[0]
      expect(change).toMatchObject({ type: 'feature-updated', feature: { name, enabled: false } })
      expect([second?.event, second?.id]).toEqual(['unleash-updated', String(change.eventId)])
    })

    it('resume from the last event id, or start with a hydration when it is unknown', async () => {
      const { secret } = await anSdkToken(server)
      const name = await aToggle(server)
      const first = await connected(server, secret)
      const id = first.events()[0]?.id as string
      first.close()
      const nothing = await connected(server, secret, { headers: { 'last-event-id': id } })
      expect(nothing.events()).toEqual([{ event: 'unleash-connected', id, data: { events: [] } }])
      await light(server, name)
      const back = await connected(server, secret, { headers: { 'last-event-id': id } })
      expect(typesOf(back)).toEqual(['feature-updated'])
      expect(back.events()[0]).toMatchObject({ event: 'unleash-connected', data: { events: [{ feature: { name } }] } })
      for (const unknown of ['nonsense', '999999999'])
        expect(typesOf(await connected(server, secret, { headers: { 'last-event-id': unknown } }))).toEqual([
          'hydration',
        ])
    })

    it('send only changes in the projects of the token, and record the revision of each client', async () => {
      const project = await aProject(server)
      const { secret } = await anSdkToken(server, { projects: [project] })
      const headers = {
        'unleash-appname': 'shop',
        'unleash-instanceid': 'pod-1',
        'unleash-connection-id': uniqueName(),
      }
      const listener = await connected(server, secret, { headers })
      const mine = () =>
        [...hubOf(server).streams()].find(({ connectionId }) => connectionId === headers['unleash-connection-id'])
      expect(mine()).toMatchObject({ environment: 'development', appName: 'shop', instanceId: 'pod-1' })
      await aLitToggle(server)
      const name = await aToggle(server, { project })
      await expect.poll(() => typesOf(listener)).toEqual(['hydration', 'feature-updated'])
      expect(listener.events()[1]?.data.events[0].feature.name).toBe(name)
      const { snapshot } = server.running.product.dataPlane
      await aLitToggle(server)
      await expect.poll(() => mine()?.revision).toBe(snapshot.environment('development')?.revision)
      listener.close()
      await expect.poll(mine).toBeUndefined()
    })

    it('send changes in order to all clients when changes arrive during a broadcast', async () => {
      const { secret } = await anSdkToken(server)
      const name = await aToggle(server)
      await light(server, name)
      const all = await Promise.all(Array.from({ length: 20 }, () => connected(server, secret)))
      for (const verb of ['off', 'on', 'off', 'on', 'off'])
        await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/${verb}`)
      const lastOf = (listener: Listener) => listener.events().at(-1)?.data.events.at(-1)
      for (const listener of all) {
        await expect.poll(() => lastOf(listener).feature?.enabled).toBe(false)
        const ids = listener.events().map(({ id }) => Number(id))
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      }
      await expect.poll(() => new Set(all.map((one) => one.events().at(-1)?.id)).size).toBe(1)
    })

    it('end when their token is revoked or expires', async () => {
      const [revoked, expiring, other] = [await anSdkToken(server), await anSdkToken(server), await anSdkToken(server)]
      const streams = [await connected(server, revoked.secret), await connected(server, expiring.secret)]
      const stays = await connected(server, other.secret)
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${revoked.id}`)
      const expiresAt = new Date(clock().getTime() + 3_600_000).toISOString()
      await succeed(server, 'PUT', `/api/admin/api-tokens/${expiring.id}`, { expiresAt })
      await expect.poll(() => streams.map((stream) => stream.isClosed())).toEqual([true, false])
      clock.moveBy(3_600_000)
      await expect.poll(() => streams.map((stream) => stream.isClosed())).toEqual([true, true])
      expect(stays.isClosed()).toBe(false)
    })

    it('are closed when the client does not read', async () => {
      const { secret } = await anSdkToken(server)
      const [name] = await aLitToggle(server)
      const before = hubOf(server).count
      const socket = connect(server.running.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.pause()
      socket.write(`GET /api/client/streaming HTTP/1.1\r\nhost: x\r\nauthorization: ${secret}\r\n\r\n`)
      await expect.poll(() => hubOf(server).count).toBe(before + 1)
      const sendChange = async (n: number) => {
        const description = `${n}${'x'.repeat(1_900)}`
        await succeed(server, 'PUT', togglePath(name), { description })
        await succeed(server, 'PUT', `${togglePath(name)}/variants`, aLotOfVariants(n))
        return hubOf(server).count
      }
      let n = 0
      await expect.poll(() => sendChange(n++), { interval: 0 }).toBe(before)
      socket.destroy()
    })
  })

const aLotOfVariants = (n: number) =>
  Array.from({ length: 30 }, (_, index) => ({
    name: `v${index}`,
    weightType: 'variable',
    payload: { type: 'string', value: `${n}${'y'.repeat(9_000)}` },
  }))

const withSettings = async (
  engine: Engine,
  settings: Record<string, string>,
  test: (server: TestServer) => unknown,
) => {
  const server = await startServer(engine, { settings })
  try {
    await test(server)
  } finally {
    await server.stop()
  }
}

describe('the number of client streams', () => {
  it('is limited by MAX_STREAMS: one more gets 429 with Retry-After', async () => {
    await withSettings('sqlite', { MAX_STREAMS: '2' }, async (server) => {
      const { secret } = await anSdkToken(server)
      const [first] = [await connected(server, secret), await connected(server, secret)]
      const refused = await listen(server.url, secret)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
      first.close()
      await expect.poll(() => hubOf(server).count).toBe(1)
      await connected(server, secret)
    })
  })

  it('is limited per token, so that other tokens can connect', async () => {
    await withSettings('sqlite', { MAX_STREAMS: '5', MAX_STREAMS_PER_TOKEN: '2' }, async (server) => {
      const [greedy, modest] = [(await anSdkToken(server)).secret, (await anSdkToken(server)).secret]
      const [first] = [await connected(server, greedy), await connected(server, greedy)]
      const refused = await server.call('GET', '/api/client/streaming', undefined, { token: greedy })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
      expect(refused.body.message).toContain('MAX_STREAMS_PER_TOKEN')
      await connected(server, modest)
      first.close()
      await expect.poll(() => hubOf(server).count).toBe(2)
      await connected(server, greedy)
    })
  })

  it('decreases when the environment is deleted', async () => {
    await withSettings('sqlite', { AUTH_TYPE: 'none' }, async (server) => {
      const name = uniqueName('env')
      const query = `?environment=${name}`
      await succeed(server, 'POST', '/api/admin/environments', { name, type: 'test' })
      const [gone, stays] = [await connected(server, '', { query }), await connected(server, '')]
      await succeed(server, 'DELETE', `/api/admin/environments/${name}`)
      await expect.poll(() => gone.isClosed()).toBe(true)
      expect([(await listen(server.url, '', { query })).status, stays.isClosed()]).toEqual([404, false])
    })
  })

  it('is 0 with STREAMING=off', async () => {
    await withSettings('sqlite', { STREAMING: 'off' }, async (server) => {
      const { secret } = await anSdkToken(server)
      expect((await listen(server.url, secret)).status).toBe(404)
    })
  })

  it('drops to 0 at once when the server stops', async () => {
    const server = await startServer('sqlite', { settings: { SHUTDOWN_GRACE_MS: '600000' } })
    const { secret } = await anSdkToken(server)
    const streams = [await connected(server, secret), await connected(server, secret)]
    await server.stop()
    for (const stream of streams) await expect.poll(() => stream.isClosed()).toBe(true)
  })

  it('grows by invitation with STREAMING=invite: each connection is invited once and still gets a body', async () => {
    await withSettings('sqlite', { STREAMING: 'invite' }, async (server) => {
      const { secret: token } = await anSdkToken(server)
      const headers = { ...SPEC, 'unleash-connection-id': uniqueName() }
      const poll = (more: Record<string, string> = {}) =>
        server.call('GET', '/api/client/features', undefined, { token, headers: { ...headers, ...more } })
      const first = await poll()
      expect([first.status, first.headers.get('fetch-mode'), first.headers.get('etag')]).toEqual([
        200,
        'streaming',
        null,
      ])
      const second = await poll()
      expect([second.status, second.headers.get('fetch-mode')]).toEqual([200, null])
      expect(second.headers.get('etag')).toMatch(/^"/)
      expect(
        (await poll({ 'unleash-connection-id': 'other', 'unleash-client-spec': '5.1.0' })).headers.has('fetch-mode'),
      ).toBe(false)
    })
  })
})

describe('streams of two instances on one store', () => {
  it('send changes of the other instance, and resume from an event id of the other instance', async () => {
    const here = await startServer('postgres')
    const there = await startServer('postgres', { databaseUrl: here.databaseUrl })
    const { secret } = await anSdkToken(here)
    const [name] = await aLitToggle(here)
    await there.running.product.deps.log.catchUp()
    const listener = await connected(there, secret)
    await succeed(here, 'POST', `${toggleEnvironmentPath(name)}/off`)
    await expect.poll(() => listener.events().at(-1)?.data.events[0].feature?.enabled).toBe(false)
    const headers = { 'last-event-id': listener.events()[0]?.id as string }
    expect(typesOf(await connected(here, secret, { headers }))).toEqual(['feature-updated'])
    await Promise.all([here.stop(), there.stop()])
  })
})
