import { startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { aPerson } from '@leverframe/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

const SETTINGS = '/api/admin/auth/oidc/settings'

describe('single sign-on settings', () => {
  const house = studio()
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(() => [house.server.url])
  })
  afterAll(() => provider?.stop())

  it('show the redirect URI, and the result of the check for an unreachable host', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/single-sign-on`)
    await expect
      .poll(() => page.getByTestId('redirect-uri').textContent())
      .toBe(`${house.server.url}/auth/oidc/callback`)
    await page.getByLabel('Provider URL').fill('https://id.nowhere.invalid')
    await page.getByLabel('Client ID').fill('leverframe')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    const found = page.getByRole('status', { name: 'Check results' })
    await found.getByRole('heading', { name: 'Login doesn’t work with these settings' }).waitFor()
    const text = await found.textContent()
    expect(text).toContain('The secret is missing')
    expect(text).toMatch(/Provider reachable: problem.*id\.nowhere\.invalid.*cannot be read/)
    expect(text).toContain('Supports the login flow: not tried')
    expect((await house.server.call('GET', SETTINGS)).body).toEqual({})
    await expectAccessibleEverywhere(page)
  })

  it('keep passwords enabled while they are the only way to log in, and explain why', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/single-sign-on`)
    await page.getByLabel('Allow password login').click()
    await page.getByLabel('Type single sign-on only to confirm').fill('single sign-on only')
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('No one could log in any more: switch on log-in with OpenID Connect first').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByLabel('Allow password login').isChecked()).toBe(true)
  })

  it('are checked, saved without showing the secret again, and then allow disabling passwords', async () => {
    const email = 'olga@example.com'
    const admin = await aPerson(house.server, { rootRole: 'Admin', email, name: 'Olga Operator' })
    await house.server.call('POST', '/api/admin/groups', { name: 'Operators', rootRole: 1, mappingsSSO: ['ops'] })
    const page = await house.enter(admin)
    await page.goto(`${house.server.url}/access/single-sign-on`)
    await page.getByLabel('Enable login with OpenID Connect').check()
    await page.getByLabel('Provider URL').fill(provider.issuer)
    await page.getByLabel('Client ID').fill(provider.clientId)
    await page.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret)
    await page.getByLabel('Create accounts automatically').check()
    await page.getByLabel('Root role').selectOption('Editor')
    await expect.poll(() => page.getByRole('row', { name: /ops/ }).textContent()).toContain('OperatorsAdmin')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('heading', { name: 'Login works with these settings' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Login with OpenID Connect is enabled.').waitFor()
    const stored = (await house.server.call('GET', SETTINGS)).body
    expect(stored).toMatchObject({ enabled: true, clientId: provider.clientId, defaultRootRoleId: 2, autoCreate: true })

    // A secret that is not typed again is kept.
    await expect.poll(() => page.getByRole('textbox', { name: 'Client secret' }).inputValue()).toBe('')
    await page.getByLabel('Additional scopes').fill('phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await house.server.call('GET', SETTINGS)).body.extraScopes).toBe('phone')
    expect((await house.server.call('POST', `${SETTINGS}/check`, {})).body.ok).toBe(true)

    const password = page.getByLabel('Allow password login')
    const isOff = async () => (await house.server.call('GET', '/api/admin/auth/simple/settings')).body.disabled
    await password.click()
    await page.getByLabel('Type single sign-on only to confirm').fill('single sign-on only')
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect.poll(isOff).toBe(true)
    await password.click()
    await expect.poll(isOff).toBe(false)
  })

  it('keep passwords enabled while the provider does not respond', async () => {
    const body = { enabled: true, discoverUrl: 'https://id.nowhere.invalid', clientId: 'x', secret: 'y' }
    await house.server.call('POST', SETTINGS, body)
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/single-sign-on`)
    await page.getByLabel('Allow password login').click()
    await page.getByText('You could lock yourself out').waitFor()
    await page.getByText(/id\.nowhere\.invalid.*cannot be read/).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByLabel('Type single sign-on only to confirm').fill('single sign-on only')
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Resolve these problems before').waitFor()
    expect((await house.server.call('GET', '/api/admin/auth/simple/settings')).body.disabled).toBe(false)
  })
})

describe('single sign-on settings from environment variables', () => {
  const house = studio({
    settings: { OIDC_ENABLED: 'true', OIDC_DISCOVER_URL: 'https://id.nowhere.invalid', OIDC_CLIENT_ID: 'from-outside' },
  })

  it('are read-only', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/single-sign-on`)
    await page.getByText('Set by environment variables (OIDC_…)').first().waitFor()
    await expect.poll(() => page.getByLabel('Client ID').inputValue()).toBe('from-outside')
    await expect.poll(() => page.getByLabel('Client ID').isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('The secret is missing').waitFor()
    await expectAccessibleEverywhere(page)
  })
})
