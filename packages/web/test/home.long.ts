import { aCrew, aReadyToggle, aRequest, move, switching } from '@leverframe/testing/change-requests'
import { aToggle, togglePath, uniqueName } from '@leverframe/testing/harness'
import { memberPath } from '@leverframe/testing/members'
import { callAs, logIn, type Person } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('home and inbox', () => {
  const all = studio()

  const callsOf = async (person: Person) => {
    const cookie = await logIn(all.server, person)
    return (method: string, path: string, body?: unknown) => callAs(all.server, cookie, method, path, body)
  }

  it('home shows what waits, favourites, changes by others, clean-up and news', async () => {
    const { server } = all
    const person = await all.person('Admin')
    const as = await callsOf(person)
    const crew = await aCrew(server)
    const [guarded] = await aReadyToggle(server, crew.project)
    const request = await aRequest(server, crew.project, crew.author, switching(guarded))
    await move(server, request, crew.author, 'In review')
    const favourite = await aToggle(server)
    await as('POST', `${togglePath(favourite)}/favorites`)
    await succeed(server, 'PUT', togglePath(favourite), { description: 'changed' })
    const mine = uniqueName('mine')
    await as('POST', '/api/admin/projects/default/features', { name: mine })
    await succeed(server, 'PUT', togglePath(mine), { stale: true })

    const page = await all.enter(person)
    await page.goto(`${server.url}/`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/home')
    const card = (name: string | RegExp) => page.getByRole('region', { name })
    await card(/^Needs my review/)
      .getByRole('link', { name: `Change Request #${request.id}` })
      .waitFor()
    await card('Favourites').getByRole('link', { name: favourite }).waitFor()
    await card('Recently changed by others').getByRole('link', { name: favourite }).waitFor()
    await card('My clean-up (1)').getByRole('link', { name: mine }).waitFor()
    await card('My clean-up (1)')
      .getByText(/^stale/)
      .waitFor()
    await card('My drafts and requests').getByText('You have no open change requests.').waitFor()
    await card('What’s new').getByRole('listitem').first().waitFor()
    await expectAccessibleEverywhere(page)

    await as('POST', `/api/admin/projects/${crew.project}/environments/production/change-requests`, [
      switching(guarded),
    ])
    await card(/^My drafts and requests \(1\)/)
      .getByText('Draft', { exact: true })
      .waitFor()
    await card(/^Needs my review/)
      .getByRole('link', { name: `Change Request #${request.id}` })
      .click()
    await page.waitForURL(/change-requests\/\d+$/)
  })

  it('the bell counts new notices live, and the inbox marks them as read', async () => {
    const { server } = all
    const person = await all.person('Editor')
    const crew = await aCrew(server)
    await succeed(server, 'POST', memberPath(crew.project, person.id, 5))
    const as = await callsOf(person)
    const [toggle] = await aReadyToggle(server, crew.project)
    const page = await all.enter(person)
    await page.goto(`${server.url}/inbox`)
    await page.getByText('No notices yet').first().waitFor()
    await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByText('Connected').first().waitFor()

    const path = `/api/admin/projects/${crew.project}/environments/production/change-requests`
    const { body: draft } = await as('POST', path, [switching(toggle)])
    const own = `/api/admin/projects/${crew.project}/change-requests/${draft.id}/state`
    await as('PUT', own, { state: 'In review' })
    await move(server, { project: crew.project, id: draft.id }, crew.reviewers[0], 'Approved')
    await move(server, { project: crew.project, id: draft.id }, crew.applier, 'Applied')

    await page.getByRole('button', { name: 'Notices: 2 unread' }).click()
    const dropdown = page.getByRole('dialog', { name: 'Notices' })
    await dropdown.getByText('Change request approved').waitFor()
    await dropdown.getByRole('button', { name: 'Mark as read: Change request approved' }).click()
    await page.getByRole('button', { name: 'Notices: 1 unread' }).waitFor()
    await dropdown.getByRole('link', { name: /Change request applied/ }).click()
    await page.waitForURL(new RegExp(`change-requests/${draft.id}$`))
    await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()

    await page.goto(`${server.url}/inbox`)
    await expect.poll(() => page.getByRole('list', { name: 'Notices' }).getByRole('listitem').count()).toBe(2)
    await page.getByRole('button', { name: 'Mark as unread: Change request applied' }).click()
    await page.getByText('Unread', { exact: true }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Notices' }).getByRole('listitem').count()).toBe(1)
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('Nothing unread').waitFor()
  })
})
