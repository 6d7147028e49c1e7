import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, type MadeToggle, protect, rolledOut, setRollout, write } from './toggle-makers.ts'

describe('the history of a toggle', () => {
  const all = studio()

  /** In production 25%, then 50%. */
  async function withPast(): Promise<MadeToggle> {
    const toggle = await aToggle(all.server)
    const id = await rolledOut(all.server, toggle, 'production', {
      parameters: { rollout: '25', stickiness: 'default', groupId: 'g' },
    })
    await setRollout(all.server, toggle, 'production', id, 50)
    return toggle
  }

  const rolloutOf = async ({ api }: MadeToggle): Promise<number> => {
    const { environments } = await write(all.server, 'GET', api)
    const production = environments.find((one: { name: string }) => one.name === 'production')
    return Number(production.strategies[0].parameters.rollout)
  }

  it('describes changes in sentences, and field by field on demand', async () => {
    const toggle = await withPast()
    await rolledOut(all.server, toggle, 'development', {})
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=history`)
    const entries = page.getByRole('list', { name: 'Changes, newest first' })
    const newest = entries.getByRole('listitem').first()
    await newest.getByText('switched on').waitFor()
    const change = entries.getByRole('listitem').filter({ hasText: 'rollout 25% → 50%' })
    await change.getByRole('button', { name: 'Show details' }).click()
    await expect.poll(() => change.getByRole('deletion').innerText()).toContain('25%')
    await expect.poll(() => change.getByRole('insertion').innerText()).toContain('50%')
    await change.getByRole('button', { name: 'Show JSON' }).click()
    await change.getByText('"before": 25').waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'development' }).click()
    await page.getByText('2 of 6 changes').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('environment')).toBe('development')
    await expect.poll(() => entries.getByText('rollout 25%').count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Event log' }).getAttribute('href')).toContain(toggle.name)
  })

  it('filters old events by environment and user, also through a link', async () => {
    const toggle = await withPast()
    const ann = await all.person('Admin')
    for (let count = 0; count < 60; count++)
      await write(all.server, 'PUT', toggle.api, { description: `the ${count}th thought` })
    const page = await all.enter(ann)
    await page.goto(`${toggle.url}?tab=history`)
    const entries = page.getByRole('list', { name: 'Changes, newest first' })
    await entries.getByText('the 59th thought').first().waitFor()
    await expect.poll(() => entries.getByText('rollout 25%').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'production' }).click()
    await entries.getByText('rollout 25% → 50%').first().waitFor()
    await page.getByText('3 of 64 changes').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Show older changes' }).count()).toBe(0)

    await page.goto(`${toggle.url}?tab=history&by=${ann.username}`)
    await page.getByRole('heading', { name: 'No matching changes' }).waitFor()
    await expectAccessibleEverywhere(page)
  })

  it('links to an earlier state of the toggle', async () => {
    const toggle = await withPast()
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=history`)
    await page.getByLabel('State at').fill('2020-01-31T12:00:00')
    await expect
      .poll(() => page.getByRole('link', { name: 'Show', exact: true }).getAttribute('href'))
      .toMatch(/at=.*2020-01-31/)
    const change = page.getByRole('listitem').filter({ hasText: 'switched on' })
    await change.getByRole('link', { name: 'View' }).click()
    await page.waitForURL(/[?&]at=/)
    await page.getByText(/^As it was on .*20\d\d/).waitFor()
  })

  it('reverts the toggle after a preview of the changes', async () => {
    const toggle = await withPast()
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=history`)
    const change = page.getByRole('listitem').filter({ hasText: 'switched on' })
    await change.getByRole('button', { name: 'Restore…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore toggle' })
    await dialog.getByText('25%').waitFor()
    await expect.poll(() => dialog.getByRole('deletion').innerText()).toContain('50%')
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText(`${toggle.name} restored`).waitFor()
    expect(await rolloutOf(toggle)).toBe(25)
    await page.getByText('rollout 50% → 25%').waitFor()
  })

  it('reverts through a change request where a review is required', async () => {
    const toggle = await withPast()
    await protect(all.server, toggle, 'production')
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=history`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'switched on' })
      .getByRole('button', { name: 'Restore…' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Restore toggle' })
    await dialog.getByText('production is protected').waitFor()
    await dialog.getByRole('button', { name: 'Add to my change request' }).click()
    await page.getByText('added to your draft').waitFor()
    expect(await rolloutOf(toggle)).toBe(50)
    const { changeRequests } = await write(
      all.server,
      'GET',
      `/api/admin/search/change-requests?project=IS:${toggle.project}`,
    )
    expect(changeRequests).toHaveLength(1)
  })

  it('shows which permission a revert needs', async () => {
    const toggle = await withPast()
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${toggle.url}?tab=history`)
    await page.getByRole('button', { name: 'Restore…' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Restore toggle' })
    await dialog.getByText(/You need the permission UPDATE_FEATURE_ENVIRONMENT/).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Restore' }).isDisabled()).toBe(true)
  })
})
