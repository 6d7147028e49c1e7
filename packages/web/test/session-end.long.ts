import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, inEnvironment, openStrategyEditor, openToggle, rollout } from './toggle-tools.ts'

describe('the end of a session', () => {
  const all = studio()

  it('asks for the password over the open editor, and saves afterwards', async () => {
    const name = await aToggle(all.server, { development: [rollout(25)] })
    const person = await all.person('Admin')
    const page = await all.enter(person)
    await openToggle(page, all.server, name)
    const drawer = await openStrategyEditor(page)
    await drawer.getByLabel('Rollout', { exact: true }).fill('50')
    await page.context().clearCookies()
    await drawer.getByRole('button', { name: 'Save' }).click()

    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await login.getByText('Your changes are kept').waitFor()
    await expect.poll(() => login.getByLabel('User name or e-mail').inputValue()).toBe(person.username)
    await expectAccessibleEverywhere(page)
    await login.getByRole('button', { name: 'Close' }).click()
    await drawer.getByRole('alert').getByText('Your session has ended. Log in again.').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Log in again' }).waitFor()
    await expect.poll(() => drawer.getByLabel('Rollout', { exact: true }).inputValue()).toBe('50%')

    await drawer.getByRole('button', { name: 'Save' }).click()
    await login.getByLabel('Password', { exact: true }).fill('not-this-one')
    await login.getByRole('button', { name: 'Log in' }).click()
    await login.getByText('Wrong user name or password').waitFor()
    await login.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('Strategy saved').waitFor()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('status', { name: /^Connected/ }).waitFor()
    const [{ parameters }] = (await inEnvironment(all.server, name, 'development')).strategies
    expect(parameters.rollout).toBe(50)
  })

  it('is noticed by a page that only reads, and does not continue as another user', async () => {
    const ann = await all.person('Viewer')
    const bob = await all.person('Viewer')
    const page = await all.enter(ann)
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Environments', exact: true }).click()
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await login.getByLabel('User name or e-mail').fill(bob.username)
    await login.getByLabel('Password', { exact: true }).fill(bob.password)
    await page.keyboard.press('Enter')
    await login.getByText(`You logged in as ${bob.username}`).waitFor()
    await login.getByLabel('User name or e-mail').fill(ann.username)
    await login.getByLabel('Password', { exact: true }).fill(ann.password)
    await page.keyboard.press('Enter')
    await login.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Environments' }).waitFor()
    await page.getByText('Development').first().waitFor()
  })
})
