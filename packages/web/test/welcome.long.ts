import { nodeSdk, stopSdks } from '@leverframe/testing/sdk/node-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('the first steps', () => {
  const all = studio()
  afterEach(stopSdks)

  it('lead from an empty project to a client with the newest revision', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/welcome`)
    await page.getByText('Waiting for the first client…').waitFor()
    const name = page.getByLabel('Toggle name')
    await name.fill('new checkout')
    await page.getByRole('button', { name: 'Create toggle' }).click()
    await page.getByText('The name must be usable in a URL').waitFor()
    await name.fill('new-checkout')
    await page.getByRole('button', { name: 'Create toggle' }).click()
    await page.getByRole('link', { name: 'Open toggle' }).waitFor()

    await page.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.getByTestId('secret').textContent())!
    expect(token).toMatch(/^default:development\./)
    for (const label of ['Node', 'Java', 'Python', 'Go', 'curl', 'OpenFeature']) {
      await page.getByRole('tab', { name: label }).click()
      for (const fact of [token, 'new-checkout', all.server.url])
        await expect.poll(() => page.getByRole('tabpanel', { name: label }).textContent()).toContain(fact)
    }
    await page.getByRole('tab', { name: 'React' }).click()
    await page.getByText('choose "Browser or phone"').waitFor()

    const sdk = await nodeSdk(all.server.url, token, { appName: 'my-app', disableMetrics: false })
    await page.getByText('my-app connected, 1 instance has the newest revision').waitFor()
    expect(sdk.isEnabled('new-checkout')).toBe(false)
    const isOn = new Promise<void>((resolve) => sdk.on('changed', () => sdk.isEnabled('new-checkout') && resolve()))
    await page.getByRole('button', { name: 'Switch on for everyone' }).click()
    await isOn
    await page.getByText('in development: on').waitFor()
    await expectAccessibleEverywhere(page)
  })

  it('work for a second project with an existing toggle', async () => {
    await all.server.call('POST', '/api/admin/projects', { id: 'office', name: 'The office' })
    await all.server.call('POST', '/api/admin/projects/office/features', { name: 'coffee' })
    const page = await all.enter()
    await page.goto(`${all.server.url}/welcome`)
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'The office' }).click()
    await page.getByRole('combobox', { name: 'Or use an existing toggle' }).click()
    await page.getByRole('option', { name: 'coffee' }).click()
    await page.getByRole('link', { name: 'Open toggle' }).waitFor()
    await page.getByText('Browser or phone').click()
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.getByTestId('secret').textContent())!
    expect(token).toMatch(/^office:development\./)
    await page.getByText('Waiting for the first client…').waitFor()
    const body = { appName: 'office-web', interval: 15, started: new Date().toISOString(), strategies: [] }
    const registered = await all.server.call('POST', '/api/frontend/client/register', body, { token })
    expect(registered.status).toBe(200)
    await page.getByText('office-web connected just now').waitFor()
  })

  it('leave out what a user without permission cannot do, and name the permission', async () => {
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${all.server.url}/welcome`)
    await expect.poll(() => page.getByRole('button', { name: 'Create toggle' }).isDisabled()).toBe(true)
    await page.getByText(/^You can view this page\. .*CREATE_PROJECT_API_TOKEN/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Create token' }).count()).toBe(0)
    await page.getByRole('note', { name: /CREATE_FEATURE/ }).waitFor()
    await expectAccessibleEverywhere(page)
  })
})
