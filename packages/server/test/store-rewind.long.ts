import { rmSync } from 'node:fs'
import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { ADMIN_TOKEN, call, engines, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import { aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import type { Body } from '@leverframe/testing/send'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { backupOf } from './backups.ts'

const FEATURES = '/api/admin/projects/default/features'
afterEach(endAll)

describe.each(engines)('a store that goes back in time on %s', (engine) => {
  const admin = (server: ServerProcess, method: string, path: string, body?: unknown) =>
    call<Body>(server.url, method, path, body, { token: ADMIN_TOKEN })
  const clientToken = async (server: ServerProcess) =>
    (await admin(server, 'POST', '/api/admin/api-tokens', { tokenName: uniqueName(), type: 'client' })).body
  const polled = async (server: ServerProcess, token: string, etag = '') =>
    call<{ features: { name: string }[] }>(server.url, 'GET', '/api/client/features', undefined, {
      token,
      ...(etag && { headers: { 'if-none-match': etag } }),
    })
  const untilReady = async (server: ServerProcess) =>
    expect.poll(async () => (await call(server.url, 'GET', '/ready').catch(() => undefined))?.status).toBe(200)
  const toggle = async (server: ServerProcess) => {
    const name = uniqueName()
    expect((await admin(server, 'POST', FEATURES, { name })).status).toBe(201)
    return name
  }

  it('is detected: memory is reloaded, lost tokens end, new writes reach SDKs, and the log says so', async () => {
    const url = await freshDatabase(engine)
    const settings = { DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN }
    const servers = [await startProcess(settings), ...(engine === 'postgres' ? [await startProcess(settings)] : [])]
    const [server] = servers as [ServerProcess]
    const kept = await toggle(server)
    const token = await clientToken(server)
    const backup = await backupOf(engine, url)
    await untilReady(server)

    const lost = await toggle(server)
    const lostToken = await clientToken(server)
    const namesOf = async (one: ServerProcess) =>
      (await polled(one, token.secret)).body.features?.map(({ name }) => name)
    // An instance that never read the lost events cannot detect the rewind.
    for (const one of servers) {
      await expect.poll(() => namesOf(one)).toEqual([kept, lost].sort())
      await expect.poll(async () => (await polled(one, lostToken.secret)).status).toBe(200)
    }
    const seen = await polled(server, token.secret)

    await backup.restore()
    for (const one of servers) {
      await expect.poll(() => one.output()).toContain('the store went back in time')
      await untilReady(one)
      await expect.poll(async () => (await polled(one, lostToken.secret)).status).toBe(401)
    }

    const after = await toggle(server)
    for (const one of servers) {
      await expect.poll(() => namesOf(one)).toEqual([kept, after].sort())
      const { status } = await polled(one, token.secret, seen.headers.get('etag') as string)
      expect(status).toBe(200)
    }
    expect((await admin(server, 'DELETE', `/api/admin/api-tokens/${token.id}`)).status).toBe(200)
    for (const one of servers) await expect.poll(async () => (await polled(one, token.secret)).status).toBe(401)

    const { body } = await admin(server, 'GET', '/api/admin/search/events?type=IS:store-rewound')
    expect(body.events).toMatchObject([{ type: 'store-rewound', createdBy: 'leverframe' }])
    const { id, data } = body.events[0]
    expect(id).toBeGreaterThan(data.lastKnownEvent)
    expect(data.lastKnownEvent).toBeGreaterThan(data.newestEvent)
    for (const one of servers) expect(await one.end('SIGTERM')).toBe(0)
  })
})

describe.each(engines)('add-ons of a store that goes back in time on %s', (engine) => {
  afterAll(stopReceivers)

  it('send new events, also those that have the id of a lost one, and nothing a second time', async () => {
    const url = await freshDatabase(engine)
    const server = await startProcess({ DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    const receiver = await aReceiver()
    const created = webhookTo(receiver.url, { events: ['feature-created'] })
    const addon = await call<{ id: number }>(server.url, 'POST', ADDONS, created)
    expect(addon.status).toBe(201)
    const states = async () => {
      const path = `${ADDONS}/${addon.body.id}/events`
      const { body } = await call<{ integrationEvents: { state: string }[] }>(server.url, 'GET', path)
      return body.integrationEvents.map(({ state }) => state)
    }
    const delivered = () => receiver.bodies().map(({ featureName }) => featureName)
    const expected: string[] = []
    const toggle = async () => {
      const name = uniqueName()
      await expect
        .poll(async () => (await call(server.url, 'POST', FEATURES, { name }).catch(() => undefined))?.status)
        .toBe(201)
      expected.push(name)
      await expect.poll(delivered).toEqual(expected)
    }
    for (let count = 0; count < 5; count++) await toggle()
    await expect.poll(states).toEqual(Array(5).fill('sent'))
    const backup = await backupOf(engine, url)
    for (let count = 0; count < 5; count++) await toggle()

    const reused = uniqueName()
    await backup.change(
      `insert into events (type, created_at, created_by, project, feature_name, data) values ('feature-created', '2026-01-01T00:00:00.000Z', 'another instance', 'default', '${reused}', '{}')`,
    )
    await backup.restore()
    await expect.poll(() => server.output()).toContain('the store went back in time')
    expected.push(reused)
    await expect.poll(delivered).toEqual(expected)
    const ids = receiver.bodies().map(({ id }) => id as number)
    expect(ids.indexOf(ids.at(-1) as number)).toBeLessThan(ids.length - 1)
    await toggle()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(delivered()).toEqual(expected)
  })
})

describe('a deleted SQLite file', () => {
  it('stops writes at once and makes /ready 503', async () => {
    const url = await freshDatabase('sqlite')
    const server = await startProcess({ DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    expect((await call(server.url, 'GET', '/ready')).status).toBe(200)
    rmSync(url.slice('sqlite:'.length))
    const write = await call<{ name: string }>(
      server.url,
      'POST',
      FEATURES,
      { name: uniqueName() },
      { token: ADMIN_TOKEN },
    )
    expect([write.status, write.body.name]).toEqual([503, 'UnavailableError'])
    expect((await call(server.url, 'GET', '/ready')).status).toBe(503)
    expect((await call(server.url, 'GET', '/health')).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
