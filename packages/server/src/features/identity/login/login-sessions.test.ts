import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson, browser, callAs, cookieFrom, isLoggedIn, logIn, logOut, tryLogIn } from '@leverframe/testing/people'
import { expectFailure, recording } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const settings = { TRUST_PROXY: '1' }
const mine = '/api/admin/user/sessions'

for (const engine of proofEngines) {
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
}
