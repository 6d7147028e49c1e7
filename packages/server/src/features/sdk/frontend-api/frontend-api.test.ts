import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { aProject, aToggle, serverFor, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { expectFailure, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'

interface Toggle {
  readonly name: string
  readonly enabled: boolean
}

const properties = (record: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(record)).toString()

for (const engine of proofEngines)
  describe(`the frontend API on ${engine}`, () => {
    const server = serverFor(engine)
    const ask = (token: string, path = '', headers: Record<string, string> = {}) =>
      server.call('GET', `/api/frontend${path}`, undefined, { token, headers })
    const post = (token: string, body: unknown, path = '', headers: Record<string, string> = {}) =>
      server.call('POST', `/api/frontend${path}`, body, { token, headers })
    /** A new project and a token for it. */
    const aProjectWithToken = async () => {
      const project = await aProject(server)
      return { project, token: (await anSdkToken(server, { type: 'frontend', project })).secret }
    }
    const namesIn = ({ body }: { body: { toggles: Toggle[] } }) => body.toggles.map(({ name }) => name)

    it('returns only toggles that are on, with their variants', async () => {
      const { project, token } = await aProjectWithToken()
      const plain = await aServedToggle(server, { project, impressionData: true })
      const payload = { type: 'json', value: '{"a":1}' }
      const varied = await aServedToggle(server, {
        project,
        variants: [{ name: 'blue', weightType: 'variable', payload }],
      })
      const out = await aServedToggle(server, { project, strategies: [constraint('userId', 'IN', '7')] })
      const off = await aToggle(server, { project })
      const { status, headers, body } = await ask(token, '?userId=8')
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/json; charset=utf-8',
        'no-cache',
      ])
      expect(body.toggles).toEqual(
        expect.arrayContaining([
          {
            name: plain,
            enabled: true,
            impressionData: true,
            variant: { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true },
          },
          {
            name: varied,
            enabled: true,
            impressionData: false,
            variant: { name: 'blue', enabled: true, feature_enabled: true, featureEnabled: true, payload },
          },
        ]),
      )
      expect(body.toggles).toHaveLength(2)
      const all = await ask(token, '/all?userId=7')
      const state = Object.fromEntries(all.body.toggles.map(({ name, enabled }: Toggle) => [name, enabled]))
      expect(state).toEqual({ [plain]: true, [varied]: true, [out]: true, [off]: false })
      expect((await post(token, { context: { userId: '7' } }, '/all')).body).toEqual(all.body)
    })

    it('returns the results of the engine for every context', async () => {
      const { project, token } = await aProjectWithToken()
      const strategies = [{ name: 'flexibleRollout', parameters: { rollout: 40, stickiness: 'default' } }]
      const variants = ['a', 'b', 'c'].map((name) => ({ name, weightType: 'variable' }))
      for (let i = 0; i < 6; i++) await aServedToggle(server, { project, strategies, variants })
      const snapshot = server.running.product.dataPlane.snapshot.environment('development')
      for (let user = 0; user < 40; user++) {
        const context = { userId: `user-${user}`, sessionId: 's', properties: {} }
        const expected: unknown[] = []
        snapshot?.compiled.evaluateAll(
          context,
          { now: 0, random: () => 0 },
          (name, { enabled, variant }) => enabled && expected.push([name, variant.name]),
          { projects: new Set([project]) },
        )
        const { toggles } = (await ask(token, `?userId=user-${user}&sessionId=s`)).body
        const returned = toggles.map(({ name, variant }: { name: string; variant: Toggle }) => [name, variant.name])
        expect(returned).toEqual(expected)
      }
    })

    it('reads the context from the query and prefers properties[name] over name', async () => {
      const { project, token } = await aProjectWithToken()
      const pro = await aServedToggle(server, { project, strategies: [constraint('plan', 'IN', 'pro')] })
      for (const query of [
        { 'properties[plan]': 'pro' },
        { plan: 'pro' },
        { plan: 'free', 'properties[plan]': 'pro' },
        { 'properties[plan]': 'pro', plan: 'free' },
      ])
        expect(namesIn(await ask(token, `?${properties(query)}`)), JSON.stringify(query)).toEqual([pro])
      for (const query of ['?plan=', '?properties[plan]=', '?properties[plan][deep]=pro', '?properties=pro', ''])
        expect(namesIn(await ask(token, query)), query).toEqual([])
      // The first value that is not empty is used.
      expect(namesIn(await ask(token, '?plan=&plan=pro&plan=free'))).toEqual([pro])
      expect(namesIn(await ask(token, '?plan=free&plan=pro'))).toEqual([])
    })

    it('reads the context from the body, wrapped or not, converts scalars to text and ignores other values', async () => {
      const { project, token } = await aProjectWithToken()
      const age = await aServedToggle(server, { project, strategies: [constraint('age', 'IN', '42')] })
      for (const context of [
        { age: 42 },
        { age: '42' },
        { properties: { age: 42 } },
        { age: 1, properties: { age: 42 } },
      ]) {
        expect(namesIn(await post(token, { context }))).toEqual([age])
        expect(namesIn(await post(token, context))).toEqual([age])
      }
      for (const body of [{}, { context: {} }, { context: null }, { age: [42] }, { age: { is: 42 } }, { age: null }])
        expect(namesIn(await post(token, body)), JSON.stringify(body)).toEqual([])
      expect((await post(token, undefined)).status).toBe(200)
      for (const body of [
        { context: 'x' },
        { context: [] },
        { properties: 'x' },
        { context: { properties: [] } },
        [],
        'x',
      ])
        expectFailure(await post(token, body), 400, 'ValidationError')
    })

    it('uses the time of the server and the address of the client, and ignores currentTime', async () => {
      const { project, token } = await aProjectWithToken()
      const date = (operator: string, value: string) => ({
        constraints: [{ contextName: 'currentTime', operator, values: [], value }],
      })
      const past = await aServedToggle(server, { project, strategies: [date('DATE_AFTER', '2020-01-01T00:00:00Z')] })
      await aServedToggle(server, { project, strategies: [date('DATE_BEFORE', '2020-01-01T00:00:00Z')] })
      const local = await aServedToggle(server, {
        project,
        strategies: [{ name: 'remoteAddress', parameters: { IPs: '127.0.0.1' } }],
      })
      expect(namesIn(await ask(token, '?currentTime=2001-01-01T00:00:00Z')).toSorted()).toEqual(
        [past, local].toSorted(),
      )
      expect(namesIn(await ask(token, '?remoteAddress=10.0.0.1'))).toEqual([past])
      // TRUST_PROXY is not set.
      const forwarded = await ask(token, '', { 'x-forwarded-for': '10.0.0.1' })
      expect(namesIn(forwarded).toSorted()).toEqual([past, local].toSorted())
    })

    it('returns stable results for a user or session id and random ones without', async () => {
      const { project, token } = await aProjectWithToken()
      const strategies = [{ name: 'flexibleRollout', parameters: { rollout: 50, stickiness: 'default' } }]
      for (let i = 0; i < 8; i++) await aServedToggle(server, { project, strategies })
      const seen = async (query: string) =>
        new Set(await Promise.all(Array.from({ length: 12 }, async () => namesIn(await ask(token, query)).join())))
      expect((await seen('?sessionId=1')).size).toBe(1)
      expect((await seen('?userId=1')).size).toBe(1)
      expect((await seen('')).size).toBeGreaterThan(1)
    })

    it('returns 304 for the same context until something changes', async () => {
      const { project, token } = await aProjectWithToken()
      const name = await aServedToggle(server, { project })
      const etagOf = async (query: string) => (await ask(token, query)).headers.get('etag') as string
      const etag = await etagOf('?userId=1&plan=pro')
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      const again = await ask(token, '?plan=pro&userId=1', { 'if-none-match': etag })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await ask(token, '?userId=1&plan=pro', { 'if-none-match': `"x", ${etag}` })).status).toBe(304)
      expect((await post(token, { userId: '1', plan: 'pro' }, '', { 'if-none-match': etag })).status).toBe(304)
      expect((await ask(token, '?userId=2&plan=pro', { 'if-none-match': etag })).status).toBe(200)
      expect((await ask(token, '/all?userId=1&plan=pro', { 'if-none-match': etag })).status).toBe(200)
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, 'development', project)}/off`)
      const after = await ask(token, '?userId=1&plan=pro', { 'if-none-match': etag })
      expect([after.status, after.body]).toEqual([200, { toggles: [] }])
    })

    it('uses an ETag of the bytes for random results', async () => {
      const { project, token } = await aProjectWithToken()
      const half = { name: 'flexibleRollout', parameters: { rollout: 50, stickiness: 'random' } }
      for (let i = 0; i < 10; i++) await aServedToggle(server, { project, strategies: [half] })
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(token, '?userId=1')))
      const [first] = answers
      const etags = new Set(answers.map(({ headers }) => headers.get('etag')))
      expect(etags.size).toBe(new Set(answers.map(({ body }) => JSON.stringify(body))).size)
      expect(etags.size).toBeGreaterThan(1)
      const second = await ask(token, '?userId=1', { 'if-none-match': first?.headers.get('etag') as string })
      if (second.status === 200) expect(second.headers.get('etag')).not.toBe(first?.headers.get('etag'))
    })

    it('returns one toggle, on or off, and 404 for other projects', async () => {
      const { project, token } = await aProjectWithToken()
      const on = await aServedToggle(server, { project, strategies: [constraint('userId', 'IN', '7')] })
      expect((await ask(token, `/features/${on}?userId=7`)).body).toMatchObject({ name: on, enabled: true })
      const off = await post(token, { context: { userId: '8' } }, `/features/${on}`)
      expect(off.body).toEqual({
        name: on,
        enabled: false,
        impressionData: false,
        variant: { name: 'disabled', enabled: false, feature_enabled: false, featureEnabled: false },
      })
      const etag = off.headers.get('etag') as string
      const same = await post(token, { userId: '8' }, `/features/${on}`, { 'if-none-match': etag })
      expect(same.status).toBe(304)
      for (const name of [uniqueName(), await aServedToggle(server)])
        expectFailure(await ask(token, `/features/${name}`), 404, 'NotFoundError')
    })

    it('switches a toggle off when its parent is off', async () => {
      const { project, token } = await aProjectWithToken()
      const [parent, child] = [await aServedToggle(server, { project }), await aServedToggle(server, { project })]
      await succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: parent })
      expect(namesIn(await ask(token)).toSorted()).toEqual([parent, child].toSorted())
      await succeed(server, 'POST', `${toggleEnvironmentPath(parent, 'development', project)}/off`)
      expect(namesIn(await ask(token))).toEqual([])
    })

    it('serves the same routes below /api/proxy', async () => {
      const { project, token } = await aProjectWithToken()
      const name = await aServedToggle(server, { project })
      const old = (method: string, path: string, body?: unknown) =>
        server.call(method, `/api/proxy${path}`, body, { token })
      expect((await old('GET', '?userId=1')).body).toEqual((await ask(token, '?userId=1')).body)
      expect((await old('POST', '/all', { userId: '1' })).body.toggles).toHaveLength(1)
      expect((await old('GET', `/features/${name}`)).body.name).toBe(name)
      const metrics = { appName: 'web', bucket: { start: 1, stop: 2, toggles: {} } }
      for (const path of ['/client/metrics', '/all/client/metrics'])
        expect((await old('POST', path, metrics)).status).toBe(202)
    })

    it('accepts metrics and registrations, and returns 400 for invalid ones', async () => {
      const { token } = await aProjectWithToken()
      const toggles = { a: { yes: 1, no: 0, variants: { disabled: 1 } }, b: { yes: 2, no: 3, variants: null } }
      const bucket = { start: '2026-01-01T10:00:00Z', stop: '2026-01-01T10:01:00Z', toggles }
      for (const below of ['', '/all']) {
        const metrics = await post(token, { appName: 'web', instanceId: 'browser', bucket }, `${below}/client/metrics`)
        expect([metrics.status, metrics.body]).toEqual([202, ''])
        const registered = await post(token, { appName: 'web' }, `${below}/client/register`)
        expect([registered.status, registered.body]).toEqual([200, 'OK'])
      }
      for (const wrong of [
        {},
        { appName: '' },
        { appName: 'web', bucket: { start: 1 } },
        { appName: 'web', bucket: { start: 1, stop: 2, toggles: { a: { yes: -1, no: 0 } } } },
        { appName: 'x'.repeat(201) },
      ])
        expectFailure(await post(token, wrong, '/client/metrics'), 400, 'ValidationError')
      expectFailure(await post(token, {}, '/client/register'), 400, 'ValidationError')
      for (const path of ['/client/features', '/health', '/nonsense'])
        expectFailure(await ask(token, path), 404, 'NotFoundError')
      expectFailure(await ask(token, '/client/metrics'), 405, 'MethodNotAllowedError')
    })

    it('accepts only frontend tokens', async () => {
      const { secret } = await anSdkToken(server, { type: 'client' })
      expectFailure(await ask(secret), 403, 'NoAccessError')
      expectFailure(await server.call('GET', '/api/frontend'), 403, 'NoAccessError')
      expectFailure(await ask('*:development.nonsense'), 401, 'AuthenticationRequired')
      const token = await anSdkToken(server, { type: 'frontend' })
      expect((await ask(`Bearer ${token.secret}`)).status).toBe(200)
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${token.id}`)
      expectFailure(await ask(token.secret), 401, 'AuthenticationRequired')
    })

    it('returns 400 with the path of the field for a context over the limits', async () => {
      const { token } = await aProjectWithToken()
      const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 'x']))
      expect((await post(token, fields(200))).status).toBe(200)
      for (const [body, path] of [
        [fields(201), '/body'],
        [{ context: { properties: fields(201) } }, '/body/context'],
        [{ userId: 'x'.repeat(2_001) }, '/body/userId'],
        [{ ['n'.repeat(201)]: 'x' }, `/body/${'n'.repeat(120)}…`],
      ] as const) {
        const answer = await post(token, body)
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.details[0].path).toBe(path)
      }
      expectFailure(await ask(token, `?userId=${'x'.repeat(2_001)}`), 400, 'ValidationError')
    })

    it('handles context names such as __proto__ and toString', async () => {
      const { project, token } = await aProjectWithToken()
      const name = await aServedToggle(server, { project, strategies: [constraint('toString', 'IN', 'z')] })
      expect(namesIn(await ask(token, '?__proto__=x&constructor=y&properties[toString]=z'))).toEqual([name])
      expect(namesIn(await ask(token, '?properties[__proto__]=x'))).toEqual([])
      for (const raw of [
        '{"context":{"properties":{"hasOwnProperty":"x"},"toString":"z"}}',
        '{"context":{"__proto__":{"toString":"y"},"constructor":{"prototype":{"toString":"y"}},"toString":"z"}}',
        '{"__proto__":{"context":{}},"context":{"properties":{"\\u005f_proto__":{"toString":"y"},"toString":"z"}}}',
      ]) {
        const answer = await server.call('POST', '/api/frontend', undefined, { token, raw })
        expect([answer.status, namesIn(answer)]).toEqual([200, [name]])
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    describe('with CORS', () => {
      const preflight = (path: string, origin: string) =>
        server.call('OPTIONS', path, undefined, {
          token: null,
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'authorization,x-custom',
          },
        })
      const cors = (headers: Headers) => [
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-credentials'),
        // GET responses also vary by encoding.
        headers.get('vary')?.split(', ')[0],
      ]
      const allow = (...frontendApiOrigins: string[]) =>
        succeed(server, 'POST', '/api/admin/ui-config/cors', { frontendApiOrigins })
      const paths = [
        '/api/frontend',
        '/api/frontend/all',
        '/api/frontend/features/x',
        '/api/frontend/client/metrics',
        '/api/frontend/client/register',
        '/api/frontend/all/client/metrics',
        '/api/proxy',
      ]

      it('answers preflight requests without a token', async () => {
        await allow('*')
        for (const path of paths) {
          const { status, headers, body } = await preflight(path, 'https://a.example')
          expect([status, body]).toEqual([204, ''])
          expect(headers.get('access-control-allow-methods')).toContain('POST')
          expect(headers.get('access-control-allow-headers')).toBe('authorization,x-custom')
          expect(headers.get('access-control-max-age')).toBe('86400')
          expect(headers.get('access-control-allow-origin')).toBe('*')
        }
      })

      it('allows all origins or the listed ones, also in error responses', async () => {
        const { token } = await aProjectWithToken()
        const from = (origin: string, secret = token) => ask(secret, '', { origin })
        for (const list of [[], ['*'], ['https://a.example', '*']]) {
          await allow(...list)
          expect(cors((await from('https://b.example')).headers)).toEqual(['*', null, 'Origin'])
        }
        await allow('https://a.example')
        const { headers } = await from('https://a.example')
        expect(cors(headers)).toEqual(['https://a.example', 'true', 'Origin'])
        expect(headers.get('access-control-expose-headers')).toContain('ETag')
        const refused = await from('https://a.example', 'nobody')
        expect([refused.status, ...cors(refused.headers)]).toEqual([401, 'https://a.example', 'true', 'Origin'])
        const bad = await ask(token, `?userId=${'x'.repeat(3_000)}`, { origin: 'https://a.example' })
        expect([bad.status, cors(bad.headers)[0]]).toEqual([400, 'https://a.example'])
        for (const origin of ['https://b.example', 'null', 'http://a.example'])
          expect(cors((await from(origin)).headers)).toEqual([null, null, 'Origin'])
        const asked = await preflight('/api/frontend', 'https://b.example')
        expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, null])
        // The admin API does not allow other origins.
        const admin = await server.call('GET', '/api/admin/projects', undefined, {
          headers: { origin: 'https://a.example' },
        })
        expect(admin.headers.get('access-control-allow-origin')).toBe(null)
        await allow('*')
      })

      it('does not echo invalid header names', async () => {
        const { headers } = await server.call('OPTIONS', '/api/frontend', undefined, {
          token: null,
          headers: { 'access-control-request-headers': 'a b;c' },
        })
        expect(headers.get('access-control-allow-headers')).toContain('authorization')
      })
    })
  })

describe('the frontend API on a separate server', () => {
  it('uses the address in X-Forwarded-For with TRUST_PROXY', async () => {
    const server = await startServer('sqlite', { settings: { TRUST_PROXY: '1' } })
    const { secret: token } = await anSdkToken(server, { type: 'frontend' })
    const strategies = [{ name: 'remoteAddress', parameters: { IPs: '10.1.2.3' } }]
    const name = await aServedToggle(server, { strategies })
    const ask = (headers: Record<string, string>) => server.call('GET', '/api/frontend', undefined, { token, headers })
    expect((await ask({ 'x-forwarded-for': '10.1.2.3' })).body.toggles).toMatchObject([{ name }])
    expect((await ask({ 'x-forwarded-for': '10.1.2.3, 10.9.9.9' })).body.toggles).toEqual([])
    await server.stop()
  })

  it('needs no token with AUTH_TYPE=none', async () => {
    const server = await startServer('sqlite', { settings: { AUTH_TYPE: 'none' } })
    const name = await aServedToggle(server)
    const { status, body } = await server.call('GET', '/api/frontend', undefined, { token: null })
    expect([status, body.toggles]).toMatchObject([200, [{ name }]])
    await server.stop()
  })
})
