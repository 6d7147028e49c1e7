import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN_TOKEN, call, startServer, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, light, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { aSegment } from '@leverframe/testing/segments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, startWhenPossible } from '#app/lifecycle'
import { windowOf } from '#features/sdk/ofrep/tickets'
import { loadConfig } from '#platform/config/load'
import { createLog } from '#platform/telemetry/log'

const AWAY = 'x-leverframe-store'
const ORIGIN = 'https://app.example.com'
const KEY = Buffer.alloc(32, 7).toString('base64')

interface Start {
  /** The URL of the first server that listens. */
  readonly url: Promise<string>
  readonly outcome: Promise<Running | undefined>
  stop(): void
}

/** The start of the process, with what it prints. */
function begin(settings: Readonly<Record<string, string>>): Start {
  const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings })
  const stopping = new AbortController()
  let outcome: Promise<Running | undefined> = Promise.resolve(undefined)
  const url = new Promise<string>((done) => {
    const print = (text: string) => {
      const port = /http:\/\/localhost:(\d+)/.exec(text)?.[1]
      if (port !== undefined) done(`http://127.0.0.1:${port}`)
    }
    outcome = startWhenPossible(config, createLog(config.logLevel), print, {
      signal: stopping.signal,
      hurry: stopping.signal,
    })
  })
  return { url, outcome, stop: () => stopping.abort() }
}

