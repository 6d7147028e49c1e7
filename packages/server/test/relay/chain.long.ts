import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aReadyRelay, stopRelays, type TestRelay } from '@leverframe/testing/relay'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import { apps } from '@leverframe/testing/usage'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { counterOf, counterTotal, send, totalsOf } from './reports.ts'

for (const engine of proofEngines)
  describe(`a chain of three relays below a server on ${engine}`, () => {
    const server = serverFor(engine, { settings: { MAX_FRONTEND_APPLICATIONS: '1' } })
    const relays: TestRelay[] = []
    let [client, frontend] = ['', '']
    const last = () => relays[2] as TestRelay

    beforeAll(async () => {
      const feed = (await anSdkToken(server)).secret
      client = (await anSdkToken(server)).secret
      frontend = (await anSdkToken(server, { type: 'frontend' })).secret
      for (let depth = 0; depth < 3; depth++)
        relays.push(await aReadyRelay({ upstream: relays.at(-1)?.url ?? server.url, tokens: [feed] }))
    })
    afterEach(stopSdks)
    afterAll(stopRelays)

    it('knows its depth, and has the ETag of the server at the end', async () => {
      await aLitToggle(server)
      const etagOf = async (url: string) => {
        const response = await fetch(`${url}/api/client/features`, { headers: { authorization: client, ...SPEC } })
        return response.headers.get('etag')
      }
      const etag = await etagOf(server.url)
      for (const { url } of relays) await expect.poll(() => etagOf(url)).toBe(etag)
      expect(await last().metric('leverframe_relay_depth')).toBe(3)
    })

    it('passes changes on to a polling and to a streaming Node SDK', async () => {
      const [toggle] = await aLitToggle(server)
      await expect
        .poll(() => last().call('GET', `/api/client/features/${toggle}`, client))
        .toMatchObject({ status: 200 })
      const polling = await nodeSdk(last().url, client)
      const streaming = await nodeSdk(last().url, client, { experimentalMode: { type: 'streaming' } })
      const states = () => [polling.isEnabled(toggle), streaming.isEnabled(toggle)]
      expect(states()).toEqual([true, true])
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
      await expect.poll(states).toEqual([false, false])
    })

    it('refuses a revoked token at every relay', async () => {
      const revoked = await anSdkToken(server)
      const statuses = () =>
        Promise.all(relays.map(async (one) => (await one.call('GET', '/api/client/features', revoked.secret)).status))
      expect(await statuses()).toEqual([200, 200, 200])
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${revoked.id}`)
      await expect.poll(statuses).toEqual([401, 401, 401])
    })

    it('forwards metrics, registrations and impact metrics with exact totals', async () => {
      const [[toggle], app, name] = [await aLitToggle(server), uniqueName('app'), `orders_${process.pid}_${engine}`]
      for (const relay of relays) {
        for (let count = 0; count < 10; count++)
          expect(await send(relay, client, toggle, { yes: 3, no: 1, variants: { blue: 2 } }, app)).toBe(202)
        const body = { appName: app, impactMetrics: [counterOf(name, 5)] }
        expect((await relay.call('POST', '/api/client/metrics', client, { body })).status).toBe(202)
      }
      const registration = {
        appName: app,
        instanceId: 'pod-2',
        strategies: ['default'],
        started: new Date(),
        interval: 1,
      }
      await last().call('POST', '/api/client/register', client, { body: registration })
      await expect.poll(() => totalsOf(server, toggle)).toEqual([90, 30])
      await expect.poll(() => counterTotal(server, name)).toBe(15)
      const instances = async () => {
        const { body } = await server.call('GET', `${apps}/${app}`)
        return (body.instances ?? []).map(({ instanceId }: { instanceId: string }) => instanceId).sort()
      }
      await expect.poll(instances).toEqual(expect.arrayContaining(['pod-1', 'pod-2']))
      for (const relay of relays) expect(relay.relay.feeds.isAway).toBe(false)
    })

    it('counts only toggles that the token of the SDK sees', async () => {
      const project = await aProject(server)
      const [own, other] = [await aToggle(server, { project }), await aToggle(server)]
      const narrow = (await anSdkToken(server, { project })).secret
      for (const toggle of [other, own]) await send(last(), narrow, toggle, { yes: 2, no: 0 })
      await expect.poll(() => totalsOf(server, own)).toEqual([2, 0])
      expect(await totalsOf(server, other)).toEqual([0, 0])
    })

    it('applies the limits of frontend tokens to applications in browsers', async () => {
      const [toggle] = await aLitToggle(server)
      const names = [uniqueName('web'), uniqueName('web')]
      for (const [index, appName] of names.entries()) {
        const stop = new Date().toISOString()
        const body = { appName, bucket: { start: stop, stop, toggles: { [toggle]: { yes: 4, no: 0 } } } }
        expect((await last().call('POST', '/api/frontend/client/metrics', frontend, { body })).status).toBe(202)
        await expect.poll(() => totalsOf(server, toggle)).toEqual([4 * (index + 1), 0])
      }
      const [first, second] = await Promise.all(names.map((name) => server.call('GET', `${apps}/${name}`)))
      expect([first?.status, first?.body.instances]).toEqual([200, [expect.objectContaining({ sdkType: 'frontend' })]])
      expect(second?.status).toBe(404)
    })

    it('streams a change from the server to the last relay', async () => {
      const [toggle] = await aLitToggle(server)
      const stream = await listen(last().url, client)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
      await expect.poll(() => JSON.stringify(stream.events().at(-1)?.data)).toContain(`"name":"${toggle}"`)
      stream.close()
    })
  })
