import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, startServer, uniqueName } from '@leverframe/testing/harness'
import { aPerson as aHolder, aRole } from '@leverframe/testing/members'
import { startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { expectRefusal, succeed } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

const SETTINGS = '/api/admin/auth/oidc/settings'
const SIMPLE = '/api/admin/auth/simple/settings'
const SECRET = 'a-client-secret-that-must-stay-secret'

const everything = {
  enabled: true,
  discoverUrl: 'https://id.example.com/.well-known/openid-configuration',
  clientId: 'leverframe',
  secret: SECRET,
  autoCreate: true,
  enableSingleSignOut: true,
  defaultRootRole: 'Editor',
  defaultRootRoleId: 2,
  emailDomains: 'example.com',
  acrValues: 'gold',
  idTokenSigningAlgorithm: 'RS512',
  enableGroupSyncing: true,
  groupJsonPath: 'groups',
  addGroupsScope: true,
  extraScopes: 'roles',
}

for (const engine of proofEngines) {
  describe(`settings of OpenID Connect on ${engine}`, () => {
    const server = serverFor(engine)
    const stored = () =>
      rowsOf<{ key: string; value: string }>(
        server.running.product.deps.store.read,
        `select * from settings where key = 'auth.oidc'`,
      )

    it('are empty at first', async () => {
      expect(await server.call('GET', SETTINGS)).toMatchObject({ status: 200, body: {} })
    })

    it('return the stored values and mask the secret in reads, events and the store', async () => {
      await server.newEvents()
      expect(await server.call('POST', SETTINGS, { ...everything, unknown: 1 })).toMatchObject({
        status: 200,
        body: everything,
      })
      expect((await server.call('GET', SETTINGS)).body).toEqual({ ...everything, secret: '*****' })
      const events = await server.newEvents()
      const { secret: _, ...visible } = everything
      expect(events).toMatchObject([
        {
          type: 'setting-updated',
          data: { id: 'auth.oidc', ...visible, secretReplaced: true },
          preData: { id: 'auth.oidc', enabled: false },
        },
      ])
      expect(JSON.stringify([events, await stored()])).not.toContain(SECRET)
      expect(JSON.parse((await stored())[0]?.value ?? '')).not.toHaveProperty('unknown')
    })

    it('keep the stored secret for *****, and record nothing when nothing changes', async () => {
      const before = await stored()
      await server.newEvents()
      const again = await server.call('POST', SETTINGS, { ...everything, secret: '*****' })
      expect([again.status, again.body.secret]).toEqual([200, '*****'])
      expect((await server.call('POST', SETTINGS, everything)).status).toBe(200)
      expect(await server.newEvents()).toEqual([])
      expect(await stored()).toEqual(before)
      await server.call('POST', SETTINGS, { ...everything, secret: '*****', acrValues: 'silver' })
      expect(await server.newEvents()).toMatchObject([
        { data: { acrValues: 'silver', secretReplaced: false }, preData: { acrValues: 'gold' } },
      ])
      expect((await server.call('GET', SETTINGS)).body).toEqual({ ...everything, secret: '*****', acrValues: 'silver' })
      await server.call('POST', SETTINGS, { ...everything, acrValues: 'silver', secret: 'another one' })
      expect(await server.newEvents()).toMatchObject([{ data: { secretReplaced: true } }])
    })

    it('are replaced as a whole: omitted fields are removed', async () => {
      await server.call('POST', SETTINGS, { clientId: 'c', secret: 's' })
      expect((await server.call('GET', SETTINGS)).body).toEqual({ clientId: 'c', secret: '*****' })
    })

    it.each<[object, string]>([
      [{ secret: 's' }, '/body/clientId'],
      [{ clientId: 'c' }, '/body/secret'],
      [{ clientId: 'c', secret: '' }, '/body/secret'],
      [{ clientId: 'c', secret: 's', enabled: 'true' }, '/body/enabled'],
      [{ clientId: 'c', secret: 's', discoverUrl: 'ftp://x' }, '/body/discoverUrl'],
      [{ clientId: 'c', secret: 's', idTokenSigningAlgorithm: 'none' }, '/body/idTokenSigningAlgorithm'],
      [{ clientId: 'c', secret: 's', defaultRootRole: 'Owner' }, '/body/defaultRootRole'],
      [{ clientId: 'c', secret: 's', defaultRootRoleId: 4 }, '/body/defaultRootRoleId'],
      [{ clientId: 'c', secret: 's', defaultRootRoleId: 9_999 }, '/body/defaultRootRoleId'],
    ])('refuse %j and store nothing', async (body, path) => {
      const before = await stored()
      await server.newEvents()
      const answer = await server.call('POST', SETTINGS, body)
      expect([answer.status, answer.body.name, answer.body.details?.[0]?.path]).toEqual([400, 'ValidationError', path])
      expect(await stored()).toEqual(before)
      expect(await server.newEvents()).toEqual([])
    })

    it('are saved without contacting the provider', async () => {
      let asked = 0
      const listener = createServer((_, response) => {
        asked++
        response.end()
      })
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const discoverUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
      expect((await server.call('POST', SETTINGS, { ...everything, discoverUrl })).status).toBe(200)
      expect((await server.call('GET', SETTINGS)).status).toBe(200)
      // A check does contact it, after everything that the other requests may have begun.
      expect((await server.call('POST', `${SETTINGS}/check`, {})).body.ok).toBe(false)
      expect(asked).toBe(1)
      listener.close()
    })

    it('need ADMIN to change or check, and UPDATE_AUTH_CONFIGURATION to read', async () => {
      const { as } = await aHolder(server, await aRole(server, ['UPDATE_AUTH_CONFIGURATION'], 'root-custom'))
      await succeed(server, 'POST', SETTINGS, { ...everything, secret: 'known to the provider' })
      for (const path of [SETTINGS, SIMPLE]) expect((await server.call('GET', path, undefined, as)).status).toBe(200)
      expect((await server.call('GET', SETTINGS, undefined, as)).body.secret).toBe('*****')
      const writes: [string, object][] = [
        [SETTINGS, { clientId: 'mine', secret: uniqueName(), defaultRootRole: 'Viewer' }],
        [SIMPLE, { disabled: true }],
        [`${SETTINGS}/check`, { discoverUrl: 'http://127.0.0.1:9/' }],
      ]
      for (const [path, body] of writes) {
        const request = { method: 'POST', path, body, options: as }
        const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], SETTINGS, SIMPLE)
        expect(message).toContain('ADMIN')
      }
    })

    it('need identification', async () => {
      for (const path of [SETTINGS, SIMPLE]) {
        expect((await server.call('GET', path, undefined, { token: null })).status).toBe(401)
        expect((await server.call('POST', path, everything, { token: null })).status).toBe(401)
      }
      expect((await server.call('POST', `${SETTINGS}/check`, {}, { token: null })).status).toBe(401)
    })

    it('allow switching off log-in by password only while OpenID Connect is on', async () => {
      await server.call('POST', SETTINGS, { ...everything, enabled: false })
      await server.newEvents()
      expect(await server.call('GET', SIMPLE)).toMatchObject({ status: 200, body: { disabled: false } })
      expect(await server.call('POST', SIMPLE, { disabled: true })).toMatchObject({
        status: 409,
        body: { name: 'ConflictError' },
      })
      expect(await server.newEvents()).toEqual([])
      await server.call('POST', SETTINGS, everything)
      await server.newEvents()
      expect(await server.call('POST', SIMPLE, { disabled: true })).toMatchObject({
        status: 200,
        body: { disabled: true },
      })
      expect(await server.call('GET', SIMPLE)).toMatchObject({ body: { disabled: true } })
      expect(await server.newEvents()).toMatchObject([
        { type: 'setting-updated', data: { id: 'auth.simple', disabled: true }, preData: { disabled: false } },
      ])
      await server.call('POST', SIMPLE, { disabled: false })
    })
  })

  describe(`OpenID Connect settings from environment variables on ${engine}`, () => {
    const server = serverFor(engine, {
      settings: {
        OIDC_ENABLED: 'true',
        OIDC_DISCOVER_URL: 'https://id.example.com/',
        OIDC_CLIENT_ID: 'from-env',
        OIDC_CLIENT_SECRET: SECRET,
        OIDC_AUTO_CREATE: 'true',
      },
    })

    it('are visible and return 409 for changes', async () => {
      const { body } = await server.call('GET', SETTINGS)
      expect(body).toMatchObject({
        enabled: true,
        clientId: 'from-env',
        secret: '*****',
        autoCreate: true,
        defaultRootRole: 'Viewer',
        readOnly: true,
      })
      const refused = await server.call('POST', SETTINGS, everything)
      expect([refused.status, refused.body.name]).toEqual([409, 'ConflictError'])
      expect(refused.body.message).toContain('Environment variables')
      const stale = { headers: { 'if-match': '"stale"' } }
      expect((await server.call('POST', SETTINGS, everything, stale)).status).toBe(409)
      expect(await server.newEvents()).toEqual([])
    })

    it('allow switching off log-in by password', async () => {
      expect((await server.call('POST', SIMPLE, { disabled: true })).status).toBe(200)
    })
  })
}

