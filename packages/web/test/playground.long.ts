import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aLitToggle, aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

/** Waits until the last tooltip has faded out. */
async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
}

describe('the playground', () => {
  const all = studio()
  const open = async (search = '') => {
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${all.server.url}/playground${search}`)
    await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor()
    return page
  }

  it('explains its purpose before the first run', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Evaluate a context' }).waitFor()
    await expectAccessibleEverywhere(page)
  })

  it('shows the result per environment and the reason, and its URL shares them', async () => {
    const name = await aToggle(all.server)
    await aStrategy(all.server, name, { name: 'userWithId', parameters: { userIds: 'ann' } }, 'production')
    await succeed(all.server, 'POST', `${toggleEnvironmentPath(name, 'production')}/on`)
    const [same] = await aLitToggle(all.server)
    await succeed(all.server, 'POST', `${toggleEnvironmentPath(same, 'production')}/strategies`, { name: 'default' })
    await succeed(all.server, 'POST', `${toggleEnvironmentPath(same, 'production')}/on`)
    const page = await open()
    await page.getByRole('combobox', { name: 'Values' }).fill('ann, bob')
    await page.getByText('2 contexts in 2 environments').waitFor()
    await page.getByRole('button', { name: 'Evaluate' }).click()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByText('on for 1 of 2').waitFor()
    await row.getByText('off', { exact: true }).waitFor()
    await page.getByText(/^2 of 2 toggles$/).waitFor()
    await page.getByRole('switch', { name: 'Only differences (1)' }).click()
    await page.getByText('1 of 2 toggles').waitFor()
    await row.getByRole('button', { name: `Explain ${name}` }).click()
    const production = page.getByRole('region', { name: 'Environment production' })
    await production.getByText('Its strategy doesn’t match this context.').waitFor()
    await production.getByRole('button', { name: 'Step by step' }).first().click()
    await production.getByText(/^On: Strategy 1/).waitFor()
    await lookAway(page)
    await expectAccessibleEverywhere(page)

    const other = await all.enter()
    await other.goto(page.url())
    await other.getByText('1 of 2 toggles').waitFor()
    await expect.poll(() => other.getByRole('combobox', { name: 'Values' }).inputValue()).toBe('ann, bob')
  })

  it('explains the limit when there are too many combinations', async () => {
    await aToggle(all.server)
    const many = (prefix: string) => Array.from({ length: 101 }, (_, index) => `${prefix}${index}`).join(',')
    const page = await open()
    await page.getByRole('combobox', { name: 'Values' }).fill(many('u'))
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('combobox', { name: 'Field 2 of the context' }).fill(uniqueName('field'))
    await page.getByRole('combobox', { name: 'Values of field 2, separated by commas' }).fill(many('v'))
    await page.getByText('10,201 contexts').waitFor()
    await page.getByRole('button', { name: 'Evaluate' }).click()
    await page
      .getByRole('alert')
      .getByText(/can be combined in 10201 ways, and 10000 is the most/)
      .first()
      .waitFor()
    await expectAccessible(page)
  })
})
