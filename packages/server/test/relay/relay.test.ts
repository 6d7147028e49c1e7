import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aProject, aToggle, serverFor, startServer, togglePath } from '@leverframe/testing/harness'
import { aReadyRelay, relayFolder, startRelay, stopRelays, type TestRelay } from '@leverframe/testing/relay'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, light, listen, SPEC } from '@leverframe/testing/sdk/clients'
import { aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('a relay', () => {
  const server = serverFor('sqlite')
  let relay: TestRelay
  let [feed, client, frontend, name] = ['', '', '', '']

  beforeAll(async () => {
    const { id } = await aSegment(server)
    ;[name] = await aLitToggle(server)
    const child = await aToggle(server)
    await light(server, child, { segments: [id], name: 'flexibleRollout', parameters: { rollout: 50 } })
    await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: name })
    await succeed(server, 'PUT', `${togglePath(name)}/variants`, [
      { name: 'a', weightType: 'fix', weight: 300, overrides: [{ contextName: 'userId', values: ['1'] }] },
      { name: 'b', weightType: 'variable', payload: { type: 'string', value: 'x' } },
    ])
    feed = (await anSdkToken(server)).secret
    client = (await anSdkToken(server)).secret
    frontend = (await anSdkToken(server, { type: 'frontend' })).secret
    relay = await aReadyRelay({ upstream: server.url, tokens: [feed] })
  })
  afterAll(stopRelays)

  /** What SDKs get of both, as text. Tickets of streams differ. */
  async function answersOf(url: string) {
    const context = { context: { targetingKey: '7' } }
    const asked: [string, string, string, object?][] = [
      ['GET', '/api/client/features', client],
      ['GET', '/api/client/features?namePrefix=t', client],
      ['GET', `/api/client/features/${name}`, client],
      ['GET', '/api/client/delta', client],
      ['GET', '/api/frontend?userId=7', frontend],
      ['POST', '/api/frontend/all', frontend, { context: { userId: '7' } }],
      ['POST', `/ofrep/v1/evaluate/flags/${name}`, client, context],
      ['POST', '/ofrep/v1/evaluate/flags', client, context],
      ['POST', '/edge/validate', client, { tokens: [client, frontend, 'unknown'] }],
    ]
    return Promise.all(
      asked.flatMap(([method, path, token, body]) =>
        [SPEC, {}].map(async (spec) => {
          const response = await fetch(url + path, {
            method,
            headers: { authorization: token, 'content-type': 'application/json', ...spec },
            ...(body && { body: JSON.stringify(body) }),
          })
          const text = (await response.text()).replace(/token=[^"]+/, 'token=…')
          // Tickets belong to the process that issued them.
          const etag = path.endsWith('/flags') ? '' : response.headers.get('etag')
          return [method, path, response.status, etag, text]
        }),
      ),
    )
  }

  it('returns the same bytes and ETags as the server, also after changes', async () => {
    expect(await answersOf(relay.url)).toEqual(await answersOf(server.url))
    const [other] = await aLitToggle(server)
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    const spare = await aSegment(server)
    await succeed(server, 'DELETE', `${SEGMENTS}/${spare.id}`)
    await succeed(server, 'DELETE', togglePath(other))
    const etags = async (url: string) => (await answersOf(url)).map(([, , , etag]) => etag)
    await expect.poll(() => etags(relay.url)).toEqual(await etags(server.url))
    expect(await answersOf(relay.url)).toEqual(await answersOf(server.url))
  })

  it('streams changes, with the event ids of the server', async () => {
    const [here, there] = [await listen(relay.url, client), await listen(server.url, client)]
    await expect.poll(() => here.events().length).toBe(1)
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/on`)
    await expect.poll(() => here.events().length).toBe(2)
    await expect.poll(() => there.events()).toEqual(here.events())
    const { id } = here.events()[1] as { id: string }
    here.close()
    there.close()
    await aLitToggle(server)
    const lastKnown = { headers: { 'last-event-id': id } }
    const resumed = [await listen(server.url, client, lastKnown), await listen(relay.url, client, lastKnown)]
    await expect.poll(() => resumed[0]?.events().length).toBeGreaterThan(0)
    await expect.poll(() => resumed[1]?.events().at(-1)?.data).toEqual(resumed[0]?.events().at(-1)?.data)
    for (const one of resumed) one.close()
  })

  it('notifies OFREP clients of changes', async () => {
    const { body } = await relay.call('POST', '/ofrep/v1/evaluate/flags', frontend, { body: { context: {} } })
    const { requestUri } = body.eventStreams[0].endpoint
    const stream = await listen(relay.url, '', { path: requestUri })
    await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    await expect.poll(() => stream.events().map(({ data }) => data.type)).toContain('refetchEvaluation')
    stream.close()
  })

  it('refuses unknown tokens, tokens of the wrong type and of other environments', async () => {
    const other = (await anSdkToken(server, { environment: 'production' })).secret
    const statusOf = async (token: string | null) => (await relay.call('GET', '/api/client/features', token)).status
    expect(await statusOf(null)).toBe(401)
    expect(await statusOf('*:development.unknown')).toBe(401)
    expect(await statusOf('x'.repeat(5_000))).toBe(401)
    expect(await statusOf(frontend)).toBe(403)
    const { status, body } = await relay.call('GET', '/api/client/features', other)
    expect([status, body.message]).toEqual([403, expect.stringContaining('This relay serves development')])
  })

  it('refuses a token of all projects when its own token has only some', async () => {
    const project = await aProject(server)
    const toggle = await aToggle(server, { project })
    const narrow = (await anSdkToken(server, { project })).secret
    const below = await aReadyRelay({ upstream: server.url, tokens: [narrow] })
    expect((await below.call('GET', '/api/client/features', client)).status).toBe(403)
    const { body } = await below.call('GET', '/api/client/features', narrow)
    expect(body.features.map((one: { name: string }) => one.name)).toEqual([toggle])
    const direct = await server.call('GET', '/api/client/features', undefined, { token: narrow })
    expect(body).toEqual(direct.body)
    await below.stop()
  })

  it('has the ETag of the server after a change that its token does not see', async () => {
    const narrow = (await anSdkToken(server, { project: await aProject(server) })).secret
    const below = await aReadyRelay({ upstream: server.url, tokens: [narrow] })
    await expect.poll(() => below.relay.feeds.list[0]?.state).toBe('live')
    const etagOf = async (url: string) =>
      (await fetch(`${url}/api/client/features`, { headers: { authorization: narrow } })).headers.get('etag')
    const before = await etagOf(server.url)
    await aToggle(server)
    const after = await etagOf(server.url)
    expect(after).not.toBe(before)
    await expect.poll(() => etagOf(below.url)).toBe(after)
    await below.stop()
  })

  it('refuses a revoked token, and ends its streams', async () => {
    const revoked = await anSdkToken(server)
    const statusOf = async () => (await relay.call('GET', '/api/client/features', revoked.secret)).status
    expect(await statusOf()).toBe(200)
    const stream = await listen(relay.url, revoked.secret)
    await succeed(server, 'DELETE', `/api/admin/api-tokens/${revoked.id}`)
    await expect.poll(statusOf).toBe(401)
    await expect.poll(() => stream.isClosed()).toBe(true)
    expect((await relay.call('GET', '/api/client/features', client)).status).toBe(200)
  })

  it('says that it does not know tags, and that it has no other API', async () => {
    const tagged = await relay.call('GET', '/api/client/features?tag=simple:x', client)
    expect([tagged.status, tagged.body.details]).toEqual([400, [expect.objectContaining({ path: '/query/tag' })]])
    const admin = await relay.call('GET', '/api/admin/projects', client)
    expect([admin.status, admin.body.message]).toEqual([404, expect.stringContaining('This is a relay')])
  })

  it('reports the state of its upstream in its metrics', async () => {
    expect(await relay.metric('leverframe_relay_upstream_up{environment="development"}')).toBe(1)
    expect(await relay.metric('leverframe_relay_data_age_seconds{environment="development"}')).toBeGreaterThanOrEqual(0)
    expect(await relay.metric('leverframe_relay_depth')).toBe(1)
    expect(await relay.metric('leverframe_relay_buffer_limit_bytes')).toBe(64 * 1_048_576)
    expect(await relay.metric('leverframe_store_up')).toBe(undefined)
  })

  it('keeps a copy without the secrets of tokens', async () => {
    const text = () => readFileSync(join(relay.dir, 'copy.jsonl'), 'utf8')
    await expect.poll(text).toContain(`"${name}"`)
    await expect.poll(text).toContain('"token"')
    for (const token of [feed, client, frontend]) expect(text()).not.toContain(token.split('.').at(-1))
  })

  it('is not ready without data, and says why when its token is wrong', async () => {
    const bad = await startRelay({ upstream: server.url, tokens: ['*:development.unknown'] })
    await expect.poll(() => bad.relay.feeds.list[0]?.state).toBe('refused')
    const { status, body } = await bad.call('GET', '/ready', null)
    expect([status, body.message]).toEqual([503, expect.stringContaining('has no data yet')])
    expect((await bad.call('GET', '/health', null)).status).toBe(200)
    expect((await bad.call('GET', '/api/client/features', client)).status).toBe(503)
    await bad.stop()
  })

  it('refuses a second token of the same environment', async () => {
    const [first, second] = [await anSdkToken(server), await anSdkToken(server)]
    const both = await startRelay({ upstream: server.url, tokens: [first.secret, second.secret] })
    await expect.poll(() => both.relay.feeds.list.map(({ state }) => state).sort()).toEqual(['live', 'refused'])
    await both.stop()
  })

  it('notices that it would feed itself', async () => {
    const dir = relayFolder()
    const first = await startRelay({ upstream: server.url, tokens: [feed] })
    const { port } = new URL(first.url)
    await first.stop()
    const loop = await startRelay({ upstream: first.url, tokens: [feed], port: Number(port), dir })
    expect((await loop.relay.broken).message).toContain('is this relay itself')
    await loop.stop()
  })

  it('notices a loop of two relays', async () => {
    const spare = await startRelay({ upstream: server.url, tokens: [feed] })
    const { port } = new URL(spare.url)
    await spare.stop()
    const one = await startRelay({ upstream: spare.url, tokens: [feed] })
    const two = await startRelay({ upstream: one.url, tokens: [feed], port: Number(port) })
    expect((await Promise.race([one.relay.broken, two.relay.broken])).message).toContain('the relays form a loop')
    await one.stop()
    await two.stop()
  })

  it('serves the environments of all its tokens', async () => {
    const production = (await anSdkToken(server, { environment: 'production' })).secret
    const [toggle] = await aLitToggle(server, 'production')
    const both = await aReadyRelay({ upstream: server.url, tokens: [feed, production] })
    for (const [token, enabled] of [
      [client, false],
      [production, true],
    ] as const)
      expect((await both.call('GET', `/api/client/features/${toggle}`, token)).body).toMatchObject({ enabled })
    await both.stop()
  })

  it('polls while the server does not stream', async () => {
    const quiet = await startServer('sqlite', { settings: { STREAMING: 'off' } })
    const token = (await anSdkToken(quiet)).secret
    const below = await startRelay({ upstream: quiet.url, tokens: [token] })
    await expect.poll(() => below.relay.feeds.list[0]?.state).toBe('polling')
    const toggle = await aToggle(quiet)
    await expect.poll(async () => (await below.call('GET', `/api/client/features/${toggle}`, token)).status).toBe(200)
    await below.stop()
    await quiet.stop()
  })
})
