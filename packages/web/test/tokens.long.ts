import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

describe('API tokens', () => {
  const house = studio()
  const ask = (token: string) => house.server.call('GET', '/api/client/features', undefined, { token })

  it('show their secret once, work, change when they expire, and stop when they are revoked', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/tokens`)
    await page.getByRole('button', { name: 'New API token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API token' })
    await dialog.getByLabel('Name').fill('shop-backend')
    await dialog.getByLabel('Environment').selectOption('production')
    await dialog.getByRole('combobox', { name: 'Projects' }).click()
    await page.getByRole('option', { name: 'Default' }).click()
    await dialog.getByLabel('Name').click()
    await dialog.getByLabel('Expires').selectOption('In 30 days')
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const secret = (await page.getByTestId('secret').textContent()) ?? ''
    expect(secret).toMatch(/^default:production\.[0-9a-f]+$/)
    await page.getByText(`curl -H 'Authorization: ${secret}' '${house.server.url}/api/client/features'`).waitFor()
    expect((await ask(secret)).status).toBe(200)
    await page.getByRole('button', { name: 'Done' }).click()

    const row = page.getByRole('row', { name: /shop-backend/ })
    await row
      .getByText(/^\d{1,2} \w+ \d{4}$/)
      .first()
      .waitFor()
    await page.reload()
    await row.waitFor()
    await expect.poll(() => page.content()).not.toContain(secret)

    await page.getByRole('button', { name: 'Change expiry of shop-backend' }).click()
    await page.getByRole('dialog').getByLabel('Expires').selectOption('Never')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Expiry of shop-backend changed').waitFor()
    const { tokens } = (await house.server.call('GET', '/api/admin/api-tokens/shop-backend')).body
    expect(tokens).toMatchObject([{ expiresAt: null, environment: 'production', projects: ['default'] }])

    await page.getByRole('button', { name: 'Revoke shop-backend' }).click()
    await page.getByText(/It was (last|never) used/).waitFor()
    await page.getByLabel('Type shop-backend to confirm').fill('shop-backend')
    await page.getByRole('button', { name: 'Revoke token' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await ask(secret)).status).toBe(401)
  })

  it('are filtered by name, type and environment', async () => {
    for (const [tokenName, type] of [
      ['web', 'frontend'],
      ['worker', 'client'],
    ])
      await house.server.call('POST', '/api/admin/api-tokens', { tokenName, type, environment: 'development' })
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/tokens`)
    await page.getByRole('row', { name: /worker/ }).waitFor()
    await page.getByLabel('Type').selectOption('Frontend')
    await page.getByRole('row', { name: /worker/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /web/ }).waitFor()
    await page.getByLabel('Find').fill('nothing like it')
    await page.getByText('No matching tokens').waitFor()
    await expectAccessible(page)
  })

  it('are visible to an Editor, who cannot create or revoke them, and reads who can', async () => {
    await house.server.call('POST', '/api/admin/api-tokens', {
      tokenName: 'seen',
      type: 'client',
      environment: 'production',
    })
    const page = await house.enter(await house.person('Editor'))
    await page.goto(`${house.server.url}/access/tokens`)
    await page.getByRole('row', { name: /seen/ }).waitFor()
    await page.getByText('You can view this page. To change it, ask an Admin.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Revoke|New API token/ }).count()).toBe(0)
  })

  it('are hidden from a Viewer', async () => {
    const page = await house.enter(await house.person('Viewer'))
    await page.goto(`${house.server.url}/access/tokens`)
    await page.getByText('READ_CLIENT_API_TOKEN').waitFor()
    await expectAccessible(page)
  })
})
