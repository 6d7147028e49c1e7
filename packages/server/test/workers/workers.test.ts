import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { proofEngines } from '@leverframe/testing/depth'
import { call } from '@leverframe/testing/harness'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import { send } from '@leverframe/testing/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseScrape } from '../scrape.ts'
import {
  aToggleOn,
  aToken,
  type Client,
  connectionsOf,
  isRunning,
  POLL,
  someClients,
  startMachine,
  type Token,
  WORKERS,
  workersOf,
} from './machine.ts'

afterAll(endAll)

const METRICS_ROUTE = 'leverframe_http_requests_total{method="GET",route="/api/client/features",status="2xx"}'

describe.each(proofEngines)('worker processes on %s', (engine) => {
  let server: ServerProcess
  let clients: readonly Client[]
  let token: Token

  beforeAll(async () => {
    server = await startMachine(engine)
    token = await aToken(server)
    clients = someClients(server)
  })

  const polls = (secret = token.secret) => Promise.all(clients.map((client) => client.poll(secret)))
  const scrape = async () => parseScrape((await send(server.port, { path: '/metrics', token: null })).text).values

  it('share the connections of SDKs, and the process that writes has none', async () => {
    for (const { status } of await polls()) expect(status).toBe(200)
    const counts = workersOf(server).map((pid) => connectionsOf(pid, server.port))
    expect(counts).toHaveLength(WORKERS)
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(clients.length / WORKERS)
    expect(connectionsOf(server.child.pid!, server.port)).toBe(0)
  })

  it('serve every acknowledged write to the first poll on each connection', async () => {
    for (let round = 0; round < 20; round++) {
      const name = await aToggleOn(server)
      for (const { names } of await polls()) expect(names).toContain(name)
    }
  })

  it('refuse a revoked token on each connection from the first request on', async () => {
    const { id, secret } = await aToken(server)
    for (const { status } of await polls(secret)) expect(status).toBe(200)
    expect((await call(server.url, 'DELETE', `/api/admin/api-tokens/${id}`)).status).toBe(200)
    for (const { status } of await polls(secret)) expect(status).toBe(401)
  })

  it('send a change to the streams of all workers', async () => {
    const streams = await Promise.all(
      Array.from({ length: 2 * WORKERS }, () =>
        fetch(`${server.url}/api/client/streaming`, { headers: { authorization: token.secret } }),
      ),
    )
    const texts = streams.map(() => '')
    streams.forEach(async ({ body }, index) => {
      for await (const text of body!.pipeThrough(new TextDecoderStream())) texts[index] += text
    })
    const name = await aToggleOn(server)
    await expect.poll(() => texts.every((text) => text.includes(`"${name}"`))).toBe(true)
    expect((await scrape()).get('leverframe_streams_open{kind="client"}')).toBe(streams.length)
    for (const { body } of streams) await body?.cancel().catch(() => {})
  })

  it('count requests of all workers in /metrics', async () => {
    const before = (await scrape()).get(METRICS_ROUTE) ?? 0
    for (let round = 0; round < 5; round++) await polls()
    expect((await scrape()).get(METRICS_ROUTE)).toBe(before + 5 * clients.length)
  })

  it('forward reports of SDKs, which add up', async () => {
    const name = await aToggleOn(server)
    const now = new Date().toISOString()
    const bucket = { start: now, stop: now, toggles: { [name]: { yes: 2, no: 1, variants: {} } } }
    const report = { appName: 'workers', instanceId: 'one', bucket }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call(server.url, 'POST', '/api/client/metrics', report, { token: token.secret }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    const path = `/api/admin/client-metrics/features/${name}/raw`
    const total = async () => {
      const { body } = await call<{ data: { yes: number; no: number }[] }>(server.url, 'GET', path)
      return body.data.reduce((sum, { yes, no }) => [sum[0]! + yes, sum[1]! + no], [0, 0])
    }
    await expect.poll(total).toEqual([24, 12])
  })

  it('count the clients of all workers on the rollout page', async () => {
    const headers = (instance: number) => ({ 'unleash-instanceid': `client-${instance}`, 'unleash-appname': 'rollout' })
    for (let instance = 0; instance < 6; instance++)
      for (let poll = 0; poll < 2; poll++)
        await send(server.port, { path: POLL, token: token.secret, headers: headers(instance) })
    const { body } = await call<{ applications: { appName: string; total: number; upToDate: number }[] }>(
      server.url,
      'GET',
      '/api/admin/environments/development/rollout-status',
    )
    expect(body.applications).toContainEqual({ appName: 'rollout', total: 6, upToDate: 6 })
  })

  it('pass on the address of the client, which a header cannot change', async () => {
    const headers = { 'x-leverframe-client': '203.0.113.9 1 1.1' }
    // Only requests from this machine get the metrics without a token.
    expect((await send(server.port, { path: '/metrics', token: null, headers })).status).toBe(200)
  })

  it('give the responses that one process gives to requests that they forward', async () => {
    const unknown = await send(server.port, { path: '/api/client/nothing', token: token.secret })
    expect([unknown.status, unknown.body.name]).toEqual([404, 'NotFoundError'])
    const refused = await send(server.port, { path: POLL, token: 'no:such.token' })
    expect([refused.status, refused.body.path]).toEqual([401, '/auth/simple/login'])
    const large = Buffer.alloc(2_000_000, 32)
    const tooLarge = await send(server.port, { method: 'POST', path: '/api/admin/projects', body: large })
    expect(tooLarge.status).toBe(413)
    const head = await send(server.port, { method: 'HEAD', path: '/api/admin/projects' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect((await send(server.port, { path: '/' })).headers['content-type']).toContain('text/html')
  })

  it('start again after a kill, and the connections of the other worker stay', async () => {
    await polls()
    const [killed, other] = workersOf(server) as [number, number]
    const kept = connectionsOf(other, server.port)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isRunning(killed)).toBe(false)
    expect(connectionsOf(other, server.port)).toBe(kept)
    // A request on a connection of the killed worker fails once. Its client connects again.
    const statuses = await Promise.all(
      clients.map((client) => client.poll(token.secret).catch(() => client.poll(token.secret))),
    )
    expect(statuses.map(({ status }) => status)).toEqual(clients.map(() => 200))
    await expect.poll(() => workersOf(server).length).toBe(WORKERS)
    const name = await aToggleOn(server)
    for (const { names } of await polls()) expect(names).toContain(name)
  })

  it('never lower a counter in /metrics when one of them ends', async () => {
    const before = (await scrape()).get(METRICS_ROUTE) ?? 0
    const [killed] = workersOf(server) as [number]
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => workersOf(server).filter((pid) => pid !== killed).length).toBe(WORKERS)
    expect((await scrape()).get(METRICS_ROUTE)).toBeGreaterThanOrEqual(before)
  })

  it('end with SIGTERM after the requests in flight, and leave no file', async () => {
    const pids = workersOf(server)
    expect(await server.end('SIGTERM')).toBe(0)
    await expect.poll(() => pids.filter(isRunning)).toEqual([])
    for (const client of clients) client.close()
    const ownFolder = new RegExp(`^leverframe-workers-.*-${server.child.pid}-`)
    expect(readdirSync(tmpdir()).filter((name) => ownFolder.test(name))).toEqual([])
  })
})
