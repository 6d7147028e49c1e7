import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

describe('applications', () => {
  const all = studio()
  const open = async (path: string, as?: Parameters<typeof all.enter>[0]) => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}${path}`)
    return page
  }

  /** An application as its SDK registers and reports it. */
  async function anApplication(toggles: readonly string[]): Promise<string> {
    const appName = uniqueName('app')
    const { secret: token } = await anSdkToken(all.server)
    const now = new Date()
    const bucket = {
      start: now.toISOString(),
      stop: now.toISOString(),
      toggles: Object.fromEntries(toggles.map((name) => [name, { yes: 1, no: 1 }])),
    }
    const sdkVersion = 'unleash-client-node:6.6.0'
    const about = { appName, instanceId: 'pod-1', sdkVersion, strategies: ['default'], started: now, interval: 15_000 }
    await all.server.call('POST', '/api/client/register', about, { token })
    const headers = { 'unleash-appname': appName, 'unleash-instanceid': 'pod-1', 'unleash-connection-id': appName }
    await all.server.call('GET', '/api/client/features', undefined, { token, headers })
    await all.server.call('POST', '/api/client/metrics', { appName, instanceId: 'pod-1', bucket }, { token })
    const overview = `/api/admin/metrics/applications/${appName}/overview`
    await expect
      .poll(async () => (await all.server.call('GET', overview)).body.environments?.[0]?.issues.missingFeatures.length)
      .toBe(toggles.length - 1)
    return appName
  }

  it('have an empty page that explains how the first one appears', async () => {
    const page = await open('/applications')
    await page.getByRole('heading', { name: 'No applications yet' }).waitFor()
    await expectAccessible(page)
  })

  it('are listed with SDKs and unknown toggles, which can be created, and can be forgotten', async () => {
    const [used, missing] = [await aToggle(all.server), uniqueName('missing')]
    const appName = await anApplication([used, missing])
    const page = await open('/applications')
    const row = page.getByRole('row', { name: new RegExp(`^${appName}`) })
    await row.getByText('node 6.6.0').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Outdated SDKs' }).count()).toBe(0)
    await page.getByRole('table', { name: 'Unknown toggles' }).getByText(missing, { exact: true }).waitFor()
    await expectAccessibleEverywhere(page)

    await row.getByRole('link', { name: appName }).click()
    await page.getByRole('heading', { level: 1, name: appName }).waitFor()
    await page.getByRole('table', { name: 'Instances' }).getByText('pod-1').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: `Create ${missing}` }).click()
    const dialog = page.getByRole('dialog', { name: 'New toggle' })
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(missing)
    await dialog.getByRole('button', { name: 'Create toggle' }).click()
    await page.waitForURL(`**/projects/default/features/${missing}`)
    expect((await all.server.call('GET', `/api/admin/projects/default/features/${missing}`)).status).toBe(200)

    await page.goto(`${all.server.url}/applications/${appName}`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByText('one instance').waitFor()
    await page.getByRole('button', { name: 'Remove application' }).click()
    await page.waitForURL('**/applications')
    await expect.poll(() => page.getByRole('link', { name: appName }).count()).toBe(0)
    const types = (await all.server.newEvents()).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['feature-created', 'application-deleted']))
  })

  it('have a description, an address, a sign and a colour that users edit', async () => {
    const appName = await anApplication([await aToggle(all.server), uniqueName('missing')])
    const page = await open(`/applications/${appName}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const drawer = page.getByRole('dialog', { name: `Edit ${appName}` })
    await drawer.getByRole('textbox', { name: 'Description' }).fill('Sells things. Ask the shop team.')
    await drawer.getByRole('textbox', { name: 'Address' }).fill('https://shop.example.com/wiki')
    await drawer.getByRole('textbox', { name: 'Symbol' }).fill('S')
    await drawer.getByRole('textbox', { name: 'Colour' }).fill('#2dd4bf')
    await expectAccessibleEverywhere(page)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('main').getByText('Sells things. Ask the shop team.').waitFor()
    const link = page.getByRole('link', { name: 'https://shop.example.com/wiki' })
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    const { body } = await all.server.call('GET', `/api/admin/metrics/applications/${appName}`)
    expect(body).toMatchObject({ url: 'https://shop.example.com/wiki', icon: 'S', color: '#2dd4bf' })
    await expectAccessibleEverywhere(page)

    await all.server.call('POST', `/api/admin/metrics/applications/${appName}`, { url: 'javascript:alert(1)' })
    await page.reload()
    await page.getByText('javascript:alert(1)').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'javascript:alert(1)' }).count()).toBe(0)
  })

  it('with an outdated SDK are listed with the version that they need', async () => {
    const appName = uniqueName('old-app')
    const { secret: token } = await anSdkToken(all.server)
    const about = { appName, instanceId: 'pod-1', sdkVersion: 'unleash-client-node:3.2.1', strategies: [] }
    await all.server.call('POST', '/api/client/register', { ...about, started: new Date(), interval: 1_000 }, { token })
    const outdated = async () => (await all.server.call('GET', '/api/admin/metrics/sdks/outdated')).body.sdks.length
    await expect.poll(outdated).toBe(1)
    const page = await open('/applications')
    const table = page.getByRole('table', { name: 'Outdated SDKs' })
    await table.getByText('node 3.2.1').waitFor()
    await table.getByText('4.2.0 or later').waitFor()
    await expectAccessibleEverywhere(page)
    await table.getByRole('link', { name: appName }).click()
    await page.getByText('Outdated: upgrade to 4.2.0').waitFor()
    await expectAccessible(page)
  })

  it('are read-only for a Viewer', async () => {
    const appName = await anApplication([await aToggle(all.server), uniqueName('missing')])
    const page = await open(`/applications/${appName}`, await all.person('Viewer'))
    await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.getByRole('note').getByText('You can view this page.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Create missing/ }).count()).toBe(0)
  })
})

describe('the instance page', () => {
  const all = studio()

  it('shows the version, the store, the health and the connected clients', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/instance`)
    await page.getByText(/^Leverframe \d+\.\d+\.\d+/).waitFor()
    await page.getByText('SQLite (local file)').waitFor()
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'OK' }).count()).toBe(2)
    await page.getByRole('region', { name: 'Environment production' }).getByText('No clients connected.').waitFor()
    await page.getByText('.backup').waitFor()
    const users = page.getByRole('table', { name: 'Statistics' }).getByRole('row', { name: 'Users', exact: false })
    await users.first().waitFor()
    const link = page.getByRole('link', { name: 'Download all as CSV' })
    await expect.poll(() => link.getAttribute('href')).toBe('/api/admin/instance-admin/statistics/csv')
    await expectAccessibleEverywhere(page)
  })

  it('edits the origins of the frontend API, rejects invalid ones, and offers to undo', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/instance`)
    await page.getByText('All origins.').waitFor()
    await page.getByRole('button', { name: 'Edit origins' }).click()
    const field = page.getByRole('textbox', { name: 'Origins, one per line' })
    await field.fill('app.example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await field.fill('https://app.example.com\nhttp://localhost:3000')
    await page.getByText('2 origins are allowed.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('https://app.example.com', { exact: true }).waitFor()
    const origins = async () => (await succeed(all.server, 'GET', '/api/admin/ui-config')).frontendApiOrigins
    expect(await origins()).toEqual(['https://app.example.com', 'http://localhost:3000'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(origins).toEqual(['*'])
  })

  it('is read-only for a Viewer', async () => {
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${all.server.url}/instance`)
    await page.getByText('visible to Admins only').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Edit origins' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('heading', { name: 'Statistics' }).count()).toBe(0)
  })
})
