import { itLong, proofEngines } from '@leverframe/testing/depth'
import { serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import type { Unleash } from 'unleash-client'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(stopSdks)

const streaming = { experimentalMode: { type: 'streaming' } } as const
const hubOf = (server: TestServer) => server.running.product.dataPlane.hub

/** The SDK changes its mode by itself, without an event. */
const modeOf = (sdk: Unleash): string => (Reflect.get(sdk, 'repository') as { getMode(): string }).getMode()

for (const engine of proofEngines)
  describe(`the Node SDK that streams from ${engine}`, () => {
    const server = serverFor(engine)

    it('sees a switch through the stream, and never polls', async () => {
      const { secret } = await anSdkToken(server)
      const [name] = await aLitToggle(server)
      const sdk = await nodeSdk(server.url, secret, { ...streaming, refreshInterval: 3_600_000 })
      expect(sdk.isEnabled(name)).toBe(true)
      for (const verb of ['off', 'on', 'off'] as const) {
        await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/${verb}`)
        await expect.poll(() => sdk.isEnabled(name)).toBe(verb === 'on')
      }
      expect(modeOf(sdk)).toBe('streaming')
      expect([...hubOf(server).streams()]).toMatchObject([{ environment: 'development', appName: expect.any(String) }])
    })
  })

describe('the Node SDK when its server stops', () => {
  const restarted = (before: TestServer, settings: Record<string, string> = {}) =>
    startServer('sqlite', {
      databaseUrl: before.databaseUrl,
      settings: { ...settings, PORT: String(before.running.port) },
    })

  it('reconnects to the stream after a short outage, and gets the missed changes', async () => {
    const first = await startServer('sqlite')
    const { secret } = await anSdkToken(first)
    const [name] = await aLitToggle(first)
    const sdk = await nodeSdk(first.url, secret, { ...streaming, refreshInterval: 3_600_000 })
    await first.stop()
    expect(sdk.isEnabled(name)).toBe(true)
    const second = await restarted(first)
    await succeed(second, 'POST', `${toggleEnvironmentPath(name)}/off`)
    await expect.poll(() => sdk.isEnabled(name)).toBe(false)
    expect([hubOf(second).count, modeOf(sdk)]).toEqual([1, 'streaming'])
    stopSdks()
    await second.stop()
  })

  itLong('polls after a long outage, sees changes, and streams again when the server offers it', async () => {
    const settings = { STREAMING: 'invite' }
    const first = await startServer('sqlite', { settings })
    const { secret } = await anSdkToken(first)
    const [name] = await aLitToggle(first)
    const sdk = await nodeSdk(first.url, secret, streaming)
    await first.stop()
    await expect.poll(() => modeOf(sdk), { timeout: 90_000 }).toBe('polling')
    expect(sdk.isEnabled(name)).toBe(true)
    const second = await restarted(first, settings)
    await succeed(second, 'POST', `${toggleEnvironmentPath(name)}/off`)
    await expect.poll(() => sdk.isEnabled(name)).toBe(false)
    await expect.poll(() => modeOf(sdk)).toBe('streaming')
    await succeed(second, 'POST', `${toggleEnvironmentPath(name)}/on`)
    await expect.poll(() => sdk.isEnabled(name)).toBe(true)
    stopSdks()
    await second.stop()
  })

  it('polls at once, and keeps polling, when streaming is off', async () => {
    const server = await startServer('sqlite', { settings: { STREAMING: 'off' } })
    const { secret } = await anSdkToken(server)
    const [name] = await aLitToggle(server)
    const sdk = await nodeSdk(server.url, secret, streaming)
    expect([sdk.isEnabled(name), modeOf(sdk)]).toEqual([true, 'polling'])
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    await expect.poll(() => sdk.isEnabled(name)).toBe(false)
    stopSdks()
    await server.stop()
  })
})
