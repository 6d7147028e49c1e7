import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { aToggle, freshDatabase, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aReadyRelay, startRelay, stopRelays } from '@leverframe/testing/relay'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { bucket } from '@leverframe/testing/usage'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordedLog } from '../log-lines.ts'
import { counterOf, counterTotal, send, totalsOf } from './reports.ts'
import { type Link, startLink } from './slow-link.ts'

describe('a relay whose upstream goes away', () => {
  let server: TestServer
  let link: Link
  let [feed, client, toggle] = ['', '', '']

  beforeAll(async () => {
    server = await startServer('sqlite', { databaseUrl: await freshDatabase('sqlite') })
    link = await startLink(server.url)
    feed = (await anSdkToken(server)).secret
    client = (await anSdkToken(server)).secret
  })
  afterEach(async () => {
    link.restore()
    await stopRelays()
  })
  afterAll(async () => {
    await link.stop()
    await server.stop()
  })

  const features = (url: string) => fetch(`${url}/api/client/features`, { headers: { authorization: client, ...SPEC } })
  const outboxOf = (dir: string) => readdirSync(join(dir, 'outbox'))

  it('serves the last known state and says so, and catches up without ending streams', async () => {
    ;[toggle] = await aLitToggle(server)
    const { log, warnings } = recordedLog()
    const relay = await aReadyRelay({ upstream: link.url, tokens: [feed], log })
    const etag = (await features(relay.url)).headers.get('etag')
    const stream = await listen(relay.url, client)
    link.cut()
    await expect.poll(() => relay.relay.feeds.isAway).toBe(true)
    const away = await features(relay.url)
    expect([away.status, away.headers.get('etag'), away.headers.get('x-leverframe-upstream')]).toEqual([
      200,
      etag,
      'away',
    ])
    const ready = await relay.call('GET', '/ready', null)
    expect([ready.status, ready.headers.get('x-leverframe-upstream')]).toEqual([200, 'away'])
    expect(Number(ready.headers.get('x-leverframe-data-age'))).toBeGreaterThanOrEqual(0)
    expect(await relay.metric('leverframe_relay_upstream_up{environment="development"}')).toBe(0)
    expect(warnings().map(({ msg }) => msg)).toContain(
      'the upstream is away: SDKs are served from the last known state',
    )
    expect((await relay.call('GET', '/api/client/features', 'unknown:development.token')).status).toBe(503)
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
    link.restore()
    await expect.poll(() => JSON.stringify(stream.events().at(-1)?.data)).toContain('"enabled":false')
    expect(stream.isClosed()).toBe(false)
    await expect.poll(async () => (await features(relay.url)).headers.get('x-leverframe-upstream')).toBe(null)
    stream.close()
  })

  it('restarts from its copy, with tokens it knows and the same bytes', async () => {
    const first = await aReadyRelay({ upstream: link.url, tokens: [feed] })
    const before = await (await features(first.url)).text()
    link.cut()
    await first.stop()
    const second = await startRelay({ upstream: link.url, tokens: [feed], dir: first.dir })
    expect(await second.isReady()).toBe(true)
    const answer = await features(second.url)
    expect([answer.status, answer.headers.get('x-leverframe-upstream'), await answer.text()]).toEqual([
      200,
      'away',
      before,
    ])
    expect((await second.call('GET', '/api/client/features', 'unknown:development.token')).status).toBe(503)
    const [created] = await aLitToggle(server)
    link.restore()
    await expect
      .poll(async () => (await second.call('GET', `/api/client/features/${created}`, client)).status)
      .toBe(200)
  })

  it('does not use the copy of another token', async () => {
    const first = await aReadyRelay({ upstream: link.url, tokens: [feed] })
    await first.stop()
    link.cut()
    const other = (await anSdkToken(server)).secret
    const second = await startRelay({ upstream: link.url, tokens: [other], dir: first.dir })
    expect(await second.isReady()).toBe(false)
  })

  it('keeps reports on disk over a stop and a restart, and forwards them exactly', async () => {
    const counted = await aToggle(server)
    const name = uniqueName('orders').replaceAll('-', '_')
    const first = await aReadyRelay({ upstream: link.url, tokens: [feed] })
    expect(await send(first, client, counted, { yes: 1, no: 0 })).toBe(202)
    link.cut()
    await expect.poll(() => first.relay.feeds.isAway).toBe(true)
    for (let index = 0; index < 20; index++) expect(await send(first, client, counted, { yes: 2, no: 1 })).toBe(202)
    const body = { appName: 'shop', impactMetrics: [counterOf(name, 7)] }
    expect((await first.call('POST', '/api/client/metrics', client, { body })).status).toBe(202)
    await first.stop()
    expect(outboxOf(first.dir).length).toBeGreaterThan(0)
    for (const file of outboxOf(first.dir)) {
      const path = join(first.dir, 'outbox', file)
      expect(statSync(path).mode & 0o077).toBe(0)
      for (const token of [feed, client]) expect(readFileSync(path, 'utf8')).not.toContain(token.split('.').at(-1))
    }
    const second = await startRelay({ upstream: link.url, tokens: [feed], dir: first.dir })
    expect(await send(second, client, counted, { yes: 5, no: 0 })).toBe(202)
    link.restore()
    await expect.poll(() => totalsOf(server, counted)).toEqual([46, 20])
    await expect.poll(() => counterTotal(server, name)).toBe(7)
    await expect.poll(() => outboxOf(first.dir)).toEqual([])
    expect(await second.metric('leverframe_relay_buffer_bytes')).toBe(0)
  })

  it('counts a report once when the response of the upstream is lost', async () => {
    const counted = await aToggle(server)
    const relay = await aReadyRelay({ upstream: link.url, tokens: [feed] })
    link.loseNextResponse((text) => text.includes('/metrics/bulk'))
    await send(relay, client, counted, { yes: 3, no: 2 })
    await expect.poll(() => relay.metric('leverframe_relay_reports_total{result="forwarded"}')).toBeGreaterThan(0)
    const last = await aToggle(server)
    await send(relay, client, last, { yes: 1, no: 0 })
    await expect.poll(() => totalsOf(server, last)).toEqual([1, 0])
    expect(await totalsOf(server, counted)).toEqual([3, 2])
  })

  it('refuses reports when its buffer is full, counts them, and loses none that it accepted', async () => {
    const { log, warnings } = recordedLog()
    const settings = { RELAY_BUFFER_MB: '1' }
    const relay = await aReadyRelay({ upstream: link.url, tokens: [feed], settings, log })
    const counted = await aToggle(server)
    expect(await send(relay, client, counted, { yes: 1, no: 0 })).toBe(202)
    link.cut()
    await expect.poll(() => relay.relay.feeds.isAway).toBe(true)
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`no-toggle-${i}`, { yes: 1, no: 0 }]))
    let [accepted, status] = [0, 202]
    while (status === 202) {
      const body = { appName: uniqueName('app'), bucket: bucket({ ...unknown, [counted]: { yes: 1, no: 0 } }) }
      const answer = await relay.call('POST', '/api/client/metrics', client, { body })
      status = answer.status
      if (status === 202) accepted++
      else expect(answer.headers.get('retry-after')).toBe('60')
    }
    expect(status).toBe(429)
    expect(await relay.metric('leverframe_relay_reports_total{result="refused"}')).toBe(1)
    expect(await relay.metric('leverframe_relay_buffer_bytes')).toBeLessThan(3 * 1_048_576)
    expect(warnings().map(({ msg }) => msg)).toContain('the buffer of reports is full: reports of SDKs are refused')
    link.restore()
    await expect.poll(() => totalsOf(server, counted)).toEqual([accepted + 1, 0])
    await expect.poll(() => send(relay, client, counted, { yes: 0, no: 1 })).toBe(202)
  })

  it('is fed over a slow link, compressed', async () => {
    for (let index = 0; index < 40; index++) await aToggle(server)
    // The server compresses a body after its first use.
    const plain = await (await fetch(`${server.url}/api/client/delta`, { headers: { authorization: feed } })).text()
    const slow = await startLink(server.url, 20_000)
    const relay = await aReadyRelay({ upstream: slow.url, tokens: [feed] })
    expect(slow.received()).toBeLessThan(plain.length)
    await expect.poll(() => relay.relay.feeds.list[0]?.state).toBe('live')
    expect(await (await features(relay.url)).text()).toBe(await (await features(server.url)).text())
    const [changed] = await aLitToggle(server)
    await expect.poll(async () => (await relay.call('GET', `/api/client/features/${changed}`, client)).status).toBe(200)
    await send(relay, client, changed, { yes: 9, no: 0 })
    await expect.poll(() => totalsOf(server, changed)).toEqual([9, 0])
    await slow.stop()
  })
})
