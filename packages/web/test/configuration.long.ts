import { aToggle } from '@leverframe/testing/harness'
import { aLitToggle, aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { look } from './looking.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('configuration', () => {
  const all = studio()
  const open = async (path: string, as?: Parameters<typeof all.enter>[0]) => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}${path}`)
    return page
  }

  it('context fields get legal values and an order', async () => {
    const page = await open('/context-fields')
    await page.getByRole('button', { name: 'New context field' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('userId')
    await form.getByText(/already exists/).waitFor()
    await form.getByLabel('Name').fill('plan')
    await form.getByLabel('Value', { exact: true }).fill('free')
    await page.keyboard.press('Enter')
    await form.getByLabel('Value', { exact: true }).fill('pro')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await look(page)
    await form.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('row', { name: /plan.*free or pro/ }).waitFor()
    await look(page, expectAccessibleEverywhere)

    await page.getByRole('button', { name: 'Edit plan' }).click()
    await form.getByRole('button', { name: 'Remove free' }).click()
    await form.getByLabel('Description of pro').fill('One person')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'hidden' })
    const field = await succeed(all.server, 'GET', '/api/admin/context/plan')
    expect(field.legalValues).toEqual([{ value: 'pro', description: 'One person' }])

    await page.getByRole('button', { name: 'Move plan' }).press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('status').filter({ hasText: 'plan is now 5 of 7' }).waitFor()
    const orderNow = async () =>
      (await succeed(all.server, 'GET', '/api/admin/context')).map((one: { name: string }) => one.name)
    await expect
      .poll(orderNow)
      .toEqual(['environment', 'userId', 'appName', 'sessionId', 'plan', 'remoteAddress', 'currentTime'])
  })

  it('context fields that constraints use cannot be deleted', async () => {
    await succeed(all.server, 'POST', '/api/admin/context', { name: 'country' })
    const toggle = await aToggle(all.server)
    await aStrategy(all.server, toggle, { constraints: [{ contextName: 'country', operator: 'IN', values: ['DE'] }] })
    const page = await open('/context-fields')
    await page.getByRole('button', { name: '1 toggle with a constraint on country' }).click()
    await page.getByRole('dialog').getByRole('link', { name: toggle }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete country' }).click()
    await page
      .getByRole('dialog', { name: 'country can’t be deleted yet' })
      .getByRole('link', { name: toggle })
      .waitFor()
    await look(page)
  })

  it('environments are created with a validated name, and sorted with the mouse', async () => {
    const page = await open('/environments')
    await page.getByRole('button', { name: 'New environment' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: false }).first().fill('no good')
    await form.getByText(/must be usable in a URL/).waitFor()
    await form.getByLabel('Name', { exact: false }).first().fill('staging')
    await look(page)
    await form.getByRole('button', { name: 'Create environment' }).click()
    await page.getByRole('row', { name: /Staging/ }).waitFor()

    const handle = page.getByRole('button', { name: 'Move staging' })
    const [from, to] = [await handle.boundingBox(), await page.getByRole('row', { name: /Development/ }).boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(from!.x + 8, to!.y + to!.height - 4, { steps: 4 })
    await page.mouse.move(from!.x + 8, to!.y + 4, { steps: 4 })
    await page.mouse.up()
    const names = async () =>
      (await succeed(all.server, 'GET', '/api/admin/environments')).environments.map(
        (one: { name: string }) => one.name,
      )
    await expect.poll(names).toEqual(['staging', 'development', 'production'])
    await look(page, expectAccessibleEverywhere)
  })

  it('environments are cloned with the targeting of toggles', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    await aStrategy(server, toggle, { title: 'to copy' }, 'production')
    const page = await open('/environments')
    await page.getByRole('button', { name: 'Clone Production' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('production-eu')
    await form.getByRole('button', { name: 'Clone environment' }).click()
    await page.getByText('Environment production-eu created from production').waitFor()
    const { strategies } = await succeed(server, 'GET', toggleEnvironmentPath(toggle, 'production-eu'))
    expect(strategies).toEqual([expect.objectContaining({ title: 'to copy' })])
    await succeed(server, 'DELETE', '/api/admin/environments/production-eu')
  })

  it('environments are marked as out of use, and deleted by name once no toggle is on there', async () => {
    await aLitToggle(all.server)
    await succeed(all.server, 'POST', '/api/admin/environments', { name: 'preview', type: 'test' })
    const page = await open('/environments')
    await page.getByRole('switch', { name: 'Preview enabled' }).uncheck({ force: true })
    await page.getByText('Preview disabled').waitFor()

    await page.getByRole('button', { name: 'Delete Development' }).click()
    await page.getByText('1 toggle is on').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Delete Preview' }).click()
    await page.getByLabel('Type preview to confirm').fill('preview')
    await look(page)
    await page.getByRole('button', { name: 'Delete environment' }).click()
    await page.getByText('Environment Preview deleted').waitFor()
  })

  it('tag types have a sign and tags', async () => {
    const page = await open('/tag-types')
    await page.getByRole('button', { name: 'New tag type' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('team')
    await form.getByLabel('Symbol').fill('T')
    await form.getByRole('textbox', { name: 'Colour' }).fill('#2dd4bf')
    await page.keyboard.press('Tab')
    await look(page)
    await form.getByRole('button', { name: 'Create type' }).click()
    await page.getByRole('button', { name: '0 tags of the type team' }).click()
    await form.getByLabel('New tag').fill('checkout')
    await page.keyboard.press('Enter')
    await form.getByText('checkout').waitFor()
    await look(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete team' }).click()
    await page.getByText('1 tag is of this type').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: '1 tag of the type team' }).click()
    await form.getByRole('button', { name: 'Delete tag checkout' }).click()
    await form.getByText('No tags yet').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete team' }).click()
    await page.getByRole('button', { name: 'Delete type' }).click()
    await page.getByText('Tag type team deleted').waitFor()
    await look(page, expectAccessibleEverywhere)
  })

  it('custom strategy types have parameters, and can be deprecated', async () => {
    const page = await open('/strategy-types')
    await page.getByRole('heading', { name: 'No custom strategy types' }).waitFor()
    await page.getByRole('button', { name: 'New strategy type' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('default')
    await form.getByText('This name is taken').waitFor()
    await form.getByLabel('Name').fill('byRegion')
    await form.getByRole('button', { name: 'Add parameter' }).click()
    await form.getByLabel('Parameter name').fill('regions')
    await form.getByLabel('Type', { exact: true }).selectOption('List')
    await form.getByLabel('Required').check()
    await look(page)
    await form.getByRole('button', { name: 'Create type' }).click()
    await page.getByRole('row', { name: /byRegion.*regions list, required/ }).waitFor()
    await page.getByRole('button', { name: 'Deprecate byRegion' }).click()
    await page.getByRole('row', { name: /byRegion deprecated/ }).waitFor()
    await look(page, expectAccessibleEverywhere)
    await page.getByRole('button', { name: 'Delete byRegion' }).click()
    await page.getByRole('button', { name: 'Delete type' }).click()
    await page.getByRole('heading', { name: 'No custom strategy types' }).waitFor()
  })

  it('toggle types have a lifetime that an Admin sets', async () => {
    const page = await open('/feature-types')
    await page.getByRole('button', { name: 'Change the lifetime of Release' }).click()
    await page.getByLabel('Lifetime in days').fill('21')
    await look(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Release.*21 days/ }).waitFor()
    await look(page, expectAccessibleEverywhere)
  })

  it('is read-only without the permission to change it', async () => {
    const page = await open('/environments', await all.person())
    await page.getByText('You can view this page. You need the permission ADMIN to change it.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New environment' }).count()).toBe(0)
    await page
      .getByRole('row', { name: /production/ })
      .getByText('On', { exact: true })
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Move production' }).count()).toBe(0)
    for (const [path, button] of [
      ['/context-fields', 'New context field'],
      ['/tag-types', 'New tag type'],
      ['/strategy-types', 'New strategy type'],
      ['/feature-types', 'Change the lifetime of Release'],
    ]) {
      await page.goto(`${all.server.url}${path}`)
      await page.getByText('You can view this page.').waitFor()
      await expect.poll(() => page.getByRole('button', { name: button! }).count()).toBe(0)
    }
  })
})
