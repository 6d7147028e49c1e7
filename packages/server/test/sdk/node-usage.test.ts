import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, uniqueName } from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(stopSdks)

const usageOf = (toggle: string) => `/api/admin/client-metrics/features/${toggle}`

for (const engine of proofEngines)
  describe(`the Node SDK reports to ${engine}`, () => {
    const server = serverFor(engine)

    it('its application and instance, and the number of evaluations', async () => {
      const { secret } = await anSdkToken(server)
      const [name] = await aLitToggle(server)
      const [appName, missing] = [uniqueName('app'), uniqueName('missing')]
      const sdk = await nodeSdk(server.url, secret, {
        appName,
        instanceId: 'pod-1',
        disableMetrics: false,
        metricsInterval: 300,
      })
      for (let i = 0; i < 3; i++) expect(sdk.isEnabled(name)).toBe(true)
      expect(sdk.isEnabled(missing)).toBe(false)
      const usage = async () => (await succeed(server, 'GET', usageOf(name))).lastHourUsage
      await expect.poll(usage).toMatchObject([{ environment: 'development', yes: 3, no: 0 }])
      const application = await succeed(server, 'GET', `/api/admin/metrics/applications/${appName}`)
      expect(application).toMatchObject({
        appName,
        strategies: expect.arrayContaining(['default', 'flexibleRollout']),
        instances: [{ instanceId: 'pod-1', sdkVersion: expect.stringMatching(/^unleash-\S+:\d/) }],
        seenToggles: [name],
      })
      const { unknownFlags } = await succeed(server, 'GET', '/api/admin/metrics/unknown-flags')
      expect(unknownFlags).toContainEqual(expect.objectContaining({ name: missing, appName }))
    })

    it.each(['polling', 'streaming'] as const)('its revision, %s', async (type) => {
      const environment = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      const { secret } = await anSdkToken(server, { environment })
      const [name] = await aLitToggle(server, environment)
      const mode = type === 'polling' ? { type, format: 'full' as const } : { type }
      const appName = uniqueName('app')
      await nodeSdk(server.url, secret, { appName, experimentalMode: mode, refreshInterval: 100 })
      const status = () => succeed(server, 'GET', `/api/admin/environments/${environment}/rollout-status`)
      await expect.poll(status).toMatchObject({ clients: { total: 1, upToDate: 1 }, applications: [{ appName }] })
      const before = await status()
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, environment)}/off`)
      await expect.poll(status).toMatchObject({ clients: { total: 1, upToDate: 1, behind: 0 } })
      expect((await status()).revision).toBeGreaterThan(before.revision)
    })
  })
