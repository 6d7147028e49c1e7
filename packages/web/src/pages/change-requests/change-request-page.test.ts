// @vitest-environment app

import {
  aReadyToggle,
  isOn,
  LATER,
  protect,
  requestsPath,
  switching,
  theRequest,
} from '@leverframe/testing/change-requests'
import { itLong } from '@leverframe/testing/depth'
import { aProject } from '@leverframe/testing/harness'
import { aRole, memberPath } from '@leverframe/testing/members'
import { aPerson, callAs, logIn, type Person } from '@leverframe/testing/people'
import { strategiesPath, succeed } from '@leverframe/testing/scenario'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, region, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

interface Request {
  readonly project: string
  readonly id: number
}

async function member(project: string, ...permissions: readonly string[]): Promise<Person> {
  const person = await aPerson(app.server)
  const role = permissions.length === 0 ? 5 : await aRole(app.server, permissions)
  await succeed(app.server, 'POST', memberPath(project, person.id, role))
  return person
}

async function as(person: Person, method: string, path: string, body?: unknown) {
  const answer = await callAs(app.server, await logIn(app.server, person), method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A project with protected production, a toggle, and a request of a member to switch it on. */
async function aDraft(approvals = 1, what: 'switched' | 'retitled' = 'switched') {
  const project = await aProject(app.server)
  await protect(app.server, project, approvals)
  const [toggle, strategy] = await aReadyToggle(app.server, project)
  const retitled = { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'Wanted' } }
  const author = await member(project)
  const path = `/api/admin/projects/${project}/environments/production/change-requests`
  const { id } = await as(author, 'POST', path, what === 'switched' ? switching(toggle) : retitled)
  const url = `/projects/${project}/change-requests/${id}`
  return { project, toggle, strategy, author, request: { project, id }, url }
}

const moveTo = (person: Person, { project, id }: Request, state: string, more: object = {}) =>
  as(person, 'PUT', `${requestsPath(project)}/${id}/state`, { state, ...more })

async function inReview(approvals = 1, what: 'switched' | 'retitled' = 'switched') {
  const all = await aDraft(approvals, what)
  await moveTo(all.author, all.request, 'In review')
  return all
}

async function approved(what: 'switched' | 'retitled' = 'switched') {
  const all = await inReview(1, what)
  const reviewer = await member(all.project, 'APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST')
  await moveTo(reviewer, all.request, 'Approved')
  return { ...all, reviewer }
}

const stateOf = async (request: Request) => (await theRequest(app.server, request)).state

/** The action has no button, and the page says why. */
async function refused(label: string): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Not possible now' }))
  await list.findByText((text) => text.split(': ')[0]?.split(', ').includes(label) === true)
  expect(screen.queryByRole('button', { name: label })).toBeNull()
}

