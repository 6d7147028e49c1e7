import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import { afterEach, describe, expect, it } from 'vitest'

const METADATA = '/api/admin/impact-metrics/metadata'
/** Names of metrics have no hyphen in most tools. */
const metricName = (prefix: string) => uniqueName(prefix).replaceAll('-', '_')

interface Series {
  readonly metric: Readonly<Record<string, string>>
  readonly data: readonly [number, number][]
}

const queryPath = (query: Record<string, string>) => `/api/admin/impact-metrics?${new URLSearchParams(query)}`

for (const engine of engineInTurn(import.meta.url))
  describe(`impact metrics on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock, settings: { MAX_IMPACT_SERIES_OF_METRIC: '6' } })

    const report = async (impactMetrics: unknown[], more: { path?: string; type?: string; appName?: string } = {}) => {
      const { path = '/api/client/metrics', type = 'client', appName = 'shop' } = more
      const { secret: token } = await anSdkToken(server, { type })
      const body = path.endsWith('bulk') ? { applications: [], metrics: [], impactMetrics } : { appName, impactMetrics }
      const answer = await server.call('POST', path, body, { token })
      expect(answer.status).toBe(202)
    }
    const counter = (name: string, samples: unknown[]) => ({ name, help: 'Orders', type: 'counter', samples })
    const listed = async (name: string) => {
      const { metrics } = await succeed(server, 'GET', METADATA)
      return metrics.find((metric: { name: string }) => metric.name === name)
    }
    const total = async (query: Record<string, string>) => {
      const { series } = await succeed(server, 'GET', queryPath(query))
      return Object.fromEntries(
        series.map((one: Series) => [
          Object.values(one.metric)[0] ?? '',
          one.data.reduce((sum, [, value]) => sum + value, 0),
        ]),
      )
    }

    it('of the client, bulk and frontend APIs are merged by minute, application and labels', async () => {
      const name = metricName('orders')
      const sample = (value: number, plan: string) => ({ labels: { appName: 'shop', plan }, value })
      await report([counter(name, [sample(4, 'pro'), sample(1, 'free')])])
      await report([counter(name, [sample(2, 'pro')])], { path: '/api/client/metrics/bulk' })
      await report([counter(name, [{ value: 8 }])], {
        path: '/api/frontend/client/metrics',
        type: 'frontend',
        appName: 'web',
      })
      await expect.poll(() => total({ series: name })).toEqual({ '': 15 })
      expect(await total({ series: name, groupBy: 'plan' })).toEqual({ pro: 6, free: 1 })
      expect(await total({ series: name, groupBy: 'appName' })).toEqual({ shop: 7, web: 8 })
      expect(await total({ series: name, labels: '{"plan":["pro"]}' })).toEqual({ '': 6 })
      // As the selectors of a safeguard, for its chart.
      expect(await total({ series: name, labels: '{"plan":["*"],"appName":["shop"]}' })).toEqual({ '': 7 })
      expect(await total({ series: name, appName: 'web', range: 'week' })).toEqual({ '': 8 })
      expect(await total({ series: name, environment: 'production' })).toEqual({})
      expect(await listed(name)).toMatchObject({
        type: 'counter',
        help: 'Orders',
        applications: ['shop', 'web'],
        seriesCount: 3,
      })
    })

    it('are all stored when one report has more samples than are written in one transaction', async () => {
      const name = metricName('many')
      const samples = Array.from({ length: 5 }, (_, i) => ({ labels: { i: String(i) }, value: 1 }))
      await report(Array.from({ length: 51 }, (_, index) => counter(`${name}_${index}`, samples)))
      for (const index of [0, 25, 50]) await expect.poll(() => total({ series: `${name}_${index}` })).toEqual({ '': 5 })
    })

    it('can be divided: errors by requests', async () => {
      const [errors, requests] = [metricName('errors'), metricName('requests')]
      await report([counter(errors, [{ value: 3 }]), counter(requests, [{ value: 12 }])])
      await expect.poll(() => total({ series: errors, divideBy: requests })).toEqual({ '': 0.25 })
    })

    it('of histograms have quantiles', async () => {
      const name = metricName('latency')
      const buckets = [
        { le: 1, count: 4 },
        { le: 5, count: 8 },
        { le: '+Inf', count: 10 },
      ]
      await report([{ name, help: '', type: 'histogram', samples: [{ labels: {}, count: 10, sum: 30, buckets }] }])
      await expect.poll(() => total({ series: name, aggregationMode: 'p50' })).toEqual({ '': 2 })
      // Both are above the largest finite bound.
      expect(await total({ series: name, aggregationMode: 'p95' })).toEqual({ '': 5 })
      expect(await total({ series: name, aggregationMode: 'p99' })).toEqual({ '': 5 })
      expect(await total({ series: name, aggregationMode: 'avg' })).toEqual({ '': 3 })
    })

    it('over a limit, or not valid, are dropped and counted, and the rest is kept', async () => {
      const name = metricName('many')
      const before = (await succeed(server, 'GET', METADATA)).dropped
      const samples = Array.from({ length: 8 }, (_, i) => ({ labels: { i: String(i) }, value: 1 }))
      await report([counter(name, samples), { name: 'not a name', type: 'counter', samples: [] }])
      await expect.poll(async () => (await listed(name))?.seriesCount).toBe(6)
      const { dropped } = await succeed(server, 'GET', METADATA)
      expect([dropped.seriesLimit - before.seriesLimit, dropped.invalid - before.invalid]).toEqual([2, 1])
    })

    it('are refused with a clear error when the query is wrong', async () => {
      for (const [query, about] of [
        [{}, 'name of a metric'],
        [{ series: 'x', labels: '[1]' }, 'JSON object'],
        [{ series: 'x', range: 'year' }, 'range'],
      ] as const) {
        const answer = await server.call('GET', queryPath(query))
        expect(answer.status).toBe(400)
        expect(JSON.stringify(answer.body)).toContain(about)
      }
    })

    it('of a token of a private project are hidden from users outside the project', async () => {
      const [name, project] = [metricName('secret'), await aProject(server)]
      const { secret: token } = await anSdkToken(server, { projects: [project] })
      const body = { appName: 'shop', impactMetrics: [counter(name, [{ value: 1 }])] }
      expect((await server.call('POST', '/api/client/metrics', body, { token })).status).toBe(202)
      await expect.poll(() => total({ series: name })).toEqual({ '': 1 })
      const { as } = await aPerson(server)
      const seen = async () => {
        const { body: list } = await server.call('GET', METADATA, undefined, as)
        const { body: data } = await server.call('GET', queryPath({ series: name }), undefined, as)
        return [JSON.stringify(list).includes(name), data.series.length]
      }
      expect(await seen()).toEqual([true, 1])
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      expect(await seen()).toEqual([false, 0])
    })

    it('are rolled up to hours and days without changing a sum, and removed after the retention time', async () => {
      const name = metricName('old')
      const { jobs } = server.running.product
      await report([counter(name, [{ value: 4 }])])
      await expect.poll(() => total({ series: name })).toEqual({ '': 4 })
      const rows = async () =>
        (
          await server.running.product.deps.store.read
            .selectFrom('impact_points as p')
            .innerJoin('impact_series as s', 's.id', 'p.series_id')
            .select(['p.step', 'p.at', 'p.sum'])
            .where('s.name', '=', name)
            .where('p.step', '<>', 'total')
            .execute()
        ).map(({ step, at, sum }) => [step, at, sum])
      const age = (from: string, days: number) =>
        server.sql(
          `update impact_points set at = '${ago(days)}' where step = '${from}' and series_id in (select id from impact_series where name = '${name}')`,
        )
      const ago = (days: number) => new Date(clock().getTime() - days * 86_400_000).toISOString()
      await age('minute', 3)
      await jobs.runNow('impact-metrics-retention')
      expect(await rows()).toEqual([['hour', `${ago(3).slice(0, 13)}:00:00.000Z`, 4]])
      expect(await total({ series: name, range: 'week' })).toEqual({ '': 4 })
      await age('hour', 40)
      await jobs.runNow('impact-metrics-retention')
      expect(await rows()).toEqual([['day', `${ago(40).slice(0, 10)}T00:00:00.000Z`, 4]])
      await age('day', 400)
      await server.sql(`update impact_series set seen_at = '${ago(400)}' where name = '${name}'`)
      await jobs.runNow('impact-metrics-retention')
      expect(await rows()).toEqual([])
      expect(await listed(name)).toBeUndefined()
    })

    it('are exported as text for Prometheus, with totals that only increase', async () => {
      const name = metricName('exported')
      const text = async (query = '') => {
        const answer = await server.call('GET', `/api/admin/impact-metrics/prometheus${query}`)
        expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
        return String(answer.body)
      }
      await report([counter(name, [{ labels: { plan: 'a"b' }, value: 4 }])])
      const line = (value: number) => `${name}{environment="development",app_name="shop",plan="a\\"b"} ${value}\n`
      await expect.poll(() => text()).toContain(line(4))
      expect(await text('?environment=production')).not.toContain(name)
      await server.sql(`update impact_points set at = '2020-01-01T00:00:00.000Z' where step = 'minute'`)
      for (let run = 0; run < 3; run++) await server.running.product.jobs.runNow('impact-metrics-retention')
      await report([counter(name, [{ labels: { plan: 'a"b' }, value: 1 }])])
      await expect.poll(() => text()).toContain(line(5))
    })

    it('are removed with their environment', async () => {
      const [name, environment] = [metricName('gone'), uniqueName('env')]
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      const { secret: token, id } = await anSdkToken(server, { environment })
      const body = { appName: 'shop', impactMetrics: [counter(name, [{ value: 1 }])] }
      await server.call('POST', '/api/client/metrics', body, { token })
      await expect.poll(async () => (await listed(name))?.environments).toEqual([environment])
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
      expect(await listed(name)).toBeUndefined()
    })

    it('that were accepted are stored by a graceful stop', async () => {
      const [first, name] = [await startServer(engine), metricName('stopped')]
      const { secret: token } = await anSdkToken(first)
      const body = { appName: 'shop', impactMetrics: [counter(name, [{ value: 5 }])] }
      expect((await first.call('POST', '/api/client/metrics', body, { token })).status).toBe(202)
      await first.stop()
      const second = await startServer(engine, { databaseUrl: first.databaseUrl })
      const { series } = await succeed(second, 'GET', queryPath({ series: name }))
      expect(series.flatMap((one: Series) => one.data.map(([, value]) => value))).toEqual([5])
      await second.stop()
    })
  })

