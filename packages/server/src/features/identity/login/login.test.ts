import { readFileSync } from 'node:fs'
import { proofEngines } from '@leverframe/testing/depth'
import {
  ADMIN_TOKEN,
  aToggle,
  atFullPasswordCost,
  freshDatabase,
  serverFor,
  startServer,
  type TestServer,
  uniqueName,
} from '@leverframe/testing/harness'
import {
  aPerson,
  browser,
  callAs,
  cookieFrom,
  GOOD_PASSWORD,
  isLoggedIn,
  linkSecret,
  logIn,
  logOut,
  tryLogIn,
} from '@leverframe/testing/people'
import { expectFailure, factOf, recording } from '@leverframe/testing/scenario'
import { rowsOf, tableNames } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { readEventsAfter } from '#platform/events/read'

const OTHER_PASSWORD = 'Another-horse-2'
const settings = { TRUST_PROXY: '1' }
const tokenIn = linkSecret
const mine = '/api/admin/user/sessions'

/** The content of all tables as text. */
async function everythingIn(server: TestServer): Promise<string> {
  const { read } = server.running.product.deps.store
  const names = await tableNames(server.running.product.deps.store)
  const rows = await Promise.all(names.map((name) => rowsOf(read, `select * from ${name}`)))
  return JSON.stringify(rows)
}

