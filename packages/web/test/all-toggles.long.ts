import { readFileSync } from 'node:fs'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, PHONE, studio } from './studio.ts'

describe('the list of all toggles', () => {
  const house = studio()
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await house.server.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const report = async (toggles: object) => {
    const { secret: token } = await anSdkToken(house.server)
    const time = new Date().toISOString()
    const bucket = { start: time, stop: time, toggles }
    await house.server.call('POST', '/api/client/metrics', { appName: 'shop-web', bucket }, { token })
  }
  const create = (project: string, toggle: object) => call('POST', `/api/admin/projects/${project}/features`, toggle)

  beforeAll(async () => {
    for (const id of ['shop', 'pay']) await call('POST', '/api/admin/projects', { id, name: `Project ${id}` })
    const { id } = await call('POST', '/api/admin/groups', { name: 'Payments' })
    await create('shop', { name: 'basket', description: 'A basket' })
    await create('shop', { name: 'coupons' })
    await create('pay', { name: 'cards', owner: `group:${id}` })
    await call('POST', '/api/admin/projects/shop/features/basket/environments/development/strategies', {
      name: 'default',
    })
    await report({ basket: { yes: 40, no: 2 } })
  })

  it('filters by owner, hides columns, and saves private and shared views', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/toggles`)
    await page.getByText('3 toggles in all projects').waitFor()
    await page.getByRole('row', { name: /cards.*pay.*Payments/ }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('combobox', { name: 'Owner' }).click()
    await page.getByRole('option', { name: 'Payments' }).click()
    await page.getByText('1 toggle found').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Created' }).click()
    await page.getByRole('columnheader', { name: 'Created' }).waitFor()
    await page.getByRole('radio', { name: 'Compact' }).click()
    await expect.poll(() => page.getByRole('table').first().getAttribute('data-density')).toBe('compact')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save current view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Of Payments')
    await page.getByRole('checkbox', { name: 'Shared' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByText('View "Of Payments" saved').waitFor()

    const viewer = await house.enter(await house.person())
    await viewer.goto(`${house.server.url}/toggles`)
    await viewer.getByRole('button', { name: 'Views' }).click()
    await viewer.getByRole('menuitem', { name: 'Of Payments' }).click()
    await viewer.getByText('1 toggle found').waitFor()
    await viewer.waitForURL(/owner=group/)
    await viewer.getByRole('columnheader', { name: 'Created' }).waitFor()
    await viewer.getByRole('button', { name: 'Of Payments' }).click()
    await viewer.getByRole('menuitem', { name: 'Save current view…' }).click()
    expect(await viewer.getByRole('checkbox', { name: 'Shared' }).count()).toBe(0)
  })

  it('draws the last day without the hour that has just begun, with an icon for the type and an avatar of the owner', async () => {
    const { id } = await call('POST', '/api/admin/groups', { name: 'Stores' })
    await create('shop', { name: 'warehouse', type: 'experiment', owner: `group:${id}` })
    // The hour must not end during the test.
    await expect.poll(() => new Date().getUTCMinutes(), { timeout: 90_000 }).toBeLessThan(59)
    const hour = (ago: number) => `${new Date(Date.now() - ago * 3_600_000).toISOString().slice(0, 13)}:00:00.000Z`
    const counts = [3, 2, 1].map((ago) => `('warehouse', 'web', 'development', '${hour(ago)}', 60, 0, '{}')`)
    await report({ warehouse: { yes: 1, no: 0 } })
    await house.server.sql(
      `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants) values ${counts}`,
    )
    const page = await house.enter()
    await page.goto(`${house.server.url}/toggles?q=warehouse`)
    const row = page.getByRole('row', { name: /warehouse/ })
    const line = row.getByRole('img', { name: '181 times in 24 hours, 181 of them on' }).locator('polyline')
    await line.waitFor()
    const heights = ((await line.getAttribute('points')) ?? '').split(' ').map((point) => Number(point.split(',')[1]))
    // 0 is the top of the line: the finished hours are level, and nothing falls after them.
    expect(heights.slice(-3)).toEqual([0, 0, 0])
    // The type has its icon, and the owner an avatar with initials.
    await row
      .getByRole('cell', { name: 'experiment' })
      .locator('use[href="#row-type-experiment"]')
      .waitFor({ state: 'attached' })
    await page.locator('#row-type-experiment svg.lucide-flask-conical').waitFor({ state: 'attached' })
    await expect
      .poll(() => row.locator('[data-initials]').evaluate((avatar) => getComputedStyle(avatar, '::before').content))
      .toBe('"S"')
  })

  it('exports what it shows as CSV, and copies its link', async () => {
    const page = await house.enter(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${house.server.url}/toggles?q=basket`)
    await page.getByText('1 toggle found').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await (await download).path()
    const [head, row, end] = readFileSync(file, 'utf8').split('\r\n')
    expect(head).toMatch(/^name,project,owner,.*,development,production$/)
    expect([row?.startsWith('basket,shop,,release'), row?.includes('A basket'), end]).toEqual([true, true, ''])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url())
  })

  it('moves nothing when a row is selected, names toggles and traffic in dialogs, and opens a row by a click', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/toggles`)
    const row = page.getByRole('row', { name: /basket/ })
    await row.waitFor()
    const before = await row.boundingBox()
    await page.getByRole('checkbox', { name: 'Select basket' }).click()
    await page.getByText('1 toggle selected').waitFor()
    expect(await row.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('42 evaluations in 24 hours').waitFor()
    await dialog.getByText('1 of 1 with traffic in 24 hours').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Select cards' }).click()
    await page.getByText('2 toggles of 2 projects selected').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await row.getByRole('cell', { name: 'release' }).click()
    await page.waitForURL('**/projects/shop/features/basket')
  })

  it('fits a phone', async () => {
    const page = await house.enter(undefined, { viewport: PHONE })
    await page.goto(`${house.server.url}/toggles`)
    await page.getByRole('switch', { name: 'basket in development' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Owner' }).isVisible()).toBe(false)
    await expectAccessible(page)
  })
})
