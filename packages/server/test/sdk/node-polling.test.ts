import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor } from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(stopSdks)

for (const engine of proofEngines)
  describe(`the Node SDK that polls ${engine}`, () => {
    const server = serverFor(engine)

    for (const format of ['full', 'delta'] as const)
      it(`sees changes, requesting ${format === 'full' ? 'everything' : 'what changed'}`, async () => {
        const { secret } = await anSdkToken(server)
        const [name] = await aLitToggle(server)
        const sdk = await nodeSdk(server.url, secret, { experimentalMode: { type: 'polling', format } })
        expect([sdk.isEnabled(name), sdk.isEnabled('nobody-knows-it')]).toEqual([true, false])
        await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
        await expect.poll(() => sdk.isEnabled(name)).toBe(false)
        const segment = await succeed(server, 'POST', '/api/admin/segments', {
          name: `segment-of-${name}`,
          constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
        })
        const another = await aToggle(server)
        await succeed(server, 'POST', `${toggleEnvironmentPath(another)}/strategies`, {
          name: 'default',
          segments: [segment.id],
        })
        await succeed(server, 'POST', `${toggleEnvironmentPath(another)}/on`)
        await expect.poll(() => sdk.isEnabled(another, { userId: '7' })).toBe(true)
        expect(sdk.isEnabled(another, { userId: '8' })).toBe(false)
      })
  })
