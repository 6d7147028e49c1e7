import { Jar } from '@leverframe/testing/browser-jar'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor } from '@leverframe/testing/harness'
import type { JwtParts } from '@leverframe/testing/oidc-provider'
import { singleSignOn } from '@leverframe/testing/single-sign-on'
import { describe, expect, it } from 'vitest'

const PASSWORD = 'Right-horse-42'

for (const engine of proofEngines)
  describe(`log-in with OpenID Connect on ${engine}`, () => {
    const server = serverFor(engine, { settings: { DEFAULT_ADMIN_PASSWORD: PASSWORD } })
    const { provider, configure, aPerson, logIn, sessionsOf, userOf, expectRefusal } = singleSignOn(server)

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
      provider().signsInAs = aPerson().id
      const visit = await new Jar().visit(`${server.url}/auth/oidc/login`)
      const { searchParams } = new URL(visit.headers.get('location') ?? '')
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: provider().clientId,
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
      provider().people.set(id, { email: email.toUpperCase(), email_verified: true, name: 'After' })
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
      expect((await logIn(aPerson({ email: 'x@OTHER.org' }).id)).status).toBe(302)
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
      provider().people.set(known.id, { email: known.email, email_verified: true, name: 'X', ...claims })
      await expectRefusal(known.id, 403, sentence)
    })

    it('accepts a requested acr or none, and refuses any other', async () => {
      await configure({ acrValues: 'gold platinum' })
      expect((await logIn(aPerson({ acr: 'gold' }).id)).status).toBe(302)
      await expectRefusal(aPerson({ acr: 'silver' }).id, 403, 'weaker check')
      provider().tamper = ({ header, payload: { acr: _, ...payload } }, sign) => sign({ header, payload })
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
      provider().tamper = tamper
      await expectRefusal(id, 403, 'cannot be trusted')
      expect(await userOf(email)).toBeUndefined()
      provider().tamper = (token, sign) => sign(token)
      expect((await logIn(id)).status).toBe(302)
    })

    const callbackOf = (jar: Jar, who: string) => {
      provider().signsInAs = who
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
      const iss = encodeURIComponent(provider().issuer)
      const description = encodeURIComponent('<script>call us</script>')
      const visit = await jar.visit(
        `${server.url}/auth/oidc/callback?error=access_denied&error_description=${description}&state=${state}&iss=${iss}`,
      )
      expect([visit.status, visit.text.includes('did not let you in (access_denied)')]).toEqual([403, true])
      expect(visit.text).not.toContain('call us')
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
      await provider().stop()
      try {
        await expectRefusal(aPerson().id, 503, 'The provider cannot be used now')
        expect((await server.call('GET', '/api/admin/projects')).status).toBe(200)
        expect((await logInByPassword()).status).toBe(200)
      } finally {
        await provider().restart()
      }
      await configure()
      expect((await logIn(aPerson().id)).status).toBe(302)
    })

    it('reports a wrong client id or secret', async () => {
      await configure({ secret: 'not the one' })
      await expectRefusal(aPerson().id, 503, 'does not accept client id and secret')
    })
  })
