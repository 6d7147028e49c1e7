// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closed, dialog, fill, isDisabled, press, rowsOf, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const IN_DE = { contextName: 'country', operator: 'IN', values: ['DE'] }

async function aSegment(given: Readonly<Record<string, unknown>> = {}) {
  const name = uniqueName('segment')
  const body = { name, constraints: [IN_DE], ...given }
  return (await succeed(app.server, 'POST', '/api/admin/segments', body)) as { id: number; name: string }
}

afterEach(async () => {
  const { segments } = await succeed(app.server, 'GET', '/api/admin/segments')
  for (const { id } of segments) await app.server.call('DELETE', `/api/admin/segments/${id}`)
})

describe('the segments page', () => {
  itLong('explains segments when there are none, and offers to create one', async () => {
    await app.open('/segments')
    await screen.findByText('No segments yet')
    await press('New segment')
    await dialog('New segment')
  })

  it('shows the rule, the project and the uses of each segment', async () => {
    const project = await aProject(app.server)
    const ofAll = await aSegment({ description: 'Test customers' })
    const ofProject = await aSegment({ project, constraints: [] })
    await app.open('/segments')
    await screen.findByText(ofAll.name)
    const rows = rowsOf('Segments')
    const rowOf = (name: string) => rows.find((text) => text.startsWith(name))
    expect(rowOf(ofAll.name)).toBe(`${ofAll.name}Test customerscountry is DEall projectsno toggle`)
    expect(rowOf(ofProject.name)).toBe(`${ofProject.name}everyone: no constraints${project}no toggle`)
  })

  it('filters by name and constraint, and keeps the filter in the URL', async () => {
    const one = await aSegment()
    const other = await aSegment({ constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }] })
    const router = await app.open('/segments')
    await screen.findByText(one.name)
    await fill('Search segments', 'plan')
    await waitFor(() => expect(screen.queryByText(one.name)).toBeNull())
    expect(screen.getByText(other.name)).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toMatchObject({ find: 'plan' }))
    await fill('Search segments', 'nothing like it')
    await screen.findByText('No matching segments')
  })

  itLong('starts with the filter of the URL', async () => {
    const one = await aSegment()
    const other = await aSegment()
    await app.open(`/segments?find=${other.name}`)
    await screen.findByText(other.name)
    expect(screen.queryByText(one.name)).toBeNull()
  })

  it('creates a segment with the name and the description of the form', async () => {
    const name = uniqueName('beta')
    await app.open('/segments')
    await press('New segment')
    const form = await dialog('New segment')
    expect(isDisabled('Create segment', form)).toBe(true)
    await fill('Name', name, form)
    await fill('Description', 'Early adopters', form)
    await press('Create segment', form)
    await toasted(`Segment ${name} created`)
    const { segments } = await succeed(app.server, 'GET', '/api/admin/segments')
    expect(segments).toMatchObject([{ name, description: 'Early adopters', constraints: [] }])
  })

  itLong('refuses a name that another segment has while it is typed', async () => {
    const { name } = await aSegment()
    await app.open('/segments')
    await press('New segment')
    const form = await dialog('New segment')
    await fill('Name', name, form)
    await form.findByText(/already exists/)
  })

  itLong('opens the segment of the URL in its form, and returns to the list when the form is closed', async () => {
    const { id, name } = await aSegment()
    const router = await app.open(`/segments?open=${id}`)
    const form = await dialog(`Edit ${name}`)
    await press('Cancel', form)
    await closed(`Edit ${name}`)
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('open', id))
  })

  it('sends only the changed fields of a segment', async () => {
    const { id, name } = await aSegment()
    await app.open('/segments')
    await press(`Edit ${name}`)
    const form = await dialog(`Edit ${name}`)
    await fill('Description', 'Changed', form)
    await press('Save', form)
    await toasted(`${name} saved`)
    const [put] = app.api.callsOf(`PUT /api/admin/segments/${id}`)
    expect(put?.body).toEqual({ description: 'Changed' })
    expect(put?.headers['if-match']).toMatch(/^"/)
  })

  it('warns which toggles change when a segment in use is saved', async () => {
    const { id, name } = await aSegment()
    const toggle = await aToggle(app.server)
    await aStrategy(app.server, toggle, { segments: [id] })
    await app.open(`/segments?open=${id}`)
    const form = await dialog(`Edit ${name}`)
    await form.findByText(/^Saving changes .* immediately\.$/)
    await app.server.call('DELETE', `/api/admin/projects/default/features/${toggle}`)
    await app.server.call('DELETE', `/api/admin/archive/${toggle}`)
  })

  it('lists the strategies that use a segment instead of deleting it', async () => {
    const { id, name } = await aSegment()
    const toggle = await aToggle(app.server)
    await aStrategy(app.server, toggle, { segments: [id] })
    await app.open('/segments')
    await press(`Delete ${name}`)
    const blocked = await dialog(`${name} can’t be deleted yet`)
    await blocked.findByRole('link', { name: toggle })
    expect(blocked.queryByRole('button', { name: 'Delete segment' })).toBeNull()
    await app.server.call('DELETE', `/api/admin/projects/default/features/${toggle}`)
    await app.server.call('DELETE', `/api/admin/archive/${toggle}`)
  })

  itLong('deletes an unused segment after a confirmation', async () => {
    const { id, name } = await aSegment()
    await app.open('/segments')
    await press(`Delete ${name}`)
    await press('Delete segment', await dialog(`Delete segment ${name}?`))
    await toasted(`Segment ${name} deleted`)
    expect((await app.server.call('GET', `/api/admin/segments/${id}`)).status).toBe(404)
  })

  it('shows a Viewer the segments without actions, and names the missing permission', async () => {
    const { name } = await aSegment()
    await app.open('/segments', await aPerson(app.server))
    await screen.findByText(name)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New segment' })).toBeNull())
    expect(screen.queryByRole('button', { name: `Edit ${name}` })).toBeNull()
    expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull()
  })

  it('shows the error of the server with its id when the list cannot be read', async () => {
    app.api.on('GET /api/admin/segments', { status: 403, body: { id: 'r-7', message: 'Not for you' } })
    await app.open('/segments')
    await screen.findByText('Not for you')
    await screen.findByText('r-7')
  })
})
