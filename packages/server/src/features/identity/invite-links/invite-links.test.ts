import { randomBytes } from 'node:crypto'
import { proofEngines } from '@leverframe/testing/depth'
import { freshDatabase, serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aPerson, browser, GOOD_PASSWORD, logIn, newAddress, tryLogIn } from '@leverframe/testing/people'
import { expectEmpty, expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'

const links = '/api/admin/invite-link/tokens'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const anEmail = () => `${uniqueName('ann')}@example.com`

const aLink = (server: TestServer, given: object = {}) =>
  succeed(server, 'POST', links, { name: uniqueName('link'), expiresAt: inDays(7), ...given })

const aSignUp = <T extends object>(given: T = {} as T) => ({
  email: anEmail(),
  name: 'Ann',
  password: GOOD_PASSWORD,
  ...given,
})

const fromOutside = (headers: Readonly<Record<string, string>> = {}) => ({
  token: null,
  headers: { 'x-forwarded-for': newAddress(), ...headers },
})

const signUp = (server: TestServer, secret: string, body: object = aSignUp(), headers = {}) =>
  server.call('POST', `/invite/${secret}/signup`, body, fromOutside(headers))

const validate = (server: TestServer, secret: string) =>
  server.call('GET', `/invite/${secret}/validate`, undefined, { token: null })

for (const engine of proofEngines)
  describe(`invite links on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })

    it('are created with 201, a URL as in Unleash and one event without the secret', async () => {
      const expiresAt = inDays(3)
      const { status, body, headers, facts } = await recording(server, 'POST', links, { name: 'team', expiresAt })
      expect([status, body]).toEqual([
        201,
        {
          secret: expect.stringMatching(/^[0-9a-f]{56}$/),
          url: `${server.url}/new-user?invite=${body.secret}`,
          name: 'team',
          enabled: true,
          expiresAt,
          createdAt: expect.any(String),
          createdBy: 'init-admin',
          role: { id: 3, name: 'Viewer', type: 'root', description: expect.any(String) },
          users: [],
        },
      ])
      expect(headers.get('location')).toBe(`${links}/${body.secret}`)
      expect(facts).toEqual([
        {
          type: 'public-signup-token-created',
          data: { id: expect.any(Number), name: 'team', enabled: true, expiresAt, role: 3 },
        },
      ])
      const { tokens } = await succeed(server, 'GET', links)
      expect(tokens).toContainEqual(body)
      expect(await succeed(server, 'GET', `${links}/${body.secret}`)).toEqual(body)
    })

    it('are stored as a hash and encrypted', async () => {
      const { secret } = await aLink(server)
      const rows = await rowsOf(server.running.product.deps.store.read, 'select * from invite_links')
      expect(JSON.stringify(rows)).not.toContain(secret)
      const events = await rowsOf(server.running.product.deps.store.read, 'select data from events')
      expect(JSON.stringify(events)).not.toContain(secret)
    })

    it('are valid for 30 days at most, and not in the past', async () => {
      const { expiresAt } = await aLink(server, { expiresAt: inDays(100) })
      const days = (Date.parse(expiresAt) - Date.now()) / DAY_MS
      expect(days).toBeGreaterThan(29)
      expect(days).toBeLessThan(31)
      for (const wrong of [inDays(-1), 'tomorrow', '2026-02-30', 7, null]) {
        const body = { name: 'x', expiresAt: wrong }
        await expectRefusal(server, { method: 'POST', path: links, body }, [400, 'ValidationError'], links)
      }
    })

    it('are switched off and on, with one event for each change', async () => {
      const { secret } = await aLink(server)
      expectEmpty(await validate(server, secret), 200)
      const off = await recording(server, 'PUT', `${links}/${secret}`, { enabled: false })
      expect([off.status, off.body.enabled]).toEqual([200, false])
      expect(off.facts).toMatchObject([
        { type: 'public-signup-token-updated', data: { enabled: false }, preData: { enabled: true } },
      ])
      expect((await recording(server, 'PUT', `${links}/${secret}`, { enabled: false })).events).toEqual([])
      expectFailure(await validate(server, secret), 400, 'ValidationError')
      expectFailure(await signUp(server, secret), 400, 'ValidationError')
      const on = await recording(server, 'PUT', `${links}/${secret}`, { enabled: true, expiresAt: inDays(2) })
      expect([on.body.enabled, on.events.length]).toEqual([true, 1])
      expectEmpty(await validate(server, secret), 200)
      expectFailure(await server.call('PUT', `${links}/${secret}`, {}), 400, 'ValidationError')
    })

    it('return 404 to Admins and 400 to others when they are unknown', async () => {
      for (const [method, body] of [['GET'], ['PUT', { enabled: false }]] as const)
        expectFailure(await server.call(method, `${links}/nothing`, body), 404, 'NotFoundError')
      expectFailure(await validate(server, 'nothing'), 400, 'ValidationError')
      expectFailure(await signUp(server, 'nothing'), 400, 'ValidationError')
    })

    it('expire', async () => {
      const { secret, name } = await aLink(server)
      await server.sql(`update invite_links set expires_at = '2020-01-01T00:00:00.000Z' where name = '${name}'`)
      expectFailure(await validate(server, secret), 400, 'ValidationError')
      expectFailure(await signUp(server, secret), 400, 'ValidationError')
      expect((await succeed(server, 'GET', `${links}/${secret}`)).enabled).toBe(false)
    })

    it('let several users sign up as Viewers who can log in at once', async () => {
      const { secret, name } = await aLink(server)
      const given = aSignUp({ username: uniqueName('ann') })
      await server.newEvents()
      const first = await signUp(server, secret, given)
      expect([first.status, first.body]).toEqual([
        201,
        {
          id: expect.any(Number),
          name: 'Ann',
          username: given.username,
          email: given.email,
          rootRole: 3,
          accountType: 'User',
          createdAt: expect.any(String),
          seenAt: null,
        },
      ])
      const events = await server.newEvents()
      expect(events.map(({ type, createdBy, data }) => ({ type, createdBy, data }))).toEqual([
        { type: 'user-created', createdBy: 'leverframe', data: first.body },
        {
          type: 'public-signup-token-user-added',
          createdBy: 'leverframe',
          data: { id: expect.any(Number), name, userId: first.body.id },
        },
      ])
      expect((await tryLogIn(server, given.email, GOOD_PASSWORD)).status).toBe(200)
      const second = await signUp(server, secret)
      const { users } = await succeed(server, 'GET', `${links}/${secret}`)
      expect(users.map(({ id }: { id: number }) => id)).toEqual([first.body.id, second.body.id])
      await succeed(server, 'DELETE', `/api/admin/user-admin/${second.body.id}`)
      expect((await succeed(server, 'GET', `${links}/${secret}`)).users).toHaveLength(1)
    })

    it.each([
      ['a weak password', { password: 'weak' }, 400, '/body/password'],
      ['an invalid address', { email: 'nobody' }, 400, '/body/email'],
      ['no address', { email: undefined }, 400, '/body/email'],
      ['no name', { name: '' }, 400, '/body/name'],
    ])('refuse a sign-up with %s', async (_, wrong, status, path) => {
      const { secret } = await aLink(server)
      const refused = await signUp(server, secret, aSignUp(wrong))
      expectFailure(refused, status, 'ValidationError')
      expect(refused.body.details[0].path).toBe(path)
    })

    it('ignore a role in the request', async () => {
      const { secret } = await aLink(server)
      const { body } = await signUp(server, secret, aSignUp({ rootRole: 'Admin' }))
      expect(body.rootRole).toBe(3)
    })

    it('refuse an address or a user name that is taken', async () => {
      const { secret } = await aLink(server)
      const taken = await aPerson(server, { email: anEmail() })
      expectFailure(await signUp(server, secret, aSignUp({ username: taken.username })), 409, 'NameExistsError')
      const given = aSignUp()
      expect((await signUp(server, secret, given)).status).toBe(201)
      expectFailure(await signUp(server, secret, given), 409, 'NameExistsError')
    })

    it('limit the attempts from one address to ten a minute, and refuse pages of other sites', async () => {
      const { secret } = await aLink(server)
      const headers = { 'x-forwarded-for': newAddress() }
      for (let i = 0; i < 10; i++)
        expectFailure(await signUp(server, `wrong${i}`, aSignUp(), headers), 400, 'ValidationError')
      const refused = await signUp(server, secret, aSignUp(), headers)
      expectFailure(refused, 429, 'RateLimitError')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await signUp(server, secret)).status).toBe(201)
      expectFailure(await signUp(server, secret, aSignUp(), { origin: 'https://evil.example' }), 403, 'NoAccessError')
    })

    it('admit 1,000 users at most', async () => {
      const { secret, name } = await aLink(server)
      const numbers = Array.from({ length: 1_000 }, (_, i) => `('${name}-${i}', '2026-01-01T00:00:00.000Z', 'user', 3)`)
      await server.sql(
        `insert into users (username, created_at, account_type, root_role_id) values ${numbers.join(',')}`,
      )
      await server.sql(
        `insert into invite_link_users (link_id, user_id) select l.id, u.id from invite_links l, users u where l.name = '${name}' and u.username like '${name}-%'`,
      )
      expectFailure(await signUp(server, secret), 400, 'LimitExceededError')
    })

    it('refuse sign-ups while log-in by password is switched off', async () => {
      const { secret } = await aLink(server)
      const oidc = { enabled: true, clientId: 'c', secret: 's', discoverUrl: 'https://id.example.com' }
      await succeed(server, 'POST', '/api/admin/auth/oidc/settings', oidc)
      await succeed(server, 'POST', '/api/admin/auth/simple/settings', { disabled: true })
      expectFailure(await signUp(server, secret), 409, 'ConflictError')
      await succeed(server, 'POST', '/api/admin/auth/simple/settings', { disabled: false })
      expect((await signUp(server, secret)).status).toBe(201)
    })

    it('are managed by Admins only', async () => {
      const { secret } = await aLink(server)
      const as = browser(server, await logIn(server, await aPerson(server, { rootRole: 'Editor' })))
      for (const [method, path, body] of [
        ['GET', links],
        ['POST', links, { name: 'x', expiresAt: inDays(1) }],
        ['GET', `${links}/${secret}`],
        ['PUT', `${links}/${secret}`, { enabled: false }],
      ] as const)
        expectFailure(await server.call(method, path, body, as), 403, 'NoAccessError')
    })

    it('keep their URL when the encryption key changes, and lose it when the key is lost', async () => {
      const databaseUrl = await freshDatabase(engine)
      const [first, second, third] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [string, string, string]
      const during = async <T>(settings: Record<string, string>, work: (one: TestServer) => Promise<T>): Promise<T> => {
        const one = await startServer(engine, { databaseUrl, settings })
        try {
          return await work(one)
        } finally {
          await one.stop()
        }
      }
      const urls = async (one: TestServer) =>
        (await succeed(one, 'GET', links)).tokens.map(({ secret }: { secret: string }) => secret)
      const { secret } = await during({ ENCRYPTION_KEY: first }, aLink)
      expect(await during({ ENCRYPTION_KEY: second, ENCRYPTION_KEY_PREVIOUS: first }, urls)).toEqual([secret])
      expect(await during({ ENCRYPTION_KEY: second }, urls)).toEqual([secret])
      await during({ ENCRYPTION_KEY: third }, async (one) => {
        expect((await succeed(one, 'GET', links)).tokens[0]).toMatchObject({ secret: '', url: null })
        expectEmpty(await validate(one, secret), 200)
      })
    })
  })

describe('invite links without log-in', () => {
  const server = serverFor('sqlite', { settings: { AUTH_TYPE: 'none' } })

  it('refuse sign-ups', async () => {
    const { secret } = await aLink(server)
    expectFailure(await signUp(server, secret), 409, 'ConflictError')
  })

  it('are limited to 100 open ones', async () => {
    for (let i = 0; i < 99; i++) await aLink(server)
    const body = { name: 'x', expiresAt: inDays(1) }
    const refused = await server.call('POST', links, body)
    expectFailure(refused, 400, 'LimitExceededError')
    const [{ secret }] = (await succeed(server, 'GET', links)).tokens
    await succeed(server, 'PUT', `${links}/${secret}`, { enabled: false })
    expect((await server.call('POST', links, body)).status).toBe(201)
  })
})
