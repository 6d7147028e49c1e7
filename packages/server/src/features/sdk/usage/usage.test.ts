import { testClock } from '@leverframe/testing/clock'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectEmpty, expectFailure, recording, succeed, theToggle } from '@leverframe/testing/scenario'
import {
  apps,
  aSecret,
  bucket as bucketOf,
  counted,
  HOUR_MS,
  lastHour,
  register,
  report,
  usagePath,
} from '@leverframe/testing/usage'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'
import { pollLastSeenEvery } from './last-seen-poller.ts'
import { hourOf } from './rules.ts'

const clock = testClock()
const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString()
const bucket = (toggles: object, stop: string | number = ago(0)) => bucketOf(toggles, stop)

for (const engine of proofEngines)
  describe(`usage reports on ${engine}`, () => {
    const server = serverFor(engine, { clock })

    it('are summed by hour, application and environment', async () => {
      const [token, toggle, app] = [await aSecret(server), await aToggle(server), uniqueName('app')]
      await report(server, token, {
        appName: app,
        instanceId: 'pod-1',
        connectionId: 'c-1',
        yggdrasilVersion: null,
        bucket: bucket({ [toggle]: { yes: 3, no: 1, variants: { blue: 2 } } }),
        impactMetrics: [{ name: 'orders' }],
      })
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 3, 1)])
      await report(server, token, {
        appName: app,
        bucket: bucket({ [toggle]: { yes: 1, variants: { blue: 1, red: 1 } } }, clock().getTime()),
      })
      await report(server, token, { appName: app, bucket: bucket({ [toggle]: { yes: 0, no: 5, variants: null } }) })
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 4, 6)])
      expect(await succeed(server, 'GET', usagePath(toggle))).toMatchObject({
        version: 1,
        maturity: 'stable',
        featureName: toggle,
        seenApplications: [app],
      })
      const { data } = await succeed(server, 'GET', `${usagePath(toggle)}/raw?hoursBack=3`)
      expect(data.map(({ yes, no }: { yes: number; no: number }) => [yes, no])).toEqual([
        [0, 0],
        [0, 0],
        [4, 6],
      ])
      expect(data[2]).toEqual({
        featureName: toggle,
        appName: app,
        environment: 'development',
        timestamp: hourOf(clock().getTime()),
        yes: 4,
        no: 6,
        variants: { blue: 3, red: 1 },
      })
      for (const wrong of ['0', '49', 'x', '-1', '1.5'])
        expect((await succeed(server, 'GET', `${usagePath(toggle)}/raw?hoursBack=${wrong}`)).data).toHaveLength(24)
    })

    it('belong to the projects of the token: they stay hidden when their toggle moves out of a private project', async () => {
      const [secret, open] = [await aProject(server), await aProject(server)]
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: secret, mode: 'private' })
      const [viewer, toggle] = [await aPerson(server), await aToggle(server, { project: secret })]
      const [hidden, seen] = [uniqueName('hidden-app'), uniqueName('seen-app')]
      const counts = { [toggle]: { yes: 2, no: 1 } }
      const [own, all] = [await aSecret(server, { projects: [secret] }), await aSecret(server)]
      await report(server, own, { appName: hidden, instanceId: 'pod', bucket: bucket(counts) })
      await report(server, all, { appName: seen, instanceId: 'pod', bucket: bucket(counts) })
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 4, 2)])
      const as = async (path: string) => (await server.call('GET', path, undefined, viewer.as)).body
      expect((await as(usagePath(toggle))).name).toBe('NotFoundError')
      await succeed(server, 'POST', `${togglePath(toggle, secret)}/changeProject`, { newProjectId: open })
      expect(await as(usagePath(toggle))).toMatchObject({
        lastHourUsage: [counted('development', 2, 1)],
        seenApplications: [seen],
      })
      const { data } = await as(`${usagePath(toggle)}/raw?hoursBack=1`)
      expect(data.map(({ appName, yes }: { appName: string; yes: number }) => [appName, yes])).toEqual([[seen, 2]])
      const many = await as(`/api/admin/projects/${open}/usage?features=${toggle}&hoursBack=1`)
      expect(many.features).toMatchObject([{ yes: [2], no: [1] }])
      const { applications } = await as(`/api/admin/projects/${open}/applications`)
      expect(applications.map(({ name }: { name: string }) => name)).toEqual([seen])
      expect((await as(`${apps}/${hidden}`)).name).toBe('NotFoundError')
      expect((await succeed(server, 'GET', usagePath(toggle))).seenApplications.sort()).toEqual([hidden, seen].sort())
    })

    it('allow only users who see an application to update or delete it', async () => {
      const secret = await aProject(server)
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: secret, mode: 'private' })
      const [editor, app] = [await aPerson(server, EDITOR_ROLE), uniqueName('app')]
      await register(server, await aSecret(server, { projects: [secret] }), { appName: app, instanceId: 'pod' })
      await expect.poll(async () => (await server.call('GET', `${apps}/${app}`)).status).toBe(200)
      const changed = await recording(server, 'POST', `${apps}/${app}`, { description: 'x' }, editor.as)
      expectFailure(changed, 404, 'NotFoundError')
      const deleted = await recording(server, 'DELETE', `${apps}/${app}`, undefined, editor.as)
      expect([deleted.status, changed.facts, deleted.facts]).toEqual([200, [], []])
      await succeed(server, 'POST', `${apps}/${app}`, { description: 'ours' })
    })

    it('are returned for many toggles of a project in one response', async () => {
      const [token, project] = [await aSecret(server), await aProject(server)]
      const names = [await aToggle(server, { project }), await aToggle(server, { project })].sort()
      const [used = '', unused = ''] = names
      const elsewhere = await aToggle(server)
      const toggles = { [used]: { yes: 3, no: 1 }, [elsewhere]: { yes: 1, no: 0 } }
      const production = await aSecret(server, { environment: 'production' })
      for (const [secret, appName] of [
        [token, 'shop'],
        [token, 'till'],
        [production, 'shop'],
      ] as const)
        await report(server, secret, { appName, bucket: bucket(toggles) })
      await report(server, token, { appName: 'shop', bucket: bucket(toggles, ago(2 * HOUR_MS)) })
      await report(server, token, { appName: 'shop', bucket: bucket(toggles, ago(4 * HOUR_MS)) })
      const path = `/api/admin/projects/${project}/usage`
      const asked = `features=${[unused, used, elsewhere, 'missing', used].join()}`
      const usage = () => succeed(server, 'GET', `${path}?${asked}&hoursBack=3`)
      await expect.poll(async () => (await usage()).features[0]?.yes).toEqual([3, 0, 9])
      const { hours, ...answer } = await usage()
      expect([hours.length, hours.at(-1)]).toEqual([3, hourOf(clock().getTime())])
      expect(answer).toEqual({
        version: 1,
        maturity: 'stable',
        features: [
          { featureName: used, yes: [3, 0, 9], no: [1, 0, 3] },
          { featureName: unused, yes: [0, 0, 0], no: [0, 0, 0] },
        ],
      })
      expect((await succeed(server, 'GET', `${path}?${asked}&hoursBack=x`)).hours).toHaveLength(24)
      const tooMany = Array.from({ length: 101 }, (_, i) => `t${i}`).join()
      for (const wrong of ['', '?features=', '?features=,%20,', `?features=${tooMany}`, '?features=a&features=b'])
        expectFailure(await server.call('GET', `${path}${wrong}`), 400, 'ValidationError')
      expectFailure(await server.call('GET', `/api/admin/projects/nowhere/usage?features=a`), 404, 'NotFoundError')
    })

    it('set lastSeenAt of a toggle without an event and without a new revision', async () => {
      const [token, project] = [await aSecret(server), await aProject(server)]
      const toggle = await aToggle(server, { project })
      const path = togglePath(toggle, project)
      const before = await server.call('GET', path)
      expect(before.body.lastSeenAt).toBeNull()
      await succeed(server, 'GET', `/api/admin/projects/${project}`)
      await server.newEvents()
      const asked = clock().getTime()
      await report(server, token, { appName: 'shop', bucket: bucket({ [toggle]: { yes: 1, no: 0 } }) })
      await expect.poll(async () => (await theToggle(server, toggle, project)).lastSeenAt).not.toBeNull()
      const after = await server.call('GET', path)
      expect(Date.parse(after.body.lastSeenAt)).toBeGreaterThanOrEqual(asked)
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
      const { lastSeenAt, environments, lifecycle } = after.body
      expect(environments.map((one: { lastSeenAt?: string }) => one.lastSeenAt)).toEqual([lastSeenAt, undefined])
      expect(lifecycle).toEqual({ stage: 'pre-live', enteredStageAt: lastSeenAt })
      for (const list of [`/api/admin/projects/${project}`, `/api/admin/projects/${project}/features`])
        expect((await succeed(server, 'GET', list)).features).toMatchObject([{ name: toggle, lastSeenAt }])
      expect(await server.newEvents()).toEqual([])
      expect(
        (await server.call('PUT', path, { stale: true }, { headers: { 'if-match': after.headers.get('etag') ?? '' } }))
          .status,
      ).toBe(200)
    })

    it('belong to the environment of the token', async () => {
      const toggle = await aToggle(server)
      await report(server, await aSecret(server, { environment: 'production' }), {
        appName: 'shop',
        environment: 'development',
        bucket: bucket({ [toggle]: { yes: 1, no: 0 } }),
      })
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('production', 1, 0)])
    })

    it('with a time that is too old, invalid or in the future are counted in the current hour', async () => {
      const [token, toggle] = [await aSecret(server), await aToggle(server)]
      for (const stop of ['1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'soon', -5, 9e15, ''])
        await report(server, token, { appName: 'shop', bucket: bucket({ [toggle]: { yes: 1, no: 0 } }, stop) })
      const earlier = clock().getTime() - 3 * HOUR_MS
      await report(server, token, { appName: 'shop', bucket: bucket({ [toggle]: { yes: 7, no: 0 } }, earlier) })
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 6, 0)])
      const { data } = await succeed(server, 'GET', `${usagePath(toggle)}/raw?hoursBack=5`)
      expect(data.map(({ yes }: { yes: number }) => yes)).toEqual([0, 7, 0, 0, 6])
    })

    it('in bulk are stored only for the environment of the token', async () => {
      const [token, toggle, app] = [await aSecret(server), await aToggle(server), uniqueName('app')]
      const metric = { featureName: toggle, appName: app, yes: 2, no: 1, variants: { a: 1 } }
      const answer = await server.call(
        'POST',
        '/api/client/metrics/bulk',
        {
          applications: [
            { appName: app, instanceId: 'edge-1', environment: 'development', sdkType: 'frontend', connectVia: [] },
            { appName: app, instanceId: 'edge-2', environment: 'production', sdkType: null },
          ],
          metrics: [
            { ...metric, environment: 'development', timestamp: ago(0) },
            { ...metric, environment: 'development' },
            { ...metric, environment: 'production' },
          ],
          seenTokens: [],
        },
        { token },
      )
      expectEmpty(answer, 202)
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 4, 2)])
      const { instances } = await succeed(server, 'GET', `${apps}/${app}`)
      expect(instances).toMatchObject([{ instanceId: 'edge-1', sdkType: 'frontend' }])
      for (const wrong of [{}, { applications: [] }, { applications: [], metrics: [{ featureName: 'x' }] }])
        expect((await server.call('POST', '/api/client/metrics/bulk', wrong, { token })).status).toBe(400)
    })

    it('of more applications than are written in one transaction are all stored', async () => {
      const [token, toggle, app] = [await aSecret(server), await aToggle(server), uniqueName('app')]
      const metrics = Array.from({ length: 251 }, (_, index) => ({
        featureName: toggle,
        appName: `${app}-${index}`,
        environment: 'development',
        yes: 1,
        no: 0,
      }))
      expectEmpty(await server.call('POST', '/api/client/metrics/bulk', { applications: [], metrics }, { token }), 202)
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 251, 0)])
    })

    it('ignore toggles outside the projects of the token', async () => {
      const project = await aProject(server)
      const [own, foreign] = [await aToggle(server, { project }), await aToggle(server)]
      await report(server, await aSecret(server, { project }), {
        appName: 'shop',
        bucket: bucket({ [own]: { yes: 1, no: 0 }, [foreign]: { yes: 1, no: 0 } }),
      })
      await expect.poll(() => lastHour(server, own)).toEqual([counted('development', 1, 0)])
      expect(await lastHour(server, foreign)).toEqual([])
      expect((await theToggle(server, foreign)).lastSeenAt).toBeNull()
    })

    it('return 400 for an invalid body', async () => {
      const token = await aSecret(server)
      const post = (path: string, body: unknown) => server.call('POST', path, body, { token })
      const toggles = (counts: unknown) => ({ appName: 'shop', bucket: bucket({ x: counts }) })
      for (const body of [
        {},
        { appName: '' },
        { appName: 'x'.repeat(201) },
        { appName: 'shop', bucket: {} },
        { appName: 'shop' },
        toggles({ yes: -1, no: 0 }),
        toggles({ yes: 1.5, no: 0 }),
        toggles({ yes: 1e12, no: 0 }),
        toggles({ yes: 1, no: 0, variants: { a: -1 } }),
        {
          appName: 'shop',
          bucket: bucket(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`t${i}`, {}]))),
        },
      ])
        expectFailure(await post('/api/client/metrics', body), 400, 'ValidationError')
      for (const body of [{}, { appName: 5 }, { appName: 'shop', strategies: 'default' }])
        expectFailure(await post('/api/client/register', body), 400, 'ValidationError')
      await report(server, token, { appName: 'shop', bucket: null })
      await report(server, token, { appName: 'shop', impactMetrics: [] })
    })

    it('are limited to 100 variants and 200 unknown toggles per application', async () => {
      const [token, toggle, app] = [await aSecret(server), await aToggle(server), uniqueName('app')]
      const variants = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`v${i}`, 1]))
      const unknown = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${app}-${i}`, { yes: 1, no: 0 }]))
      await report(server, token, {
        appName: app,
        bucket: bucket({ ...unknown, [toggle]: { yes: 1, no: 0, variants } }),
      })
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', 1, 0)])
      const { data } = await succeed(server, 'GET', `${usagePath(toggle)}/raw?hoursBack=1`)
      expect(Object.keys(data[0].variants)).toHaveLength(100)
      const unknownOf = async () => {
        const { unknownFlags } = await succeed(server, 'GET', '/api/admin/metrics/unknown-flags')
        return unknownFlags.filter((one: { appName: string }) => one.appName === app)
      }
      await expect.poll(unknownOf).toHaveLength(200)
    })

    it('are deleted with their toggle or application, and recorded again when it is reported again', async () => {
      const [token, app, name] = [await aSecret(server), uniqueName('app'), await aToggle(server)]
      const body = { appName: app, bucket: bucket({ [name]: { yes: 1, no: 0 } }) }
      await report(server, token, body)
      await expect.poll(() => lastHour(server, name)).toEqual([counted('development', 1, 0)])
      const { facts } = await recording(server, 'DELETE', `${apps}/${app}`)
      expect(facts).toEqual([
        { type: 'application-deleted', preData: { name: app, description: '', url: '', icon: '', color: '' } },
      ])
      expect((await server.call('GET', `${apps}/${app}`)).status).toBe(404)
      expect((await recording(server, 'DELETE', `${apps}/${app}`)).facts).toEqual([])
      await succeed(server, 'DELETE', togglePath(name))
      await succeed(server, 'DELETE', `/api/admin/archive/${name}`)
      await aToggle(server, { name })
      expect(await lastHour(server, name)).toEqual([])
      await report(server, token, body)
      await expect.poll(() => lastHour(server, name)).toEqual([counted('development', 1, 0)])
      expect((await theToggle(server, name)).lastSeenAt).not.toBeNull()
      expect((await server.call('GET', `${apps}/${app}`)).status).toBe(200)
    })

    it('are removed after the retention times', async () => {
      const [token, app, toggle] = [await aSecret(server), uniqueName('app'), await aToggle(server)]
      const unknown = uniqueName('missing')
      const toggles = { [toggle]: { yes: 1, no: 0 }, [unknown]: { yes: 1, no: 0 } }
      await report(server, token, { appName: app, bucket: bucket(toggles) })
      await expect.poll(() => lastHour(server, toggle)).toHaveLength(1)
      const daysAgo = (days: number) => ago(days * 24 * HOUR_MS)
      const { jobs } = server.running.product
      await jobs.runNow('usage-retention')
      expect(await succeed(server, 'GET', `${apps}/${app}`)).toMatchObject({ instances: [{}], seenToggles: [toggle] })
      await server.sql(`update application_instances set seen_at = '${daysAgo(8)}' where app_name = '${app}'`)
      await server.sql(`update unknown_toggle_reports set seen_at = '${daysAgo(8)}' where app_name = '${app}'`)
      await server.sql(`update client_metrics set hour = '${daysAgo(31)}' where app_name = '${app}'`)
      await jobs.runNow('usage-retention')
      expect(await succeed(server, 'GET', `${apps}/${app}`)).toMatchObject({ instances: [], seenToggles: [] })
      const { store } = server.running.product.deps
      for (const table of ['client_metrics', 'unknown_toggle_reports'] as const)
        expect(await store.read.selectFrom(table).selectAll().where('app_name', '=', app).execute()).toEqual([])
      await server.sql(`update applications set seen_at = '${daysAgo(31)}' where app_name = '${app}'`)
      await jobs.runNow('usage-retention')
      expect((await server.call('GET', `${apps}/${app}`)).status).toBe(404)
    })
  })

for (const engine of proofEngines)
  describe(`usage reports to several instances on ${engine}`, () => {
    it('add up in the same hour, are visible on the other instance, and include those just before a stop', async () => {
      const first = await startServer(engine, { clock })
      pollLastSeenEvery(100)
      const second = await startServer(engine, { databaseUrl: first.databaseUrl, clock })
      pollLastSeenEvery()
      const [toggle, token] = [await aToggle(first), await aSecret(first)]
      const seenBySecond = async () => [
        (await theToggle(second, toggle)).lastSeenAt,
        (await succeed(second, 'GET', '/api/admin/projects/default')).features[0].lastSeenAt,
      ]
      expect(await seenBySecond()).toEqual([null, null])
      const body = { appName: 'shop', bucket: bucket({ [toggle]: { yes: 1, no: 2, variants: { a: 1 } } }) }
      await report(first, token, body)
      await expect.poll(seenBySecond).toEqual([expect.any(String), expect.any(String)])
      for (let i = 0; i < 5; i++) for (const server of [first, second]) await report(server, token, body)
      // Stop one after the other: two connections of one thread cannot wait for each other.
      await second.stop()
      await expect.poll(() => lastHour(first, toggle)).toEqual([counted('development', 11, 22)])
      const { data } = await succeed(first, 'GET', `${usagePath(toggle)}/raw?hoursBack=1`)
      expect(data).toMatchObject([{ variants: { a: 11 } }])
      await first.stop()
    })
  })