describe('a draft', () => {
  it('is sent to review by its author, with a comment', async () => {
    const { request, author, url } = await aDraft()
    await app.open(url, author)
    const decision = await screen.findByRole('complementary', { name: 'Decision' })
    await waitFor(() => expect(decision.textContent).toContain('Draft. Review not requested yet.'))
    await press('Request review')
    const form = await dialog('Request review')
    await fill('Comment', '  Please check the share  ', form)
    await press('Request review', form)
    await toasted('Review requested')
    expect(await theRequest(app.server, request)).toMatchObject({
      state: 'In review',
      comments: [{ text: 'Please check the share' }],
    })
  })

  itLong('is not sent to review by another user', async () => {
    const { url, project } = await aDraft()
    await app.open(url, await member(project))
    await refused('Approve')
    for (const name of ['Request review', 'Discard draft']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  itLong('is discarded, and its author can restore it', async () => {
    const { request, author, url } = await aDraft()
    const router = await app.open(url, author)
    await press('Discard draft')
    await toasted('Discarded 1 change for production')
    await waitFor(() => expect(router.state.location.pathname).toBe('/change-requests'))
    expect((await app.server.call('GET', `${requestsPath(request.project)}/${request.id}`)).status).toBe(404)
  })

  it('loses a change, and gets it back from the toast', async () => {
    const { request, author, url } = await aDraft()
    await app.open(url, author)
    await press(/^Remove: /)
    await toasted('Removed: ')
    expect((await theRequest(app.server, request)).features).toEqual([])
  })

  itLong('shows the JSON of a change on request', async () => {
    const { author, url } = await aDraft()
    await app.open(url, author)
    await press(/^Show JSON: /)
    const json = await screen.findByLabelText(/^the JSON of: /)
    expect(JSON.parse(json.textContent ?? '')).toMatchObject({ enabled: true })
  })
})

describe('a change request in review', () => {
  it('is approved by a reviewer, not by its author', async () => {
    const { request, author, url, project } = await inReview()
    await app.open(url, author)
    await refused('Approve')
    const reviewer = await member(project, 'APPROVE_CHANGE_REQUEST')
    await app.open(url, reviewer)
    await press('Approve')
    await toasted('You approved it')
    expect(await stateOf(request)).toBe('Approved')
  })

  itLong('counts approvals until there are enough', async () => {
    const { request, url, project } = await inReview(2)
    await moveTo(await member(project, 'APPROVE_CHANGE_REQUEST'), request, 'Approved')
    await app.open(url)
    await screen.findByRole('heading', { name: '1 of 2 approvals' })
    await screen.findByText('Needs one more approval.')
  })

  it('cannot be applied before it is approved', async () => {
    const { url, project } = await inReview()
    await app.open(url, await member(project, 'APPLY_CHANGE_REQUEST'))
    await refused('Apply')
    await refused('Schedule')
  })

  it('is rejected with a comment', async () => {
    const { request, url, project } = await inReview()
    await app.open(url, await member(project, 'APPROVE_CHANGE_REQUEST'))
    await press('Reject')
    const form = await dialog('Reject change request')
    await form.findByText(/^1 change for production will not be applied\./)
    await fill('Comment', 'Start with 5%', form)
    await press('Reject', form)
    await toasted('Rejected')
    expect(await theRequest(app.server, request)).toMatchObject({
      state: 'Rejected',
      comments: [{ text: 'Start with 5%' }],
    })
  })

  itLong('is cancelled by its author', async () => {
    const { request, author, url } = await inReview()
    await app.open(url, author)
    await press('Cancel request')
    await press('Cancel change request', await dialog('Cancel change request'))
    await toasted('Cancelled')
    expect(await stateOf(request)).toBe('Cancelled')
  })

  it('gets comments, and shows them', async () => {
    const { request, author, url } = await inReview()
    await app.open(url, author)
    const comments = await region('Comments')
    await fill('Your comment', 'Ready?', comments)
    await press('Comment', comments)
    await waitFor(async () =>
      expect((await theRequest(app.server, request)).comments).toMatchObject([{ text: 'Ready?' }]),
    )
    await waitFor(() => expect(comments.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe(''))
  })

  itLong('is renamed by its author', async () => {
    const { request, author, url } = await inReview()
    await app.open(url, author)
    await press('Rename')
    const form = await dialog('Rename change request')
    await fill('Title', '  Open the shop ', form)
    await press('Save', form)
    await screen.findByRole('heading', { level: 1, name: 'Open the shop' })
    expect((await theRequest(app.server, request)).title).toBe('Open the shop')
  })
})

describe('an approved change request', () => {
  it('is applied, and changes the toggle', async () => {
    const { request, project, toggle, reviewer, url } = await approved()
    await app.open(url, reviewer)
    await press('Apply')
    const form = await dialog('Apply change request')
    await form.findByText('1 change for production take effect now. If one fails, none is applied.')
    await press('Apply', form)
    await toasted('Change request applied')
    expect([await stateOf(request), await isOn(app.server, project, toggle)]).toEqual(['Applied', true])
  })

  it('is scheduled for a time in the future', async () => {
    const { request, reviewer, url } = await approved()
    await app.open(url, reviewer)
    await press('Schedule')
    const form = await dialog('Schedule change request')
    await fill('Apply at', '2020-01-01T09:00', form)
    await form.findByText('Choose a time in the future.')
    expect(isDisabled('Schedule', form)).toBe(true)
    await fill('Apply at', '2999-01-01T09:00', form)
    await press('Schedule', form)
    await toasted('Scheduled for')
    expect(await stateOf(request)).toBe('Scheduled')
  })

  it('shows a conflict with a newer change, which its author accepts', async () => {
    const { request, project, toggle, author, reviewer, url, strategy } = await approved('retitled')
    const path = `${strategiesPath(toggle, 'production', project)}/${strategy.id}`
    await succeed(app.server, 'PUT', path, { name: 'default', title: 'Changed by an Admin' })
    await app.open(url, reviewer)
    await screen.findByText('Conflict: The strategy was changed.')
    await refused('Apply')
    await app.open(url, author)
    await press('Accept current value')
    await toasted('Current value accepted')
    expect((await theRequest(app.server, request)).approvals).toEqual([])
  })
})

describe('a scheduled change request', () => {
  it('is applied now or rejected, with other labels', async () => {
    const { request, reviewer, url } = await approved()
    await moveTo(reviewer, request, 'Scheduled', { scheduledAt: LATER })
    await app.open(url, reviewer)
    await screen.findByRole('button', { name: 'Apply now' })
    await screen.findByRole('button', { name: 'Reschedule' })
    await screen.findByText('Will be applied automatically.')
  })
})

describe('a closed change request', () => {
  it('offers no action', async () => {
    const { request, author, url } = await aDraft()
    await moveTo(author, request, 'In review')
    await moveTo(author, request, 'Cancelled')
    await app.open(url, author)
    await screen.findByText('Cancelled. Nothing was applied.')
    for (const name of ['Approve', 'Apply', 'Cancel request', 'Choose reviewers'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove: / })).toBeNull()
  })
})

describe('a change request that does not exist', () => {
  it.each(['999999', 'nonsense'])('shows a page with a link to the list (%s)', async (id) => {
    await app.open(`/projects/default/change-requests/${id}`)
    await screen.findByText(/Change request not found|must be/)
  })
})

describe('the list of change requests', () => {
  it('shows open requests, and filters them by project and state in the URL', async () => {
    const { project, toggle } = await inReview()
    const router = await app.open(`/change-requests?project=${project}`)
    const list = await screen.findByRole('list', { name: 'Change requests' })
    expect(list.textContent).toContain(toggle)
    expect(list.textContent).toContain('In review')
    await screen.findByText('1 change request')
    await router.navigate({ to: '/change-requests', search: { project, state: 'Applied' } })
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Change requests' })).toBeNull())
    await press('Clear all filters')
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('project', project))
  })
})
