import { createHash, createHmac, randomBytes } from 'node:crypto'
import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aLitToggle, strategiesPath, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, type Listener, listen } from '@leverframe/testing/sdk/clients'
import { aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from './calls.ts'
import { badRequest, clientFeatures, clientToken, delta, edgeTokens, heartbeat, ignored } from './decoders.ts'
import { anApplication, HEADERS, instanceData, metadata } from './requests.ts'

const CLIENT_SECRET = 'koom8ceiGaeBee9Eivahweideimak4aV'
const ETAG = /^(W\/)?"[^"]+"$/

for (const engine of proofEngines)
  describe(`the calls of Unleash Edge on ${engine}`, () => {
    const server = serverFor(engine, { settings: { EDGE_CLIENT_SECRET: CLIENT_SECRET } })
    let [client, narrow, frontend, toggle, project] = ['', '', '', '', '']
    const streams: Listener[] = []

    beforeAll(async () => {
      project = await aProject(server)
      client = (await anSdkToken(server)).secret
      narrow = (await anSdkToken(server, { project })).secret
      const given = { tokenName: 'browser', type: 'frontend', environment: 'development' }
      frontend = (await succeed(server, 'POST', '/api/admin/api-tokens', given)).secret
      ;[toggle] = await aLitToggle(server)
      const { id } = await aSegment(server)
      await succeed(server, 'POST', strategiesPath(toggle), {
        name: 'flexibleRollout',
        parameters: { rollout: 25 },
        constraints: [{ contextName: 'userId', operator: 'NUM_GT', value: '7', values: [] }],
        segments: [id],
        variants: [
          { name: 'blue', weightType: 'variable', stickiness: 'default', payload: { type: 'json', value: '{}' } },
        ],
      })
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [
        { name: 'a', weightType: 'fix', weight: 300, overrides: [{ contextName: 'userId', values: ['1'] }] },
        { name: 'b', weightType: 'variable', payload: { type: 'string', value: 'x' } },
      ])
      const child = await aToggle(server)
      await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: toggle })
      await aToggle(server, { project })
    })
    afterAll(() => {
      for (const stream of streams) stream.close()
    })

    /** Performs the call as Edge does and decodes its answer as Edge does. */
    async function perform({ method, path, body, token, headers, status, decodes }: Call) {
      const answer = await server.call(method, path, body, {
        token: token === undefined ? client : token,
        headers: { ...HEADERS, ...headers },
      })
      expect(answer.status).toBe(status)
      expect(decodes(answer.body, '$')).toEqual([])
      return answer
    }
    const call = (given: Partial<Call> & Pick<Call, 'method' | 'path' | 'status'>) =>
      perform({ name: '', decodes: ignored, ...given })
    const validate = (tokens: readonly string[]) =>
      call({ method: 'POST', path: '/edge/validate', token: null, body: { tokens }, status: 200, decodes: edgeTokens })
    const bulk = (body: object, status = 202) =>
      call({
        method: 'POST',
        path: '/api/client/metrics/bulk',
        body,
        status,
        decodes: status === 400 ? badRequest : ignored,
      })
    const features = (more: Partial<Call> = {}) =>
      call({ method: 'GET', path: '/api/client/features', status: 200, decodes: clientFeatures, ...more })
    const deltas = (more: Partial<Call> = {}) =>
      call({ method: 'GET', path: '/api/client/delta', status: 200, decodes: delta, ...more })
    const metricOf = (appName: string, environment: string | null = 'development') => ({
      featureName: toggle,
      appName,
      environment,
      timestamp: new Date().toISOString(),
      yes: 2,
      no: 1,
      variants: { a: 1 },
      ...metadata,
    })

    function issue(body: unknown, change: { secret?: string; path?: string; headers?: Record<string, string> } = {}) {
      const [timestamp, nonce] = [new Date().toISOString().replace('Z', '+00:00'), randomBytes(16).toString('hex')]
      const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      const signed = ['POST', change.path ?? '/edge/issue-token', timestamp, nonce, hash].join('\n')
      const key = Buffer.from(change.secret ?? CLIENT_SECRET, 'base64url')
      const signature = createHmac('sha256', key).update(signed).digest('base64url')
      const headers = {
        authorization: `HMAC enterprise-edge:${signature}`,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'content-sha256': hash,
        ...change.headers,
      }
      return { request: { method: 'POST', path: '/edge/issue-token', token: null, body, headers } as const, headers }
    }
    const WANTED = { tokens: ['development', 'production'].map((environment) => ({ environment, projects: ['*'] })) }

    describe('validate tokens', () => {
      it('of the type client', async () => {
        const { body } = await validate([client])
        expect(body.tokens).toEqual([{ token: client, type: 'client', projects: ['*'], environment: 'development' }])
      })
      it('of the type frontend', async () => {
        expect((await validate([frontend])).body.tokens).toMatchObject([{ token: frontend, type: 'frontend' }])
      })
      it('of the type admin', async () => {
        expect((await validate([ADMIN_TOKEN])).body.tokens).toMatchObject([{ type: 'admin', environment: '*' }])
      })
      it('of one project', async () => {
        expect((await validate([narrow])).body.tokens).toMatchObject([{ projects: [project] }])
      })
      it('that are unknown: the list is empty', async () => {
        expect((await validate(['*:development.unknown'])).body.tokens).toEqual([])
      })
      it('several at once: only valid ones are returned', async () => {
        const { body } = await validate([client, 'nonsense', frontend])
        expect(body.tokens.map(({ token }: { token: string }) => token)).toEqual([client, frontend])
      })
      it('in a malformed request: 400', async () => {
        await call({ method: 'POST', path: '/edge/validate', token: null, body: {}, status: 400, decodes: badRequest })
      })
    })

    describe('poll toggles', () => {
      it('completely, with an ETag', async () => {
        const { headers, body } = await features()
        expect(headers.get('etag')).toMatch(ETAG)
        expect(body.features.map(({ name }: { name: string }) => name)).toContain(toggle)
      })
      it('without a change: 304', async () => {
        const etag = (await features()).headers.get('etag') ?? ''
        await features({ status: 304, headers: { 'if-none-match': etag }, decodes: ignored })
      })
      it('with the interval of polls', async () => {
        await features({ headers: { 'unleash-interval': '15000' } })
      })
      it('of one project', async () => {
        const { body } = await features({ token: narrow })
        expect(new Set(body.features.map((one: { project: string }) => one.project))).toEqual(new Set([project]))
      })
      it('with an unknown token: 401', async () => {
        await features({ token: '*:development.unknown', status: 401, decodes: badRequest })
      })
      it('with a frontend token: 403', async () => {
        await features({ token: frontend, status: 403, decodes: badRequest })
      })
    })

    describe('poll deltas', () => {
      it('from the beginning: a hydration with an ETag', async () => {
        const { headers, body } = await deltas()
        expect(headers.get('etag')).toMatch(ETAG)
        expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['hydration'])
      })
      it('without a change: 304', async () => {
        const etag = (await deltas()).headers.get('etag') ?? ''
        await deltas({ status: 304, headers: { 'if-none-match': etag }, decodes: ignored })
      })

      const typesAfter = async (change: () => Promise<unknown>): Promise<string[]> => {
        const etag = (await deltas()).headers.get('etag') ?? ''
        await change()
        const { body } = await deltas({ headers: { 'if-none-match': etag } })
        return body.events.map(({ type }: { type: string }) => type)
      }
      it('after a toggle changed', async () => {
        expect(await typesAfter(() => aLitToggle(server))).toContain('feature-updated')
      })
      it('after a toggle was archived', async () => {
        const gone = await aToggle(server)
        expect(await typesAfter(() => succeed(server, 'DELETE', togglePath(gone)))).toContain('feature-removed')
      })
      it('after a segment changed and another one was deleted', async () => {
        const spare = await aSegment(server)
        const types = await typesAfter(async () => {
          const { id } = await aSegment(server)
          await succeed(server, 'POST', strategiesPath(toggle), { name: 'default', segments: [id] })
          await server.call('DELETE', `${SEGMENTS}/${spare.id}`)
        })
        expect(types).toContain('segment-updated')
      })
      it('with an unknown token: 401', async () => {
        await deltas({ token: '*:development.unknown', status: 401, decodes: badRequest })
      })
    })

    describe('stream', () => {
      it('the state and then changes', async () => {
        const stream = await listen(server.url, client, { headers: { ...HEADERS, 'unleash-sdk-type': 'edge' } })
        streams.push(stream)
        expect(stream.status).toBe(200)
        await expect.poll(() => stream.events().map(({ event }) => event)).toEqual(['unleash-connected'])
        await succeed(server, 'POST', `${toggleEnvironmentPath((await aLitToggle(server))[0])}/off`)
        await expect.poll(() => stream.events().map(({ event }) => event)).toContain('unleash-updated')
        for (const { data } of stream.events()) expect(delta(data, '$')).toEqual([])
      })
    })

    describe('register', () => {
      it('an application of an SDK', async () => {
        await call({
          method: 'POST',
          path: '/api/client/register',
          body: anApplication(uniqueName('app')),
          status: 202,
        })
      })
      it('Edge itself, with empty fields', async () => {
        const body = anApplication('unleash-edge', {
          connectVia: [],
          environment: null,
          projects: [],
          instanceId: null,
          strategies: [],
          sdkVersion: null,
          sdkType: null,
        })
        await call({ method: 'POST', path: '/api/client/register', body, status: 202 })
      })
    })

    describe('send metrics in bulk', () => {
      const seen = async (app: string) => (await server.call('GET', `/api/admin/metrics/applications/${app}`)).status

      it('with applications and counts', async () => {
        const app = uniqueName('app')
        await bulk({ applications: [anApplication(app)], metrics: [metricOf(app)] })
        await expect.poll(() => seen(app)).toBe(200)
      })
      it('with null as an environment: the rest of the batch is kept, and the item belongs to the environment of the token', async () => {
        const [first, second] = [uniqueName('app'), uniqueName('app')]
        await bulk({
          applications: [anApplication(first, { environment: null }), anApplication(second)],
          metrics: [metricOf(first, null), metricOf(second)],
        })
        await expect.poll(async () => [await seen(first), await seen(second)]).toEqual([200, 200])
        const { instances } = await succeed(server, 'GET', `/api/admin/metrics/applications/${first}`)
        expect(instances).toMatchObject([{ environment: 'development' }])
      })
      it('with impact metrics and seen tokens, which are ignored', async () => {
        const app = uniqueName('app')
        await bulk({
          applications: [anApplication(app)],
          metrics: [],
          impactMetrics: [{ name: 'p', help: 'h', type: 'counter', samples: [{ value: 1.5, labels: { a: 'b' } }] }],
          seenTokens: [client],
        })
        await expect.poll(() => seen(app)).toBe(200)
      })
      it('without content', async () => {
        await bulk({ applications: [], metrics: [] })
      })
      it('in a malformed request: 400', async () => {
        await bulk({ applications: 'none' }, 400)
      })
    })

    describe('report about themselves', () => {
      it('with their own data', async () => {
        await call({ method: 'POST', path: '/api/client/metrics/edge', body: instanceData(), status: 202 })
      })
      it('with the data of connected instances', async () => {
        const body = instanceData([instanceData(), instanceData()])
        await call({ method: 'POST', path: '/api/client/metrics/edge', body, status: 202 })
      })
      it('with a heartbeat, which says that the licence is valid', async () => {
        const path = '/api/client/edge-licensing/heartbeat?connectionId=01K9Z5T3M9V1S2Q8R7P6N5M4L4'
        const { body } = await call({ method: 'POST', path, status: 202, decodes: heartbeat })
        expect(body).toEqual({ edgeLicenseState: 'Valid' })
      })
      it('only with a client token', async () => {
        const path = '/api/client/edge-licensing/heartbeat'
        await call({ method: 'POST', path, token: '*:development.unknown', status: 401, decodes: badRequest })
        await call({ method: 'POST', path, token: frontend, status: 403, decodes: badRequest })
      })
    })

    describe('ask for tokens', () => {
      const ask = (body: unknown, change?: Parameters<typeof issue>[1]) =>
        call({ ...issue(body, change).request, status: 200, decodes: edgeTokens })

      it('with a signature: tokens are created with events, and work', async () => {
        await server.newEvents()
        const { body } = await ask(WANTED)
        expect(body.tokens).toMatchObject([
          { environment: 'development', projects: ['*'], type: 'client' },
          { environment: 'production', projects: ['*'], type: 'client' },
        ])
        const events = await server.newEvents()
        expect(events.map(({ type, createdBy }) => [type, createdBy])).toEqual([
          ['api-token-created', 'enterprise-edge'],
          ['api-token-created', 'enterprise-edge'],
        ])
        for (const { token } of body.tokens) {
          expect(JSON.stringify(events)).not.toContain(token.split('.')[1])
          await features({ token })
        }
      })
      it('again: the same tokens are returned, until one is revoked', async () => {
        const tokensOf = async () => (await ask(WANTED)).body.tokens.map(({ token }: { token: string }) => token)
        const [first, other] = await tokensOf()
        expect(await tokensOf()).toEqual([first, other])
        await succeed(server, 'DELETE', `/api/admin/api-tokens/${encodeURIComponent(first)}`)
        const [renewed, same] = await tokensOf()
        expect([renewed === first, same]).toEqual([false, other])
        await features({ token: first, status: 401, decodes: badRequest })
      })
      it('with a signature that is wrong, old, used or about another body: 401', async () => {
        const other = randomBytes(24).toString('base64url')
        const old = { 'x-timestamp': '2026-01-01T00:00:00+00:00' }
        for (const { request } of [
          issue(WANTED, { secret: other }),
          issue(WANTED, { path: '/edge/validate' }),
          issue(WANTED, { headers: old }),
          issue(WANTED, { headers: { authorization: client } }),
        ])
          await call({ ...request, status: 401, decodes: badRequest })
        const used = issue(WANTED).request
        await call({ ...used, status: 200, decodes: edgeTokens })
        await call({ ...used, status: 401, decodes: badRequest })
        const changed = { tokens: [{ environment: 'production', projects: [project] }] }
        await call({ ...issue(WANTED).request, body: changed, status: 401, decodes: badRequest })
      })
      it('for an unknown environment or project: 400', async () => {
        for (const wanted of [
          { environment: 'nowhere', projects: ['*'] },
          { environment: 'production', projects: ['nowhere'] },
        ])
          await call({ ...issue({ tokens: [wanted] }).request, status: 400, decodes: badRequest })
      })
      it('with an admin token, as earlier versions do', async () => {
        const body = {
          tokenName: 'edge_data_token_development',
          type: 'backend',
          projects: ['*'],
          environment: 'development',
          expiresAt: '2999-01-01T00:00:00.000000000Z',
        }
        const path = '/api/admin/api-tokens'
        await call({ method: 'POST', path, token: ADMIN_TOKEN, body, status: 201, decodes: clientToken })
      })
    })
  })
