// @vitest-environment app
import { aProject, aToggle } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const main = () => screen.getByRole('main').textContent ?? ''

/** Events of a new toggle: created, and archived. */
async function aStory() {
  const project = await aProject(app.server)
  const toggle = await aToggle(app.server, { project })
  await succeed(app.server, 'DELETE', `/api/admin/projects/${project}/features/${toggle}`)
  return { project, toggle }
}

describe('the events page', () => {
  it('shows the events of a project in words, newest first', async () => {
    const { project, toggle } = await aStory()
    await app.open(`/events?project=${project}`)
    await waitFor(() => expect(main()).toContain(toggle))
    expect(main().indexOf('archived')).toBeLessThan(main().lastIndexOf('created'))
  })

  it('filters by toggle from the URL, and counts the folded filters', async () => {
    const [one, other] = [await aStory(), await aStory()]
    await app.open(`/events?toggle=${one.toggle}&project=${one.project}`)
    await waitFor(() => expect(main()).toContain(one.toggle))
    expect(main()).not.toContain(other.toggle)
    await screen.findByRole('button', { name: 'Filters (2)' })
  })

  it('drops search parameters that are not valid', async () => {
    const { project, toggle } = await aStory()
    await app.open(`/events?last=9y&from=nonsense&project=${project}`)
    await waitFor(() => expect(main()).toContain(toggle))
    const asked = app.api.callsOf('GET /api/admin/search/events').map(({ query }) => String(query))
    expect(asked.filter((query) => /nonsense|9y/.test(query))).toEqual([])
  })

  it('exports the same events as it shows', async () => {
    const { project } = await aStory()
    await app.open(`/events?project=${project}`)
    await press('Export')
    const csv = await screen.findByRole('menuitem', { name: 'CSV, for spreadsheets' })
    const { searchParams, pathname } = new URL(csv.getAttribute('href') ?? '')
    expect([pathname, searchParams.get('project'), searchParams.get('format')]).toEqual([
      '/api/admin/search/events/export',
      `IS:${project}`,
      'csv',
    ])
  })

  it('shows a Viewer only events of visible projects, and says so', async () => {
    const { project, toggle } = await aStory()
    await succeed(app.server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
    const open = await aStory()
    await app.open('/events', await aPerson(app.server))
    await screen.findByText('Changes in the projects you can see.')
    await waitFor(() => expect(main()).toContain(open.toggle))
    expect(main()).not.toContain(toggle)
  })

  it('pauses and resumes', async () => {
    await aStory()
    await app.open('/events')
    await press('Pause')
    await press('Resume')
    await screen.findByRole('button', { name: 'Pause' })
  })

  it('shows the error of the server, with a way to try again', async () => {
    app.api.on('GET /api/admin/search/events', { status: 403, body: { message: 'Not for you' } })
    await app.open('/events')
    await screen.findByText('Not for you')
  })
})
