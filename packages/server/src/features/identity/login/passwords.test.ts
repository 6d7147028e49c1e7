import { itLong, proofEngines } from '@leverframe/testing/depth'
import { engines, serverFor, uniqueName } from '@leverframe/testing/harness'
import {
  aPerson,
  browser,
  callAs,
  GOOD_PASSWORD,
  isLoggedIn,
  linkSecret,
  logIn,
  tryLogIn,
} from '@leverframe/testing/people'
import { expectFailure, factOf, recording } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const OTHER_PASSWORD = 'Another-horse-2'
const settings = { TRUST_PROXY: '1' }
const tokenIn = linkSecret

for (const engine of proofEngines) {
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

    itLong('limits guesses of the old password with a stolen session', async () => {
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
}

for (const engine of engines)
  describe(`a password link on ${engine}`, () => {
    const server = serverFor(engine)

    it('works only once, even for two requests at the same time', async () => {
      const invited = { username: uniqueName('invited'), rootRole: 'Viewer' }
      const token = tokenIn((await server.call('POST', '/api/admin/user-admin', invited)).body.inviteLink)
      const choose = (password: string) =>
        server.call('POST', '/auth/reset/password', { token, password }, { token: null })
      const answers = await Promise.all([choose(OTHER_PASSWORD), choose('Third-horse-33')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    })
  })
