import { Jar } from '@leverframe/testing/browser-jar'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, type TestServer } from '@leverframe/testing/harness'
import { type JwtParts, startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { rowsOf } from '@leverframe/testing/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const SETTINGS = '/api/admin/auth/oidc/settings'
const PASSWORD = 'Right-horse-42'

for (const engine of proofEngines)
  describe(`log-in with OpenID Connect on ${engine}`, () => {
    const server = serverFor(engine, { settings: { DEFAULT_ADMIN_PASSWORD: PASSWORD } })
    let provider: TestProvider
    beforeAll(async () => {
      provider = await startProvider(() => [server.url])
    })
    afterAll(() => provider.stop())

    const settings = (given: object = {}) => ({
      enabled: true,
      discoverUrl: provider.issuer,
      clientId: provider.clientId,
      secret: provider.clientSecret,
      autoCreate: true,
      ...given,
    })
    const configure = async (given: object = {}) => {
      const { status, body } = await server.call('POST', SETTINGS, settings(given))
      expect(status, JSON.stringify(body)).toBe(200)
    }
    beforeEach(async () => {
      provider.tamper = undefined
      provider.discovery = undefined
      await configure()
      await server.newEvents()
    })

    let people = 0
    const aPerson = (given: object = {}) => {
      const id = `person-${++people}`
      const email = `${id}@example.com`
      provider.people.set(id, { email, email_verified: true, name: `Person ${people}`, ...given })
      return { id, email }
    }
    const isOurs = (next: string) => next.startsWith(server.url) && !next.includes('/auth/oidc/')
    const logIn = (who: string, { jar = new Jar(), redirect = '/after' } = {}) => {
      provider.signsInAs = who
      return jar.follow(`${server.url}/auth/oidc/login?redirect=${encodeURIComponent(redirect)}`, isOurs)
    }
    const sessionsOf = (target: TestServer = server) =>
      rowsOf<{ user_id: number; via: string; id_token: string | null }>(
        target.running.product.deps.store.read,
        'select * from sessions',
      )
    const userOf = async (email: string) =>
      (
        await rowsOf<{ id: number; name: string; root_role_id: number }>(
          server.running.product.deps.store.read,
          `select * from users where email = '${email}'`,
        )
      )[0]
    const expectRefusal = async (who: string, status: number, sentence: string, jar = new Jar()) => {
      const before = (await sessionsOf()).length
      const visit = await logIn(who, { jar })
      expect(visit.text).toContain(sentence)
      expect([visit.status, visit.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
      expect(visit.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(visit.text).not.toMatch(/ {4}at |node_modules|well-known|nothing listens/)
      expect(visit.text).toContain(visit.headers.get('x-request-id'))
      expect(jar.cookiesFor(server.url).has('leverframe-session')).toBe(false)
      expect(await sessionsOf()).toHaveLength(before)
    }

    it('creates an account with the role Viewer at the first log-in and starts a session', async () => {
      const { id, email } = aPerson({ name: 'Ann Example' })
      const jar = new Jar()
      const visit = await logIn(id, { jar, redirect: '/projects/default?tab=1#top' })
      expect([visit.status, visit.url]).toEqual([302, `${server.url}/projects/default?tab=1#top`])
      const user = await userOf(email)
      expect(user).toMatchObject({ name: 'Ann Example', root_role_id: 3 })
      expect(await server.newEvents()).toMatchObject([
        { type: 'user-created', createdBy: 'leverframe', data: { email, name: 'Ann Example' } },
      ])
      const cookies = jar.cookiesFor(server.url)
      expect(cookies.get('leverframe-session')).toMatch(/^[0-9a-f]{56}$/)
      const left = [...jar.cookiesFor(`${server.url}/auth/oidc/`).keys()].filter((name) =>
        name.startsWith('leverframe-'),
      )
      expect(left).toEqual(['leverframe-session'])
      const session = (await sessionsOf()).find(({ user_id }) => user_id === user?.id)
      expect(session).toMatchObject({ via: 'oidc', id_token: expect.stringMatching(/^v1:/) })
      const me = await jar.visit(`${server.url}/api/admin/user`)
      expect([me.status, JSON.parse(me.text)]).toEqual([
        200,
        expect.objectContaining({ user: expect.objectContaining({ email }) }),
      ])
    })

    it('ends the previous session of the browser', async () => {
      const jar = new Jar()
      await logIn(aPerson().id, { jar })
      const earlier = jar.cookiesFor(server.url).get('leverframe-session')
      await logIn(aPerson().id, { jar })
      const headers = { cookie: `leverframe-session=${earlier}` }
      expect((await server.call('GET', '/api/admin/user', undefined, { token: null, headers })).status).toBe(401)
      expect((await jar.visit(`${server.url}/api/admin/user`)).status).toBe(200)
    })

    it('sends PKCE, state, nonce and the configured scopes', async () => {
      await configure({ addGroupsScope: true, extraScopes: 'offline_access  email', acrValues: 'silver gold' })
      provider.signsInAs = aPerson().id
      const visit = await new Jar().visit(`${server.url}/auth/oidc/login`)
      const { searchParams } = new URL(visit.headers.get('location') ?? '')
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: provider.clientId,
        response_type: 'code',
        redirect_uri: `${server.url}/auth/oidc/callback`,
        scope: 'openid email profile groups offline_access',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^[0-9a-f]{56}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{56}$/),
        acr_values: 'silver gold',
      })
      const cookie = visit.headers.getSetCookie()
      expect(cookie).toHaveLength(1)
      expect(cookie[0]).toMatch(
        /^leverframe-oidc-[0-9a-f]{16}=v1:.*; Max-Age=600; Path=\/auth\/oidc; HttpOnly; SameSite=Lax$/,
      )
      for (const secret of ['state', 'nonce']) expect(cookie[0]?.split('=')[1]).not.toContain(searchParams.get(secret))
    })

    it('finds an account by e-mail address case-insensitively and updates its name', async () => {
      const { id, email } = aPerson({ name: 'Before' })
      await logIn(id)
      const user = await userOf(email)
      await server.newEvents()
      provider.people.set(id, { email: email.toUpperCase(), email_verified: true, name: 'After' })
      expect((await logIn(id)).status).toBe(302)
      expect(await userOf(email)).toMatchObject({ id: user?.id, name: 'After', root_role_id: 3 })
      expect(await server.newEvents()).toMatchObject([
        { type: 'user-updated', createdBy: 'leverframe', data: { name: 'After' }, preData: { name: 'Before' } },
      ])
      await logIn(id)
      expect(await server.newEvents()).toEqual([])
    })

    it('returns 403 and records nothing for an unknown user when autoCreate is off', async () => {
      await configure({ autoCreate: false })
      await server.newEvents()
      const { id, email } = aPerson()
      await expectRefusal(id, 403, `There is no account for ${email}`)
      expect(await userOf(email)).toBeUndefined()
      expect(await server.newEvents()).toEqual([])
    })

    it('creates accounts only for the listed domains and compares the whole domain', async () => {
      await configure({ emailDomains: 'Example.com, @other.org' })
      for (const email of [
        'a@evil-example.com',
        'b@example.com.evil.org',
        'c@sub.example.com',
        '"d@example.com"@evil.org',
      ]) {
        const { id } = aPerson({ email })
        await expectRefusal(id, 403, email.startsWith('"') ? 'is not valid' : 'do not get an account here')
      }
      expect((await logIn(aPerson({ email: `x${people}@OTHER.org` }).id)).status).toBe(302)
      expect((await logIn(aPerson().id)).status).toBe(302)
    })

    it('gives new users the default role, and prefers its id over its name', async () => {
      await configure({ defaultRootRole: 'Editor' })
      const editor = aPerson()
      await logIn(editor.id)
      expect((await userOf(editor.email))?.root_role_id).toBe(2)
      await configure({ defaultRootRole: 'Admin', defaultRootRoleId: 3 })
      const viewer = aPerson()
      await logIn(viewer.id)
      expect((await userOf(viewer.email))?.root_role_id).toBe(3)
    })

    it.each([
      [{ email_verified: false }, 'is not verified at the provider'],
      [{ email_verified: undefined }, 'does not say whether your e-mail address is verified'],
      [{ email: undefined }, 'did not send your e-mail address'],
    ])('refuses %j, even for an existing account', async (claims, sentence) => {
      const { id } = aPerson(claims)
      await expectRefusal(id, 403, sentence)
      const known = aPerson()
      await logIn(known.id)
      provider.people.set(known.id, { email: known.email, email_verified: true, name: 'X', ...claims })
      await expectRefusal(known.id, 403, sentence)
    })

    it('accepts a requested acr or none, and refuses any other', async () => {
      await configure({ acrValues: 'gold platinum' })
      expect((await logIn(aPerson({ acr: 'gold' }).id)).status).toBe(302)
      await expectRefusal(aPerson({ acr: 'silver' }).id, 403, 'weaker check')
      provider.tamper = ({ header, payload: { acr: _, ...payload } }, sign) => sign({ header, payload })
      expect((await logIn(aPerson().id)).status).toBe(302)
    })

    it.each<[string, (token: JwtParts, sign: (parts: JwtParts, algorithm?: string) => string) => string]>([
      ['is signed with another algorithm', (token, sign) => sign(token, 'RS512')],
      [
        'has the algorithm none',
        ({ header, payload }, sign) => `${sign({ header, payload }, 'none').split('.').slice(0, 2).join('.')}.`,
      ],
      ['has a forged signature', (token, sign) => `${sign(token).slice(0, -20)}${'A'.repeat(18)}_w`],
      [
        'was modified after signing',
        (token, sign) => {
          const [header, , signature] = sign(token).split('.')
          return `${header}.${Buffer.from(JSON.stringify({ ...token.payload, email: 'admin@example.com' })).toString('base64url')}.${signature}`
        },
      ],
      [
        'is expired',
        ({ header, payload }, sign) =>
          sign({ header, payload: { ...payload, exp: Math.floor(Date.now() / 1000) - 60 } }),
      ],
      ['has another nonce', ({ header, payload }, sign) => sign({ header, payload: { ...payload, nonce: 'other' } })],
      ['has no nonce', ({ header, payload: { nonce: _, ...payload } }, sign) => sign({ header, payload })],
      ['is for another client', ({ header, payload }, sign) => sign({ header, payload: { ...payload, aud: 'other' } })],
      [
        'has another issuer',
        ({ header, payload }, sign) => sign({ header, payload: { ...payload, iss: 'https://other.example' } }),
      ],
    ])('refuses an id token that %s', async (_what, tamper) => {
      const { id, email } = aPerson()
      provider.tamper = tamper
      await expectRefusal(id, 403, 'cannot be trusted')
      expect(await userOf(email)).toBeUndefined()
      provider.tamper = (token, sign) => sign(token)
      expect((await logIn(id)).status).toBe(302)
    })

    const callbackOf = (jar: Jar, who: string) => {
      provider.signsInAs = who
      return jar.follow(`${server.url}/auth/oidc/login`, (next) => next.startsWith(`${server.url}/auth/oidc/callback`))
    }

    it('refuses a callback with a wrong state, from another browser, or with a used code', async () => {
      const { id } = aPerson()
      const jar = new Jar()
      const { url } = await callbackOf(jar, id)
      const other = new URL(url)
      other.searchParams.set('state', `${other.searchParams.get('state')?.slice(0, 20)}${'0'.repeat(36)}`)
      for (const [visitor, address] of [
        [jar, other.href],
        [new Jar(), url],
        [jar, url.replace(/state=[^&]*/, '')],
      ] as const) {
        const visit = await visitor.visit(address)
        expect([visit.status, visit.text.includes('was not started in this browser')]).toEqual([400, true])
      }
      const kept = [...jar.cookiesFor(url)]
      expect((await jar.visit(url)).status).toBe(302)
      expect((await jar.visit(url)).status).toBe(400)
      const again = new Jar()
      for (const [name, value] of kept) again.set(url, name, value)
      const replayed = await again.visit(url)
      expect([replayed.status, replayed.text.includes('was used already')]).toEqual([400, true])
    })

    it('ignores a modified cookie', async () => {
      const jar = new Jar()
      const { url } = await callbackOf(jar, aPerson().id)
      for (const [name, value] of jar.cookiesFor(url)) jar.set(url, name, `${value.slice(0, -3)}AAA`)
      expect((await jar.visit(url)).status).toBe(400)
    })

    it('reports the error code of the provider without repeating text from the URL', async () => {
      const jar = new Jar()
      const { headers } = await jar.visit(`${server.url}/auth/oidc/login`)
      const state = new URL(headers.get('location') ?? '').searchParams.get('state')
      const iss = encodeURIComponent(provider.issuer)
      const description = encodeURIComponent('<script>call 555</script>')
      const visit = await jar.visit(
        `${server.url}/auth/oidc/callback?error=access_denied&error_description=${description}&state=${state}&iss=${iss}`,
      )
      expect([visit.status, visit.text.includes('did not let you in (access_denied)')]).toEqual([403, true])
      expect(visit.text).not.toContain('555')
    })

    it('completes two log-ins of one browser that run at the same time', async () => {
      const [first, second, jar] = [aPerson(), aPerson(), new Jar()]
      const one = await callbackOf(jar, first.id)
      // The provider remembers a browser, so the second person needs a separate one.
      const elsewhere = new Jar()
      const two = await callbackOf(elsewhere, second.id)
      for (const [name, value] of elsewhere.cookiesFor(two.url))
        if (name.startsWith('leverframe-oidc-')) jar.set(two.url, name, value)
      expect([(await jar.visit(two.url)).status, (await jar.visit(one.url)).status]).toEqual([302, 302])
      expect([await userOf(first.email), await userOf(second.email)]).not.toContain(undefined)
    })

    it('keeps at most 6 attempts per browser', async () => {
      const jar = new Jar()
      for (let i = 0; i < 12; i++) await jar.visit(`${server.url}/auth/oidc/login`)
      expect(jar.cookiesFor(`${server.url}/auth/oidc/callback`).size).toBe(6)
    })

    it.each([
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      'javascript:alert(1)',
      '/%0d%0aSet-Cookie:x',
      '',
    ])('stays on this site after log-in for redirect %j', async (redirect) => {
      const { url, status } = await logIn(aPerson().id, { redirect })
      expect(status).toBe(302)
      expect(new URL(url).origin).toBe(new URL(server.url).origin)
    })

    const logInByPassword = () =>
      server.call('POST', '/auth/simple/login', { username: 'admin', password: PASSWORD }, { token: null })

    it('leaves log-in by password on until it is switched off, and restores it when OpenID Connect is off', async () => {
      const switchOff = (disabled: boolean) => server.call('POST', '/api/admin/auth/simple/settings', { disabled })
      expect((await logInByPassword()).status).toBe(200)
      await switchOff(true)
      expect(await logInByPassword()).toMatchObject({ status: 409, body: { name: 'ConflictError' } })
      expect((await logIn(aPerson().id)).status).toBe(302)
      await configure({ enabled: false })
      expect((await logInByPassword()).status).toBe(200)
      await switchOff(false)
    })

    it('returns 503 only for this log-in while the provider is down, and works again afterwards', async () => {
      await configure({ extraScopes: 'a-change-that-makes-discovery-happen-again' })
      await provider.stop()
      try {
        await expectRefusal(aPerson().id, 503, 'The provider cannot be used now')
        expect((await server.call('GET', '/api/admin/projects')).status).toBe(200)
        expect((await logInByPassword()).status).toBe(200)
      } finally {
        await provider.restart()
      }
      await configure()
      expect((await logIn(aPerson().id)).status).toBe(302)
    })

    it('reports a wrong client id or secret', async () => {
      await configure({ secret: 'not the one' })
      await expectRefusal(aPerson().id, 503, 'does not accept client id and secret')
    })

    describe('group synchronisation', () => {
      const aGroup = async (name: string, mappings: readonly string[]) => {
        const values = `('${name}', '', '${JSON.stringify(mappings)}', '2026-01-01T00:00:00.000Z')`
        await server.sql(`insert into user_groups (name, description, mappings_sso, created_at) values ${values}`)
        const { read } = server.running.product.deps.store
        return (await rowsOf<{ id: number }>(read, `select id from user_groups where name = '${name}'`))[0]?.id
      }
      const groupsOf = async (email: string) =>
        (
          await rowsOf<{ name: string }>(
            server.running.product.deps.store.read,
            `select g.name from user_groups g, group_members m, users u where g.id = m.group_id and u.id = m.user_id and u.email = '${email}' order by g.name`,
          )
        ).map(({ name }) => name)

      it('updates memberships at each log-in and keeps those added by hand', async () => {
        await configure({ enableGroupSyncing: true, groupJsonPath: 'groups', addGroupsScope: true })
        await aGroup('sync-developers', ['dev', 'engineering'])
        await aGroup('sync-operators', ['ops'])
        const byHand = await aGroup('sync-by-hand', ['nobody'])
        const { id, email } = aPerson({ groups: ['engineering', 'ops', 'unknown'] })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-developers', 'sync-operators'])
        const user = await userOf(email)
        await server.sql(
          `insert into group_members (group_id, user_id, via_sso, added_at) values (${byHand}, ${user?.id}, 0, 'x')`,
        )
        await server.newEvents()

        provider.people.set(id, { email, email_verified: true, groups: ['ops'] })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-by-hand', 'sync-operators'])
        expect((await server.newEvents()).map(({ type }) => type)).toEqual(['group-user-removed'])

        // A claim that is not a list of names leaves groups as they are.
        for (const groups of ['ops', undefined, [1], { ops: true }]) {
          provider.people.set(id, { email, email_verified: true, groups })
          expect((await logIn(id)).status).toBe(302)
          expect(await groupsOf(email)).toEqual(['sync-by-hand', 'sync-operators'])
        }
        await configure({ enableGroupSyncing: false, groupJsonPath: 'groups', addGroupsScope: true })
        provider.people.set(id, { email, email_verified: true, groups: [] })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-by-hand', 'sync-operators'])
      })

      it('reads groups from a nested claim', async () => {
        await configure({ enableGroupSyncing: true, groupJsonPath: 'realm_access.roles' })
        await aGroup('sync-deep', ['deep'])
        const { id, email } = aPerson({ realm_access: { roles: ['deep'] } })
        await logIn(id)
        expect(await groupsOf(email)).toEqual(['sync-deep'])
      })
    })

    it('returns 404 when switched off and is not listed in the 401 response', async () => {
      const optionsOf = async () =>
        (await server.call('GET', '/api/admin/projects', undefined, { token: null })).body.options
      expect(await optionsOf()).toEqual([
        { type: 'oidc', message: 'Sign in with OpenID Connect', path: '/auth/oidc/login' },
      ])
      await configure({ enabled: false })
      expect(await optionsOf()).toEqual([])
      await expectRefusal(aPerson().id, 404, 'is switched off here')
    })

    it('redirects to the log-out of the provider and ends all sessions when single sign-out is on', async () => {
      await configure({ enableSingleSignOut: true })
      const { id, email } = aPerson()
      const [jar, phone] = [new Jar(), new Jar()]
      await logIn(id, { jar })
      await logIn(id, { jar: phone })
      const out = await jar.visit(`${server.url}/logout`, { method: 'POST' })
      const target = new URL(out.headers.get('location') ?? '')
      expect([out.status, target.origin + target.pathname]).toEqual([302, `${provider.issuer}/session/end`])
      expect(Object.fromEntries(target.searchParams)).toEqual({
        client_id: provider.clientId,
        post_logout_redirect_uri: `${server.url}/`,
        id_token_hint: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
      })
      const user = await userOf(email)
      expect((await sessionsOf()).filter(({ user_id }) => user_id === user?.id)).toEqual([])
      expect((await jar.visit(target.href)).text).toContain('Yes, log me out')
    })

    it('ends only the local session when single sign-out is off', async () => {
      const jar = new Jar()
      await logIn(aPerson().id, { jar })
      const out = await jar.visit(`${server.url}/logout`, { method: 'POST' })
      expect(out.headers.get('location')).toBe('/')
    })
  })

describe('log-in with OpenID Connect behind a proxy', () => {
  const settings = {
    PUBLIC_URL: 'https://flags.example.com',
    BASE_URI_PATH: '/lever',
    OIDC_ACCEPT_UNVERIFIED_EMAIL: 'true',
  }
  const server = serverFor('sqlite', { settings })
  const PUBLIC = 'https://flags.example.com/lever'
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(() => [PUBLIC])
    const { clientId, clientSecret: secret, issuer: discoverUrl } = provider
    await server.call('POST', SETTINGS, {
      enabled: true,
      discoverUrl,
      clientId,
      secret,
      autoCreate: true,
      enableSingleSignOut: true,
    })
  })
  afterAll(() => provider.stop())

  it('uses PUBLIC_URL and the base path in every redirect from log-in to log-out', async () => {
    provider.people.set('ann', { email: 'ann@example.com', name: 'Ann' })
    provider.signsInAs = 'ann'
    const jar = new Jar()
    const begun = await jar.visit(`${server.url}/auth/oidc/login?redirect=/projects`)
    expect(begun.headers.getSetCookie()[0]).toMatch(
      /^__Host-leverframe-[0-9a-f]{8}-oidc-[0-9a-f]{16}=v1:.*; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    )
    const back = await jar.follow(begun.headers.get('location') ?? '', (next) => next.startsWith(PUBLIC))
    expect(back.url).toMatch(/^https:\/\/flags\.example\.com\/lever\/auth\/oidc\/callback\?code=/)
    // The address as the proxy passes it on.
    const done = await jar.visit(back.url.replace(PUBLIC, server.url))
    expect([done.status, done.headers.get('location')]).toEqual([302, '/lever/projects'])
    const out = await jar.visit(`${server.url}/logout`, { method: 'POST' })
    const target = new URL(out.headers.get('location') ?? '')
    expect(target.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC}/`)
  })

  it('is listed in the 401 response with the base path', async () => {
    const { body } = await server.call('GET', '/api/admin/projects', undefined, { token: null })
    expect(body.options).toMatchObject([{ path: '/lever/auth/oidc/login' }])
  })
})
