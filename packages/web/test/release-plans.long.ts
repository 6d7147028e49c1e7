import { aMilestone, aPlan, aRunningPlan, thePlan } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestMakers } from './change-request-tools.ts'
import { look } from './looking.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, environmentOf, inEnvironment, openToggle } from './toggle-tools.ts'

/** The panel of the plan in an environment. */
const planIn = (page: Page, environment: string, plan: string) =>
  environmentOf(page, environment).getByRole('region', { name: `Release plan ${plan}` })

const confirm = async (page: Page, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe('a release plan on the toggle page', () => {
  const all = studio()

  it('is made from a template, started, advanced, paused, resumed and rolled back', async () => {
    const name = await aToggle(all.server)
    const page = await all.enter()
    await openToggle(page, all.server, name)
    await page.getByRole('button', { name: 'Add release plan to development' }).click()
    await page.getByRole('menuitem', { name: /^1% → 10% → 50% → 100% in a day/ }).click()
    const editor = page.getByRole('dialog', { name: 'New release plan in Development' })
    await editor.getByLabel('Name', { exact: false }).first().fill('Slowly')
    await editor.getByRole('textbox', { name: 'Milestone 1', exact: true }).fill('')
    await editor.getByText('Milestone 1: enter a name').waitFor()
    await editor.getByRole('textbox', { name: 'Milestone 1', exact: true }).fill('First users')
    await editor.getByRole('button', { name: 'Add safeguard' }).click()
    await editor.getByRole('combobox', { name: 'Metric', exact: true }).fill('errors')
    await editor.getByRole('textbox', { name: 'Threshold' }).fill('5')
    await editor.getByText('Pause when count of errors is above 5 over 10 minutes').waitFor()
    await look(page)
    await editor.getByRole('button', { name: 'Save draft' }).click()
    await editor.waitFor({ state: 'hidden' })

    const plan = planIn(page, 'Development', 'Slowly')
    await plan.getByText('Draft').waitFor()
    await plan.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('dialog').getByText('First users: On for 1% of users').waitFor()
    await confirm(page, 'Start plan')
    await plan.getByText('Running').waitFor()
    // The time left is there once: the time of the next step has no "in 6 hours".
    await plan.getByText(/^(5 h 59 min|6 h) left · \d+ \w+ \d{4}, \d\d:\d\d \S+$/).waitFor()
    expect(await inEnvironment(all.server, name, 'development')).toMatchObject({ enabled: true })

    await plan.getByRole('button', { name: 'Advance now' }).click()
    await page.getByRole('dialog').getByText('Users in Development get: On for 10% of users').waitFor()
    await confirm(page, 'Advance to 10%')
    await plan.locator('[aria-current=step]', { hasText: '10%' }).waitFor()
    await plan.getByRole('button', { name: 'Pause' }).click()
    await confirm(page, 'Pause plan')
    await plan.getByText('Paused').waitFor()
    await expectAccessibleEverywhere(page)
    await plan.getByRole('button', { name: 'Resume' }).click()
    await confirm(page, 'Resume plan')
    await plan.getByText('Running').waitFor()
    await plan.getByRole('button', { name: 'Roll back' }).click()
    await confirm(page, 'Roll back')
    await environmentOf(page, 'Development').getByText('Release plan Slowly: rolled back').waitFor()
    expect(await inEnvironment(all.server, name, 'development')).toMatchObject({ enabled: false, strategies: [] })
  })

  it('asks before unsaved edits are lost, and shows errors of the server in the form', async () => {
    const name = await aToggle(all.server)
    const page = await all.enter()
    await openToggle(page, all.server, name)
    await page.getByRole('button', { name: 'Add release plan to development' }).click()
    await page.getByRole('menuitem', { name: 'From scratch' }).click()
    const editor = page.getByRole('dialog', { name: 'New release plan in Development' })
    await editor.getByLabel('Name', { exact: false }).first().fill('Twice')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await aPlan(all.server, name)
    await editor.getByRole('button', { name: 'Save draft' }).click()
    await editor.getByRole('alert').waitFor()
    expect(await editor.isVisible()).toBe(true)
  })

  it('is text for a Viewer, who has no buttons', async () => {
    const name = await aToggle(all.server)
    await aRunningPlan(all.server, name)
    const page = await all.enter(await all.person('Viewer'))
    await openToggle(page, all.server, name)
    const plan = planIn(page, 'Development', 'Step by step')
    await plan.locator('[aria-current=step]', { hasText: '10%' }).waitFor()
    expect(await plan.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Add release plan/ }).count()).toBe(0)
  })

  it('is on the home page while it runs', async () => {
    const name = await aToggle(all.server)
    await aRunningPlan(all.server, name)
    const page = await all.enter()
    await page.goto(`${all.server.url}/home`)
    const card = page.getByRole('region', { name: /^Release plans/ })
    await card.getByRole('link', { name }).click()
    await planIn(page, 'Development', 'Step by step').waitFor()
  })
})

