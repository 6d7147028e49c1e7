import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { OFREPWebProvider, type OFREPWebProviderOptions } from '@openfeature/ofrep-web-provider'
import { type Client, type EvaluationContext, OpenFeature, type Provider, ProviderEvents } from '@openfeature/web-sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TestEventSource } from './event-source.ts'
import { aToggleOfEachKind } from './openfeature.ts'
import { type WatchedFetch, watchedFetch } from './watched-fetch.ts'

const patient = { timeout: 60_000 }

interface Watched extends WatchedFetch {
  readonly client: Client
  /** The events that the provider emitted, oldest first. */
  readonly events: string[]
  become(context: EvaluationContext): Promise<void>
}

const headersOf = (secret: string): [string, string][] => [['Authorization', `Bearer ${secret}`]]

/** The web SDK of OpenFeature with its OFREP provider, from npm. */
async function aPage(
  { url }: TestServer,
  secret: string,
  { context = {}, ...more }: Partial<OFREPWebProviderOptions> & { context?: EvaluationContext } = {},
): Promise<Watched> {
  const domain = uniqueName('domain')
  const watched = watchedFetch()
  const events: string[] = []
  const options = { baseUrl: url, headers: headersOf(secret), fetchImplementation: watched.fetch, ...more }
  await OpenFeature.setContext(domain, context)
  // Its types and those of the SDK disagree about what may be undefined.
  await OpenFeature.setProviderAndWait(domain, new OFREPWebProvider(options) as Provider)
  const client = OpenFeature.getClient(domain)
  for (const event of [ProviderEvents.ConfigurationChanged, ProviderEvents.Stale, ProviderEvents.Error])
    client.addHandler(event, () => events.push(event))
  return { ...watched, client, events, become: (next) => OpenFeature.setContext(domain, next) }
}

/** Defines EventSource, as in browsers. */
const withStreams = () => vi.stubGlobal('EventSource', TestEventSource)
const openStreams = () => TestEventSource.opened.filter(({ readyState }) => readyState === 1).length

afterEach(async () => {
  await OpenFeature.clearProviders()
  vi.unstubAllGlobals()
  TestEventSource.opened.length = 0
})

for (const engine of proofEngines)
  describe(`OpenFeature for pages on ${engine}`, () => {
    const server = serverFor(engine)
    const aKey = async () => (await anSdkToken(server, { type: 'frontend' })).secret

    it('returns values of each type after one request', async () => {
      const { plain, string, csv, number, json, off } = await aToggleOfEachKind(server)
      const { client, exchanges } = await aPage(server, await aKey())
      expect(client.getBooleanDetails(plain, false)).toMatchObject({
        value: true,
        variant: 'enabled',
        reason: 'STATIC',
      })
      expect(client.getStringDetails(string, 'x')).toMatchObject({ value: 'welcome', variant: 'string' })
      expect(client.getStringValue(csv, 'x')).toBe('a,b')
      expect(client.getNumberValue(number, 0)).toBe(12.5)
      expect(client.getObjectValue(json, {})).toEqual({ colour: 'red', sizes: [1, 2] })
      expect(client.getBooleanDetails(off, true)).toMatchObject({ value: false, reason: 'DISABLED' })
      expect(client.getStringDetails(plain, 'x')).toMatchObject({ value: 'x', errorCode: 'TYPE_MISMATCH' })
      expect(client.getBooleanDetails(uniqueName(), true)).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' })
      expect(exchanges.map(({ method, path, status }) => [method, path, status])).toEqual([
        ['POST', '/ofrep/v1/evaluate/flags', 200],
      ])
    })

    it('fetches again for another context, also with the ETag of the last one', async () => {
      const forSeven = await aServedToggle(server, { strategies: [constraint('userId', 'IN', '7')] })
      const forPros = await aServedToggle(server, { strategies: [constraint('plan', 'IN', 'pro')] })
      const { client, exchanges, become } = await aPage(server, await aKey(), { context: { targetingKey: '8' } })
      const values = () => [client.getBooleanValue(forSeven, false), client.getBooleanValue(forPros, false)]
      expect(values()).toEqual([false, false])
      await become({ targetingKey: '7' })
      expect(values()).toEqual([true, false])
      await become({ targetingKey: '7', plan: 'pro' })
      expect(values()).toEqual([true, true])
      await become({ targetingKey: '7', plan: 'pro' })
      const [, second, third, fourth] = exchanges
      expect([second?.status, second?.ifNoneMatch]).toEqual([200, null])
      expect([third?.status, third?.ifNoneMatch]).toEqual([200, second?.etag])
      expect([fourth?.status, fourth?.ifNoneMatch]).toEqual([304, third?.etag])
      expect(values()).toEqual([true, true])
    })

    it('polls without streams, gets 304 while nothing changed, and sees a switch', async () => {
      const name = await aServedToggle(server)
      const { client, exchanges, events } = await aPage(server, await aKey(), { pollInterval: 200 })
      await expect.poll(() => exchanges.length, patient).toBeGreaterThan(3)
      const [first, ...others] = exchanges.slice(0, 4)
      expect(others.map(({ status, ifNoneMatch }) => [status, ifNoneMatch])).toEqual(Array(3).fill([304, first?.etag]))
      expect(events).toEqual([])
      await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
      await expect.poll(() => client.getBooleanValue(name, true), patient).toBe(false)
      await expect.poll(() => events, patient).toEqual([ProviderEvents.ConfigurationChanged])
    })

    it('sees a switch through the stream, and never polls', async () => {
      withStreams()
      const name = await aServedToggle(server)
      const { client, exchanges, events } = await aPage(server, await aKey())
      await expect.poll(openStreams, patient).toBe(1)
      for (const verb of ['off', 'on', 'off'] as const) {
        await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/${verb}`)
        await expect.poll(() => client.getBooleanValue(name, verb !== 'on'), patient).toBe(verb === 'on')
      }
      // A refetch opens no second stream.
      expect([exchanges.length, TestEventSource.opened.length]).toEqual([4, 1])
      expect(new Set(events)).toEqual(new Set([ProviderEvents.ConfigurationChanged]))
    })

    it('does not start with an unknown key', async () => {
      await expect(aPage(server, 'nobody')).rejects.toMatchObject({ code: 'PROVIDER_FATAL' })
    })
  })

describe('OpenFeature for pages when its server stops', () => {
  it('reconnects to the stream, and gets the missed changes', async () => {
    withStreams()
    const first = await startServer('sqlite')
    const { secret } = await anSdkToken(first, { type: 'frontend' })
    const [name] = await aLitToggle(first)
    const { client, events } = await aPage(first, secret)
    await expect.poll(openStreams, patient).toBe(1)
    await first.stop()
    await expect.poll(() => events, patient).toEqual([ProviderEvents.Stale])
    expect(client.getBooleanValue(name, false)).toBe(true)
    const settings = { PORT: String(first.running.port) }
    const second = await startServer('sqlite', { databaseUrl: first.databaseUrl, settings })
    await succeed(second, 'POST', `${toggleEnvironmentPath(name)}/off`)
    TestEventSource.reconnectAll()
    await expect.poll(() => client.getBooleanValue(name, true)).toBe(false)
    expect(openStreams()).toBe(1)
    await OpenFeature.clearProviders()
    await second.stop()
  })
})
