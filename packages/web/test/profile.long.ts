import { isLoggedIn, logIn } from '@leverframe/testing/people'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('the profile', () => {
  const all = studio()

  it('shows the account, and creates and revokes personal access tokens', async () => {
    const person = await all.person('Editor')
    const page = await all.enter(person)
    await page.goto(`${all.server.url}/profile`)
    await page.getByRole('region', { name: 'Account' }).getByText('Editor').first().waitFor()
    await page.getByText('No tokens yet.').waitFor()

    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Description').fill('release script')
    await page.getByLabel('Expires').selectOption('90')
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.getByTestId('secret').textContent())!
    await page.getByRole('button', { name: 'Done' }).click()
    const me = await all.server.call('GET', '/api/admin/user', undefined, { token })
    expect(me.body.user.username).toBe(person.username)
    const row = page.getByRole('row', { name: /release script/ })
    await row
      .getByText(/^\d{1,2} \w+ \d{4}$/)
      .first()
      .waitFor()
    await expectAccessibleEverywhere(page)

    await row.getByRole('button', { name: 'Revoke release script' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No tokens yet.').waitFor()
    expect((await all.server.call('GET', '/api/admin/user', undefined, { token })).status).toBe(401)
  })

  it('ends sessions, and changes the password', async () => {
    const person = await all.person()
    const [first, second, third] = [
      await logIn(all.server, person),
      await logIn(all.server, person),
      await logIn(all.server, person),
    ]
    const page = await all.enter(person)
    await page.goto(`${all.server.url}/profile`)
    const sessions = page.getByRole('table', { name: 'Sessions' })
    await sessions.getByText('this one').waitFor()
    await expect.poll(() => sessions.getByRole('button', { name: /^End/ }).count()).toBe(3)
    await sessions.getByRole('button', { name: /^End/ }).last().click()
    await page.getByText('Session ended').waitFor()
    const alive = await Promise.all([first, second, third].map((cookie) => isLoggedIn(all.server, cookie!)))
    expect(alive.filter(Boolean)).toHaveLength(2)

    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password', { exact: true }).fill('not-this-one')
    await page.getByLabel('New password', { exact: true }).fill('Better-horse-2')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('It is not your password').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByLabel('Current password', { exact: true }).fill(person.password)
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Also revoke my personal access tokens' }).isChecked())
      .toBe(false)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed').waitFor()
    for (const cookie of [first, second, third]) expect(await isLoggedIn(all.server, cookie!)).toBe(false)

    await logIn(all.server, { ...person, password: 'Better-horse-2' })
    await page.reload()
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByText('1 other session ends.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
    await page.getByText('Other sessions ended').waitFor()
    await expect.poll(() => sessions.getByRole('button', { name: /^End/ }).count()).toBe(0)
  })
})
