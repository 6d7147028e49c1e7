import { Jar } from '@leverframe/testing/browser-jar'
import { serverFor } from '@leverframe/testing/harness'
import { startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { SSO_SETTINGS } from '@leverframe/testing/single-sign-on'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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
    await server.call('POST', SSO_SETTINGS, {
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
