import { startProvider, type TestProvider } from '@leverframe/testing/oidc-provider'
import { succeed } from '@leverframe/testing/scenario'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, PAGE_TIMEOUT_MS, studio } from './studio.ts'

const BUTTON = { name: 'Sign in with OpenID Connect' }

describe('single sign-on', () => {
  const all = studio()
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(() => [all.server.url])
    await configure()
  })
  afterAll(() => provider?.stop())

  const configure = (given: object = {}) =>
    succeed(all.server, 'POST', '/api/admin/auth/oidc/settings', {
      enabled: true,
      discoverUrl: provider.issuer,
      clientId: provider.clientId,
      secret: provider.clientSecret,
      autoCreate: true,
      ...given,
    })

  /** The provider is another host on purpose, so the test has its own browser that may send requests there. */
  async function aVisitor(): Promise<Page> {
    const context = await all.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    return page
  }
  async function identify(page: Page, who: string): Promise<void> {
    await page.getByLabel('Who are you?').fill(who)
    await page.getByRole('button').click()
  }

  it('logs in users of the provider, and redirects to the requested page', async () => {
    provider.people.set('ann', { email: 'ann@example.com', email_verified: true, name: 'Ann Example' })
    const page = await aVisitor()
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('link', BUTTON).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', BUTTON).click()
    await expect.poll(() => page.url()).toContain(`${provider.issuer}/interaction/`)
    await identify(page, 'ann')
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${all.server.url}/segments`)
    await page.getByRole('button', { name: 'Your account: Ann Example' }).click()
    await page.getByRole('menuitem', { name: 'Profile, tokens and sessions' }).click()
    await page.getByRole('table', { name: 'Sessions' }).getByText('single sign-on').waitFor()
    await page.getByText('You log in at your provider').waitFor()
    await page.context().close()
  })

  it('logs in again in a new window when the session has ended, and sends the form of the first window', async () => {
    provider.people.set('dora', { email: 'dora@example.com', email_verified: true, name: 'Dora Example' })
    const page = await aVisitor()
    await page.goto(`${all.server.url}/profile`)
    await page.getByRole('link', BUTTON).click()
    await identify(page, 'dora')
    await page.getByRole('button', { name: 'New token' }).click()
    const form = page.getByRole('dialog', { name: 'New personal access token' })
    await form.getByLabel('Description').fill('release script')
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Create token' }).click()
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), login.getByRole('button', BUTTON).click()])
    const isClosed = popup.waitForEvent('close')
    await login.getByText('Waiting for the log-in in the other window…').waitFor()
    await identify(popup, 'dora')
    await isClosed
    await page.getByTestId('secret').waitFor()
    await page.context().close()
  })

  it('also logs out at the provider when single sign-out is on', async () => {
    await configure({ enableSingleSignOut: true })
    provider.people.set('cleo', { email: 'cleo@example.com', email_verified: true, name: 'Cleo Example' })
    const page = await aVisitor()
    await page.goto(`${all.server.url}/login`)
    await page.getByRole('link', BUTTON).click()
    await identify(page, 'cleo')
    await page.getByRole('button', { name: 'Your account: Cleo Example' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${provider.issuer}/session/end*`)
    await page.getByRole('button').click()
    await page.getByRole('link', BUTTON).waitFor()
    await page.getByRole('link', BUTTON).click()
    await page.getByLabel('Who are you?').waitFor()
    await page.context().close()
    await configure()
  })

  it('shows why a user is refused, and links back to the login', async () => {
    provider.people.set('bob', { email: 'bob@example.com', email_verified: false })
    const page = await aVisitor()
    await page.goto(`${all.server.url}/login`)
    await page.getByRole('link', BUTTON).click()
    await identify(page, 'bob')
    await page.getByRole('heading', { name: 'Log-in did not work' }).waitFor()
    await expect.poll(() => page.textContent('main')).toContain('is not verified')
    await page.getByRole('link', { name: 'Log in another way' }).click()
    await page.getByLabel('User name or e-mail').waitFor()
    await page.context().close()
  })

  it('is the only way to log in when passwords are disabled', async () => {
    await succeed(all.server, 'POST', '/api/admin/auth/simple/settings', { disabled: true })
    const page = await all.enter(null)
    await page.goto(`${all.server.url}/login`)
    await page.getByRole('link', BUTTON).waitFor()
    await page.getByText('Password login is disabled.').waitFor()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0)
    await expectAccessibleEverywhere(page)
    await succeed(all.server, 'POST', '/api/admin/auth/simple/settings', { disabled: false })
  })
})
