import { startServer, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, type Listener, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseScrape } from '../scrape.ts'

const HEADER = 'x-leverframe-store'
const FEATURES = '/api/admin/projects/default/features'

describe('while the store is unavailable', () => {
  let postgres: PostgresServer
  let server: TestServer
  let token: string
  let name: string
  let listener: Listener
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startServer('postgres', { databaseUrl: postgres.url })
    token = (await anSdkToken(server)).secret
    ;[name] = await aLitToggle(server)
    listener = await listen(server.url, token)
    await report()
    await postgres.halt()
  })
  afterAll(async () => {
    listener.close()
    await server.stop()
    await postgres.stop()
  })

  const read = (path: string) => server.call('GET', path, undefined, { token, headers: SPEC })
  const scrape = async () => parseScrape((await server.call<string>('GET', '/metrics')).body).values

  /** An SDK reports that it evaluated the toggle once. */
  async function report(): Promise<void> {
    const now = new Date().toISOString()
    const bucket = { start: now, stop: now, toggles: { [name]: { yes: 1, no: 0 } } }
    const { status } = await server.call('POST', '/api/client/metrics', { appName: 'shop', bucket }, { token })
    expect(status).toBe(202)
  }

  it('SDKs are still served, and every response has a header about it', async () => {
    await expect.poll(async () => (await read('/api/client/features')).headers.get(HEADER)).toBe('away')
    const paths = ['/api/client/features', '/api/client/features?namePrefix=', `/api/client/features/${name}`]
    for (const path of [...paths, '/api/client/delta']) {
      const answer = await read(path)
      expect([answer.status, answer.headers.get(HEADER)], path).toEqual([200, 'away'])
      expect(JSON.stringify(answer.body)).toContain(`"name":"${name}"`)
    }
    const late = await listen(server.url, token)
    expect([late.status, late.headers[HEADER], listener.isClosed()]).toEqual([200, 'away', false])
    await expect.poll(() => late.events().length).toBe(1)
    late.close()
  })

  it('reports of SDKs are accepted', async () => {
    for (let i = 0; i < 4; i++) await report()
  })

  it('/health is 200, and the control plane returns 503 with the reason and without an address', async () => {
    expect((await server.call('GET', '/health')).status).toBe(200)
    const ready = await server.call('GET', '/ready')
    expect(ready.body.message).toContain('store is away')
    const before = (await scrape()).get('leverframe_store_refused_requests_total{kind="write"}') ?? 0
    const attempts: [string, string, unknown?][] = [
      ['POST', FEATURES, { name: uniqueName() }],
      ['PATCH', togglePath(name), [{ op: 'replace', path: '/description', value: 'x' }]],
      ['POST', `${toggleEnvironmentPath(name)}/off`],
      ['GET', togglePath(name)],
      ['GET', '/api/admin/environments'],
      ['GET', '/ready'],
    ]
    for (const [method, path, body] of attempts) {
      const answer = await server.call(method, path, body)
      expect([answer.status, answer.body.name], `${method} ${path}`).toEqual([503, 'UnavailableError'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.body.message).not.toMatch(/127\.0\.0\.1|ECONN|terminat/)
    }
    expect((await server.call('GET', '/api/admin/environments', undefined, { token: 'wrong' })).status).toBe(401)
    expect((await scrape()).get('leverframe_store_refused_requests_total{kind="write"}')).toBe(before + 3)
  })

  it('/metrics shows the outage and leaves out what needs the store', async () => {
    await expect.poll(async () => (await scrape()).has('leverframe_event_log_newest')).toBe(false)
    const values = await scrape()
    expect([values.get('leverframe_store_up'), values.get('leverframe_store_outages_total')]).toEqual([0, 1])
  })

  it('everything works again by itself when it is back, and the reports are counted', async () => {
    await postgres.resume()
    await expect.poll(async () => (await read('/api/client/features')).headers.get(HEADER)).toBe(null)
    await expect.poll(async () => (await server.call('GET', '/ready')).status).toBe(200)
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    expect((await read(`/api/client/features/${name}`)).body.enabled).toBe(false)
    await expect.poll(() => listener.events().at(-1)?.data.events[0].feature?.enabled).toBe(false)
    await succeed(server, 'POST', FEATURES, { name: uniqueName() })
    await expect.poll(async () => (await scrape()).get('leverframe_store_up')).toBe(1)
    const usage = async () => (await succeed(server, 'GET', `/api/admin/client-metrics/features/${name}`)).lastHourUsage
    await expect.poll(usage).toMatchObject([{ environment: 'development', yes: 5, no: 0 }])
  })
})
