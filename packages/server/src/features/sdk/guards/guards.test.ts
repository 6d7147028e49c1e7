import { testClock } from '@leverframe/testing/clock'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { completeGuard, type NewGuard } from './index.ts'

const metricName = (prefix: string) => uniqueName(prefix).replaceAll('-', '_')

for (const engine of proofEngines)
  describe(`guards on impact metrics on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const inMs = (ms: number) => new Date(clock().getTime() + ms)
    const toggle = uniqueName('checkout')
    const reader = () => server.running.product.dataPlane.guards
    const target = { project: 'default', environment: 'development', toggle, since: inMs(-1_000) }
    const read = (given: NewGuard, more = {}) =>
      reader().read(
        completeGuard(given, () => 'id'),
        { ...target, now: clock(), ...more },
      )
    const counter = (name: string, samples: unknown[]) => ({ name, help: '', type: 'counter', samples })
    const report = async (impactMetrics: unknown[], token: { projects?: string[] } = {}) => {
      const { secret } = await anSdkToken(server, token)
      const body = { appName: 'shop', impactMetrics }
      expect((await server.call('POST', '/api/client/metrics', body, { token: secret })).status).toBe(202)
    }
    const above = (threshold: number) => ({ operator: '>' as const, threshold })

    it('compare the current minute with a threshold', async () => {
      const errors = metricName('errors')
      const guard = { impactMetric: { metricName: errors }, triggerCondition: above(10) }
      expect(await read(guard)).toMatchObject({ state: 'waiting', value: null, samples: 0 })
      await report([counter(errors, [{ value: 8 }])])
      await expect.poll(async () => (await read(guard)).state).toBe('holds')
      await report([counter(errors, [{ labels: { route: '/pay' }, value: 4 }])])
      await expect.poll(() => read(guard)).toMatchObject({ state: 'violated', value: 12, threshold: 10, samples: 2 })
      const selected = (labelSelectors: Record<string, string[]>) =>
        read({ ...guard, impactMetric: { metricName: errors, labelSelectors } })
      expect(await selected({ route: ['/pay'] })).toMatchObject({ state: 'holds', value: 4 })
      expect(await selected({ appName: ['other'] })).toMatchObject({ state: 'waiting', samples: 0 })
      expect(await selected({ environment: ['production'] })).toMatchObject({ state: 'waiting' })
      expect(await read(guard, { environment: 'production' })).toMatchObject({ state: 'waiting' })
      expect(await read(guard, { since: inMs(60_000), now: inMs(3_600_000) })).toMatchObject({
        state: 'no-data',
      })
    })

    it('compare a ratio and a quantile', async () => {
      const [errors, requests, latency] = [metricName('errors'), metricName('requests'), metricName('latency')]
      const buckets = [
        { le: 1, count: 4 },
        { le: 5, count: 8 },
        { le: '+Inf', count: 10 },
      ]
      await report([
        counter(requests, [{ value: 40 }]),
        { name: latency, help: '', type: 'histogram', samples: [{ labels: {}, count: 10, sum: 30, buckets }] },
      ])
      const ratio = { impactMetric: { metricName: errors, divideBy: requests }, triggerCondition: above(0.05) }
      await expect.poll(() => read(ratio)).toMatchObject({ state: 'holds', value: 0, samples: 40 })
      await report([counter(errors, [{ value: 4 }])])
      await expect.poll(() => read(ratio)).toMatchObject({ state: 'violated', value: 0.1 })
      const p50 = {
        impactMetric: { metricName: latency, aggregationMode: 'p50' as const },
        triggerCondition: above(1.5),
      }
      expect(await read(p50)).toMatchObject({ state: 'violated', value: 2, samples: 10 })
    })

    it('do not read what tokens of another project report', async () => {
      const name = metricName('orders')
      const other = uniqueName('other')
      await server.call('POST', '/api/admin/projects', { id: other, name: other })
      await report([counter(name, [{ value: 5 }])], { projects: [other] })
      const guard = { impactMetric: { metricName: name }, triggerCondition: above(1) }
      await expect.poll(async () => (await read(guard, { project: other })).state).toBe('violated')
      expect((await read(guard)).state).toBe('waiting')
    })

    it('compare users with the feature with those without it, and count each report once', async () => {
      const [errors, requests] = [metricName('errors'), metricName('requests')]
      const label = (value: string, amount: number) => ({ labels: { [toggle]: value }, value: amount })
      const guard: NewGuard = {
        impactMetric: { metricName: errors, divideBy: requests },
        triggerCondition: { ...above(1), relativeTo: 'withoutFeature' },
      }
      await report([
        counter(requests, [label('enabled', 600), label('disabled', 1_000), { value: 7 }]),
        counter(errors, [label('enabled', 6), label('disabled', 10)]),
      ])
      await expect.poll(() => read(guard)).toMatchObject({ state: 'holds', value: 1, samples: 600 })
      const first = await read(guard)
      const again = await read(guard, { evidence: first.evidence })
      expect(again.evidence).toEqual(first.evidence)
      await report([
        counter(requests, [label('enabled', 300), label('blue', 100), label('disabled', 1_000)]),
        counter(errors, [label('enabled', 60), label('blue', 20), label('disabled', 10)]),
      ])
      await expect
        .poll(() => read(guard, { evidence: again.evidence }))
        .toMatchObject({ state: 'violated', value: expect.closeTo(8.6), samples: 1_000 })
      const blue: NewGuard = { ...guard, triggerCondition: { ...guard.triggerCondition, variant: 'blue' } }
      expect(await read(blue)).toMatchObject({ samples: 100, value: expect.closeTo(20) })
    })
  })
