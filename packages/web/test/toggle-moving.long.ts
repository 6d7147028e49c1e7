import { uniqueName } from '@leverframe/testing/harness'
import { aRole, memberPath } from '@leverframe/testing/members'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'
import { write } from './toggle-makers.ts'
import { aToggle, environmentOf, inEnvironment, openToggle, rollout } from './toggle-tools.ts'

describe('a toggle', () => {
  const all = studio()

  it('has strategies that are sorted with the mouse, and with the keyboard while the focus stays on the moved one', async () => {
    const name = await aToggle(all.server, { development: [rollout(10), rollout(20), rollout(30)] })
    const page = await all.enter()
    await openToggle(page, all.server, name)
    const development = environmentOf(page, 'Development')
    const order = async () =>
      (await inEnvironment(all.server, name, 'development')).strategies.map(
        (one: { parameters: { rollout: unknown } }) => Number(one.parameters.rollout),
      )
    const handle = (rank: number) =>
      development.getByRole('button', { name: new RegExp(`^Move strategy ${rank} of 3`) })
    await handle(3).dragTo(development.getByRole('listitem').first())
    await expect.poll(order).toEqual([30, 10, 20])
    await development.getByRole('button', { name: /^Move strategy 1 of 3.*30%/ }).waitFor()

    await handle(1).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toMatch(/^Move strategy 3 of 3.*30%/)
    await expect.poll(order).toEqual([10, 20, 30])
  })

  it('moves to another project, with everything it has', async () => {
    const name = await aToggle(all.server, { production: [rollout(50)] })
    const project = uniqueName('project')
    await write(all.server, 'POST', '/api/admin/projects', { id: project, name: `Home of ${project}` })
    const page = await all.enter()
    await openToggle(page, all.server, name)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Move to another project…' }).click()
    const dialog = page.getByRole('dialog', { name: `Move ${name}` })
    const move = dialog.getByRole('button', { name: 'Move' })
    await expect.poll(() => move.isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: `Home of ${project}` }).click()
    await expectAccessibleEverywhere(page)
    await move.click()
    await page.waitForURL(`**/projects/${project}/features/${name}`)
    await environmentOf(page, 'Production').getByText('On for 50% of users').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await all.server.call('GET', `/api/admin/projects/${project}/features/${name}`)).status).toBe(200)
  })

  it('is completed, kept with a variant or discarded, and made active again', async () => {
    const variants = ['blue', 'red'].map((variant) => ({
      name: variant,
      weight: 500,
      weightType: 'variable',
      stickiness: 'default',
    }))
    const name = await aToggle(all.server, { production: [rollout(100, { variants })] })
    const page = await all.enter()
    await openToggle(page, all.server, name)
    const menu = page.getByRole('button', { name: 'More', exact: true })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Mark as completed…' }).click()
    const dialog = page.getByRole('dialog', { name: `Mark ${name} as completed` })
    await dialog.getByRole('combobox', { name: 'Kept variant' }).click()
    await page.getByRole('option', { name: 'blue' }).click()
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Mark completed' }).click()
    await page.getByText('completed, kept (blue)').waitFor()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Mark as not completed' }).click()
    await page.getByText(`${name} is no longer completed`).waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Mark as completed…' }).click()
    await dialog.getByRole('radio', { name: /^Discarded/ }).check()
    await expect.poll(() => dialog.getByRole('combobox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Mark completed' }).click()
    await page.getByText('completed, discarded').waitFor()
  })

  it('cannot be moved without the permission', async () => {
    const name = await aToggle(all.server)
    const editor = await all.person()
    await write(all.server, 'POST', memberPath('default', editor.id, await aRole(all.server, ['UPDATE_FEATURE'])))
    const page = await all.enter(editor)
    await openToggle(page, all.server, name)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mark as stale' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^(Move|Archive)/ }).count()).toBe(0)
    await expectAccessible(page)
  })
})
