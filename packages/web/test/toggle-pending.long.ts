import { aRequest, GUARDED, LATER, move, requestsPath } from '@leverframe/testing/change-requests'
import { succeed } from '@leverframe/testing/scenario'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { later, requestMakers, rollout, type Team } from './change-request-tools.ts'
import { look } from './looking.ts'
import { expectAccessibleEverywhere, PHONE, studio } from './studio.ts'
import { environmentOf } from './toggle-tools.ts'

describe('pending changes', () => {
  const house = studio()
  const { aTeam, aRollout, inReview } = requestMakers(house)
  let team: Team
  beforeEach(async () => {
    team = await aTeam()
  })

  const openToggle = async (page: Page, name: string, search = '') => {
    await page.goto(`${house.server.url}/projects/${team.project}/features/${name}${search}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const pendingIn = (page: Page) => page.getByRole('list', { name: 'Pending in production' })
  const rolloutOf = (id: string, percent: number, feature: string) => later(id, percent, feature)

  it('are shown on the toggle page with author, values and a link, for every author', async () => {
    const { project, author, chief } = team
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, rolloutOf(strategy, 50, toggle), 'Half of them')
    const page = await house.enter(chief)
    await openToggle(page, toggle)
    const production = environmentOf(page, 'Production')
    const entry = pendingIn(page).getByRole('listitem').filter({ hasText: 'In review' })
    await entry.getByText('rollout 25% → 50%').waitFor()
    await entry.getByText(new RegExp(`by ${author.username}, .*0 of 1 approval`)).waitFor()
    await production.getByRole('link', { name: `Strategy 1 → 50% #${request.id} in review` }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.setViewportSize(PHONE)
    await look(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    // The chief's own draft is marked, and there are ghost values of the switch and of a new strategy.
    await production.getByRole('switch').click()
    await pendingIn(page).getByText('Your draft').waitFor()
    await pendingIn(page).getByText('off → on 25%').waitFor()
    await production.getByRole('link', { name: /^Production → on #\d+ your draft$/ }).waitFor()
    await entry.getByRole('link', { name: `#${request.id} Half of them` }).click()
    await page.getByRole('heading', { level: 1, name: 'Half of them' }).waitFor()
    await move(house.server, request, author, 'Cancelled')
    const [draft] = await succeed(house.server, 'GET', `${requestsPath(project)}/pending/${toggle}`)
    await move(house.server, draft, chief, 'Cancelled')
    await openToggle(page, toggle)
    await production.getByText('On for 25% of users').waitFor()
    await expect.poll(() => pendingIn(page).count()).toBe(0)
  })

  it('are counted in the list of toggles, with a lock on protected environments', async () => {
    const { project, author, chief } = team
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, rolloutOf(strategy, 50, toggle))
    const page = await house.enter(chief)
    await page.goto(`${house.server.url}/projects/${project}`)
    const row = page.getByRole('row').filter({ hasText: toggle })
    await row.getByText('1 pending change request').waitFor()
    await row.getByRole('switch', { name: /in production \(protected/ }).waitFor()
    await look(page)
    await move(house.server, request, author, 'Cancelled')
    await expect.poll(() => row.getByText('1 pending change request').count()).toBe(0)
  })

  it('have the time of a schedule, and the history names author and approver of an applied one', async () => {
    const { project, author, chief } = team
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, rolloutOf(strategy, 50, toggle))
    await move(house.server, request, chief, 'Approved')
    await move(house.server, request, chief, 'Scheduled', { scheduledAt: LATER })
    const page = await house.enter(author)
    await openToggle(page, toggle)
    await pendingIn(page)
      .getByText(/(1 Jan 2999|31 Dec 2998), \d\d:\d\d .*, by you/)
      .waitFor()
    await move(house.server, request, chief, 'Applied')
    await environmentOf(page, 'Production').getByText('On for 50% of users').waitFor()

    await page.getByRole('tab', { name: 'History' }).click()
    const entries = page.getByRole('list', { name: 'Changes, newest first' })
    const applied = entries.getByRole('listitem').filter({ hasText: 'rollout 25% → 50%' })
    await applied
      .getByText(`#${request.id}, by ${author.username}, approved by ${chief.username}, applied by ${chief.username}`)
      .waitFor()
    await expect.poll(() => entries.getByText('added to change request').count()).toBe(0)
    await page.getByLabel('Show drafts').check()
    await entries.getByText(`added to change request #${request.id}`).waitFor()
    await expectAccessibleEverywhere(page)
    await applied.getByRole('link', { name: `#${request.id}` }).click()
    await page.getByText('Change request applied.').waitFor()
  })

  it('lead to a message for the author when they are approved, rejected or in conflict', async () => {
    const { project, author, chief } = team
    const [toggle, strategy] = await aRollout(project)
    const page = await house.enter(author)
    await openToggle(page, toggle)
    await page.getByRole('status', { name: /^Connected/ }).waitFor()
    const first = await inReview(project, author, rolloutOf(strategy, 50, toggle))
    await move(house.server, first, chief, 'Approved')
    const message = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await message(`Your change request #${first.id} for production was approved by ${chief.username}.`).waitFor()
    await move(house.server, first, chief, 'Rejected')
    await message(`Your change request #${first.id} for production was rejected by ${chief.username}.`).waitFor()

    const second = await aRequest(house.server, project, author, rolloutOf(strategy, 60, toggle))
    await pendingIn(page).getByText('rollout 25% → 60%').waitFor()
    await page.getByRole('region', { name: 'Your drafts' }).getByText('1 change for').waitFor()
    const path = `/api/admin/projects/${project}/features/${toggle}/environments/${GUARDED}/strategies/${strategy}`
    await succeed(house.server, 'PUT', path, { parameters: rollout(40) })
    await message(`Your change request #${second.id} for production is in conflict with newer changes.`).waitFor()
    await page.getByRole('region', { name: 'Your drafts' }).getByText('1 conflict').waitFor()
    await pendingIn(page).getByText('Conflict: The strategy was changed.').waitFor()
    await message('is in conflict').getByRole('link', { name: 'Open' }).click()
    await page.getByText('Draft, in conflict with newer changes.').waitFor()
    await move(house.server, second, author, 'Cancelled')
  })
})

describe('the preview of a change request', () => {
  const house = studio()
  const { aTeam, aRollout, inReview, open } = requestMakers(house)

  it('runs by itself with contexts of the changed rules, and warns when no sample is affected', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, strategy] = await aRollout(project, 100)
    const environmentPath = `/api/admin/projects/${project}/features/${toggle}/environments/${GUARDED}`
    await succeed(house.server, 'PUT', `${environmentPath}/strategies/${strategy}`, {
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }],
    })
    await succeed(house.server, 'POST', `${environmentPath}/on`)
    const off = { action: 'updateEnabled', feature: toggle, payload: { enabled: false } }
    const request = await inReview(project, author, off)
    const page = await house.enter(chief)
    await open(page, request)
    await page.getByText('1 of 1 toggle would be different, in 2 of 3 answers for 3 people.').waitFor()
    const contexts = page.getByLabel('Test contexts (one per line)')
    await expect.poll(() => contexts.inputValue()).toBe('userId=1, plan=pro\nuserId=2, plan=pro\nuserId=1, plan=other')
    await page.getByRole('row', { name: 'userId=1, plan=pro' }).waitFor()
    await expectAccessibleEverywhere(page)
    await contexts.fill('userId=1')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const warning = page.getByRole('alert').filter({ hasText: `No sample gets another result from ${toggle}` })
    await warning.getByText('On for everyone where plan is pro or team').waitFor()
    await page.getByRole('button', { name: 'Samples from the rules' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await warning.waitFor({ state: 'hidden' })
  })
})