describe('a running release plan', () => {
  const all = studio({ settings: { RELEASE_PLAN_INTERVAL_MS: '600000' } })
  const evaluate = () => all.server.running.product.jobs.runNow('release-plans')
  const hour = { type: 'after', minutes: 60 }

  /** Reports errors and waits until they are stored. */
  async function reportErrors(value: number): Promise<void> {
    const { secret: token } = await anSdkToken(all.server)
    const total = async () => {
      const { series } = await succeed(all.server, 'GET', '/api/admin/impact-metrics?series=errors')
      return (series[0]?.data ?? []).reduce((sum: number, [, one]: [number, number]) => sum + one, 0)
    }
    const before = await total()
    const impactMetrics = [{ name: 'errors', help: '', type: 'counter', samples: [{ labels: {}, value }] }]
    await all.server.call('POST', '/api/client/metrics', { appName: 'shop', impactMetrics }, { token })
    await expect.poll(total).toBe(before + value)
  }

  it('has a chart of each safeguard with its threshold, and a marker with the numbers where one stopped it', async () => {
    const name = await aToggle(all.server)
    const safeguard = {
      impactMetric: { metricName: 'errors', windowMinutes: 5, labelSelectors: { appName: ['shop'] } },
      triggerCondition: { operator: '>', threshold: 10 },
      action: { type: 'rollBackReleasePlan' },
    }
    await aRunningPlan(all.server, name, {
      milestones: [aMilestone(10, { advance: hour }), aMilestone(100)],
      safeguards: [safeguard],
    })
    await reportErrors(2)
    const earlier = new Date(Math.floor(Date.now() / 60_000 - 2) * 60_000).toISOString()
    await all.server.sql(`update impact_points set at = '${earlier}' where step = 'minute'`)
    await reportErrors(3)
    await evaluate()
    const page = await all.enter()
    await openToggle(page, all.server, name)
    const plan = planIn(page, 'Development', 'Step by step')
    await plan.getByText('Holds').waitFor()
    const title = 'count of errors in the last hour: now 5, highest 5, threshold 10'
    await plan.getByRole('img', { name: title }).waitFor()

    await reportErrors(30)
    await evaluate()
    await page.reload()
    await environmentOf(page, 'Development').getByText('Release plan Step by step: rolled back').waitFor()
    await page.goto(`${all.server.url}/impact-metrics`)
    await page
      .getByRole('listitem')
      .getByText(`${name}: Safeguard triggered by leverframe: count of errors is 33, which is > 10`)
      .waitFor()
  })

  it('is in the calendar with the time of its next step', async () => {
    const name = await aToggle(all.server)
    const advance = { type: 'at', at: '2999-07-15T12:00:00Z' }
    await aRunningPlan(all.server, name, { milestones: [aMilestone(10, { advance }), aMilestone(100)] })
    const page = await all.enter()
    await page.goto(`${all.server.url}/change-requests?view=calendar&month=2999-07`)
    await page
      .getByRole('link', { name: new RegExp(`${name}: milestone 2`) })
      .first()
      .click()
    await planIn(page, 'Development', 'Step by step').waitFor()
    await page.goto(`${all.server.url}/change-requests?view=calendar&month=2999-07&environment=production`)
    await page.getByText('Nothing is scheduled this month.').waitFor()
  })
})