describe('impact metrics of the Node SDK', () => {
  const server = serverFor('sqlite')
  afterEach(stopSdks)

  it('have a label for each toggle of their context', async () => {
    const [name, toggle] = [metricName('checkout_errors'), await aToggle(server)]
    const { secret } = await anSdkToken(server)
    const sdk = await nodeSdk(server.url, secret, { disableMetrics: false, metricsInterval: 300 })
    sdk.impactMetrics.defineCounter(name, 'Failed checkouts')
    sdk.impactMetrics.defineHistogram(`${name}_seconds`, 'Duration', [1, 5])
    sdk.impactMetrics.incrementCounter(name, 3, { flagNames: [toggle], context: { userId: '42' } })
    sdk.impactMetrics.observeHistogram(`${name}_seconds`, 0.5)
    const read = (query: Record<string, string>) => succeed(server, 'GET', queryPath(query))
    await expect
      .poll(async () => (await read({ series: name, groupBy: toggle })).series)
      .toMatchObject([{ metric: { [toggle]: 'disabled' }, data: [[expect.any(Number), 3]] }])
    expect((await read({ series: `${name}_seconds`, aggregationMode: 'p99' })).series).toMatchObject([
      { data: [[expect.any(Number), expect.closeTo(0.99)]] },
    ])
  })
})
