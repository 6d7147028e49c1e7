import { anAddon, QUICK, settled } from '@leverframe/testing/addons'
import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, call, serverFor, startServer, type TestServer, togglePath } from '@leverframe/testing/harness'
import { answers, aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { anSdkToken, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { METRICS } from '#platform/telemetry/metric-table'
import { parseScrape } from './scrape.ts'

const scrapeOf = async (server: TestServer) => {
  const { status, body, headers } = await server.call<string>('GET', '/metrics')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return { text: body, ...parseScrape(body) }
}

const requestsTo = (route: string, status: string, method = 'GET') =>
  `leverframe_http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe.each(engineInTurn(import.meta.url))('/metrics on %s', (engine) => {
  const server = serverFor(engine, { settings: QUICK })
  afterEach(() => stopReceivers())

  it('has every metric of the table with its type', async () => {
    const { types } = await scrapeOf(server)
    expect(Object.fromEntries(types)).toEqual(
      Object.fromEntries(Object.values(METRICS).map(({ name, type }) => [name, type])),
    )
  })

  it('counts requests by route pattern, polls of SDKs included, and names no toggle and no secret', async () => {
    const { secret } = await anSdkToken(server)
    const name = await aToggle(server)
    const before = await scrapeOf(server)
    for (let count = 0; count < 3; count++) await server.call('GET', togglePath(name))
    await server.call('GET', togglePath('absent'))
    await server.call('GET', '/somewhere/else')
    await server.call('GET', '/api/client/features', undefined, { token: secret, headers: SPEC })
    const { etag } = Object.fromEntries(
      (await server.call('GET', '/api/client/features', undefined, { token: secret, headers: SPEC })).headers,
    )
    await server.call('GET', '/api/client/features', undefined, {
      token: secret,
      headers: { ...SPEC, 'if-none-match': etag ?? '' },
    })

    const after = await scrapeOf(server)
    const grown = (line: string) => (after.values.get(line) ?? 0) - (before.values.get(line) ?? 0)
    const toggle = '/api/admin/projects/:projectId/features/:featureName'
    expect({
      found: grown(requestsTo(toggle, '2xx')),
      absent: grown(requestsTo(toggle, '4xx')),
      unmatched: grown(requestsTo('unmatched', '4xx', 'ANY')),
      polls: grown(requestsTo('/api/client/features', '2xx')),
      unchanged: grown(requestsTo('/api/client/features', '3xx')),
      timed: grown(`leverframe_http_request_duration_seconds_count{method="GET",route="${toggle}"}`),
      polled: grown('leverframe_http_request_duration_seconds_count{method="GET",route="/api/client/features"}'),
    }).toEqual({ found: 3, absent: 1, unmatched: 1, polls: 2, unchanged: 1, timed: 4, polled: 3 })
    for (const hidden of [name, secret, 'somewhere']) expect(after.text).not.toContain(hidden)
  })

  it('shows writes, the position in the event log, open streams, deliveries and the state of the store', async () => {
    const receiver = await aReceiver(answers(500, 'no'))
    const addon = await anAddon(server, receiver.url)
    const { secret } = await anSdkToken(server)
    const stream = await listen(server.url, secret)
    const before = await scrapeOf(server)
    await aToggle(server)
    await settled(server, addon, 1)
    const { values } = await scrapeOf(server)
    stream.close()
    const get = (line: string) => values.get(`leverframe_${line}`)
    expect(get('event_log_position')).toBe(get('event_log_newest'))
    expect(get('event_log_position')).toBe(server.running.product.deps.log.position)
    expect(get('writes_total{result="committed"}')).toBeGreaterThan(
      before.values.get('leverframe_writes_total{result="committed"}') ?? 0,
    )
    expect(get('write_batch_duration_seconds_count')).toBeGreaterThan(0)
    expect([get('write_queue_length'), get('store_up'), get('store_outages_total')]).toEqual([0, 1, 0])
    expect([get('streams_open{kind="client"}'), get('streams_open{kind="admin"}')]).toEqual([1, 0])
    expect([
      get('delivery_attempts_total{result="retry"}'),
      get('delivery_attempts_total{result="dead"}'),
      get('deliveries_oldest_waiting_seconds'),
    ]).toEqual([1, 1, 0])
    expect(get('snapshot_cache_bytes{kind="hydrations"}')).toBeGreaterThan(0)
    expect(get('snapshot_cache_limit_bytes')).toBe(64 * 1_048_576)
    expect(get('event_loop_lag_seconds{stat="max"}')).toBeGreaterThanOrEqual(0)
    expect(get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })
})

describe('access to /metrics on the public port', () => {
  const withSettings = async (
    settings: Readonly<Record<string, string>>,
    work: (server: TestServer) => Promise<void>,
  ) => {
    const server = await startServer('sqlite', { settings })
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  }
  const statusWith = async (server: TestServer, token: string | null, headers = {}) =>
    (await server.call('GET', '/metrics', undefined, { token, headers })).status

  it('needs an admin or METRICS_TOKEN, unless the request comes from the same machine and not through a proxy', async () => {
    await withSettings({ METRICS_TOKEN: 'for-prometheus' }, async (server) => {
      const { secret } = await anSdkToken(server)
      expect(await statusWith(server, null)).toBe(200)
      for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']) {
        const proxied = { [header]: '192.0.2.1' }
        expect(await statusWith(server, null, proxied), header).toBe(401)
        expect(await statusWith(server, 'for-nobody', proxied), header).toBe(401)
        expect(await statusWith(server, secret, proxied), header).toBe(403)
        expect(await statusWith(server, 'for-prometheus', proxied), header).toBe(200)
        expect(await statusWith(server, 'Bearer for-prometheus', proxied), header).toBe(200)
      }
      const admin = await server.call('GET', '/metrics', undefined, { headers: { via: 'a proxy' } })
      expect(admin.status).toBe(200)
    })
  })

  it.each([
    ['TRUST_PROXY', '1'],
    ['PUBLIC_URL', 'https://toggles.example.com'],
  ])('is refused from any address when %s indicates a proxy', async (setting, value) => {
    await withSettings({ [setting]: value }, async (server) => {
      expect(await statusWith(server, null)).toBe(401)
    })
  })
})

describe('METRICS_PORT', () => {
  let server: TestServer
  const metrics = (path: string, method = 'GET', token: string | null = null) =>
    call<string>(`http://127.0.0.1:${server.running.metricsPort}`, method, path, undefined, { token })
  beforeAll(async () => {
    server = await startServer('sqlite', { settings: { METRICS_PORT: '0' } })
  })
  afterAll(() => server.stop())

  it('serves only the metrics, and removes them from the public port', async () => {
    const { status, body } = await metrics('/metrics')
    expect([status, parseScrape(body).values.get('leverframe_store_up')]).toEqual([200, 1])
    expect((await metrics('/api/admin/projects')).status).toBe(404)
    expect((await metrics('/metrics', 'POST')).status).toBe(405)
    expect((await server.call('GET', '/metrics')).status).toBe(404)
  })

  it('requires METRICS_TOKEN when it is set', async () => {
    await server.stop()
    server = await startServer('sqlite', { settings: { METRICS_PORT: '0', METRICS_TOKEN: 'for-prometheus' } })
    expect((await metrics('/metrics')).status).toBe(401)
    expect((await metrics('/metrics', 'GET', 'Bearer for-prometheus')).status).toBe(200)
  })
})
