import {
  aRequest,
  GUARDED,
  isOn,
  LATER,
  lookAtSchedule,
  move,
  requestsPath,
  switching,
} from '@leverframe/testing/change-requests'
import { togglePath } from '@leverframe/testing/harness'
import { strategiesPath, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isNow, later, requestMakers, rollout, type Team } from './change-request-tools.ts'
import { DESKTOP } from './pages.ts'
import { expectAccessible, expectAccessibleEverywhere, PHONE, studio } from './studio.ts'

describe('change requests', () => {
  const house = studio()
  const people = {} as Team
  const { aTeam, aRollout, inReview, open } = requestMakers(house)

  beforeAll(async () => {
    Object.assign(people, await aTeam())
  })

  it('notify users who can apply them on any page when their schedule is suspended', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, id] = await aRollout(project)
    const request = await inReview(project, author, later(id, 50, toggle))
    await move(house.server, request, chief, 'Approved')
    await move(house.server, request, chief, 'Scheduled', { scheduledAt: LATER })
    const page = await house.enter(chief)
    await page.goto(`${house.server.url}/segments`)
    await page.getByRole('status', { name: /^Connected/ }).waitFor()
    await succeed(house.server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${id}`, { parameters: rollout(75) })
    await lookAtSchedule(house.server)
    await page.getByText('A scheduled change request was suspended').waitFor()
  })

  it('are edited by one user, and approved and applied by another', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    await aRequest(house.server, project, author, [later(strategy, 50, toggle), switching(toggle)])

    const mine = await house.enter(author)
    await mine.goto(`${house.server.url}/projects/${project}`)
    await mine.getByText('2 changes for', { exact: true }).waitFor()
    await mine.getByRole('button', { name: 'Review the changes for production' }).click()
    await mine.getByText('rollout 25% → 50%').waitFor()
    await mine.getByText('switch on in production').waitFor()
    await mine.getByLabel('Title').fill('Half of them')
    await mine.getByPlaceholder('Anyone who can approve').click()
    await mine.getByRole('option', { name: 'Cleo Chief' }).click()
    await mine.keyboard.press('Escape')
    await mine.getByRole('button', { name: 'Request review' }).click()
    await mine.getByText('in review, 0 of 1 approvals').waitFor()
    await mine.getByRole('link', { name: 'Open', exact: true }).click()
    await mine.getByRole('heading', { level: 1, name: 'Half of them' }).waitFor()
    await mine.getByText('Approve: You can’t approve your own request').waitFor()
    await expect.poll(() => mine.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const theirs = await house.enter(chief)
    await theirs.goto(`${house.server.url}/projects`)
    await theirs.getByRole('link', { name: 'Change requests 1 waits for you' }).click()
    await theirs.getByText('Needs my review (1)').click()
    await theirs.getByRole('link', { name: 'Half of them' }).click()
    await theirs.getByText('after: 50%', { exact: true }).waitFor()
    await theirs.getByText('after: on 50%', { exact: true }).waitFor()
    await expectAccessibleEverywhere(theirs)
    await theirs.getByRole('button', { name: 'Approve' }).click()
    await theirs
      .getByText('Cleo Chief approved')
      .or(theirs.getByText(`${chief.username} approved`))
      .first()
      .waitFor()
    await theirs.getByRole('button', { name: 'Apply', exact: true }).click()
    await theirs.getByText('take effect now').waitFor()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
    await isNow(theirs, 'Applied')
    expect(await isOn(house.server, project, toggle)).toBe(true)
    await theirs
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Change requests', exact: true })
      .waitFor()

    // The page of the author was open all the time.
    await mine.locator('[aria-current=step]', { hasText: 'Applied' }).waitFor()
  })

  it('list what blocks a review, and can be discarded as drafts', async () => {
    const { project, author } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    await succeed(house.server, 'POST', `${toggleEnvironmentPath(toggle, GUARDED, project)}/on`)
    await succeed(house.server, 'POST', `${togglePath(toggle, project)}/tests`, {
      name: 'Nobody yet',
      environment: GUARDED,
      context: { userId: '1' },
      expected: { enabled: false },
    })
    await succeed(house.server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${strategy}`, {
      parameters: rollout(0),
    })
    await aRequest(house.server, project, author, [later(strategy, 100, toggle), switching(toggle, false)])
    const page = await house.enter(author)
    await page.goto(`${house.server.url}/projects/${project}`)
    await page.getByRole('button', { name: 'Review the changes for production' }).click()
    await page.getByRole('button', { name: 'Request review' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Remove: switch off in production' }).click()
    await page.getByText('1 change for', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Request review' }).click()
    await page.getByText('A toggle test would fail').waitFor()
    await page.getByText('The case "Nobody yet"').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 changes for', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByRole('region', { name: 'Your drafts' }).waitFor({ state: 'detached' })
    await page.getByText('Discarded 2 changes for production').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('2 changes for', { exact: true }).waitFor()
    const [draft] = await house.server
      .call('GET', `${requestsPath(project)}/pending`, undefined, author.as)
      .then(({ body }) => body)
    await open(page, draft)
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.waitForURL(/\/change-requests$/)
  })

  it('are not approved when they were edited after the reviewer opened them', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 26, toggle))
    const path = `${requestsPath(project)}/${request.id}`
    const edit = async (percent: number) => {
      const { body } = await house.server.call('GET', path)
      const change = `${path}/changes/${body.features[0].changes[0].id}`
      await house.server.call('PUT', change, later(strategy, percent, toggle), author.as)
    }
    const page = await house.enter(chief)
    await open(page, request)
    await page.getByText('after: 26%', { exact: true }).waitFor()
    // The page gets no live event, as if the click came at the same moment.
    const { body: old } = await house.server.call('GET', path)
    await page.route(`**${path}`, (route) => route.fulfill({ json: old }))
    await edit(100)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText(/no longer what you read/).waitFor()
    expect((await house.server.call('GET', path)).body).toMatchObject({ state: 'In review', approvals: [] })
    await page.unroute(`**${path}`)
    // An edit that the page is notified of: the reviewer has to confirm that they have seen it.
    await edit(90)
    await page.getByText('The changes were edited after you opened this page').waitFor()
    await page.getByText('after: 90%', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I’ve reviewed them' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await isNow(page, 'Approved')
    expect((await house.server.call('GET', path)).body).toMatchObject({ state: 'Approved', version: 3 })
    // The account of the reviewer is deleted: the approval stays, and does not count.
    await succeed(house.server, 'DELETE', `/api/admin/user-admin/${chief.id}`)
    const mine = await house.enter(author)
    await open(mine, request)
    await mine.getByText('0 of 1 approval', { exact: true }).waitFor()
    await mine.getByText(/no longer counts: the account can’t approve here/).waitFor()
  })

  it('are closed when they are rejected with a reason', async () => {
    const { project, author, chief } = people
    const [toggle] = await aRollout(project)
    const request = await inReview(project, author, { action: 'archiveFeature', feature: toggle })
    const page = await house.enter(chief)
    await open(page, request)
    await page.getByText('archive the toggle').waitFor()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Comment', { exact: true }).fill('Still in use')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await isNow(page, 'Rejected')
    await page.getByRole('main').getByText('Still in use').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })

  it('are scheduled on a calendar', async () => {
    const { project, author, chief } = people
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 30, toggle), 'A third')
    await move(house.server, request, chief, 'Approved')
    const page = await house.enter(chief, { timezoneId: 'Europe/Berlin' })
    await open(page, request)
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Time zone: Europe/Berlin (UTC+').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Apply at').fill('2020-01-01T10:00')
    await page.getByText('Choose a time in the future.').waitFor()
    await page.getByLabel('Apply at').fill('2999-07-15T10:00')
    await page.getByRole('button', { name: '16, 2999-07-16' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await isNow(page, 'Scheduled')
    await page.getByText('16 July 2999 at 10:00:00 CEST').first().waitFor()
    const { body } = await house.server.call('GET', `${requestsPath(project)}/${request.id}`)
    expect(body.schedule.scheduledAt).toBe('2999-07-16T08:00:00.000Z')
    await page.goto(`${house.server.url}/change-requests?view=calendar&month=2999-07`)
    await page.getByRole('cell', { name: '16' }).getByRole('link', { name: '10:00 A third' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByText('Nothing is scheduled this month.').waitFor()
    await expect.poll(() => page.url()).toContain('month=2999-08')
    await page.getByText('List', { exact: true }).click()
    await page.getByRole('link', { name: 'A third' }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await isNow(page, 'Rejected')
  })

  it('show conflicts, which the author resolves', async () => {
    const { project, author, chief } = people
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 50, toggle))
    await move(house.server, request, chief, 'Approved')
    await succeed(house.server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${strategy}`, {
      parameters: rollout(40),
    })
    const theirs = await house.enter(chief)
    await open(theirs, request)
    await theirs.getByText('Conflict: The strategy was changed.').waitFor()
    await theirs.getByText('Apply, Schedule: Conflicts with newer changes.').waitFor()
    await theirs.getByText('The author can accept the current value or remove this change.').waitFor()
    for (const name of ['Apply', 'Accept current value'])
      await expect.poll(() => theirs.getByRole('button', { name }).count()).toBe(0)
    const mine = await house.enter(author)
    await open(mine, request)
    const sides = async () => (await mine.locator('dl').innerText()).replace(/\s+/g, ' ')
    await expect.poll(sides).toMatch(/requested On for 25% .* Now On for 40% .* Wanted On for 50%/)
    await mine.getByText('This withdraws 1 approval.').waitFor()
    await expectAccessible(mine)
    await mine.getByRole('button', { name: 'Accept current value' }).click()
    await mine.getByText('Conflict:').waitFor({ state: 'detached' })
    await isNow(mine, 'In review')
    await mine.getByRole('region', { name: 'Changes', exact: true }).getByText('40%').waitFor()
    await mine.getByRole('button', { name: 'Edit: change strategy' }).click()
    await mine.getByLabel('Rollout', { exact: true }).fill('60')
    await mine.getByRole('button', { name: 'Save change' }).click()
    await mine.getByRole('region', { name: 'Changes', exact: true }).getByText('60%').waitFor()
    await mine.getByRole('button', { name: 'Cancel request' }).click()
    await mine.getByRole('button', { name: 'Cancel change request' }).click()
    await isNow(mine, 'Cancelled')
  })

  it('preview which contexts get a different result', async () => {
    const { project, author, chief } = people
    const [toggle] = await aRollout(project, 100)
    const request = await inReview(project, author, switching(toggle))
    const page = await house.enter(chief)
    await open(page, request)
    const contexts = page.getByLabel('Test contexts (one per line)')
    await contexts.fill('userId=1\nnobody')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('Line 2: use the form').waitFor()
    await contexts.fill('userId=1, plan=pro')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('1 of 1 toggle would be different, in 1 of 1 answers for 1 person.').waitFor()
    const row = page.getByRole('row', { name: 'userId=1, plan=pro' })
    await row.getByText('Off: the toggle is switched off').waitFor()
    await row.getByText('On: Strategy 1').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your comment').fill('Looks right')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('paragraph').filter({ hasText: 'Looks right' }).waitFor()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Title').fill('For everyone')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'For everyone' }).waitFor()
    await move(house.server, request, author, 'Cancelled')
  })

  it('report that another user acted first, and show the current state', async () => {
    const { project, author, chief } = people
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 30, toggle))
    const page = await house.enter(chief)
    // The page still shows the old state.
    let isLate = true
    await page.route(`**/api/**/change-requests/${request.id}`, (route) =>
      isLate ? route.fulfill({ json: request }) : route.continue(),
    )
    await open(page, request)
    await move(house.server, request, author, 'Cancelled')
    await page.route(`**/api/**/change-requests/${request.id}/state`, (route) => {
      isLate = false
      return route.continue()
    })
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('cannot be approved: it was cancelled').waitFor()
    await page.getByText('The request changed in the meantime.').waitFor()
    await isNow(page, 'Cancelled')
  })

  it('are filtered by relation to the user, state, project, environment and author', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const applied = await inReview(project, author, later(strategy, 30, toggle), 'Applied one')
    await move(house.server, applied, chief, 'Approved')
    await move(house.server, applied, chief, 'Applied')
    await inReview(project, author, later(strategy, 60, toggle), 'Waiting one')
    const page = await house.enter(chief)
    const list = page.getByRole('list', { name: 'Change requests' })
    await page.goto(`${house.server.url}/change-requests?project=${project}`)
    await list.getByRole('link', { name: 'Waiting one' }).waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await page.getByLabel('State').selectOption('all')
    await list.getByRole('link', { name: 'Applied one' }).waitFor()
    await page.getByLabel('Order').selectOption('oldest')
    await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual(['Applied one', 'Waiting one'])
    await page.getByLabel('Order').selectOption('')
    await page.getByLabel('State').selectOption('Applied')
    await list.getByRole('link', { name: 'Waiting one' }).waitFor({ state: 'detached' })
    await page.getByLabel('Author').selectOption(String(author.id))
    await page.getByLabel('Environment').selectOption('production')
    const filters = { project, state: 'Applied', author: String(author.id), environment: 'production' }
    const filtersInUrl = () => Object.fromEntries(new URL(page.url()).searchParams)
    await expect.poll(filtersInUrl).toEqual(filters)
    await page.reload()
    await list.getByRole('link', { name: 'Applied one' }).waitFor()
    await expect.poll(filtersInUrl).toEqual(filters)
    await expectAccessibleEverywhere(page)
    await page.getByText('Mine', { exact: true }).click()
    await page
      .getByRole('heading', { name: `You have no applied change requests in production of project ${project}` })
      .waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await page.getByRole('heading', { name: 'You have no open change requests' }).waitFor()
  })

  it('have a bar of actions at the bottom of a phone, which covers nothing', async () => {
    const { project, author, chief } = await aTeam()
    const changes = []
    for (const percent of [10, 20, 30, 40, 50]) {
      const [toggle, strategy] = await aRollout(project)
      changes.push(later(strategy, percent, toggle))
    }
    const request = await inReview(project, author, changes)
    const page = await house.enter(chief, { viewport: PHONE })
    await open(page, request)
    const isOnScreen = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height
    }
    const expectReachable = async (names: readonly string[]) => {
      for (const top of ['0', 'document.body.scrollHeight']) {
        await page.evaluate(`scrollTo(0, ${top})`)
        for (const name of names) await expect.poll(() => isOnScreen(name), { message: name }).toBe(true)
      }
    }
    await expectReachable(['Approve', 'Reject'])
    // The last control of the page ends above the bar.
    const gapBetween = async (first: Locator, second: Locator) => {
      const [above, below] = [await first.boundingBox(), await second.boundingBox()]
      return above && below ? below.y - above.y - above.height : Number.NaN
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.poll(() => gapBetween(button('Comment'), button('Approve'))).toBeGreaterThan(0)
    // The decision ends above the preview.
    const decision = page.getByRole('complementary', { name: 'Decision' }).locator('.lf-card')
    await expect.poll(() => gapBetween(decision, page.getByRole('heading', { name: 'Preview' }))).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Approve' }).click()
    await isNow(page, 'Approved')
    await expectReachable(['Apply', 'Schedule', 'Reject'])
    await expectAccessible(page)
    // On a desktop the decision stays in sight next to the changes.
    await page.setViewportSize(DESKTOP)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => isOnScreen('Apply')).toBe(true)
  })

  it('are visible to every user, with the missing permission instead of buttons', async () => {
    const { project, author, chief } = people
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 30, toggle))
    await move(house.server, request, chief, 'Approved')
    await move(house.server, request, chief, 'Scheduled', { scheduledAt: LATER })
    const page = await house.enter(await house.person('Viewer'))
    await open(page, request)
    const where = `in environment "production" of project "${project}". Ask an owner of project "${project}" or an Admin.`
    await page.getByText(`Apply now, Reschedule: You need the permission APPLY_CHANGE_REQUEST ${where}`).waitFor()
    await page.getByText(`Reject: You need the permission APPROVE_CHANGE_REQUEST ${where}`).waitFor()
    for (const name of ['Apply now', 'Reschedule', 'Reject', 'Rename', 'Choose reviewers', /^(Edit|Remove)/])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    await expect.poll(() => page.getByText('waits for you').count()).toBe(0)
    await page.goto(`${house.server.url}/projects/${project}/change-requests/999999`)
    await page.getByRole('heading', { name: 'Change request not found' }).waitFor()
  })
})