describe('the check of OpenID Connect settings', () => {
  const server = serverFor('sqlite')
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(() => [server.url])
  })
  afterAll(() => provider.stop())
  const given = (more: object = {}) => ({ discoverUrl: provider.issuer, clientId: 'c', secret: 's', ...more })
  const check = async (body?: object) => (await server.call('POST', `${SETTINGS}/check`, body)).body
  const messages = async (body: object): Promise<string[]> =>
    (await check(body)).problems.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)

  it('reports no problems for a valid provider and saves nothing', async () => {
    await server.newEvents()
    const all = {
      enableSingleSignOut: true,
      enableGroupSyncing: true,
      groupJsonPath: 'realm_access.roles',
      addGroupsScope: true,
    }
    expect(await check(given(all))).toEqual({
      ok: true,
      problems: [],
      redirectUri: `${server.url}/auth/oidc/callback`,
      issuer: provider.issuer,
    })
    expect((await server.call('GET', SETTINGS)).body).toEqual({})
    expect(await server.newEvents()).toEqual([])
  })

  it('uses the stored settings when none are sent', async () => {
    expect(await check({})).toMatchObject({ ok: false, issuer: null })
    await server.call('POST', SETTINGS, given())
    for (const nothing of [{}, undefined])
      expect(await check(nothing)).toMatchObject({ ok: true, issuer: provider.issuer })
    expect(await check(given({ secret: '*****' }))).toMatchObject({ ok: true })
  })

  it.each<[string, object, RegExp]>([
    ['the port is blocked', { discoverUrl: 'http://127.0.0.1:1' }, /^discoverUrl: .*bad port$/],
    ['no address is given', { discoverUrl: '' }, /^discoverUrl: The address of the provider is missing$/],
    ['it is plain http', { discoverUrl: 'http://id.example.com' }, /^discoverUrl: .*must be reached by https/],
    ['it is a link-local address', { discoverUrl: 'https://169.254.169.254' }, /^discoverUrl: .*link-local/],
    ['the client id is missing', { clientId: '' }, /^clientId: /],
    ['the secret is missing', { secret: '' }, /^secret: /],
    [
      'the algorithm is not supported',
      { idTokenSigningAlgorithm: 'RS512' },
      /^idTokenSigningAlgorithm: .*does not sign with RS512; it offers/,
    ],
    ['groups have no path', { enableGroupSyncing: true }, /^groupJsonPath: /],
    [
      'the groups claim is not supported',
      { enableGroupSyncing: true, groupJsonPath: 'teams' },
      /^groupJsonPath: .*"teams"/,
    ],
  ])('reports when %s', async (_what, change, expected) => {
    provider.discovery = (document) => ({ ...document, id_token_signing_alg_values_supported: ['RS256'] })
    expect(await messages(given(change))).toEqual([expect.stringMatching(expected)])
    provider.discovery = undefined
  })

  it.each<[string, (document: Record<string, unknown>) => unknown, RegExp]>([
    [
      'another issuer',
      (document) => ({ ...document, issuer: 'https://other.example' }),
      /calls itself https:\/\/other\.example/,
    ],
    ['no token endpoint', ({ token_endpoint: _, ...document }) => document, /no token_endpoint/],
    [
      'an endpoint without https',
      (document) => ({ ...document, token_endpoint: 'http://id.example.com/token' }),
      /token_endpoint is not an https address/,
    ],
    [
      'no verified addresses',
      (document) => ({ ...document, claims_supported: ['sub', 'email'] }),
      /claim "email_verified"/,
    ],
    ['no scope for addresses', (document) => ({ ...document, scopes_supported: ['openid'] }), /scope "email"/],
    ['something else altogether', () => ['a list'], /has no issuer/],
  ])('reports when the discovery document has %s', async (_what, discovery, expected) => {
    provider.discovery = discovery
    expect(await messages(given())).toEqual([expect.stringMatching(expected)])
    provider.discovery = undefined
  })

  it('reports when nothing listens', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const discoverUrl = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
    await new Promise((resolve) => gone.close(resolve))
    expect(await messages(given({ discoverUrl }))).toEqual([expect.stringContaining('nothing listens there')])
  })

  it('gives up after five seconds on a provider that never answers', async () => {
    const fiveSeconds = new AbortController()
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 5_000 ? fiveSeconds.signal : new AbortController().signal))
    onTestFinished(() => timeout.mockRestore())
    const silent = createServer(() => fiveSeconds.abort(new DOMException('The time is over', 'TimeoutError')))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const discoverUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    expect(await messages(given({ discoverUrl }))).toEqual([expect.stringContaining('did not respond in time')])
    silent.closeAllConnections()
    silent.close()
  })
})

describe('settings of OpenID Connect on two instances', () => {
  const server = serverFor('postgres')

  it('take effect on the other instance', async () => {
    const other = await startServer('postgres', { databaseUrl: server.databaseUrl })
    for (const clientId of ['first', 'second']) {
      await succeed(server, 'POST', SETTINGS, { ...everything, clientId })
      await expect.poll(async () => (await other.call('GET', SETTINGS)).body.clientId).toBe(clientId)
    }
    await other.stop()
  })
})
