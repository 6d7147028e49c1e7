import { aRequest } from '@leverframe/testing/change-requests'
import { uniqueName } from '@leverframe/testing/harness'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { later, requestMakers } from './change-request-tools.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, environmentOf, rollout } from './toggle-tools.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })

/** The question appears, and nothing is lost. */
async function keepEditing(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'hidden' })
}

const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' }).click()

describe('unsaved edits', () => {
  const all = studio()

  it('of a drawer survive Escape, a click outside, the close button, a step back and a reload', async () => {
    const name = await aToggle(all.server, { development: [rollout(25)] })
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects/default`)
    await page.getByRole('link', { name, exact: true }).click()
    const edit = environmentOf(page, 'Development').getByRole('button', { name: /^Edit strategy 1/ })
    await edit.click()
    const drawer = page.getByRole('dialog', { name: 'Edit strategy in Development' })
    const field = drawer.getByLabel('Rollout', { exact: true })
    await field.fill('40')

    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await expectAccessibleEverywhere(page)
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    await page.mouse.click(20, 400)
    await keepEditing(page)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await keepEditing(page)
    await page.evaluate('history.back()')
    await keepEditing(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/default/features/${name}`)
    await expect.poll(() => field.inputValue()).toBe('40%')

    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await edit.click()
    await drawer.getByText('You have unsaved changes from').waitFor()
    await expect.poll(() => field.inputValue()).toBe('25%')
    await drawer.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => field.inputValue()).toBe('40%')
    await page.evaluate('history.back()')
    await discard(page)
    await page.waitForURL(`${all.server.url}/projects/default`)
    expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("lf-edits")).length')).toBe(
      0,
    )
  })

  it('of a dialog are lost only with "Discard"', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').fill('Web shop')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await keepEditing(page)
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Web shop')
    await page.keyboard.press('Escape')
    await discard(page)
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'New project' }).click()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('of a settings page keep the page open, until they are saved or discarded', async () => {
    const id = uniqueName('project')
    await all.server.call('POST', '/api/admin/projects', { id, name: 'Old' })
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects/${id}/settings`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('New')
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await keepEditing(page)
    await expect.poll(() => name.inputValue()).toBe('New')
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await discard(page)
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()

    await page.goto(`${all.server.url}/projects/${id}/settings`)
    await name.fill('Newer')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(async () => (await all.server.call('GET', `/api/admin/projects/${id}`)).body.name).toBe('Newer')
    await page.getByText('saved').first().waitFor()
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  })

  it('of a rollout, a draft and a move are lost only with "Discard"', async () => {
    const { aTeam, aRollout } = requestMakers(all)
    const { project, author } = await aTeam()
    const [name, strategy] = await aRollout(project)
    await aRequest(all.server, project, author, later(strategy, 50, name))
    const page = await all.enter(author)
    await page.goto(`${all.server.url}/projects/${project}/features/${name}`)
    await page.getByRole('button', { name: 'Review the changes for production' }).click()
    const title = page.getByLabel('Title')
    await title.fill('Half of them')
    await page.getByRole('button', { name: 'Close the changes for production' }).click()
    await keepEditing(page)
    await expect.poll(() => title.inputValue()).toBe('Half of them')
    await page.getByRole('button', { name: 'Close the changes for production' }).click()
    await discard(page)
    await title.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: /change the rollout of strategy/ }).click()
    const percent = page.getByLabel('Rollout in percent')
    await percent.fill('60')
    await page.keyboard.press('Escape')
    await keepEditing(page)
    await expect.poll(() => percent.inputValue()).toBe('60')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await discard(page)
    await percent.waitFor({ state: 'hidden' })

    const admin = await all.enter()
    await admin.goto(`${all.server.url}/projects/${project}/features/${name}`)
    await admin.getByRole('button', { name: 'More', exact: true }).click()
    await admin.getByRole('menuitem', { name: /^Move/ }).click()
    const move = admin.getByRole('dialog', { name: `Move ${name}` })
    await move.getByPlaceholder('Choose a project').click()
    await admin.getByRole('option', { name: 'Default' }).click()
    await move.getByRole('button', { name: 'Cancel' }).click()
    await keepEditing(admin)
    await move.getByRole('button', { name: 'Cancel' }).click()
    await discard(admin)
    await move.waitFor({ state: 'hidden' })
  })
})
