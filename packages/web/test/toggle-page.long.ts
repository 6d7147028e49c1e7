import { describe, expect, it } from 'vitest'
import { DESKTOP } from './pages.ts'
import { expectAccessibleEverywhere, PHONE, studio } from './studio.ts'
import { aToggle, type MadeToggle, protect, rolledOut, setRollout, write } from './toggle-makers.ts'
import { environmentOf } from './toggle-tools.ts'

const DAY_MS = 86_400_000

describe('the environments of a toggle', () => {
  const all = studio()

  it('list constraints one per line, "or" between strategies, and variants with their payloads', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    const values = Array.from({ length: 9 }, (_, index) => `c${index}`)
    await rolledOut(server, toggle, 'development', {
      constraints: [
        { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] },
        { contextName: 'country', operator: 'NOT_IN', values },
      ],
    })
    await rolledOut(server, toggle, 'development', { name: 'default', parameters: {} })
    await write(server, 'PUT', `${toggle.api}/environments/development/variants`, [
      { name: 'brass', weightType: 'variable', payload: { type: 'string', value: '#d0a85c' } },
      { name: 'slate', weightType: 'variable' },
    ])
    await server.sql(
      `update features set created_at = '${new Date(Date.now() - 90 * DAY_MS).toISOString()}' where name = '${toggle.name}'`,
    )
    const page = await all.enter()
    await page.goto(toggle.url)
    const development = environmentOf(page, 'Development')
    await development.getByText('plan is one of pro team').waitFor()
    await development.getByText('or', { exact: true }).waitFor()
    await expect.poll(() => development.getByText('c8', { exact: true }).count()).toBe(0)
    await development.getByRole('button', { name: '3 more' }).click()
    await development.getByText('c8', { exact: true }).waitFor()
    await development.getByRole('button', { name: 'show fewer' }).click()
    await development.getByRole('listitem').filter({ hasText: 'brass 50% "#d0a85c"' }).waitFor()
    const swatches = development
      .getByRole('listitem')
      .filter({ hasText: /brass|slate/ })
      .locator('[data-colour]')
    const colours = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(new Set(colours).size).toBe(2)
    await page.getByText('past its lifetime').waitFor()
    await expectAccessibleEverywhere(page)
  })

  it('are muted where the toggle is off', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    const parameters = { rollout: '25', stickiness: 'default', groupId: 'g' }
    for (const environment of ['development', 'production'])
      await rolledOut(server, toggle, environment, { parameters })
    await write(server, 'POST', `${toggle.api}/environments/production/off`)
    const page = await all.enter()
    await page.goto(toggle.url)
    const coloursIn = (name: string) =>
      environmentOf(page, name)
        .getByRole('button', { name: /change the rollout of strategy 1/ })
        .evaluate((button) => {
          const bar = [...button.querySelectorAll('*')].map((one) => getComputedStyle(one).backgroundColor)
          return [getComputedStyle(button).color, ...bar]
        })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const [on, off] = [await coloursIn('Development'), await coloursIn('Production')]
      expect(on).toHaveLength(off.length)
      expect(on.filter((colour, index) => colour !== off[index]).length).toBeGreaterThan(0)
    }
    await environmentOf(page, 'Production').getByRole('switch').click()
    await expect.poll(() => coloursIn('Production')).toEqual(await coloursIn('Development'))
  })

  it('change their rollout in place, directly or as a draft', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    await protect(server, toggle, 'production')
    const parameters = { rollout: '25', stickiness: 'default', groupId: 'g' }
    for (const environment of ['development', 'production'])
      await rolledOut(server, toggle, environment, { parameters })
    const page = await all.enter()
    await page.goto(toggle.url)
    const development = environmentOf(page, 'Development')
    await development.getByRole('button', { name: /change the rollout of strategy 1/ }).click()
    const popover = page.getByRole('dialog', { name: 'Rollout of strategy 1 in development' })
    const percent = popover.getByLabel('Rollout in percent')
    await expect.poll(() => percent.evaluate((input) => input === document.activeElement)).toBe(true)
    await percent.fill('150')
    await popover.getByText('At most 100%').waitFor()
    await expect.poll(() => popover.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await expect.poll(() => percent.inputValue()).toBe('150')
    await percent.fill('80')
    await expectAccessibleEverywhere(page)
    await popover.getByRole('button', { name: 'Save' }).click()
    await development.getByText('On for 80% of users').waitFor()
    await popover.waitFor({ state: 'hidden' })

    const production = environmentOf(page, 'Production')
    await production.getByRole('button', { name: /change the rollout of strategy 1/ }).click()
    const drafting = page.getByRole('dialog', { name: 'Rollout of strategy 1 in production' })
    await drafting.getByRole('slider', { name: 'Rollout by slider' }).press('ArrowRight')
    await drafting.getByRole('button', { name: 'Add to draft' }).click()
    await production.getByRole('link', { name: /^Strategy 1 → 26% #\d+ your draft$/ }).waitFor()
    await production.getByText('On for 25% of users').waitFor()
  })

  it('keep a readable width: three wrap on a narrow screen, more of them scroll sideways', async () => {
    const { server } = all
    const addEnvironments = async (...names: readonly string[]) => {
      for (const name of names) await write(server, 'POST', '/api/admin/environments', { name, type: 'test' })
    }
    await addEnvironments('canary')
    const toggle = await aToggle(server)
    const page = await all.enter()
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(toggle.url)
    const columns = page.getByRole('region', { name: 'Environments', exact: true })
    const cards = columns.getByRole('region', { name: /^Environment / })
    const widths = async () =>
      Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())?.width ?? 0))
    await expect.poll(() => cards.count()).toBe(3)
    expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(340)
    await expect.poll(() => columns.getAttribute('data-right')).toBeNull()

    await page.setViewportSize(DESKTOP)
    await addEnvironments('quality-assurance-with-a-long-name', 'load-test')
    await page.reload()
    await expect.poll(() => cards.count()).toBe(5)
    expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(340)
    await expect.poll(() => columns.getAttribute('data-right')).toBe('true')
    expect(await columns.evaluate((element) => getComputedStyle(element).scrollSnapType)).toMatch(/^x/)
    await cards.last().scrollIntoViewIfNeeded()
    await columns.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect.poll(() => columns.getAttribute('data-right')).toBeNull()
    await expect.poll(() => columns.getAttribute('data-left')).toBe('true')
    await expectAccessibleEverywhere(page)
    await page.setViewportSize(PHONE)
    expect(Math.max(...(await widths()))).toBeLessThanOrEqual(PHONE.width)
  })
})

