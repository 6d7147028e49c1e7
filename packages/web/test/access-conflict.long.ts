import { aPerson } from '@leverframe/testing/people'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'
import { write } from './toggle-makers.ts'

describe('a form for access settings that another user changes', () => {
  const house = studio()
  const open = async (path: string) => {
    const page = await house.enter()
    await page.goto(`${house.server.url}${path}`)
    return page
  }
  const news = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed this while you were editing' })

  it('shows the change of a group, and lets the user take theirs or save over it', async () => {
    const { id } = await write(house.server, 'POST', '/api/admin/groups', { name: 'Shop team', users: [] })
    const path = `/api/admin/groups/${id}`
    const change = (description: string) =>
      write(house.server, 'PUT', path, { name: 'Shop team', description, users: [], mappingsSSO: [] })
    const page = await open(`/access/groups?open=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Shop team' })
    const description = dialog.getByLabel('Description')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await description.fill('mine')
    await change('theirs')
    await news(page).getByRole('insertion').filter({ hasText: 'theirs' }).waitFor()
    await expect.poll(() => news(page).innerText()).toContain('init-admin')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await expect.poll(() => description.inputValue()).toBe('mine')
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => description.inputValue()).toBe('theirs')
    await expect.poll(() => news(page).count()).toBe(0)

    await description.fill('mine again')
    await change('theirs again')
    // Saving reports the conflict even if the live event has not arrived yet.
    await save.click({ force: true })
    await news(page).getByRole('insertion').filter({ hasText: 'theirs again' }).waitFor()
    expect((await house.server.call('GET', path)).body.description).toBe('theirs again')
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Group Shop team updated').waitFor()
    expect((await house.server.call('GET', path)).body.description).toBe('mine again')
  })

  it('describes the changes of a user and of a role in sentences', async () => {
    const { id } = await aPerson(house.server, { name: 'Zoe Zimmer' })
    const users = await open(`/access/users?open=${id}`)
    await users.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Zoe Z.')
    await write(house.server, 'PUT', `/api/admin/user-admin/${id}`, { rootRole: 2 })
    await news(users)
      .getByRole('listitem')
      .filter({ hasText: /root role.*Viewer.*Editor/ })
      .waitFor()
    await users.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => users.getByRole('dialog').getByLabel('Root role').inputValue()).toBe('2')

    const role = { name: 'Night shift', type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] }
    const made = (await write(house.server, 'POST', '/api/admin/roles', role)).roles
    const roles = await open(`/access/roles?open=${made.id}`)
    const drawer = roles.getByRole('dialog', { name: 'Role Night shift' })
    await drawer.getByLabel('Description').fill('at night')
    const permissions = [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }]
    await write(house.server, 'PUT', `/api/admin/roles/${made.id}`, { ...role, permissions })
    await news(roles)
      .getByRole('listitem')
      .filter({ hasText: /Switch toggles on and off in production added.*granted/ })
      .waitFor()
    await expectAccessible(roles)
    await drawer.getByRole('button', { name: 'Save mine' }).click()
    await roles.getByText('Role Night shift updated').waitFor()
    expect((await house.server.call('GET', `/api/admin/roles/${made.id}`)).body).toMatchObject({
      description: 'at night',
      permissions: [{ name: 'UPDATE_FEATURE' }],
    })
  })

  it('shows the change of the single sign-on settings, and never overwrites it without asking', async () => {
    const path = '/api/admin/auth/oidc/settings'
    const save = (change: object) => write(house.server, 'POST', path, { clientId: 'shop', secret: '*****', ...change })
    await save({ secret: 'known to the provider' })
    const page = await open('/access/single-sign-on')
    const scopes = page.getByLabel('Additional scopes')
    await scopes.fill('phone')
    await save({ acrValues: 'gold' })
    await news(page)
      .getByRole('listitem')
      .filter({ hasText: /Authentication context \(acr\).*none.*gold/ })
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => page.getByLabel('Authentication context (acr)').inputValue()).toBe('gold')
    await expect.poll(() => scopes.inputValue()).toBe('')

    await scopes.fill('address')
    await save({ acrValues: 'silver' })
    await news(page).getByRole('insertion').filter({ hasText: 'silver' }).waitFor()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await house.server.call('GET', path)).body).toMatchObject({ acrValues: 'gold', extraScopes: 'address' })
    await expect.poll(() => news(page).count()).toBe(0)
  })
})
