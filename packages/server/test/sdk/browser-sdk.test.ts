import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { type IConfig, InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type WatchedFetch, watchedFetch } from './watched-fetch.ts'

const running: UnleashClient[] = []
const patient = { timeout: 60_000 }

afterEach(() => {
  for (const sdk of running.splice(0)) sdk.stop()
})

interface Watched extends WatchedFetch {
  readonly sdk: UnleashClient
}

/** The JavaScript SDK from npm, before its start. */
function browserSdk(server: TestServer, clientKey: string, more: Partial<IConfig> = {}): Watched {
  const watched = watchedFetch()
  const sdk = new UnleashClient({
    url: `${server.url}/api/frontend`,
    clientKey,
    appName: uniqueName('page'),
    refreshInterval: 0.2,
    disableMetrics: true,
    storageProvider: new InMemoryStorageProvider(),
    fetch: watched.fetch,
    ...more,
  })
  running.push(sdk)
  return { ...watched, sdk }
}

const once = (sdk: UnleashClient, event: string): Promise<unknown> => new Promise((done) => sdk.once(event, done))

for (const engine of proofEngines)
  describe(`the JavaScript SDK on ${engine}`, () => {
    const server = serverFor(engine)
    const aKey = async () => (await anSdkToken(server, { type: 'frontend' })).secret

    for (const [mode, usePOSTrequests, road] of [
      ['GET', false, '/api/frontend'],
      ['POST', true, '/api/frontend'],
      ['GET', false, '/api/proxy'],
    ] as const)
      describe(`with ${mode} ${road}`, () => {
        const start = async (more: Partial<IConfig> = {}) => {
          const watched = browserSdk(server, await aKey(), { usePOSTrequests, url: `${server.url}${road}`, ...more })
          await watched.sdk.start()
          return watched
        }

        it('has toggles and variants once it is ready', async () => {
          const payload = { type: 'json', value: '{"a":1}' }
          const name = await aServedToggle(server, {
            variants: [{ name: 'blue', weightType: 'variable', payload }],
            impressionData: true,
          })
          const plain = await aServedToggle(server)
          const { sdk, exchanges } = await start({ disableRefresh: true })
          expect([sdk.isReady(), exchanges.length, exchanges[0]?.method, exchanges[0]?.path]).toEqual([
            true,
            1,
            mode,
            road,
          ])
          expect([sdk.isEnabled(name), sdk.isEnabled(plain), sdk.isEnabled('nobody-knows-it')]).toEqual([
            true,
            true,
            false,
          ])
          expect(sdk.getVariant(name)).toMatchObject({ name: 'blue', enabled: true, feature_enabled: true, payload })
          expect(sdk.getVariant(plain)).toMatchObject({ name: 'disabled', enabled: false, feature_enabled: true })
          expect(sdk.getVariant('nobody-knows-it')).toMatchObject({ name: 'disabled', feature_enabled: false })
          expect(sdk.getAllToggles().find((one) => one.name === name)?.impressionData).toBe(true)
        })

        it('fetches again for another context', async () => {
          const forSeven = await aServedToggle(server, { strategies: [constraint('userId', 'IN', '7')] })
          const forPros = await aServedToggle(server, { strategies: [constraint('plan', 'IN', 'pro & more')] })
          const { sdk } = await start({ disableRefresh: true, context: { userId: '8' } })
          expect([sdk.isEnabled(forSeven), sdk.isEnabled(forPros)]).toEqual([false, false])
          await sdk.updateContext({ userId: '7', properties: { plan: 'pro & more' } })
          expect([sdk.isEnabled(forSeven), sdk.isEnabled(forPros)]).toEqual([true, true])
          await sdk.setContextField('plan', 'free')
          expect([sdk.isEnabled(forSeven), sdk.isEnabled(forPros)]).toEqual([true, false])
          await sdk.removeContextField('userId')
          expect(sdk.isEnabled(forSeven)).toBe(false)
        })

        it('polls, gets 304 while nothing changed, and sees a switch', async () => {
          const sticky = { name: 'flexibleRollout', parameters: { rollout: 50, stickiness: 'sessionId' } }
          const name = await aServedToggle(server, { strategies: [sticky] })
          await aServedToggle(server)
          const { sdk, exchanges } = await start()
          const before = sdk.isEnabled(name)
          await expect.poll(() => exchanges.length, patient).toBeGreaterThan(3)
          const [first, ...others] = exchanges.slice(0, 4)
          expect([first?.status, first?.ifNoneMatch]).toEqual([200, null])
          expect(others.map(({ status, ifNoneMatch }) => [status, ifNoneMatch])).toEqual(
            Array(3).fill([304, first?.etag]),
          )
          expect(sdk.isEnabled(name)).toBe(before)
          const update = once(sdk, 'update')
          const another = await aServedToggle(server)
          await update
          await expect.poll(() => sdk.isEnabled(another), patient).toBe(true)
          await succeed(server, 'POST', `${toggleEnvironmentPath(another)}/off`)
          await expect.poll(() => sdk.isEnabled(another), patient).toBe(false)
          const asked = exchanges.length
          await expect.poll(() => exchanges.slice(asked).map(({ status }) => status), patient).toContain(304)
        })
      })

    it('reports metrics', async () => {
      const name = await aServedToggle(server)
      const { sdk, exchanges } = browserSdk(server, await aKey(), {
        disableMetrics: false,
        metricsIntervalInitial: 0,
        metricsInterval: 0.2,
      })
      await sdk.start()
      sdk.isEnabled(name)
      sdk.isEnabled('nobody-knows-it')
      sdk.getVariant(name)
      const sent = () => exchanges.find(({ path }) => path === '/api/frontend/client/metrics')
      await expect.poll(sent, patient).toMatchObject({ method: 'POST', status: 202 })
      expect(JSON.parse(sent()?.body ?? '').bucket.toggles).toEqual({
        [name]: { yes: 2, no: 0, variants: { disabled: 1 } },
        'nobody-knows-it': { yes: 0, no: 1, variants: {} },
      })
      sdk.isEnabled(name)
      await sdk.sendMetrics()
      expect(exchanges.filter(({ path, status }) => path.endsWith('/metrics') && status === 202)).toHaveLength(2)
    })

    it('emits an error when its key is revoked, and keeps its toggles', async () => {
      const silent = vi.spyOn(console, 'error').mockReturnValue()
      const name = await aServedToggle(server)
      const { id, secret } = await anSdkToken(server, { type: 'frontend' })
      const { sdk } = browserSdk(server, secret)
      await sdk.start()
      const failed = once(sdk, 'error')
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
      expect(await failed).toMatchObject({ type: 'HttpError', code: 401 })
      expect(sdk.isEnabled(name)).toBe(true)
      silent.mockRestore()
    })
  })
