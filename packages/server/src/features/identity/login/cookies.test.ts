import { serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aPerson, browser, cookieFrom, isLoggedIn, logIn, logOut, tryLogIn } from '@leverframe/testing/people'
import { describe, expect, it } from 'vitest'

const HASH_OF_LF = /^__Host-leverframe-[0-9a-f]{8}-/
const namesSet = (headers: Headers): string[] => headers.getSetCookie().map((line) => line.split('=')[0] as string)
/** Requirements of browsers for names with the prefix __Host-. */
const isValidHostCookie = (line: string): boolean =>
  line.startsWith('__Host-') && /; Secure(;|$)/.test(line) && /; Path=\/(;|$)/.test(line) && !/; Domain=/i.test(line)

const asked = (server: TestServer, cookie: string, headers: Readonly<Record<string, string>>) =>
  server.call('GET', '/api/admin/user', undefined, { token: null, headers: { cookie, ...headers } })

describe('a server with an https PUBLIC_URL and a base path', () => {
  const server = serverFor('sqlite', {
    settings: { TRUST_PROXY: '1', PUBLIC_URL: 'https://flags.example', BASE_URI_PATH: '/lf' },
  })

  it('sets cookies with the prefix __Host-, a hash of the base path, and the attributes that the prefix requires', async () => {
    const person = await aPerson(server)
    const answer = await tryLogIn(server, person.username, person.password, { origin: 'https://flags.example' })
    const lines = answer.headers.getSetCookie()
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(HASH_OF_LF)
      expect(isValidHostCookie(line), line).toBe(true)
      expect(line).toMatch(/; HttpOnly; SameSite=(Lax|Strict)$/)
    }
    const options = browser(server, cookieFrom(answer), { origin: 'https://flags.example' })
    expect((await server.call('DELETE', '/api/admin/user/sessions', undefined, options)).status).toBe(200)
    const out = await logOut(server, cookieFrom(answer), { origin: 'https://flags.example' })
    expect(out.headers.get('location')).toBe('/lf/')
    expect(namesSet(out.headers)).toEqual([cookieFrom(answer).split('=')[0]])
    expect(out.headers.getSetCookie()[0]).toMatch(/=; Max-Age=0; Path=\/; Secure;/)
  })

  it('ignores a session cookie without the prefix, which another subdomain could have set', async () => {
    const secret = (await logIn(server, await aPerson(server))).split('=')[1]
    for (const name of ['leverframe-session', '__Host-leverframe-session', '__Secure-leverframe-session'])
      expect((await asked(server, `${name}=${secret}`, {})).status, name).toBe(401)
  })

  it('creates links to PUBLIC_URL with the secret in the fragment', async () => {
    const wanted = { username: uniqueName('invited'), rootRole: 'Viewer' }
    const { body } = await server.call('POST', '/api/admin/user-admin', wanted)
    expect(body.inviteLink).toMatch(/^https:\/\/flags\.example\/lf\/new-user#token=[0-9a-f]{56}$/)
  })

  it('sends Strict-Transport-Security with pages, API responses and errors', async () => {
    for (const path of ['/health', '/login', '/api/admin/projects', '/nowhere', '/%zz']) {
      const { headers } = await server.call('GET', path)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    }
  })
})

describe('a server behind a proxy that sends X-Forwarded-Proto: https', () => {
  const server = serverFor('sqlite', { settings: { TRUST_PROXY: '1' } })
  const https = { 'x-forwarded-proto': 'https' }

  it('sets cookies with the prefix __Host- only for https, and does not accept one kind for the other', async () => {
    const person = await aPerson(server)
    const secure = await tryLogIn(server, person.username, person.password, https)
    expect(namesSet(secure.headers)).toEqual(['__Host-leverframe-session', '__Host-leverframe-browser'])
    for (const line of secure.headers.getSetCookie()) expect(isValidHostCookie(line), line).toBe(true)
    const plain = await tryLogIn(server, person.username, person.password)
    expect(namesSet(plain.headers)).toEqual(['leverframe-session', 'leverframe-browser'])
    expect(plain.headers.get('set-cookie')).not.toContain('Secure')
    expect((await asked(server, cookieFrom(secure), https)).status).toBe(200)
    expect((await asked(server, cookieFrom(plain), https)).status).toBe(401)
    expect((await asked(server, cookieFrom(secure), {})).status).toBe(401)
    expect(await isLoggedIn(server, cookieFrom(plain))).toBe(true)
  })

  it('sends no Strict-Transport-Security without an https PUBLIC_URL', async () =>
    expect(
      (await server.call('GET', '/health', undefined, { headers: https })).headers.get('strict-transport-security'),
    ).toBe(null))
})

describe('a server with an https PUBLIC_URL and without TRUST_PROXY', () => {
  const server = serverFor('sqlite', { settings: { PUBLIC_URL: 'https://flags.example', HSTS_MAX_AGE: '0' } })

  it('sets cookies with the prefix __Host-, and sends max-age=0 for HSTS_MAX_AGE=0', async () => {
    const person = await aPerson(server)
    const answer = await tryLogIn(server, person.username, person.password)
    expect(namesSet(answer.headers)).toEqual(['__Host-leverframe-session', '__Host-leverframe-browser'])
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=0')
  })
})

describe('X-Forwarded-Proto without TRUST_PROXY', () => {
  const server = serverFor('sqlite')

  it('does not change the names of cookies', async () => {
    const person = await aPerson(server)
    const answer = await tryLogIn(server, person.username, person.password, { 'x-forwarded-proto': 'https' })
    expect(namesSet(answer.headers)).toEqual(['leverframe-session', 'leverframe-browser'])
  })
})