describe('the usage of a toggle', () => {
  const all = studio()

  async function reportUse({ name }: MadeToggle, counts: object): Promise<void> {
    const given = { tokenName: name, type: 'client', environment: 'production', projects: ['*'] }
    const { secret } = await write(all.server, 'POST', '/api/admin/api-tokens', given)
    const now = new Date().toISOString()
    const report = { appName: 'web', instanceId: 'i', bucket: { start: now, stop: now, toggles: { [name]: counts } } }
    await all.server.call('POST', '/api/client/metrics', report, { token: secret })
    const counted = async () =>
      (await write(all.server, 'GET', `/api/admin/client-metrics/features/${name}/raw`)).data.length
    await expect.poll(counted).toBeGreaterThan(0)
  }

  it('has markers where the toggle changed, and an estimated reach of each rule', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    const id = await rolledOut(server, toggle, 'production', {
      parameters: { rollout: '25', stickiness: 'default', groupId: 'g' },
    })
    await setRollout(server, toggle, 'production', id, 30)
    await reportUse(toggle, { yes: 1_000, no: 3_359 })
    const page = await all.enter()
    await page.goto(toggle.url)
    const production = environmentOf(page, 'Production')
    await production.getByText('about 1,300 of 4,359 evaluations a day').waitFor()
    await production.getByRole('button', { name: /change the rollout of strategy 1/ }).click()
    const popover = page.getByRole('dialog', { name: 'Rollout of strategy 1 in production' })
    await popover.getByLabel('Rollout in percent').fill('60')
    await popover.getByText('Reaches about 2,600 of 4,359 evaluations a day').waitFor()
    await popover.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('tab', { name: 'Usage' }).click()
    await page.getByText('toggle changed').waitFor()
    await expect.poll(() => page.locator('[data-marker] title').textContent()).toContain('rollout 25% → 30%')
    await page.getByRole('combobox', { name: 'Time range' }).click()
    await page.getByRole('option', { name: '90 days' }).click()
    await page
      .getByText(/in the last 90 days/)
      .first()
      .waitFor()
    await expect.poll(() => page.locator('[data-marker]').count()).toBe(1)
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('row').filter({ hasText: 'production: rollout 25% → 30%' }).waitFor()
    await expectAccessibleEverywhere(page)
  })
})
