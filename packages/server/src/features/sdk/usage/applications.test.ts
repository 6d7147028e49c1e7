import { testClock } from '@leverframe/testing/clock'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectEmpty, expectFailure, recording, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { SPEC } from '@leverframe/testing/sdk/clients'
import { apps, aSecret, bucket as bucketOf, lastHour, register, report, usagePath } from '@leverframe/testing/usage'
import { describe, expect, it } from 'vitest'

const clock = testClock()
const bucket = (toggles: object) => bucketOf(toggles, clock().toISOString())

for (const engine of proofEngines)
  describe(`applications that report usage on ${engine}`, () => {
    const server = serverFor(engine, { clock })

    it('create applications and instances from registrations, which return the version of the server', async () => {
      const [token, app] = [await aSecret(server), uniqueName('app')]
      const answer = await register(server, token, {
        appName: app,
        instanceId: 'pod-1',
        sdkVersion: 'unleash-client-node:6.12.1',
        strategies: ['default', 'own'],
        connectionId: 'c-1',
        yggdrasilVersion: null,
      })
      expectEmpty(answer, 202)
      expect(answer.headers.get('x-unleash-version')).toMatch(/^\d+\.\d+\.\d+/)
      await register(server, token, { appName: app, instanceId: '', strategies: [] })
      const path = `${apps}/${app}`
      await expect.poll(async () => (await server.call('GET', path)).body.instances?.length).toBe(2)
      const body = await succeed(server, 'GET', path)
      expect(body).toMatchObject({
        appName: app,
        description: '',
        strategies: ['default', 'own'],
        usage: [{ project: '*', environments: ['development'] }],
        seenToggles: [],
      })
      expect(body.instances.map(({ instanceId }: { instanceId: string }) => instanceId).sort()).toEqual([
        'default',
        'pod-1',
      ])
      const { instances } = await succeed(server, 'GET', `/api/admin/metrics/instances/${app}/environment/development`)
      expect(instances).toContainEqual({
        instanceId: 'pod-1',
        environment: 'development',
        sdkVersion: 'unleash-client-node:6.12.1',
        sdkType: 'backend',
        connectionId: 'c-1',
        startedAt: '2026-01-01T10:00:00.000Z',
        createdAt: expect.any(String),
        lastSeen: expect.any(String),
      })
      const list = await succeed(server, 'GET', `${apps}?query=${app.toUpperCase()}&sortBy=lastSeen&sortOrder=desc`)
      expect([list.total, list.applications[0].appName]).toEqual([1, app])
      const bySdk = await succeed(server, 'GET', `${apps}?query=Client-Node:6.12&limit=100`)
      expect(bySdk.applications.map(({ appName }: { appName: string }) => appName)).toContain(app)
      expect((await succeed(server, 'GET', `${apps}?query=client-node:9.9`)).total).toBe(0)
      expect((await succeed(server, 'GET', `${path}/overview`)).issues).toEqual({ missingStrategies: ['own'] })
      expectFailure(await server.call('GET', `${apps}/nobody`), 404, 'NotFoundError')
    })

    it('of one instance with two tokens count as one instance and keep its SDK', async () => {
      const [wide, app, project] = [await aSecret(server), uniqueName('app'), await aProject(server)]
      const narrow = await aSecret(server, { projects: [project] })
      await register(server, wide, { appName: app, instanceId: 'pod-1', sdkVersion: 'unleash-client-node:3.2.1' })
      await register(server, wide, { appName: app, instanceId: 'pod-2', sdkVersion: 'unleash-client-node:3.2.2' })
      await report(server, narrow, { appName: app, instanceId: 'pod-1', bucket: bucket({}) })
      const sdks = ['unleash-client-node:3.2.1', 'unleash-client-node:3.2.2']
      await expect
        .poll(async () => (await server.call('GET', `${apps}/${app}`)).body.usage)
        .toEqual(expect.arrayContaining([{ project, environments: ['development'] }]))
      expect(await succeed(server, 'GET', `${apps}/${app}/overview`)).toMatchObject({
        environments: [{ name: 'development', instanceCount: 2, sdks, backendSdks: sdks }],
      })
      const { instances } = await succeed(server, 'GET', `/api/admin/metrics/instances/${app}/environment/development`)
      const seen = instances.map(({ instanceId, sdkVersion }: Record<string, string>) => [instanceId, sdkVersion])
      expect(seen.sort()).toEqual([
        ['pod-1', sdks[0]],
        ['pod-2', sdks[1]],
      ])
    })

    it('give an overview of an application with its environments and missing toggles', async () => {
      const [token, app, project] = [await aSecret(server), uniqueName('app'), await aProject(server)]
      const [toggle, unknown] = [await aToggle(server, { project }), uniqueName('missing')]
      await report(server, token, {
        appName: app,
        instanceId: 'pod-1',
        bucket: bucket({
          [toggle]: { yes: 1, no: 0 },
          [unknown]: { yes: 0, no: 9 },
          ['x'.repeat(101)]: { yes: 1, no: 0 },
        }),
      })
      await expect
        .poll(async () => (await server.call('GET', `${apps}/${app}/overview`)).body)
        .toMatchObject({
          projects: [project],
          featureCount: 2,
          environments: [{ name: 'development', instanceCount: 1, sdks: [], issues: { missingFeatures: [unknown] } }],
        })
      const { unknownFlags } = await succeed(server, 'GET', '/api/admin/metrics/unknown-flags')
      expect(unknownFlags.filter((one: { appName: string }) => one.appName === app)).toEqual([
        { name: unknown, appName: app, environment: 'development', seenAt: expect.any(String) },
      ])
      expectFailure(await server.call('GET', usagePath(unknown)), 404, 'NotFoundError')
      const ofProject = await succeed(server, 'GET', `/api/admin/projects/${project}/applications`)
      expect(ofProject).toEqual({
        total: 1,
        applications: [{ name: app, environments: ['development'], instances: ['pod-1'], sdks: [] }],
      })
      await aToggle(server, { name: unknown })
      const later = (await succeed(server, 'GET', '/api/admin/metrics/unknown-flags')).unknownFlags
      expect(later.map(({ name }: { name: string }) => name)).not.toContain(unknown)
    })

    it('let users describe an application; an unchanged description records no event', async () => {
      const [token, app] = [await aSecret(server), uniqueName('app')]
      await register(server, token, { appName: app })
      await expect.poll(async () => (await server.call('GET', `${apps}/${app}`)).status).toBe(200)
      const change = { description: 'the shop', url: 'https://shop.example' }
      const { status, facts } = await recording(server, 'POST', `${apps}/${app}`, {
        ...change,
        appName: 'x',
        strategies: [],
      })
      const before = { name: app, description: '', url: '', icon: '', color: '' }
      expect([status, facts]).toEqual([
        202,
        [{ type: 'application-updated', data: { ...before, ...change }, preData: before }],
      ])
      expect((await recording(server, 'POST', `${apps}/${app}`, change)).facts).toEqual([])
      expect(await succeed(server, 'GET', `${apps}/${app}`)).toMatchObject({ ...change, strategies: ['default'] })
      expectFailure(await server.call('POST', `${apps}/nobody`, change), 404, 'NotFoundError')
    })

    it('about a private project are hidden from users outside the project', async () => {
      const [token, app, project] = [await aSecret(server), uniqueName('app'), await aProject(server)]
      const toggle = await aToggle(server, { project })
      await report(server, token, { appName: app, bucket: bucket({ [toggle]: { yes: 1, no: 0 } }) })
      await expect.poll(() => lastHour(server, toggle)).toHaveLength(1)
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const [{ as }, projectPath] = [await aPerson(server), `/api/admin/projects/${project}`]
      for (const path of [
        usagePath(toggle),
        `${usagePath(toggle)}/raw`,
        `${projectPath}/applications`,
        `${projectPath}/usage?features=${toggle}`,
      ])
        expectFailure(await server.call('GET', path, undefined, as), 404, 'NotFoundError')
      expect((await server.call('GET', `${apps}/${app}`, undefined, as)).body.seenToggles).toEqual([])
      expect((await server.call('GET', `${apps}/${app}/overview`, undefined, as)).body).toMatchObject({
        projects: [],
        featureCount: 0,
      })
      expect((await succeed(server, 'GET', `${apps}/${app}`)).seenToggles).toEqual([toggle])
    })

    it('are separate from /edge/validate, which returns the valid tokens with their properties', async () => {
      const [client, admin] = [await aSecret(server), '*:*.the-admin-of-the-tests']
      const frontend = await aSecret(server, { type: 'frontend', project: 'default', environment: 'production' })
      const ask = (body: unknown) => server.call('POST', '/edge/validate', body, { token: null })
      expect((await ask({ tokens: [client, 'nonsense', admin, frontend, client] })).body).toEqual({
        tokens: [
          { token: client, type: 'client', projects: ['*'], environment: 'development' },
          { token: admin, type: 'admin', projects: ['*'], environment: '*' },
          { token: frontend, type: 'frontend', projects: ['default'], environment: 'production' },
        ],
      })
      for (const wrong of [{}, { tokens: [5] }, { tokens: Array.from({ length: 1_001 }, () => 'x') }])
        expectFailure(await ask(wrong), 400, 'ValidationError')
    })

    it('are separate from the rollout status, which counts the clients with the newest revision', async () => {
      const environment = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      const token = await aSecret(server, { environment })
      const poll = (connection: string, app = 'shop') =>
        server.call('GET', '/api/client/features', undefined, {
          token,
          headers: {
            ...SPEC,
            'unleash-connection-id': connection,
            'unleash-appname': app,
            'unleash-interval': '15000',
          },
        })
      const status = () => succeed(server, 'GET', `/api/admin/environments/${environment}/rollout-status`)
      const toggle = await aToggle(server)
      for (const connection of ['a', 'b', 'a']) await poll(connection)
      await poll('c', 'mail')
      const first = await status()
      expect(first).toMatchObject({
        environment,
        covers: 'this instance',
        clients: { total: 3, upToDate: 3, behind: 0, byRevision: [{ revision: first.revision, count: 3 }] },
        applications: [
          { appName: 'mail', total: 1, upToDate: 1 },
          { appName: 'shop', total: 2, upToDate: 2 },
        ],
      })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment)}/strategies`, { name: 'default' })
      expect((await status()).clients).toMatchObject({ total: 3, upToDate: 0, behind: 3 })
      await poll('a')
      const later = await status()
      expect(later.clients).toEqual({
        total: 3,
        upToDate: 1,
        behind: 2,
        byRevision: [
          { revision: later.revision, count: 1 },
          { revision: first.revision, count: 2 },
        ],
      })
      expectFailure(await server.call('GET', '/api/admin/environments/nowhere/rollout-status'), 404, 'NotFoundError')
    })
  })
