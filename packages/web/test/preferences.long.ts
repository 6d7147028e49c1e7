import { GOOD_PASSWORD } from '@leverframe/testing/people'
import { describe, expect, it } from 'vitest'
import { GUIDES } from '../src/lib/guides.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('preferences', () => {
  const all = studio()

  it('theme, density, time zone and start page apply at once and after the next log-in', async () => {
    const person = await all.person('Editor')
    const page = await all.enter(person, { colorScheme: 'light' })
    await page.goto(`${all.server.url}/profile`)
    const section = page.getByRole('region', { name: 'Preferences' })
    const html = page.locator('html')
    await section.getByText('Dark', { exact: true }).click()
    await expect.poll(() => html.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await section.getByText('Comfortable', { exact: true }).click()
    await expect.poll(() => html.getAttribute('data-density')).toBe('comfortable')
    await section.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await section.getByRole('combobox', { name: 'Start page' }).click()
    await page.getByRole('option', { name: 'Events' }).click()
    await expect
      .poll(async () => (await page.request.get(`${all.server.url}/api/admin/user/preferences`)).json())
      .toEqual({
        theme: 'dark',
        density: 'comfortable',
        language: null,
        timeZone: 'Asia/Tokyo',
        startPage: 'events',
      })

    const other = await all.enter(person, { colorScheme: 'light' })
    await other.goto(`${all.server.url}/`)
    await other.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    await expect.poll(() => other.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  it('the own name, e-mail address and picture are changed in the profile', async () => {
    const person = await all.person()
    const page = await all.enter(person)
    await page.goto(`${all.server.url}/profile`)
    const account = page.getByRole('region', { name: 'Account' })
    await account.getByRole('button', { name: 'Edit account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ann Smith')
    await dialog.getByLabel('E-mail').fill(`${person.username}@example.com`)
    await dialog.getByLabel('Current password', { exact: true }).fill('Not-this-one-1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('It is not your password').waitFor()
    await expectAccessibleEverywhere(page)
    await dialog.getByLabel('Current password', { exact: true }).fill(GOOD_PASSWORD)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await account.getByText('Ann Smith').waitFor()
    await account.getByText(`${person.username}@example.com`).waitFor()

    const choose = page.waitForEvent('filechooser')
    await account.getByRole('button', { name: 'Add picture' }).click()
    await (await choose).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') })
    await account.getByRole('img', { name: 'You' }).waitFor()
    await expectAccessibleEverywhere(page)
    await account.getByRole('button', { name: 'Remove picture' }).click()
    await account.getByRole('button', { name: 'Add picture' }).waitFor()
  })

  it('a kind of notice can be switched off, and sessions have a device', async () => {
    const page = await all.enter(await all.person())
    await page.goto(`${all.server.url}/profile#notices`)
    const box = page.getByRole('checkbox', { name: /^Inbox: Others comment/ })
    await box.uncheck()
    await expect
      .poll(async () => {
        const { kinds } = await (await page.request.get(`${all.server.url}/api/admin/user/notice-preferences`)).json()
        return kinds.find(({ kind }: { kind: string }) => kind === 'comment').inApp
      })
      .toBe(false)
    await page.getByRole('table', { name: 'Sessions' }).getByText('Linux').first().waitFor()
    await page.reload()
    await expect.poll(() => box.isChecked()).toBe(false)
  })
})

describe('help', () => {
  const all = studio()

  it('the help menu opens the guide about the current page, and guides link to each other', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/change-requests`)
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'About this page: Change requests' }).click()
    await page.getByRole('heading', { level: 1, name: 'Change requests' }).waitFor()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'All guides' }).click()
    await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: /^Rollouts and stickiness/ }).click()
    const picture = page.getByRole('img', { name: /hash of the group id/ })
    await picture.waitFor()
    await expect.poll(() => page.evaluate("document.querySelector('main img').naturalWidth > 0")).toBe(true)
    await expectAccessibleEverywhere(page)
  })

  it('every guide and what is new are served without internet access', async () => {
    const page = await all.enter()
    for (const { name, title } of GUIDES) {
      expect((await page.goto(`${all.server.url}/guides/${name}`))?.status()).toBe(200)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    }
    await page.goto(`${all.server.url}/whats-new`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectAccessibleEverywhere(page)
    await page.goto(`${all.server.url}/guides/nothing`)
    await page.getByText('There is no guide named “nothing”.').waitFor()
  })
})
