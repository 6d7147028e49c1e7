import { engineInTurn } from '@leverframe/testing/depth'
import { serverFor, startServer } from '@leverframe/testing/harness'
import { aPerson, browser, callAs, cookieFrom, GOOD_PASSWORD, logIn, tryLogIn } from '@leverframe/testing/people'
import { expectFailure, factOf, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { Preferences } from './preferences.ts'

const ACCOUNT = '/api/admin/user/account'
const PREFERENCES = '/api/admin/user/preferences'
const AVATAR = '/api/admin/user/avatar'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

for (const engine of engineInTurn(import.meta.url))
  describe(`the own account on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })

    const someone = async (given: Readonly<Record<string, unknown>> = {}) => {
      const person = await aPerson(server, given)
      const cookie = await logIn(server, person)
      return {
        ...person,
        as: (method: string, path: string, body?: unknown) => callAs(server, cookie, method, path, body),
        cookie,
      }
    }

    it('has preferences, with defaults, that are changed one by one', async () => {
      const { as, id, username } = await someone()
      let now: Body = { theme: 'system', density: 'compact', language: null, timeZone: null, startPage: 'home' }
      expect((await as('GET', PREFERENCES)).body).toEqual(now)
      await server.newEvents()
      const { properties } = Preferences as unknown as { properties: Record<string, { enum?: readonly string[] }> }
      const changes: Body[] = [
        { theme: 'dark', language: 'de', timeZone: 'Europe/Berlin' },
        ...['theme', 'density', 'startPage'].flatMap((name) =>
          (properties[name]?.enum ?? []).map((value) => ({ [name]: value })),
        ),
        { language: null },
        { timeZone: null },
      ]
      expect(changes.length).toBeGreaterThan(14)
      for (const change of changes) {
        const after = { ...now, ...change }
        expect((await as('PUT', PREFERENCES, change)).body).toEqual(after)
        expect((await as('GET', PREFERENCES)).body).toEqual(after)
        const named = { id, name: username }
        const isSame = Object.entries(change).every(([name, value]) => now[name] === value)
        expect((await server.newEvents()).map(factOf)).toEqual(
          isSame
            ? []
            : [{ type: 'user-preferences-updated', data: { ...named, ...after }, preData: { ...named, ...now } }],
        )
        now = after
      }
      // A field that this version does not know is neither stored nor returned.
      expect((await as('PUT', PREFERENCES, { shoeSize: 44 })).body).toEqual(now)
      expect(await server.newEvents()).toEqual([])
      for (const wrong of [
        { timeZone: 'Mars/Base' },
        { theme: 'pink' },
        { language: 'xx' },
        { density: 'loose' },
        { theme: null },
        { startPage: '//evil.example' },
      ])
        expectFailure(await as('PUT', PREFERENCES, wrong), 400, 'ValidationError')
      expectFailure(await server.call('GET', PREFERENCES), 400, 'ValidationError')
    })

    it('gets another name without, and another e-mail address with the password', async () => {
      const { as, username, id } = await someone()
      const before = await succeed(server, 'GET', `/api/admin/user-admin/${id}`)
      const { body } = await as('PUT', ACCOUNT, { name: 'Ann Smith' })
      expect(body).toEqual({ ...before, name: 'Ann Smith', seenAt: expect.any(String) })
      const email = `${username}@example.com`
      for (const password of [undefined, 'Wrong-password-1'])
        expectFailure(await as('PUT', ACCOUNT, { email, ...(password && { password }) }), 400, 'ValidationError')
      await server.newEvents()
      expect((await as('PUT', ACCOUNT, { email, password: GOOD_PASSWORD })).body.email).toBe(email)
      expect(await server.newEvents()).toMatchObject([
        { type: 'user-updated', data: { email }, preData: { email: null } },
      ])
      expect((await tryLogIn(server, email, GOOD_PASSWORD)).status).toBe(200)
      const other = await someone()
      expectFailure(await other.as('PUT', ACCOUNT, { email, password: GOOD_PASSWORD }), 409, 'NameExistsError')
      expectFailure(await as('PUT', ACCOUNT, { email: 'no address', password: GOOD_PASSWORD }), 400, 'ValidationError')
    })

    it('has a picture, which other users see, and which is checked by its content', async () => {
      const { as, id, cookie } = await someone()
      const other = await someone()
      expect((await as('GET', '/api/admin/user')).body.user.imageUrl).toBeUndefined()
      expect((await as('PUT', AVATAR, { image: PNG })).status).toBe(204)
      const { imageUrl } = (await as('GET', '/api/admin/user')).body.user
      expect(imageUrl).toMatch(new RegExp(`^/api/admin/avatars/${id}\\?v=\\d+$`))
      const { users } = (await other.as('GET', '/api/admin/user-admin/access')).body
      const pictureOf = (userId: number) => users.find((one: { id: number }) => one.id === userId)?.imageUrl
      expect([pictureOf(id), pictureOf(other.id)]).toEqual([imageUrl, undefined])
      const picture = await fetch(`${server.url}${imageUrl}`, { headers: { cookie: other.cookie } })
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PNG.split(',')[1])
      const again = await fetch(`${server.url}${imageUrl}`, {
        headers: { cookie, 'if-none-match': picture.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
      const svg = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
      const large = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(70_000)]).toString('base64')}`
      for (const image of [svg, large, 'https://example.com/a.png', ''])
        expectFailure(await as('PUT', AVATAR, { image }), 400, 'ValidationError')
      expect((await as('DELETE', AVATAR)).status).toBe(204)
      expectFailure(await as('GET', imageUrl), 404, 'NotFoundError')
    })
  })

describe('a session', () => {
  const server = serverFor('sqlite')

  it('is listed with its device and its last use', async () => {
    const person = await aPerson(server)
    const answer = await tryLogIn(server, person.username, person.password, { 'user-agent': FIREFOX })
    await server.sql(`update sessions set seen_at = '2020-01-01T00:00:00.000Z'`)
    const sessions = async () =>
      (await callAs(server, cookieFrom(answer), 'GET', '/api/admin/user/sessions')).body.sessions
    expect(await sessions()).toMatchObject([{ device: 'Firefox on Linux', current: true }])
    await expect.poll(async () => (await sessions())[0].seenAt).not.toMatch(/^2020-/)
  })
})

describe('the own e-mail address', () => {
  it('cannot be changed with single sign-on, which finds users by it', async () => {
    const server = await startServer('sqlite', {
      settings: {
        OIDC_ENABLED: 'true',
        OIDC_DISCOVER_URL: 'https://sso.example.com',
        OIDC_CLIENT_ID: 'leverframe',
        OIDC_CLIENT_SECRET: 'secret',
        PUBLIC_URL: 'http://localhost:4242',
      },
    })
    try {
      const person = await aPerson(server)
      const cookie = await logIn(server, person)
      const change = { email: 'boss@example.com', password: GOOD_PASSWORD }
      const options = browser(server, cookie, { origin: 'http://localhost:4242' })
      expectFailure(await server.call('PUT', ACCOUNT, change, options), 403, 'NoAccessError')
      expect((await server.call('PUT', ACCOUNT, { name: 'Ann' }, options)).status).toBe(200)
    } finally {
      await server.stop()
    }
  })
})
