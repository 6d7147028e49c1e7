import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  isOn,
  LATER,
  letTimeCome,
  lookAtSchedule,
  move,
  switching,
  theRequest,
} from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import {
  aToggle,
  freshDatabase,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aPerson, aRole } from '@leverframe/testing/members'
import { browser, cookieFrom, logOut, aPerson as someone, tryLogIn } from '@leverframe/testing/people'
import { expectEmpty, expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { afterEach, describe, expect, it } from 'vitest'
import { start } from '#app/lifecycle'
import { loadConfig } from '#platform/config/load'
import type { RouteAccess } from '#platform/http/access'
import type { App } from '#platform/http/server'
import { createLog } from '#platform/telemetry/log'

const PATH = '/api/admin/maintenance'
/** An export changes nothing. Its command only records that it was made. */
const EXPORT = '/api/admin/features-batch/export'
const switchTo = (server: TestServer, enabled: boolean) => succeed(server, 'POST', PATH, { enabled })
const REFUSED = [503, 'MaintenanceModeError'] as const

for (const engine of engineInTurn(import.meta.url))
  describe(`maintenance mode on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })
    afterEach(() => switchTo(server, false))

    it('is switched with 204, with one event when it changes, and is part of the UI configuration', async () => {
      const isOnNow = async () => [
        (await server.call('GET', PATH)).body,
        (await server.call('GET', '/api/admin/ui-config')).body.maintenanceMode,
      ]
      expect(await isOnNow()).toEqual([{ enabled: false }, false])
      const on = await recording(server, 'POST', PATH, { enabled: true })
      expectEmpty(on, 204)
      expect(on.facts).toEqual([
        {
          type: 'setting-updated',
          data: { id: 'maintenance', enabled: true },
          preData: { id: 'maintenance', enabled: false },
        },
      ])
      expect(await isOnNow()).toEqual([{ enabled: true }, true])
      expect((await recording(server, 'POST', PATH, { enabled: true })).events).toEqual([])
      expect((await recording(server, 'POST', PATH, { enabled: false })).events).toHaveLength(1)
      expect(await isOnNow()).toEqual([{ enabled: false }, false])
    })

    it('refuses POST, PUT, PATCH and DELETE with 503 and Retry-After, and allows them after it ends', async () => {
      const name = await aToggle(server)
      const writes: readonly [string, string, unknown?][] = [
        ['POST', '/api/admin/projects/default/features', { name: uniqueName() }],
        ['PUT', togglePath(name), { description: 'changed' }],
        ['PATCH', togglePath(name), [{ op: 'replace', path: '/description', value: 'changed' }]],
        ['DELETE', togglePath(name)],
      ]
      await switchTo(server, true)
      for (const [method, path, body] of writes) {
        const { message } = await expectRefusal(server, { method, path, body }, REFUSED, togglePath(name))
        expect(message).toContain('Maintenance mode is on')
      }
      const refused = await server.call('DELETE', togglePath(name))
      expect(refused.headers.get('retry-after')).toBe('60')
      await switchTo(server, false)
      for (const [method, path, body] of writes)
        expect((await server.call(method, path, body)).status).toBeLessThan(300)
    })

    it('keeps reads, queries with a body, log-in and log-out working', async () => {
      const person = await someone(server)
      await switchTo(server, true)
      const login = await tryLogIn(server, person.username, person.password)
      expect(login.status).toBe(200)
      const own = browser(server, cookieFrom(login))
      expect((await server.call('GET', '/api/admin/projects', undefined, own)).status).toBe(200)
      const question = { environment: 'development', projects: '*', context: {} }
      expect((await server.call('POST', '/api/admin/playground', question, own)).status).toBe(200)
      expectFailure(await server.call('POST', '/api/admin/user/tokens', { description: 'x' }, own), ...REFUSED)
      expect((await logOut(server, cookieFrom(login))).status).toBe(302)
    })

    it('serves SDKs and accepts their reports', async () => {
      const given = { tokenName: uniqueName(), type: 'client', environment: 'development', projects: ['*'] }
      const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', given)
      await switchTo(server, true)
      const as = { token: secret as string }
      expect((await server.call('GET', '/api/client/features', undefined, as)).status).toBe(200)
      const bucket = { start: new Date().toISOString(), stop: new Date().toISOString(), toggles: {} }
      const report = { appName: 'shop', instanceId: 'one', bucket }
      expect((await server.call('POST', '/api/client/metrics', report, as)).status).toBe(202)
      const started = new Date().toISOString()
      const register = { appName: 'shop', instanceId: 'one', sdkVersion: 'x:1', strategies: [], started, interval: 10 }
      expect((await server.call('POST', '/api/client/register', register, as)).status).toBe(202)
    })

    it('is switched by holders of UPDATE_MAINTENANCE_MODE only', async () => {
      const viewer = await aPerson(server)
      for (const [method, body] of [['GET'], ['POST', { enabled: true }]] as const)
        expectFailure(await server.call(method, PATH, body, viewer.as), 403, 'NoAccessError')
      const operator = await aPerson(server, await aRole(server, ['UPDATE_MAINTENANCE_MODE'], 'root-custom'))
      expectEmpty(await server.call('POST', PATH, { enabled: true }, operator.as), 204)
      expectFailure(
        await server.call('POST', '/api/admin/projects', { name: 'x' }, { token: null }),
        401,
        'AuthenticationRequired',
      )
    })

    it('holds scheduled change requests back until it ends', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const approved = await anApprovedRequest(server, crew, switching(toggle))
      const request = await move(server, approved, crew.applier, 'Scheduled', { scheduledAt: LATER })
      await switchTo(server, true)
      await letTimeCome(server, request.id)
      expect((await theRequest(server, request)).state).toBe('Scheduled')
      expect(await isOn(server, crew.project, toggle)).toBe(false)
      await switchTo(server, false)
      await lookAtSchedule(server)
      expect((await theRequest(server, request)).state).toBe('Applied')
    })
  })

describe('maintenance mode on two instances', () => {
  it('takes effect on the other instance, and keeps over a restart', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const one = await startServer('postgres', { databaseUrl })
    const two = await startServer('postgres', { databaseUrl })
    const tryWrite = async (server: TestServer) =>
      (await server.call('POST', '/api/admin/projects/default/features', { name: uniqueName() })).status
    await switchTo(one, true)
    await expect.poll(() => tryWrite(two)).toBe(503)
    await two.stop()
    const three = await startServer('postgres', { databaseUrl })
    expect(await tryWrite(three)).toBe(503)
    await switchTo(three, false)
    await expect.poll(() => tryWrite(one)).toBe(201)
    await Promise.all([one.stop(), three.stop()])
  })
})

describe('maintenance mode over all routes', () => {
  it('refuses every route that runs a command except its own, and no other route', async () => {
    const settings = { DATABASE_URL: await freshDatabase('sqlite'), LOG_LEVEL: 'silent', AUTH_TYPE: 'none', PORT: '0' }
    const config = loadConfig(settings)
    const routes: { method: string; url: string; access: RouteAccess }[] = []
    const watch = (app: App) =>
      app.addHook('onRoute', ({ method, url, config: { access } = {} }) => {
        for (const one of [method].flat()) if (one !== 'HEAD' && access) routes.push({ method: one, url, access })
      })
    const running = await start(config, createLog('silent'), () => {}, watch)
    const headers = { 'content-type': 'application/json' }
    const send = (method: string, url: string, body?: object) =>
      fetch(`http://127.0.0.1:${running.port}${url.replace(/:\w+/g, 'x')}`, {
        method,
        ...(body && { headers, body: JSON.stringify(body) }),
      })
    expect((await send('POST', PATH, { enabled: true })).status).toBe(204)
    const writes = routes.filter(({ access }) => 'runs' in access)
    expect(writes.length).toBeGreaterThan(100)
    for (const { method, url } of writes) {
      if ([PATH, EXPORT].includes(url)) continue
      const answer = await send(method, url)
      const { name } = (await answer.json()) as { name?: string }
      expect([answer.status, name], `${method} ${url}`).toEqual([...REFUSED])
    }
    const questions = routes.filter(
      ({ method, access }) => method === 'POST' && !('runs' in access) && !('sdk' in access),
    )
    expect(questions.length).toBeGreaterThan(10)
    expect((await send('POST', EXPORT)).status).not.toBe(503)
    for (const { method, url } of questions) expect((await send(method, url)).status, url).not.toBe(503)
    await running.stop()
  })
})
