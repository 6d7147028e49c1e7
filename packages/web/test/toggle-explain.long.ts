import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, rolledOut, write } from './toggle-makers.ts'

describe('the explanation of a toggle', () => {
  const all = studio()

  it('lists each step for a context, which can be shared and is remembered', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    await rolledOut(server, toggle, 'production', {
      title: 'payers',
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }],
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'g' },
    })
    await write(server, 'PUT', `${toggle.api}/environments/production/variants`, [
      { name: 'red', weight: 1000, weightType: 'variable', stickiness: 'default' },
    ])
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=explain`)
    await page.getByRole('heading', { name: 'Explain a result' }).waitFor()
    const form = page.getByRole('form', { name: 'Context' })
    await form.getByLabel('userId', { exact: true }).fill('12')
    await form.getByLabel('plan', { exact: true }).fill('free')
    await form.getByRole('button', { name: 'Explain' }).click()
    await page.getByRole('heading', { level: 2, name: 'Off' }).waitFor()
    const steps = page.getByRole('list', { name: 'Step by step' })
    await steps.getByText('"plan" is "free"').waitFor()
    await steps.getByText('does not hold', { exact: true }).waitFor()
    await expectAccessibleEverywhere(page)

    await form.getByLabel('plan', { exact: true }).fill('pro')
    await form.getByLabel('userId', { exact: true }).fill('1')
    await form.getByRole('button', { name: 'Explain' }).click()
    await steps.getByText('"plan" is "pro"').waitFor()
    await steps.getByText(/falls into bucket \d+ of 100/).waitFor()

    const other = await all.enter()
    await other.goto(page.url())
    await other.getByText('"plan" is "pro"').waitFor()
    await expect.poll(() => other.getByLabel('plan', { exact: true }).inputValue()).toBe('pro')

    await form.getByRole('button', { name: /userId 12, plan free/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Off' }).waitFor()
  })

  it('accepts custom context fields, and reports that a toggle is switched off', async () => {
    const toggle = await aToggle(all.server)
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${toggle.url}?tab=explain`)
    const form = page.getByRole('form', { name: 'Context' })
    await form.getByRole('combobox', { name: 'Add field' }).fill('company')
    await form.getByRole('button', { name: 'Add field' }).click()
    await form.getByLabel('company', { exact: true }).fill('acme')
    await form.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'development' }).click()
    await form.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('The toggle is switched off in development.').waitFor()
    await page.getByText('asked by company acme').waitFor()
  })
})