describe('a restart while the store is unavailable', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'leverframe-copy-')), 'copy.jsonl')
  let postgres: PostgresServer
  let settings: Record<string, string>
  let name: string
  let tokens: { client: string; frontend: string; revoked: string }
  let before: Awaited<ReturnType<typeof everything>>
  let away: Start
  let url: string
  let running: Running | undefined

  /** What SDKs get, as bytes. */
  async function everything(at: string) {
    const ask = async (method: string, road: string, token: string, headers: object = {}, body?: unknown) => {
      const from = windowOf(Date.now())
      const response = await fetch(at + road, {
        method,
        headers: {
          authorization: token,
          'accept-encoding': 'identity',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { status } = response
      return {
        road,
        status,
        etag: response.headers.get('etag'),
        text: await response.text(),
        headers: response.headers,
        windows: [from, windowOf(Date.now())],
      }
    }
    const { client, frontend } = tokens
    const context = { context: { targetingKey: '7' } }
    return [
      await ask('GET', '/api/client/features', client, SPEC),
      await ask('GET', '/api/client/features', client),
      await ask('GET', '/api/client/features?namePrefix=', client, SPEC),
      await ask('GET', `/api/client/features/${name}`, client, SPEC),
      await ask('GET', '/api/client/delta', client, SPEC),
      await ask('GET', '/api/frontend?userId=7', frontend, { origin: ORIGIN }),
      await ask('POST', '/api/frontend/all', frontend, {}, { context: { userId: '7' } }),
      await ask('POST', `/ofrep/v1/evaluate/flags/${name}`, client, {}, context),
      await ask('POST', '/ofrep/v1/evaluate/flags', client, {}, context),
      await ask('POST', '/edge/validate', client, {}, { tokens: Object.values(tokens) }),
    ]
  }

  /**
   * Every process seals tickets for streams differently. The ETag of an answer with a ticket includes its window of 30 minutes, so it
   * is compared only when both answers are from one window.
   */
  function expectSame(now: Awaited<ReturnType<typeof everything>>): void {
    const isOneWindow = (at: number) => new Set([now, before].flatMap((answers) => answers[at]?.windows)).size === 1
    const comparable = (answers: typeof now) =>
      answers.map(({ road, status, etag, text }, at) => {
        const hasTicket = text.includes('token=')
        return [road, status, hasTicket && !isOneWindow(at) ? '' : etag, text.replace(/token=[^"]+/, 'token=…')]
      })
    expect(comparable(now)).toEqual(comparable(before))
  }

  async function live(server: TestServer): Promise<void> {
    await succeed(server, 'POST', '/api/admin/ui-config', { frontendSettings: { frontendApiOrigins: [ORIGIN] } })
    const { id } = await aSegment(server)
    ;[name] = await aLitToggle(server)
    const child = uniqueName()
    await succeed(server, 'POST', '/api/admin/projects/default/features', { name: child })
    await light(server, child, { segments: [id] })
    await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: name })
    await succeed(server, 'POST', `/api/admin/features/${child}/tags`, { type: 'simple', value: 'tagged' })
    const gone = await anSdkToken(server)
    await succeed(server, 'DELETE', `/api/admin/api-tokens/${gone.id}`)
    tokens = {
      client: (await anSdkToken(server)).secret,
      frontend: (await anSdkToken(server, { type: 'frontend' })).secret,
      revoked: gone.secret,
    }
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    settings = { DATABASE_URL: postgres.url, SNAPSHOT_FILE: path, ENCRYPTION_KEY: KEY, SHUTDOWN_GRACE_MS: '1000' }
    const server = await startServer('postgres', { databaseUrl: postgres.url, settings })
    await live(server)
    before = await everything(server.url)
    await server.stop()
    await postgres.halt()
    away = begin(settings)
    url = await Promise.race([away.url, away.outcome.then(() => 'it did not stand in')])
  })
  afterAll(async () => {
    away.stop()
    await away.outcome
    await running?.stop()
    await postgres.stop()
  })

  it('returns the same bytes and ETags to SDKs, with a header that the store is unavailable', async () => {
    const now = await everything(url)
    expect(now.map(({ status }) => status)).toEqual(now.map(() => 200))
    expectSame(now)
    for (const { road, headers } of now) if (road !== '/edge/validate') expect(headers.get(AWAY), road).toBe('away')
    const first = now[0]?.etag as string
    const again = await call(url, 'GET', '/api/client/features', undefined, {
      token: tokens.client,
      headers: { ...SPEC, 'if-none-match': first },
    })
    expect([again.status, again.headers.get(AWAY)]).toEqual([304, 'away'])
  })

  it('streams its toggles, and accepts reports of SDKs', async () => {
    const listener = await listen(url, tokens.client)
    await expect.poll(() => listener.events().length).toBe(1)
    expect(listener.events()[0]).toMatchObject({ event: 'unleash-connected' })
    expect(JSON.stringify(listener.events()[0]?.data)).toContain(`"name":"${name}"`)
    listener.close()
    const metrics = {
      appName: 'app',
      bucket: {
        start: new Date().toISOString(),
        stop: new Date().toISOString(),
        toggles: { [name]: { yes: 1, no: 0 } },
      },
    }
    const registration = { appName: 'app', strategies: [], started: new Date().toISOString(), interval: 1 }
    const { client, frontend } = tokens
    const reports: [string, unknown, string, number][] = [
      ['/api/client/metrics', metrics, client, 202],
      ['/api/client/register', registration, client, 202],
      ['/api/client/metrics/bulk', { applications: [], metrics: [] }, client, 202],
      ['/api/frontend/client/metrics', metrics, frontend, 202],
      ['/api/frontend/client/register', registration, frontend, 200],
    ]
    for (const [path, body, token, status] of reports)
      expect((await call(url, 'POST', path, body, { token })).status, path).toBe(status)
  })

  it('checks tokens and origins', async () => {
    for (const token of [tokens.revoked, 'nobody', null, ADMIN_TOKEN])
      expect((await call(url, 'GET', '/api/client/features', undefined, { token })).status).toBe(401)
    expect((await call(url, 'GET', '/api/client/features', undefined, { token: tokens.frontend })).status).toBe(403)
    const allowed = async (origin: string) => {
      const options = { token: tokens.frontend, headers: { origin } }
      return (await call(url, 'GET', '/api/frontend', undefined, options)).headers.get('access-control-allow-origin')
    }
    expect([await allowed(ORIGIN), await allowed('https://other.example.com')]).toEqual([ORIGIN, null])
  })

  it('is healthy and not ready, and refuses everything else until the store is back', async () => {
    expect((await call(url, 'GET', '/health')).status).toBe(200)
    const roads: [string, string, unknown?][] = [
      ['GET', '/ready'],
      ['GET', '/api/admin/projects'],
      ['POST', '/api/admin/projects/default/features', { name: uniqueName() }],
      ['POST', '/auth/simple/login', { username: 'admin', password: 'x' }],
      ['GET', '/docs'],
      ['GET', '/'],
    ]
    for (const [method, road, body] of roads) {
      const answer = await call<{ id: string; name: string; message: string }>(url, method, road, body)
      expect([answer.status, answer.body.name, answer.headers.get('retry-after')], road).toEqual([
        503,
        'UnavailableError',
        '2',
      ])
      expect(answer.body.message, road).toMatch(/^The store is away/)
      expect(answer.body.id).toEqual(expect.any(String))
    }
  })

  it('stops and releases the port on request', async () => {
    const other = begin(settings)
    const there = await other.url
    other.stop()
    expect(await other.outcome).toBe(undefined)
    await expect(fetch(`${there}/health`)).rejects.toThrow()
  })

  it('fails without a copy and with a broken copy', async () => {
    const broken = `${path}.broken`
    writeFileSync(broken, readFileSync(path, 'utf8').slice(0, -100))
    for (const copy of ['', `${path}.missing`, broken])
      await expect(begin({ ...settings, SNAPSHOT_FILE: copy }).outcome).rejects.toThrow('The store is away')
  })

  it('becomes the whole product at the same URL by itself when the store is back', async () => {
    const listener = await listen(url, tokens.client)
    await postgres.resume()
    running = await away.outcome
    expect(`http://127.0.0.1:${running?.port}`).toBe(url)
    await expect.poll(() => listener.isClosed()).toBe(true)
    expect((await call(url, 'GET', '/ready')).status).toBe(200)
    const now = await everything(url)
    expectSame(now)
    expect(now.map(({ headers }) => headers.get(AWAY))).toEqual(now.map(() => null))
    expect((await call(url, 'POST', `${toggleEnvironmentPath(name)}/off`, undefined)).status).toBe(200)
    const answer = await call(url, 'GET', `/api/client/features/${name}`, undefined, { token: tokens.client })
    expect(answer.body).toMatchObject({ enabled: false })
  })
})

describe('the copy of a running server', () => {
  it('is written without a stop, and follows toggles, tokens and settings', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'leverframe-copy-')), 'copy.jsonl')
    const server = await startServer('sqlite', { settings: { SNAPSHOT_FILE: path } })
    const text = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
    const soon = { timeout: 60_000 }
    await expect.poll(text, soon).toContain('"development"')
    const [name] = await aLitToggle(server)
    await expect.poll(text, soon).toContain(`"${name}"`)
    const { id, secret } = await anSdkToken(server)
    await expect.poll(text, soon).toContain(`"${id}"`)
    expect(text()).not.toContain(secret.split('.').at(-1))
    await succeed(server, 'POST', '/api/admin/ui-config', { frontendSettings: { frontendApiOrigins: [ORIGIN] } })
    await expect.poll(text, soon).toContain(ORIGIN)
    await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
    await expect.poll(text, soon).not.toContain(`"${id}"`)
    const [last] = await aLitToggle(server)
    await server.stop()
    expect(text()).toContain(`"${last}"`)
  })
})
