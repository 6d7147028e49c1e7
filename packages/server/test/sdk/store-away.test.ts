import { startServer, type TestServer } from '@leverframe/testing/harness'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, type Listener, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const HEADER = 'x-leverframe-store'

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
    await postgres.halt()
  })
  afterAll(async () => {
    listener.close()
    await server.stop()
    await postgres.stop()
  })

  const read = (path: string) => server.call('GET', path, undefined, { token, headers: SPEC })

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

  it('/health is 200, /ready is 503 with the reason, and writes are refused', async () => {
    expect((await server.call('GET', '/health')).status).toBe(200)
    const ready = await server.call('GET', '/ready')
    expect([ready.status, ready.body.name, ready.body.message]).toEqual([
      503,
      'UnavailableError',
      expect.stringContaining('store is away'),
    ])
    expect((await server.call('POST', `${toggleEnvironmentPath(name)}/off`)).status).toBe(503)
  })

  it('everything works again by itself when it is back', async () => {
    await postgres.resume()
    await expect.poll(async () => (await read('/api/client/features')).headers.get(HEADER)).toBe(null)
    await expect.poll(async () => (await server.call('GET', '/ready')).status).toBe(200)
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    expect((await read(`/api/client/features/${name}`)).body.enabled).toBe(false)
    await expect.poll(() => listener.events().at(-1)?.data.events[0].feature?.enabled).toBe(false)
  })
})
