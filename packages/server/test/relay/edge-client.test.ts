import { ADMIN_TOKEN, aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aReadyRelay, stopRelays, type TestRelay } from '@leverframe/testing/relay'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, listen } from '@leverframe/testing/sdk/clients'
import { apps } from '@leverframe/testing/usage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badRequest, clientFeatures, type Decoder, delta, edgeTokens, heartbeat, ignored } from '../edge/decoders.ts'
import { anApplication, HEADERS, instanceData, metadata } from '../edge/requests.ts'
import { totalsOf } from './reports.ts'

describe('the calls of Unleash Edge to a relay', () => {
  const server = serverFor('sqlite')
  let relay: TestRelay
  let [client, narrow, frontend, toggle, project] = ['', '', '', '', '']

  beforeAll(async () => {
    project = await aProject(server)
    client = (await anSdkToken(server)).secret
    narrow = (await anSdkToken(server, { project })).secret
    frontend = (await anSdkToken(server, { type: 'frontend' })).secret
    ;[toggle] = await aLitToggle(server)
    await aToggle(server, { project })
    relay = await aReadyRelay({ upstream: server.url, tokens: [client] })
  })
  afterAll(stopRelays)

  interface Call {
    readonly body?: unknown
    readonly token?: string | null
    readonly headers?: Readonly<Record<string, string>>
  }

  /** Performs a call as Edge does and decodes its answer as Edge does. */
  async function perform(method: string, path: string, [status, decodes]: [number, Decoder], call: Call = {}) {
    const { token = client, headers = {}, body } = call
    const answer = await relay.call(method, path, token, { body, headers: { ...HEADERS, ...headers } })
    expect([path, answer.status]).toEqual([path, status])
    expect(decodes(answer.body, '$')).toEqual([])
    return answer
  }

  it('validate tokens of every type, and leave out unknown ones', async () => {
    const tokens = [client, narrow, frontend, ADMIN_TOKEN, '*:development.unknown']
    const { body } = await perform('POST', '/edge/validate', [200, edgeTokens], { token: null, body: { tokens } })
    expect(body.tokens).toMatchObject([
      { token: client, type: 'client', projects: ['*'], environment: 'development' },
      { token: narrow, type: 'client', projects: [project] },
      { token: frontend, type: 'frontend' },
      { token: ADMIN_TOKEN, type: 'admin', environment: '*' },
    ])
    await perform('POST', '/edge/validate', [400, badRequest], { token: null, body: {} })
  })

  it('poll toggles and deltas, with ETags', async () => {
    for (const [path, decodes] of [
      ['/api/client/features', clientFeatures],
      ['/api/client/delta', delta],
    ] as const) {
      const { headers } = await perform('GET', path, [200, decodes])
      const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
      await perform('GET', path, [304, ignored], known)
      await perform('GET', path, [401, badRequest], { token: '*:development.unknown' })
      await perform('GET', path, [403, badRequest], { token: frontend })
    }
    const { body } = await perform('GET', '/api/client/features', [200, clientFeatures], { token: narrow })
    expect(new Set(body.features.map((one: { project: string }) => one.project))).toEqual(new Set([project]))
  })

  it('read the changes since a revision', async () => {
    const etag = (await perform('GET', '/api/client/delta', [200, delta])).headers.get('etag') ?? ''
    const gone = await aToggle(server)
    await succeed(server, 'DELETE', togglePath(gone))
    const types = async () => {
      const options = { body: undefined, headers: { ...HEADERS, 'if-none-match': etag } }
      const { status, body } = await relay.call('GET', '/api/client/delta', client, options)
      return status === 304 ? [] : body.events.map(({ type }: { type: string }) => type)
    }
    await expect.poll(types).toEqual(['feature-removed'])
  })

  it('stream the state and then changes', async () => {
    const stream = await listen(relay.url, client, { headers: { ...HEADERS, 'unleash-sdk-type': 'edge' } })
    await expect.poll(() => stream.events().map(({ event }) => event)).toEqual(['unleash-connected'])
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
    await expect.poll(() => stream.events().map(({ event }) => event)).toEqual(['unleash-connected', 'unleash-updated'])
    for (const { data } of stream.events()) expect(delta(data, '$')).toEqual([])
    stream.close()
  })

  it('register, and send metrics in bulk that arrive at the server', async () => {
    const app = uniqueName('app')
    await perform('POST', '/api/client/register', [202, ignored], { body: anApplication(app) })
    const metric = {
      featureName: toggle,
      appName: app,
      environment: 'development',
      timestamp: new Date().toISOString(),
    }
    const metrics = [{ ...metric, yes: 2, no: 1, variants: { a: 1 }, ...metadata }]
    const body = { applications: [anApplication(app)], metrics }
    await perform('POST', '/api/client/metrics/bulk', [202, ignored], { body })
    await expect.poll(() => totalsOf(server, toggle)).toEqual([2, 1])
    await expect.poll(async () => (await server.call('GET', `${apps}/${app}`)).status).toBe(200)
    await perform('POST', '/api/client/metrics/bulk', [400, badRequest], { body: { applications: 'none' } })
  })

  it('report about themselves', async () => {
    const body = instanceData([instanceData()])
    await perform('POST', '/api/client/metrics/edge', [202, ignored], { body })
    const path = '/api/client/edge-licensing/heartbeat?connectionId=01K9Z5T3M9V1S2Q8R7P6N5M4L4'
    await perform('POST', path, [202, heartbeat])
  })
})
