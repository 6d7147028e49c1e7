import { readFileSync } from 'node:fs'
import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aLitToggle, succeed } from '@leverframe/testing/scenario'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

/** Waits until the last tooltip has faded out. */
async function lookAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
}

describe('the event log', () => {
  const all = studio()
  const open = async (search = '', as?: Parameters<typeof all.enter>[0]) => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}/events${search}`)
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    return page
  }

  it('describes changes in sentences, with the values before and after on demand', async () => {
    const [name] = await aLitToggle(all.server)
    const page = await open()
    const row = page.getByRole('listitem').filter({ hasText: `switched on ${name}` })
    await row.getByRole('button', { name: 'Before and after' }).click()
    await row.getByRole('link', { name: 'All events of this toggle' }).click()
    await page.waitForURL(new RegExp(`toggle=${name}`))
    await page.getByText('3 events').waitFor()
    await page.getByRole('button', { name: 'Before and after' }).nth(1).click()
    await page.getByRole('table', { name: 'Before and after' }).getByText('default').first().waitFor()
    await lookAway(page)
    await expectAccessibleEverywhere(page)
  })

  it('filters by environment and last hour in three clicks, and keeps the filter in the URL', async () => {
    const [inProduction] = await aLitToggle(all.server, 'production')
    const page = await open()
    await page.getByText('Last hour', { exact: true }).click()
    await page.getByText('Production only').click()
    await page.getByText('Switches only').click()
    await page.getByText(`switched on ${inProduction} in environment production`).waitFor()
    await expect.poll(() => page.getByText('in environment development').count()).toBe(0)
    const address = page.url()
    const other = await all.enter()
    await other.goto(address)
    await other.getByText(`switched on ${inProduction} in environment production`).waitFor()
    await expect.poll(() => other.getByRole('checkbox', { name: 'Switches only' }).isChecked()).toBe(true)
    await other.getByRole('button', { name: 'Clear all' }).click()
    await other.getByText('in environment development').first().waitFor()
  })

  it('folds the events of one write, and exports the filtered events', async () => {
    const project = await aProject(all.server)
    const names = [await aToggle(all.server, { project }), await aToggle(all.server, { project })]
    await succeed(all.server, 'POST', `/api/admin/projects/${project}/archive`, { features: names })
    const page = await open(`?project=${project}`)
    await page.getByText('and 1 more in one step: Toggle archived').waitFor()
    await page.getByRole('button', { name: 'All 2 of this step' }).click()
    for (const name of names) await page.getByText(`archived ${name}`).last().waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(lines.filter((line) => line.includes('feature-archived'))).toHaveLength(2)
    expect(lines.slice(1).every((line) => line.includes(project))).toBe(true)
  })

  it('holds new events back while it is paused, and shows them afterwards', async () => {
    const project = await aProject(all.server)
    const page = await open(`?project=${project}`)
    await page.getByText(`created project ${project}`).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    const name = await aToggle(all.server, { project })
    const button = page.getByRole('button', { name: 'Show 1 new event' })
    await button.waitFor()
    await expect.poll(() => page.getByText(`created toggle ${name}`).count()).toBe(0)
    await button.click()
    await page.getByText(name).waitFor()
    await page.getByText('2 events').waitFor()
  })

  it('loads older events while scrolling', async () => {
    const project = await aProject(all.server)
    for (let index = 0; index < 60; index++) await aToggle(all.server, { project })
    const page = await open(`?project=${project}`)
    await page.getByText('61 events').waitFor()
    await page.keyboard.press('End')
    await page.getByText(`created project ${project}`).waitFor()
    await page.getByText('End of the log.').waitFor()
  })

  it('explains an empty result and which events are hidden', async () => {
    const page = await open(`?q=${uniqueName('nothing')}`, await all.person('Viewer'))
    await page.getByRole('heading', { name: 'No matching events' }).waitFor()
    await page.getByText('Changes in the projects you can see.').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Project' }).waitFor()
    await lookAway(page)
    await expectAccessible(page)
  })
})
