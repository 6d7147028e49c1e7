import { aPerson } from '@leverframe/testing/people'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { studio } from './studio.ts'
import { write } from './toggle-makers.ts'

describe('the state of a page', () => {
  const house = studio()
  const search = (page: Page) => new URL(page.url()).search
  const says = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
  const open = async (path: string, as?: Parameters<typeof house.enter>[0]) => {
    const page = await house.enter(as)
    await page.goto(`${house.server.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  it('is in the URL of users: filters, the open form, the tab and the permission question', async () => {
    const zoe = await aPerson(house.server, { name: 'Zoe Zimmer', username: 'zoe', rootRole: 'Editor' })
    const page = await open('/access/users')
    await page.getByLabel('Find').fill('zoe')
    await page.getByLabel('Root role').selectOption('Editor')
    await expect.poll(() => says(page)).toEqual({ find: 'zoe', role: '2' })
    await page.getByRole('button', { name: 'Zoe Zimmer', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Zoe Zimmer' })
    await dialog.waitFor()
    await expect.poll(() => says(page)).toEqual({ find: 'zoe', role: '2', open: String(zoe.id) })

    await page.reload()
    await dialog.waitFor()
    await expect.poll(() => page.getByLabel('Find').inputValue()).toBe('zoe')
    await page.goBack()
    await expect.poll(() => dialog.count()).toBe(0)
    await page.goForward()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => says(page)).toEqual({ find: 'zoe', role: '2' })

    await page.getByRole('button', { name: 'Actions for Zoe Zimmer' }).click()
    await page.getByRole('menuitem', { name: 'Check permissions' }).click()
    await page.getByText('Yes, allowed').waitFor()
    const link = page.url()
    const other = await house.enter()
    await other.goto(link)
    await other.getByText('Yes, allowed').waitFor()
    await expect
      .poll(() => other.getByRole('combobox', { name: 'User or service account' }).inputValue())
      .toContain('zoe')
    await page.goBack()
    await page.getByRole('tab', { name: /^People/, selected: true }).waitFor()
    await expect.poll(() => page.getByLabel('Find').inputValue()).toBe('zoe')
  })

  it('is in the URL of groups, roles and tokens', async () => {
    const group = await write(house.server, 'POST', '/api/admin/groups', { name: 'Night shift', users: [] })
    const groups = await open(`/access/groups?find=nigh&open=${group.id}`)
    await groups.getByRole('dialog', { name: 'Edit Night shift' }).waitFor()
    const roles = await open('/access/roles?open=3')
    await roles.getByRole('dialog', { name: 'Role Viewer' }).waitFor()
    await roles.keyboard.press('Escape')
    await expect.poll(() => search(roles)).toBe('')
    const name = { tokenName: 'shop-client', type: 'client', environment: 'production', projects: ['*'] }
    await write(house.server, 'POST', '/api/admin/api-tokens', name)
    const tokens = await open('/access/tokens?find=shop&type=client&environment=production')
    await tokens.getByRole('cell', { name: 'shop-client', exact: true }).waitFor()
    await tokens.getByLabel('Environment').selectOption('development')
    await tokens.getByText('No matching tokens').waitFor()
    await expect.poll(() => says(tokens)).toEqual({ find: 'shop', type: 'client', environment: 'development' })
  })

  it('is in the URL of configuration, also for users who can only read it', async () => {
    const segment = await write(house.server, 'POST', '/api/admin/segments', { name: 'beta-testers', constraints: [] })
    const page = await open('/segments')
    await page.getByRole('textbox', { name: 'Search segments' }).fill('beta')
    await page.getByRole('button', { name: 'Edit beta-testers' }).click()
    await page.getByRole('dialog', { name: 'Edit beta-testers' }).waitFor()
    await expect.poll(() => says(page)).toEqual({ find: 'beta', open: String(segment.id) })

    const viewer = await open(`/segments${search(page)}`, await house.person('Viewer'))
    const drawer = viewer.getByRole('dialog', { name: 'Edit beta-testers' })
    await expect.poll(() => drawer.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await drawer.getByRole('note', { name: /^You need the permission UPDATE_SEGMENT/ }).waitFor()

    for (const [path, title] of [
      ['/context-fields?open=userId', 'Edit userId'],
      ['/environments?open=production', 'Edit Production'],
      ['/tag-types?open=simple&as=tags', /simple/],
      ['/feature-types?open=release', 'Lifetime of Release'],
    ] as const) {
      await page.goto(`${house.server.url}${path}`)
      await page.getByRole('dialog', { name: title }).waitFor()
    }
    await page.goto(`${house.server.url}/applications?find=nobody`)
    await page.getByRole('heading', { name: 'No matching applications' }).waitFor()
  })

  it('is in the URL of an add-on: the tab and the message filter', async () => {
    const parameters = { url: 'https://hooks.example/x' }
    const given = { provider: 'webhook', parameters, events: ['feature-created'], enabled: false }
    const { id } = await write(house.server, 'POST', '/api/admin/addons', given)
    const page = await open(`/addons/${id}?state=dead`)
    await page.getByRole('heading', { name: 'No messages' }).waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect.poll(() => search(page)).toContain('tab=settings')
    await page.reload()
    await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'No messages' }).waitFor()
  })
})