for (const engine of proofEngines) {
  describe(`log-in on ${engine}`, () => {
    const server = serverFor(engine, { settings })

    it('returns the user and sets an HttpOnly, SameSite cookie', async () => {
      const person = await aPerson(server, { email: `${uniqueName('mail')}@example.com` })
      const answer = await recording(server, 'POST', '/auth/simple/login', person, { token: null })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ id: person.id, username: person.username, accountType: 'User' })
      expect(Date.parse(answer.body.seenAt)).toBeGreaterThan(Date.now() - 60_000)
      expect(JSON.stringify(answer.body)).not.toMatch(/argon|hash/i)
      expect(answer.headers.get('set-cookie')).toMatch(
        /^leverframe-session=[0-9a-f]{56}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax,/,
      )
      expect(answer.facts).toEqual([])
      expect((await callAs(server, cookieFrom(answer), 'GET', '/api/admin/user')).body.user.id).toBe(person.id)
    })

    it('accepts the user name, and the e-mail address case-insensitively', async () => {
      const email = `${uniqueName('mail')}@example.com`
      const person = await aPerson(server, { email })
      for (const login of [person.username, email, email.toUpperCase()])
        expect((await tryLogIn(server, login, person.password)).status, login).toBe(200)
    })

    it('returns the same response for an unknown user, a wrong password, no password and a service account', async () => {
      const person = await aPerson(server)
      const invited = uniqueName('invited')
      await server.call('POST', '/api/admin/user-admin', { username: invited, rootRole: 'Viewer' })
      const robot = uniqueName('robot')
      await server.sql(
        `insert into users (username, created_at, account_type, root_role_id, password_hash) values ('${robot}', '2026-01-01T00:00:00.000Z', 'service', 3, '$argon2id$')`,
      )
      const answers = []
      for (const login of [uniqueName('unknown'), person.username, invited, robot, "' or 1=1 --"])
        answers.push(await tryLogIn(server, login, 'Wrong-horse-3'))
      for (const answer of answers) {
        expectFailure(answer, 401, 'AuthenticationRequired')
        expect(answer.headers.get('set-cookie')).toBeNull()
        expect({ ...answer.body, id: '' }).toEqual({ ...answers[0]?.body, id: '' })
      }
      expect(answers[0]?.body).toMatchObject({
        message: 'Wrong user name or password',
        type: 'password',
        path: '/auth/simple/login',
      })
    })

    it('takes as long for an unknown user as for a wrong password', async () => {
      const person = await atFullPasswordCost(() => aPerson(server))
      const timeOf = async (login: string) => {
        const began = performance.now()
        await tryLogIn(server, login, 'Wrong-horse-3')
        return performance.now() - began
      }
      const times: { known: number; unknown: number }[] = []
      for (let i = 0; i < 7; i++)
        times.push({ known: await timeOf(person.username), unknown: await timeOf(uniqueName('unknown')) })
      const ratio = Math.min(...times.map(({ unknown }) => unknown)) / Math.min(...times.map(({ known }) => known))
      // Without hashing, one of them would be tens of times faster. The threshold allows for a busy machine.
      expect(ratio).toBeGreaterThan(0.2)
      expect(ratio).toBeLessThan(5)
    })

    it.each([
      { username: { $ne: '' }, password: { $ne: '' } },
      { username: ['admin'], password: 'x' },
      { username: 'admin' },
      { username: 'admin', password: 1 },
      { username: 'admin', password: 'x'.repeat(1_001) },
    ])('refuses fields that are not strings: %j', async (body) => {
      expectFailure(await server.call('POST', '/auth/simple/login', body, { token: null }), 400, 'ValidationError')
    })

    it('refuses a request from another site, and accepts one from this site or from a program', async () => {
      const person = await aPerson(server)
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1'])
        expectFailure(await tryLogIn(server, person.username, person.password, { origin }), 403, 'NoAccessError')
      expectFailure(
        await tryLogIn(server, person.username, person.password, { referer: 'https://evil.example/x' }),
        403,
        'NoAccessError',
      )
      const origin = new URL(server.url).origin
      expect((await tryLogIn(server, person.username, person.password, { origin })).status).toBe(200)
      expect((await tryLogIn(server, person.username, person.password)).status).toBe(200)
    })
  })

  describe(`sessions on ${engine}`, () => {
    const server = serverFor(engine, { settings: { ...settings, MAX_PARALLEL_SESSIONS: '3' } })

    it('get a new secret at each log-in, which ends the previous session of the browser', async () => {
      const person = await aPerson(server)
      const first = await logIn(server, person)
      const second = cookieFrom(await tryLogIn(server, person.username, person.password, { cookie: first }))
      expect(second).not.toBe(first)
      expect([await isLoggedIn(server, first), await isLoggedIn(server, second)]).toEqual([false, true])
    })

    it('cannot be fixed in advance: an invented secret stays invalid after a log-in with it', async () => {
      const person = await aPerson(server)
      const planted = `leverframe-session=${'ab'.repeat(28)}`
      const real = cookieFrom(await tryLogIn(server, person.username, person.password, { cookie: planted }))
      expect(real).not.toBe(planted)
      expect(await isLoggedIn(server, planted)).toBe(false)
    })

    it.each([
      '',
      'leverframe-session=',
      'leverframe-session=j:{"$ne":null}',
      "leverframe-session=' or 1=1",
      'leverframe-session=%00',
      'other=1',
    ])('are not found with the cookie "%s"', async (cookie) =>
      expectFailure(
        await server.call('GET', '/api/admin/user', undefined, browser(server, cookie)),
        401,
        'AuthenticationRequired',
      ),
    )

    it('accept writes only from pages of this server', async () => {
      const cookie = await logIn(server, await aPerson(server, { rootRole: 'Admin' }))
      const post = (headers: Record<string, string>) =>
        recording(
          server,
          'POST',
          '/api/admin/projects/default/features',
          { name: uniqueName() },
          { token: null, headers: { cookie, ...headers } },
        )
      const { origin } = new URL(server.url)
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { referer: 'https://evil.example/' },
        { origin: 'https://evil.example', referer: origin },
        {},
      ]) {
        const refused = await post(headers)
        expectFailure(refused, 403, 'NoAccessError')
        expect(refused.events).toEqual([])
      }
      expect((await post({ origin })).status).toBe(201)
      expect((await post({ referer: `${origin}/projects` })).status).toBe(201)
      expect(
        (
          await server.call('GET', '/api/admin/user', undefined, {
            token: null,
            headers: { cookie, origin: 'https://evil.example' },
          })
        ).status,
      ).toBe(200)
    })

    it('yield to any token in the Authorization header, but not to Basic credentials', async () => {
      const cookie = await logIn(server, await aPerson(server))
      const as = (authorization: string) =>
        server.call('GET', '/api/admin/user', undefined, { token: null, headers: { cookie, authorization } })
      expect((await as(ADMIN_TOKEN)).body.user.isAPI).toBe(true)
      expect((await as('*:*.unknown')).status).toBe(401)
      expect((await as('Basic cHJveHk6cHJveHk=')).body.user.isAPI).toBe(false)
    })

    it('act as their user with the permissions of the role', async () => {
      const viewer = await aPerson(server)
      const cookie = await logIn(server, viewer)
      const refused = await callAs(server, cookie, 'POST', '/api/admin/projects/default/features', {
        name: uniqueName(),
      })
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('CREATE_FEATURE')
      await server.call('PUT', `/api/admin/user-admin/${viewer.id}`, { rootRole: 'Editor' })
      await server.newEvents()
      expect(
        (await callAs(server, cookie, 'POST', '/api/admin/projects/default/features', { name: uniqueName() })).status,
      ).toBe(201)
      expect(await server.newEvents()).toMatchObject([{ createdBy: viewer.username, createdByUserId: viewer.id }])
    })

    it('end at log-out without affecting others; the cookie is cleared and the browser is redirected to the start page', async () => {
      const person = await aPerson(server)
      const [one, other] = [await logIn(server, person), await logIn(server, person)]
      await server.newEvents()
      const answer = await logOut(server, one)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
      expect(answer.headers.get('set-cookie')).toMatch(
        /^leverframe-session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(answer.headers.get('clear-site-data')).toBe('"storage"')
      expect([await isLoggedIn(server, one), await isLoggedIn(server, other)]).toEqual([false, true])
      expect(await server.newEvents()).toEqual([])
      expect((await logOut(server, one)).status).toBe(302)
      expect((await logOut(server, other, { origin: 'https://evil.example' })).status).toBe(403)
      expect(await isLoggedIn(server, other)).toBe(true)
    })

    it('expire', async () => {
      const cookie = await logIn(server, await aPerson(server))
      expect(await isLoggedIn(server, cookie)).toBe(true)
      await server.sql(`update sessions set expires_at = '2020-01-01T00:00:00.000Z'`)
      expect(await isLoggedIn(server, cookie)).toBe(false)
    })

    it('are limited to three with MAX_PARALLEL_SESSIONS=3: the oldest ends when a fourth starts', async () => {
      const person = await aPerson(server)
      const cookies: string[] = []
      for (let i = 0; i < 4; i++) cookies.push(await logIn(server, person))
      expect(await Promise.all(cookies.map((cookie) => isLoggedIn(server, cookie)))).toEqual([false, true, true, true])
    })

    it('are listed for their user without secrets, and can be ended one by one or all others at once', async () => {
      const person = await aPerson(server)
      const cookies = [await logIn(server, person), await logIn(server, person), await logIn(server, person)]
      const [first = '', second = '', third = ''] = cookies
      const { body } = await callAs(server, first, 'GET', mine)
      expect(body.sessions).toHaveLength(3)
      expect(body.sessions.filter(({ current }: { current: boolean }) => current)).toMatchObject([{ via: 'password' }])
      for (const cookie of cookies) expect(JSON.stringify(body)).not.toContain(cookie.split('=')[1])
      const ofThird = (await callAs(server, third, 'GET', mine)).body.sessions.find(
        ({ current }: { current: boolean }) => current,
      )
      const stranger = await logIn(server, await aPerson(server))
      expectFailure(await callAs(server, stranger, 'DELETE', `${mine}/${ofThird.id}`), 404, 'NotFoundError')
      expect((await callAs(server, first, 'DELETE', `${mine}/${ofThird.id}`)).status).toBe(200)
      expect(await isLoggedIn(server, third)).toBe(false)
      expectFailure(await callAs(server, first, 'DELETE', `${mine}/%25`), 400, 'ValidationError')
      expect((await callAs(server, first, 'DELETE', mine)).status).toBe(200)
      expect([
        await isLoggedIn(server, first),
        await isLoggedIn(server, second),
        await isLoggedIn(server, stranger),
      ]).toEqual([true, false, true])
      expectFailure(await server.call('GET', mine), 400, 'ValidationError')
    })

    it('end at once when their user is deleted', async () => {
      const person = await aPerson(server)
      const cookie = await logIn(server, person)
      expect(await isLoggedIn(server, cookie)).toBe(true)
      await server.call('DELETE', `/api/admin/user-admin/${person.id}`)
      expectFailure(await callAs(server, cookie, 'GET', '/api/admin/user'), 401, 'AuthenticationRequired')
    })
  })

  describe(`changing passwords on ${engine}`, () => {
    const server = serverFor(engine, { settings })
    const own = '/api/admin/user/change-password'
    const change = { password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD, oldPassword: GOOD_PASSWORD }

    it('needs the old password, ends the other sessions, and records one event without secrets', async () => {
      const person = await aPerson(server)
      const [here, elsewhere] = [await logIn(server, person), await logIn(server, person)]
      const { status, events } = await recording(server, 'POST', own, change, browser(server, here))
      expect(status).toBe(200)
      const data = { id: person.id, username: person.username, email: null, by: 'user' }
      expect(events.map(factOf)).toEqual([{ type: 'user-password-changed', data }])
      expect(events[0]?.createdByUserId).toBe(person.id)
      expect([await isLoggedIn(server, here), await isLoggedIn(server, elsewhere)]).toEqual([true, false])
      expect((await tryLogIn(server, person.username, GOOD_PASSWORD)).status).toBe(401)
      expect((await tryLogIn(server, person.username, OTHER_PASSWORD)).status).toBe(200)
    })

    it.each([
      ['a wrong old password', { ...change, oldPassword: 'Wrong-horse-3' }, '/body/oldPassword'],
      [
        'a new password that differs from its confirmation',
        { ...change, confirmPassword: 'x' },
        '/body/confirmPassword',
      ],
      ['a weak new password', { ...change, password: 'weak', confirmPassword: 'weak' }, '/body/password'],
    ])('refuses %s and changes nothing', async (_, body, path) => {
      const person = await aPerson(server)
      const [here, elsewhere] = [await logIn(server, person), await logIn(server, person)]
      const answer = await recording(server, 'POST', own, body, browser(server, here))
      expectFailure(answer, 400, 'ValidationError')
      expect(answer.body.details[0].path).toBe(path)
      expect(answer.events).toEqual([])
      expect(await isLoggedIn(server, elsewhere)).toBe(true)
    })

    it('limits guesses of the old password with a stolen session', async () => {
      const person = await aPerson(server)
      const here = await logIn(server, person)
      for (let i = 0; i < 10; i++) await callAs(server, here, 'POST', own, { ...change, oldPassword: `Wrong-${i}` })
      expectFailure(await callAs(server, here, 'POST', own, change), 429, 'RateLimitError')
    })

    it('is refused for tokens', async () =>
      expectFailure(await server.call('POST', own, change), 400, 'ValidationError'))

    it('is possible for Admins and ends all sessions of that user, except the current one of the caller', async () => {
      const person = await aPerson(server)
      const cookie = await logIn(server, person)
      const path = `/api/admin/user-admin/${person.id}/change-password`
      const { status, facts } = await recording(server, 'POST', path, { password: OTHER_PASSWORD })
      expect(status).toBe(200)
      expect(facts).toMatchObject([{ type: 'user-password-changed', data: { id: person.id, by: 'admin' } }])
      expect(await isLoggedIn(server, cookie)).toBe(false)
      expect((await tryLogIn(server, person.username, OTHER_PASSWORD)).status).toBe(200)
      expectFailure(await server.call('POST', path, { password: 'weak' }), 400, 'ValidationError')
      expectFailure(
        await server.call('POST', '/api/admin/user-admin/9999/change-password', { password: OTHER_PASSWORD }),
        404,
        'NotFoundError',
      )
      const viewer = await logIn(server, await aPerson(server))
      expectFailure(await callAs(server, viewer, 'POST', path, { password: OTHER_PASSWORD }), 403, 'NoAccessError')
      const admin = await aPerson(server, { rootRole: 'Admin' })
      const [here, elsewhere] = [await logIn(server, admin), await logIn(server, admin)]
      await callAs(server, here, 'POST', `/api/admin/user-admin/${admin.id}/change-password`, {
        password: OTHER_PASSWORD,
      })
      expect([await isLoggedIn(server, here), await isLoggedIn(server, elsewhere)]).toEqual([true, false])
    })

    it('reports every rule that a new password breaks', async () => {
      for (const [path, options] of [
        ['/auth/reset/validate-password', { token: null }],
        ['/api/admin/user-admin/validate-password', {}],
      ] as const) {
        const answer = await server.call('POST', path, { password: 'aaa' }, options)
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.details.map(({ message }: { message: string }) => message)).toEqual([
          'must have at least 10 characters',
          'must have an upper case letter',
          'must have a digit',
          'must have a special character',
          'must not repeat a character three times',
        ])
        expect((await server.call('POST', path, { password: GOOD_PASSWORD }, options)).status).toBe(200)
      }
    })
  })

  describe(`password links on ${engine}`, () => {
    const server = serverFor(engine, { settings })
    const validate = (token: string) => server.call('POST', '/auth/reset/validate', { token }, { token: null })
    const choose = (token: string, password = OTHER_PASSWORD, headers = {}) =>
      recording(server, 'POST', '/auth/reset/password', { token, password }, { token: null, headers })

    it('invite a new user, for seven days and one use', async () => {
      const username = uniqueName('invited')
      const { status, body, facts, events } = await recording(server, 'POST', '/api/admin/user-admin', {
        username,
        rootRole: 'Editor',
      })
      expect(status).toBe(201)
      expect(body.inviteLink).toMatch(new RegExp(`^${server.url}/new-user#token=[0-9a-f]{56}$`))
      expect(facts.map(({ type }) => type)).toEqual(['user-created', 'user-link-created'])
      const { expiresAt, purpose } = (facts[1]?.data ?? {}) as { expiresAt: string; purpose: string }
      expect(purpose).toBe('invite')
      expect((Date.parse(expiresAt) - Date.parse(body.createdAt)) / 86_400_000).toBe(7)
      const token = tokenIn(body.inviteLink)
      expect(JSON.stringify(events)).not.toContain(token)
      expect((await validate(token)).body).toMatchObject({ id: body.id, username, token, role: { name: 'Editor' } })

      const used = await choose(token)
      expect(used.status).toBe(200)
      expect(used.events).toMatchObject([
        { type: 'user-password-changed', createdBy: username, createdByUserId: body.id, data: { by: 'link' } },
      ])
      expect((await tryLogIn(server, username, OTHER_PASSWORD)).status).toBe(200)
      for (const again of [await validate(token), await choose(token, 'Third-horse-33')])
        expectFailure(again, 401, 'AuthenticationRequired')
      expect((await tryLogIn(server, username, OTHER_PASSWORD)).status).toBe(200)
    })

    it('reset a password within a day; only the newest link is valid, and sessions end', async () => {
      const email = `${uniqueName('mail')}@example.com`
      const person = await aPerson(server, { email })
      const cookie = await logIn(server, person)
      const reset = (id: string) => recording(server, 'POST', '/api/admin/user-admin/reset-password', { id })
      const first = await reset(person.username)
      const second = await reset(email.toUpperCase())
      expect(second.body.resetPasswordUrl).toMatch(new RegExp(`^${server.url}/reset-password#token=[0-9a-f]{56}$`))
      expect(second.facts).toEqual([
        { type: 'user-link-created', data: { id: person.id, purpose: 'reset', expiresAt: expect.any(String) } },
      ])
      const { expiresAt } = (second.facts[0]?.data ?? {}) as { expiresAt: string }
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(86_400_000)
      expectFailure(await choose(tokenIn(first.body.resetPasswordUrl)), 401, 'AuthenticationRequired')
      const token = tokenIn(second.body.resetPasswordUrl)
      expectFailure(await choose(token, 'weak'), 400, 'ValidationError')
      expectFailure(await choose(token, OTHER_PASSWORD, { origin: 'https://evil.example' }), 403, 'NoAccessError')
      expect(await isLoggedIn(server, cookie)).toBe(true)
      expect((await choose(token)).status).toBe(200)
      expect(await isLoggedIn(server, cookie)).toBe(false)
      expectFailure(await reset(uniqueName('unknown')), 404, 'NotFoundError')
      const viewer = await logIn(server, await aPerson(server))
      expectFailure(
        await callAs(server, viewer, 'POST', '/api/admin/user-admin/reset-password', { id: email }),
        403,
        'NoAccessError',
      )
    })

    it('work only once, even for two requests at the same time', async () => {
      const { body } = await server.call('POST', '/api/admin/user-admin', {
        username: uniqueName('invited'),
        rootRole: 'Viewer',
      })
      const token = tokenIn(body.inviteLink)
      const statuses = await Promise.all([choose(token), choose(token, 'Third-horse-33')])
      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401])
    })

    it('end when they expire, when the password changes, and when their user is deleted', async () => {
      const person = await aPerson(server)
      const link = async () =>
        tokenIn(
          (await server.call('POST', '/api/admin/user-admin/reset-password', { id: person.username })).body
            .resetPasswordUrl,
        )
      const expired = await link()
      await server.sql(`update password_links set expires_at = '2020-01-01T00:00:00.000Z'`)
      expectFailure(await validate(expired), 401, 'AuthenticationRequired')
      const overtaken = await link()
      await server.call('POST', `/api/admin/user-admin/${person.id}/change-password`, { password: OTHER_PASSWORD })
      expectFailure(await choose(overtaken), 401, 'AuthenticationRequired')
      const orphaned = await link()
      await server.call('DELETE', `/api/admin/user-admin/${person.id}`)
      expectFailure(await choose(orphaned), 401, 'AuthenticationRequired')
      expectFailure(await validate('unknown'), 401, 'AuthenticationRequired')
    })
  })

  describe(`two instances on ${engine}`, () => {
    it('share sessions: deleting a user, log-out and a new password end them on both at once', async () => {
      const first = await startServer(engine, { settings })
      const second = await startServer(engine, { settings, databaseUrl: first.databaseUrl })
      try {
        const [deleted, leaving, changing] = [await aPerson(first), await aPerson(first), await aPerson(first)]
        const cookies = [await logIn(first, deleted), await logIn(first, leaving), await logIn(first, changing)]
        for (const cookie of cookies) expect(await isLoggedIn(second, cookie)).toBe(true)
        await first.call('DELETE', `/api/admin/user-admin/${deleted.id}`)
        await logOut(first, cookies[1] as string)
        await first.call('POST', `/api/admin/user-admin/${changing.id}/change-password`, { password: OTHER_PASSWORD })
        for (const cookie of cookies) expect(await isLoggedIn(second, cookie)).toBe(false)
      } finally {
        await Promise.all([first.stop(), second.stop()])
      }
    })
  })

  describe(`AUTH_TYPE=none on ${engine}`, () => {
    const server = serverFor(engine, { settings: { AUTH_TYPE: 'none' } })

    it('refuses log-in with 409; log-out redirects to the start page', async () => {
      expectFailure(
        await server.call('POST', '/auth/simple/login', { username: 'admin', password: 'x' }, { token: null }),
        409,
        'ConflictError',
      )
      expect((await logOut(server, '')).headers.get('location')).toBe('/')
    })
  })

  describe(`secrets of log-in on ${engine}`, () => {
    it('are not stored in clear text in any table, event or file', async () => {
      const databaseUrl = await freshDatabase(engine)
      const server = await startServer(engine, { settings, databaseUrl })
      const person = await aPerson(server)
      const cookie = await logIn(server, person)
      const { body: invited } = await server.call('POST', '/api/admin/user-admin', {
        username: uniqueName(),
        rootRole: 'Viewer',
      })
      const { body: reset } = await server.call('POST', '/api/admin/user-admin/reset-password', { id: person.username })
      await callAs(server, cookie, 'POST', '/api/admin/user/change-password', {
        password: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
        oldPassword: GOOD_PASSWORD,
      })
      await aToggle(server)
      const secrets = [
        GOOD_PASSWORD,
        OTHER_PASSWORD,
        cookie.split('=')[1],
        tokenIn(invited.inviteLink),
        tokenIn(reset.resetPasswordUrl),
      ] as string[]
      const stored = await everythingIn(server)
      const events = JSON.stringify(await readEventsAfter(server.running.product.deps.store.read, 0, 1_000))
      await server.stop()
      const files = engine === 'sqlite' ? readFileSync(databaseUrl.replace('sqlite:', ''), 'latin1') : ''
      for (const secret of secrets)
        for (const content of [stored, events, files]) expect(content.includes(secret)).toBe(false)
      expect(events).not.toMatch(/argon2/)
    })
  })
}
