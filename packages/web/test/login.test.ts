import { itLong } from '@leverframe/testing/depth'
import { startServer } from '@leverframe/testing/harness'
import { aPerson, linkSecret, newAddress } from '@leverframe/testing/people'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

/** A client address without failed logins. */
const fromNewAddress = () => ({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })

describe('the login page', () => {
  const all = studio({ settings: { TRUST_PROXY: '1' } })
  const fill = async (page: Page, username: string, password: string) => {
    await page.getByLabel('User name or e-mail').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  it('shows an error for a wrong password, and redirects to the requested page after login', async () => {
    const { username, password } = await all.person('Viewer')
    const page = await all.enter(null, fromNewAddress())
    await page.goto(`${all.server.url}/events`)
    // The page has a face: the lever frame next to the form.
    const face = page.locator('main svg[viewBox="0 0 640 640"]')
    await expect.poll(async () => (await face.boundingBox())?.height ?? 0).toBeGreaterThan(300)
    await fill(page, username, 'not-this-one')
    await page.getByRole('alert').getByText('Wrong user name or password').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/events')
    await page.getByRole('button', { name: `Your account: ${username}` }).waitFor()

    // A logged-in user is not asked again, and is not redirected.
    await page.goto(`${all.server.url}/login?next=https%3A%2F%2Felsewhere.example`)
    await page.waitForURL(`${all.server.url}/home`)
  })

  itLong('opens the first steps for users who can create toggles while there are none', async () => {
    const editor = await all.person('Editor')
    const page = await all.enter(null, fromNewAddress())
    await page.goto(`${all.server.url}/`)
    await fill(page, editor.username, editor.password)
    await page.waitForURL(`${all.server.url}/welcome`)
  })

  itLong('shows when to try again after too many failed attempts', async () => {
    const { username } = await all.person()
    const page = await all.enter(null, fromNewAddress())
    const data = { username, password: 'Wrong-horse-3' }
    for (let failures = 0; failures < 10; failures++)
      await page.request.post(`${all.server.url}/auth/simple/login`, { data })
    await page.goto(`${all.server.url}/login`)
    await fill(page, username, 'Wrong-horse-3')
    await page.getByText(/Try again in \d+ seconds/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true)
  })

  itLong('accepts an invitation once, with a password that follows the rules', async () => {
    const { body } = await all.server.call('POST', '/api/admin/user-admin', { username: 'ivy', rootRole: 'Viewer' })
    const page = await all.enter(null, fromNewAddress())
    const link = new URL(body.inviteLink)
    await page.goto(`${all.server.url}${link.pathname}${link.hash}`)
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
    const field = page.getByLabel('New password', { exact: true })
    await field.fill('Short-1')
    await page.getByText('It must have at least 10 characters').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Set password and log in' }).click()
    await page.getByRole('alert').waitFor()
    await field.fill('Long-enough-1')
    await page.getByText('Good password').waitFor()
    await page.getByRole('button', { name: 'Set password and log in' }).click()
    await page.getByRole('button', { name: 'Your account: ivy' }).waitFor()

    await page.goto(`${all.server.url}${link.pathname}${link.hash}`)
    await page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor()
    await expectAccessibleEverywhere(page)
  })

  itLong('replaces the old password through a reset link', async () => {
    const { username } = await all.person()
    const { body } = await all.server.call('POST', '/api/admin/user-admin/reset-password', { id: username })
    const page = await all.enter(null, fromNewAddress())
    const link = new URL(body.resetPasswordUrl)
    await page.goto(`${all.server.url}${link.pathname}${link.hash}`)
    await expect.poll(() => page.getByLabel('You log in as').inputValue()).toBe(username)
    await page.getByLabel('New password', { exact: true }).fill('Long-enough-2')
    await page.getByRole('button', { name: 'Change password and log in' }).click()
    await page.getByRole('button', { name: `Your account: ${username}` }).waitFor()
  })

  it('never sends the secret of a link in a URL, and removes the secret of an older link from the query', async () => {
    const { username } = await all.person()
    const { body } = await all.server.call('POST', '/api/admin/user-admin/reset-password', { id: username })
    const secret = linkSecret(body.resetPasswordUrl)
    const page = await all.enter(null, fromNewAddress())
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.url(), request.headers().referer ?? ''))
    await page.goto(`${all.server.url}/reset-password#token=${secret}`)
    await page.getByLabel('You log in as').waitFor()
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.map((url) => url.split('#')[0]).filter((url) => url?.includes(secret))).toEqual([])

    await page.goto('about:blank')
    await page.goto(`${all.server.url}/reset-password?token=${secret}`)
    await page.waitForURL(`${all.server.url}/reset-password#token=${secret}`)
    await expect.poll(() => page.getByLabel('You log in as').inputValue()).toBe(username)
  })

  itLong('shows an error when the server does not respond', async () => {
    // Console errors are ignored here: the browser reports that the server is unavailable.
    const context = await all.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${all.server.url}/login`)
    await page.getByLabel('User name or e-mail').waitFor()
    await page.route('**/auth/simple/login', (route) => route.abort())
    await fill(page, 'ann', 'x')
    await page.getByRole('alert').getByText('The server does not answer').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true)
    await context.close()
  })
})

describe('the login page with other server settings', () => {
  const all = studio({ settings: { BASE_URI_PATH: '/lever/frame' } })

  it('works under a base path', async () => {
    const { username, password } = await aPerson(all.server, { rootRole: 'Viewer' })
    const page = await all.enter(null)
    await page.goto(`${all.server.url}/segments`)
    await page.getByLabel('User name or e-mail').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${all.server.url}/segments`)
  })

  itLong('explains that AUTH_TYPE=none needs no login', async () => {
    const open = await startServer('sqlite', { settings: { AUTH_TYPE: 'none' } })
    onTestFinished(() => open.stop())
    const context = await all.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${open.url}/login`)
    await page.getByRole('heading', { level: 1, name: 'Login is disabled' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
    await page.goto(`${open.url}/profile`)
    await page.getByRole('heading', { name: 'No profile' }).waitFor()
    await context.close()
  })
})
