import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import {
  aToggle,
  environmentOf,
  inEnvironment,
  openStrategyEditor,
  openToggle,
  openVariants,
  rollout,
} from './toggle-tools.ts'

describe('the strategy editor', () => {
  const all = studio()

  it('shows what is typed, says what is wrong, and saves only valid numbers', async () => {
    const name = await aToggle(all.server, { development: [rollout(25)] })
    const page = await all.enter()
    await openToggle(page, all.server, name)
    const drawer = await openStrategyEditor(page)
    const sections = drawer.getByRole('region')
    await expect
      .poll(() => sections.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual(['Who', 'How many', 'What', 'Advanced'])
    const field = drawer.getByLabel('Rollout', { exact: true })
    const save = drawer.getByRole('button', { name: 'Save' })
    for (const [typed, sentence] of [
      ['150', 'At most 100%'],
      ['12.5', 'Whole percent only: SDKs would use 12%'],
      ['', 'Enter a percentage'],
    ] as const) {
      await field.fill('')
      await field.pressSequentially(typed)
      await drawer.getByText(sentence, { exact: true }).waitFor()
      await drawer
        .getByRole('status')
        .getByText(/^Rollout: /)
        .waitFor()
      await expect.poll(() => field.inputValue()).toBe(typed === '' ? '' : `${typed}%`)
      await expect.poll(() => save.isDisabled()).toBe(true)
    }
    await field.fill('')
    await field.pressSequentially('80')
    await expectAccessibleEverywhere(page)
    await save.click()
    await drawer.waitFor({ state: 'hidden' })
    const [{ parameters }] = (await inEnvironment(all.server, name, 'development')).strategies
    expect(parameters.rollout).toBe(80)
  })

  it('takes the focus for a new constraint, and names what is missing', async () => {
    const name = await aToggle(all.server)
    const page = await all.enter()
    await openToggle(page, all.server, name)
    await environmentOf(page, 'Development').getByRole('button', { name: 'Add strategy' }).click()
    const drawer = page.getByRole('dialog', { name: 'New strategy in Development' })
    await drawer.getByRole('button', { name: 'Add constraint' }).click()
    await drawer.getByText('Constraint 1: choose a field').waitFor()
    expect(await drawer.getByText('Choose a field', { exact: true }).count()).toBe(0)
    await page.keyboard.type('plan')
    await drawer.getByText('Constraint 1: must have at least one value').waitFor()
    await drawer.getByRole('combobox', { name: 'Values' }).pressSequentially('pro,')
    await expect.poll(() => drawer.getByRole('button', { name: 'Add strategy' }).isEnabled()).toBe(true)
    await drawer.getByRole('button', { name: 'Advanced' }).click()
    await drawer.getByLabel('Title').fill('Paying')
    await expectAccessibleEverywhere(page)
    await drawer.getByRole('button', { name: 'Add strategy' }).click()
    await drawer.waitFor({ state: 'hidden' })
    const [{ constraints, title }] = (await inEnvironment(all.server, name, 'development')).strategies
    expect([constraints, title]).toMatchObject([[{ contextName: 'plan', values: ['pro'] }], 'Paying'])
  })

  it('edits variants in a table, with the line and column of a mistake in JSON', async () => {
    const page = await all.enter()
    const { name, drawer } = await openVariants(page, all.server)
    for (const variant of ['red', 'slate', 'blue']) {
      await drawer.getByRole('button', { name: 'Add variant' }).click()
      await page.keyboard.type(variant)
    }
    const row = (variant: string) => drawer.getByRole('row', { name: `Variant ${variant}` })
    for (const [variant, weight] of [
      ['slate', '33'],
      ['red', '80'],
    ] as const) {
      await row(variant).getByLabel('Fixed').check()
      await row(variant).getByLabel('Weight').fill(weight)
    }
    await row('red').getByText('At most 66.9%: slate is fixed at 33%').waitFor()
    await expect.poll(() => row('red').getByLabel('Weight').inputValue()).toBe('80%')
    await expect.poll(() => drawer.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await row('red').getByLabel('Weight').fill('12.5')
    await drawer.getByRole('img', { name: 'red 12.5%, slate 33%, blue 54.5%' }).waitFor()

    await row('red').getByRole('button', { name: 'Payload of red: none' }).click()
    const details = drawer.getByRole('row', { name: 'Details of red' })
    await details.getByRole('combobox', { name: 'Payload type' }).click()
    await page.getByRole('option', { name: 'JSON' }).click()
    await details.getByLabel('Payload', { exact: true }).fill('{"a": 1,')
    await details.getByText('Invalid JSON: line 1, column 9').waitFor()
    await drawer.getByText('Variant red: Invalid JSON: line 1, column 9').waitFor()
    await details.getByLabel('Payload', { exact: true }).fill('{"a":1,"b":[2]}')
    await details.getByRole('button', { name: 'Format' }).click()
    await expect
      .poll(() => details.getByLabel('Payload', { exact: true }).inputValue())
      .toBe('{\n  "a": 1,\n  "b": [\n    2\n  ]\n}')
    await expectAccessibleEverywhere(page)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.waitFor({ state: 'hidden' })
    const { variants } = await inEnvironment(all.server, name, 'production')
    expect(variants.map(({ weight }: { weight: number }) => weight)).toEqual([125, 330, 545])
  })

  it('copies a strategy: as a duplicate, to another environment, and as JSON', async () => {
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }]
    const name = await aToggle(all.server, { development: [rollout(25, { constraints })] })
    const page = await all.enter(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
    await openToggle(page, all.server, name)
    const copy = async (item: string | RegExp) => {
      await environmentOf(page, 'Development').getByRole('button', { name: 'More for strategy 1' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const sentence = 'On for 25% of users where plan is pro, sticky by userId'
    await copy('Duplicate…')
    const here = page.getByRole('dialog', { name: 'New strategy in Development' })
    await here.getByText(sentence).waitFor()
    await here.getByRole('button', { name: 'Add strategy' }).click()
    await here.waitFor({ state: 'hidden' })
    await copy('Copy to Production…')
    const there = page.getByRole('dialog', { name: 'New strategy in Production' })
    await there.getByRole('button', { name: 'Add strategy' }).click()
    await there.waitFor({ state: 'hidden' })

    await copy('Copy as JSON')
    await page.getByText('Strategy copied as JSON').waitFor()
    await environmentOf(page, 'Production').getByRole('button', { name: 'Add strategy' }).click()
    await there.getByRole('button', { name: 'Paste JSON' }).click()
    await there.getByLabel('Strategy as JSON').fill('{"name":')
    await there.getByText('Invalid JSON: line 1, column 9').waitFor()
    await there.getByLabel('Strategy as JSON').fill('')
    await page.keyboard.press('Control+V')
    await there.getByRole('button', { name: 'Use this strategy' }).click()
    await there.getByText(sentence).waitFor()
    await there.getByRole('button', { name: 'Add strategy' }).click()
    await there.waitFor({ state: 'hidden' })
    const stored = await Promise.all(
      ['development', 'production'].map((environment) => inEnvironment(all.server, name, environment)),
    )
    for (const { strategies } of stored)
      expect(strategies.map((one: { constraints: unknown }) => one.constraints)).toMatchObject([
        constraints,
        constraints,
      ])
  })

  it('fills the code with the fields of the rules and with a token', async () => {
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }]
    const name = await aToggle(all.server, { development: [rollout(25, { constraints })] })
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects/default/features/${name}?tab=code`)
    const code = page.getByRole('tabpanel', { name: 'Node' })
    await expect.poll(() => code.textContent()).toContain(`{ userId: '7', properties: { plan: 'pro' } }`)
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Created a client token for development.').waitFor()
    await expect.poll(() => code.textContent()).toMatch(/Authorization: 'default:development\.[^']+'/)
    await expectAccessibleEverywhere(page)
  })
})