describe('a release plan in a protected environment', () => {
  const all = studio()
  const { aTeam, aRollout } = requestMakers(all)
  let team: Awaited<ReturnType<typeof aTeam>>

  beforeAll(async () => {
    team = await aTeam()
  })

  it('is added to a change request, which shows it in words and starts it', async () => {
    const { project, author, chief } = team
    const [toggle] = await aRollout(project)
    const plan = await aPlan(all.server, toggle, {}, 'production', project)
    const page = await all.enter(author)
    await page.goto(`${all.server.url}/projects/${project}/features/${toggle}`)
    await planIn(page, 'Production', 'Step by step').getByRole('button', { name: 'Add to change request' }).click()
    await confirm(page, 'Add to change request')
    expect(await thePlan(all.server, plan)).toMatchObject({ state: 'draft' })
    const pending = await page.request.get(`${all.server.url}/api/admin/projects/${project}/change-requests/pending`)
    const [{ id }] = await pending.json()
    await page.goto(`${all.server.url}/projects/${project}/change-requests/${id}`)
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.getByText('Step by step starts with 10%.').waitFor()
    await changes.getByRole('list', { name: 'Milestones of Step by step' }).waitFor()
    await changes.getByText('No safeguards: nothing stops this plan by itself.').waitFor()
    await look(page)
    const path = `/api/admin/projects/${project}/change-requests/${id}`
    const move = async (who: typeof author, state: string) => {
      const { version } = (await all.server.call('GET', path)).body
      expect((await all.server.call('PUT', `${path}/state`, { state, version }, who.as)).status).toBeLessThan(300)
    }
    await move(author, 'In review')
    await move(chief, 'Approved')
    await move(chief, 'Applied')
    expect(await thePlan(all.server, plan)).toMatchObject({ state: 'running' })
    await page.goto(`${all.server.url}/projects/${project}/features/${toggle}`)
    const panel = planIn(page, 'Production', 'Step by step')
    await panel.getByRole('button', { name: 'Advance now' }).click()
    await confirm(page, 'Advance to 50%')
    await panel.locator('[aria-current=step]', { hasText: '50%' }).waitFor()
  })
})

describe('release templates', () => {
  const all = studio()

  it('are created, edited and deleted; built-in ones are copied', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/release-templates`)
    const rows = page.getByRole('row')
    await rows.filter({ hasText: 'Built-in' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Edit Regional' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Copy Regional' }).click()
    const editor = page.getByRole('dialog', { name: 'New release template' })
    await editor.getByRole('button', { name: 'Create template' }).click()
    await editor.waitFor({ state: 'hidden' })
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Edit Copy of Regional' }).click()
    const again = page.getByRole('dialog', { name: 'Edit Copy of Regional' })
    await again.getByRole('button', { name: 'Move Milestone 2 up' }).click()
    await again.getByRole('button', { name: 'Save' }).click()
    await again.waitFor({ state: 'hidden' })
    await rows.filter({ hasText: 'Three countries → One country → All countries' }).waitFor()
    await page.getByRole('button', { name: 'Delete Copy of Regional' }).click()
    await confirm(page, 'Delete template')
    await expect.poll(() => rows.filter({ hasText: 'Copy of Regional' }).count()).toBe(0)
  })

  it('of a project are in its settings', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects/default/settings`)
    const section = page.getByRole('region', { name: 'Release templates' })
    await section.getByText('No templates of its own.').waitFor()
    await section.getByRole('button', { name: 'New release template' }).click()
    const editor = page.getByRole('dialog', { name: 'New release template' })
    await editor.getByLabel('Name', { exact: false }).first().fill('Ours')
    await editor.getByRole('button', { name: 'Create template' }).click()
    await section.getByRole('row', { name: /Ours/ }).waitFor()
  })
})
