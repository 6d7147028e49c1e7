import { setTimeout } from 'node:timers/promises'
import { GUARDED, move } from '@leverframe/testing/change-requests'
import { describe, expect, it } from 'vitest'
import { isNow, later, requestMakers } from './change-request-tools.ts'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

const HOUR_MS = 3_600_000
const PREFERENCES_DELAY_MS = 1_500

/** A time zone in which it is between 22 and 23 o'clock now, and times on the days after today there. */
function lateEvening(now: Date) {
  const offset = ((22 - now.getUTCHours() + 24 + 11) % 24) - 11
  const today = new Date(now.getTime() + offset * HOUR_MS).toISOString().slice(0, 10)
  const dayOf = (days: number) =>
    new Date(Date.parse(`${today}T00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  return {
    // The sign of these names is the other way round: Etc/GMT+5 is five hours behind UTC.
    name: offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    dayOf,
    at: (days: number, time: string) => new Date(Date.parse(`${dayOf(days)}T${time}Z`) - offset * HOUR_MS),
  }
}

describe('the list of change requests', () => {
  const house = studio()
  const { aTeam, aRollout, inReview, open } = requestMakers(house)

  it('is paginated by the server over more than 1,000 change requests', async () => {
    const { project, chief } = await aTeam()
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1120)'
    await house.server.sql(
      `insert into change_requests (project, environment, title, state, required_approvals, version, created_by, created_by_user_id, created_at, state_times)
       ${numbers} select '${project}', '${GUARDED}', 'Old ' || i, case when i % 10 = 0 then 'Rejected' else 'Applied' end, 1, 1, 'somebody', 999, '2024-01-01T00:00:00.000Z', '{}' from n`,
    )
    const page = await house.enter(chief)
    const list = page.getByRole('list', { name: 'Change requests' })
    await page.goto(`${house.server.url}/change-requests?project=${project}&state=closed`)
    await page.getByText('1120 change requests').waitFor()
    await list.getByRole('link', { name: 'Old 1120', exact: true }).waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(50)
    await page.getByRole('button', { name: 'Page 23' }).click()
    await list.getByRole('link', { name: 'Old 1', exact: true }).waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(20)
    await expect.poll(() => page.url()).toContain('page=23')
    await expectAccessibleEverywhere(page)
    // Another filter starts at its first page, and finds items older than the newest thousand.
    await page.getByLabel('State').selectOption('Rejected')
    await page.getByText('112 change requests').waitFor()
    await page.getByLabel('Order').selectOption('oldest')
    await list.getByRole('link', { name: 'Old 10', exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('page')).toBe(false)
    await page.goto(`${house.server.url}/change-requests?project=${project}&state=Rejected&page=9`)
    await page.getByRole('heading', { name: 'This page is empty' }).waitFor()
  })

  it('opens from a project with that project as the filter, and explains an empty result', async () => {
    const [mine, other] = [await aTeam(), await aTeam()]
    const [toggle, strategy] = await aRollout(mine.project)
    await inReview(mine.project, mine.author, later(strategy, 50, toggle), 'Of this project')
    const [foreign, its] = await aRollout(other.project)
    await inReview(other.project, other.author, later(its, 50, foreign), 'Of another project')
    const page = await house.enter()
    await page.goto(`${house.server.url}/projects/${mine.project}`)
    await page.getByRole('link', { name: 'Change requests (1 open)' }).click()
    const list = page.getByRole('list', { name: 'Change requests' })
    await list.getByRole('link', { name: 'Of this project' }).waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await expect.poll(() => page.getByLabel('Project').inputValue()).toBe(mine.project)
    await page.getByLabel('State').selectOption('Scheduled')
    await page.getByRole('heading', { name: `No scheduled change requests in project ${mine.project}` }).waitFor()
    await page.getByText('are then applied automatically').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await list.getByRole('link', { name: 'Of another project' }).waitFor()
  })

  it('lists what waits for the user, without what the user has approved', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 50, toggle), 'Look at me')
    const page = await house.enter(chief)
    let asked = 0
    page.on('request', (one) => {
      if (/\/api\/.*\/change-requests/.test(one.url())) asked++
    })
    await page.goto(`${house.server.url}/segments`)
    await page.getByRole('link', { name: 'Change requests 1 waits for you' }).waitFor()
    // One request for the badge, and none per project.
    expect(asked).toBe(1)
    await page.goto(`${house.server.url}/change-requests?whose=waiting`)
    await page.getByRole('link', { name: 'Look at me' }).waitFor()
    await move(house.server, request, chief, 'Approved')
    await move(house.server, request, chief, 'Rejected')
    await page.getByRole('heading', { name: 'Nothing needs your review' }).waitFor()
    await page.getByRole('link', { name: 'Change requests', exact: true }).waitFor()
    await page.getByLabel('Environment').selectOption('production')
    await page.getByRole('heading', { name: 'Nothing in production needs your review' }).waitFor()
  })

  it('has a calendar that shows a rescheduled change request on its new day', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 30, toggle), 'A third')
    await move(house.server, request, chief, 'Approved')
    await move(house.server, request, chief, 'Scheduled', { scheduledAt: '2999-07-16T10:00:00.000Z' })
    const [second, its] = await aRollout(project)
    const beside = await inReview(project, author, later(its, 30, second), 'Beside it')
    await move(house.server, beside, chief, 'Approved')
    await move(house.server, beside, chief, 'Scheduled', { scheduledAt: '2999-08-20T08:00:00.000Z' })
    const page = await house.enter(chief, { timezoneId: 'UTC' })
    await page.goto(`${house.server.url}/change-requests?view=calendar&month=2999-07&project=${project}`)
    await page.getByRole('cell', { name: '16' }).getByRole('link', { name: '10:00 A third' }).click()
    await isNow(page, 'Scheduled')
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule change request' })
    await expect.poll(() => dialog.getByLabel('Apply at').inputValue()).toBe('2999-07-16T10:00')
    await dialog.getByText('Nothing else is scheduled on this day.').waitFor()
    // Changing the month selects no day.
    await dialog.getByRole('button', { name: 'Next month' }).click()
    await dialog.getByText('Nothing else is scheduled on this day.').waitFor()
    await dialog.getByRole('button', { name: '20, 2999-08-20: 1 scheduled' }).click()
    await dialog.getByText('1 other on this day:').waitFor()
    await dialog.getByText('08:00 Beside it').waitFor()
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('20 August 2999 at 10:00:00 UTC').first().waitFor()
    await page.goto(`${house.server.url}/change-requests?view=calendar&month=2999-07&project=${project}`)
    await page.getByText('Nothing is scheduled this month.').waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('cell', { name: '20' }).getByRole('link', { name: '10:00 A third' }).waitFor()
    await open(page, request)
    await page.goto(`${house.server.url}/events?type=change-request-scheduled`)
    await page.getByText('20 August 2999 at 10:00:00 UTC').first().waitFor()
    await expect.poll(() => page.getByText('2999-08-20T').count()).toBe(0)
  })

  it('has the time zone of the profile, and counts days by the calendar', async () => {
    const { project, author, chief } = await aTeam()
    const zone = lateEvening(new Date())
    await house.server.call('PUT', '/api/admin/user/preferences', { timeZone: zone.name }, chief.as)
    const schedule = async (title: string, at: Date) => {
      const [toggle, strategy] = await aRollout(project)
      const request = await inReview(project, author, later(strategy, 30, toggle), title)
      await move(house.server, request, chief, 'Approved')
      return move(house.server, request, chief, 'Scheduled', { scheduledAt: at.toISOString() })
    }
    const tomorrow = await schedule('Next evening', zone.at(1, '21:00'))
    // 26 hours ahead at most, but after two midnights.
    const dayAfter = await schedule('After midnight', zone.at(2, '00:30'))
    const page = await house.enter(chief, { timezoneId: 'Asia/Tokyo' })
    // The preferences arrive after everything else.
    await page.route('**/api/admin/user/preferences', async (route) => {
      await setTimeout(PREFERENCES_DELAY_MS)
      await route.continue()
    })
    await open(page, tomorrow)
    await page
      .getByText(/, 21:00 \S+ \(tomorrow\)/)
      .first()
      .waitFor()
    await open(page, dayAfter)
    await page
      .getByText(/, 00:30 \S+ \(in 2 days\)/)
      .first()
      .waitFor()
    const [month, day] = [zone.dayOf(2).slice(0, 7), Number(zone.dayOf(2).slice(8))]
    await page.goto(`${house.server.url}/change-requests?view=calendar&month=${month}&project=${project}`)
    await page
      .getByRole('cell', { name: new RegExp(`^${day}\\b`) })
      .getByRole('link', { name: '00:30 After midnight' })
      .waitFor()
    await page.getByText(`Time zone: ${zone.name}`).waitFor()
  })

  it('lets an Admin cancel a request of another user with a comment, unless the Admin goes back', async () => {
    const { project, author } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const request = await inReview(project, author, later(strategy, 30, toggle))
    const page = await house.enter()
    await open(page, request)
    await page.getByRole('button', { name: 'Cancel request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel change request' })
    await dialog.getByText('1 change for production will not be applied.').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await isNow(page, 'In review')
    await page.getByRole('button', { name: 'Cancel request' }).click()
    await dialog.getByLabel('Comment').fill('Not this year')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel change request' }).click()
    await isNow(page, 'Cancelled')
    await page.getByRole('main').getByText('Not this year').waitFor()
  })
})
