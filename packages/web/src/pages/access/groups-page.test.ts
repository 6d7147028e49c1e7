// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, pick, press, rowsOf, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function aGroup(given: Readonly<Record<string, unknown>> = {}): Promise<{ id: number; name: string }> {
  const name = uniqueName('group')
  return succeed(app.server, 'POST', '/api/admin/groups', { name, users: [], ...given })
}

const groupNow = (id: number) => succeed(app.server, 'GET', `/api/admin/groups/${id}`)

describe('the groups page', () => {
  itLong('explains groups when there are none', async () => {
    await app.open('/access/groups')
    await screen.findByText('No groups yet')
    await press('New group')
    await dialog('New group')
  })

  it('creates a group with people and a root role', async () => {
    const name = uniqueName('ops')
    const { id, username } = await aPerson(app.server)
    await app.open('/access/groups')
    await press('New group')
    const form = await dialog('New group')
    expect(isDisabled('Create group', form)).toBe(true)
    await fill('Name', name, form)
    await pick('People', new RegExp(username), form)
    await fill('Root role', '2', form)
    await press('Create group', form)
    await toasted(`Group ${name} created. Add it to projects.`)
    await screen.findByRole('button', { name })
    const { groups } = await succeed(app.server, 'GET', '/api/admin/groups')
    const made = groups.find((one: { name: string }) => one.name === name)
    expect(made).toMatchObject({ rootRole: 2, users: [{ user: { id } }] })
  })

  itLong('shows people, root role and projects of each group', async () => {
    const { id } = await aPerson(app.server, { name: 'Ann' })
    const { name } = await aGroup({ rootRole: 3, users: [{ user: { id } }], mappingsSSO: ['staff'] })
    await app.open(`/access/groups?find=${name}`)
    await screen.findByRole('button', { name })
    await waitFor(() => expect(rowsOf('Groups')[0]).toBe(`${name}AnnViewer–staffDelete`))
  })

  it('edits the group in the URL, and keeps its people', async () => {
    const person = await aPerson(app.server)
    const { id, name } = await aGroup({ users: [{ user: { id: person.id } }] })
    await app.open(`/access/groups?open=${id}`)
    const form = await dialog(`Edit ${name}`)
    await fill('Description', 'On call', form)
    await press('Save', form)
    await toasted(`Group ${name} updated`)
    expect(await groupNow(id)).toMatchObject({ description: 'On call', users: [{ user: { id: person.id } }] })
  })

  itLong('puts the version of another Admin into the form with "Use theirs"', async () => {
    const { id, name } = await aGroup()
    await app.open(`/access/groups?open=${id}`)
    const form = await dialog(`Edit ${name}`)
    await fill('Description', 'Mine', form)
    await succeed(app.server, 'PUT', `/api/admin/groups/${id}`, { name, users: [], description: 'Theirs' })
    await press('Save', form)
    await press('Use theirs', form)
    const field = form.getByRole<HTMLInputElement>('textbox', { name: 'Description' })
    await waitFor(() => expect(field.value).toBe('Theirs'))
    expect((await groupNow(id)).description).toBe('Theirs')
  })

  itLong('says how many people lose rights before a group is deleted', async () => {
    const person = await aPerson(app.server)
    const { id, name } = await aGroup({ users: [{ user: { id: person.id } }] })
    await app.open(`/access/groups?find=${name}`)
    await press(`Delete ${name}`)
    const confirm = await dialog(`Delete ${name}?`)
    expect(confirm.getByText(/^1 person loses the rights from this group\./)).toBeTruthy()
    await fill(`Type ${name} to confirm`, name, confirm)
    await press('Delete group', confirm)
    await toasted(`Group ${name} deleted`)
    expect((await app.server.call('GET', `/api/admin/groups/${id}`)).status).toBe(404)
  })

  it('names the missing permission to a Viewer', async () => {
    await app.open('/access/groups', await aPerson(app.server))
    await screen.findByText('You don’t have access')
  })
})
