// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const projectNow = (id: string) => succeed(app.server, 'GET', `/api/admin/projects/${id}/overview`)

describe('the projects page', () => {
  itLong('leads to the first steps while there is no toggle', async () => {
    await app.open('/projects')
    await screen.findByText('No toggles yet')
    await aToggle(app.server)
    await app.open('/projects')
    await screen.findAllByText(/1 toggle/)
  })

  it('finds projects by id or name in the URL', async () => {
    const [one, other] = [await aProject(app.server), await aProject(app.server)]
    const router = await app.open('/projects')
    await screen.findAllByText(one)
    await fill('Search projects', one)
    await waitFor(() => expect(screen.queryByText(other)).toBeNull())
    await waitFor(() => expect(router.state.location.search).toMatchObject({ find: one }))
    await fill('Search projects', 'nothing like it')
    await screen.findByText('No matching projects: "nothing like it".')
  })

  it('creates a project whose id follows the name, and opens it', async () => {
    const id = uniqueName('web-shop')
    const router = await app.open('/projects')
    await press('New project')
    const form = await dialog('New project')
    expect(isDisabled('Create project', form)).toBe(true)
    await fill('Name', id.toUpperCase().replaceAll('-', ' '), form)
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Id' }).value).toBe(id)
    await form.findByText('Available. It can’t be changed later.')
    await press('Create project', form)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${id}`))
    expect(await projectNow(id)).toMatchObject({ name: id.toUpperCase().replaceAll('-', ' ') })
  })

  itLong('keeps an id that the user typed when the name changes', async () => {
    await app.open('/projects#create')
    const form = await dialog('New project')
    await fill('Name', 'Shop', form)
    await fill('Id', 'store', form)
    await fill('Name', 'Web shop', form)
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Id' }).value).toBe('store')
  })

  it('refuses an id that is taken or not valid while it is typed', async () => {
    await app.open('/projects#create')
    const form = await dialog('New project')
    await fill('Name', 'Default', form)
    await form.findByText(/already exists/)
    expect(isDisabled('Create project', form)).toBe(true)
    await fill('Id', 'no good', form)
    await form.findByText(/must be usable in a URL|URL/)
  })

  it('lists archived projects on request, and revives one', async () => {
    const id = await aProject(app.server)
    await succeed(app.server, 'POST', `/api/admin/projects/archive/${id}`)
    await app.open('/projects')
    await press('Show 1 archived project')
    await press('Revive')
    await toasted(`${id} revived`)
    expect((await projectNow(id)).archivedAt ?? null).toBeNull()
  })

  itLong('deletes an archived project after its id is typed', async () => {
    const id = await aProject(app.server)
    await succeed(app.server, 'POST', `/api/admin/projects/archive/${id}`)
    await app.open('/projects')
    await press('Show 1 archived project')
    await press('Delete')
    const confirm = await dialog(`Delete ${id} permanently?`)
    await fill(`Type ${id} to confirm`, id, confirm)
    await press('Delete permanently', confirm)
    await toasted(`${id} deleted`)
  })

  it('shows a Viewer no button for a new project', async () => {
    await app.open('/projects', await aPerson(app.server))
    await screen.findAllByText('Default')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New project' })).toBeNull())
  })
})
