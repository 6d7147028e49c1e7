import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { Jar } from './browser-jar.ts'
import type { TestServer } from './harness.ts'
import { type ProviderOptions, startProvider, type TestProvider } from './oidc-provider.ts'
import { rowsOf } from './stores.ts'

export const SSO_SETTINGS = '/api/admin/auth/oidc/settings'

/** A real OpenID provider for one server, with log-in configured before each test. */
export function singleSignOn(server: TestServer, options?: ProviderOptions) {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(() => [server.url], options)
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
    const { status, body } = await server.call('POST', SSO_SETTINGS, settings(given))
    expect(status, JSON.stringify(body)).toBe(200)
  }
  beforeEach(async () => {
    provider.tamper = undefined
    provider.discovery = undefined
    provider.userInfo = undefined
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
  return { provider: () => provider, configure, aPerson, logIn, sessionsOf, userOf, expectRefusal }
}
