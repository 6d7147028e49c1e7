// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aLitToggle, succeed } from '@leverframe/testing/scenario'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pressUndo } from '../../../test/hooks.ts'
import { dialog, fill, isDisabled, press, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function anEnvironment(type = 'test'): Promise<string> {
  const name = uniqueName('env')
  await succeed(app.server, 'POST', '/api/admin/environments', { name, type, displayName: name })
  return name
}

const environmentNow = async (name: string) =>
  (await succeed(app.server, 'GET', '/api/admin/environments')).environments.find(
    (one: { name: string }) => one.name === name,
  )

describe('the environments page', () => {
  it('shows the type, the toggles that are on, the clients and the tokens of each environment', async () => {
    await aLitToggle(app.server)
    await app.open('/environments')
    await screen.findByRole('button', { name: 'Edit Development' })
    await waitFor(() => expect(rowsOf('Environments')[0]).toContain('none connected'))
    expect(rowsOf('Environments')[0]).toMatch(/^Developmentdevelopment.*1 toggle/)
  })

  it('creates an environment and says that every toggle is off there', async () => {
    const name = uniqueName('env')
    await app.open('/environments')
    await press('New environment')
    const form = await dialog('New environment')
    await fill('Name', name, form)
    await fill('Display name', ' Staging ', form)
    await fill('Type', 'test', form)
    await press('Create environment', form)
    await toasted(`${name} created. Every toggle is off there.`)
    expect(await environmentNow(name)).toMatchObject({ name, displayName: 'Staging', type: 'test', enabled: true })
  })

  it('refuses a name that cannot be in a URL', async () => {
    await app.open('/environments')
    await press('New environment')
    const form = await dialog('New environment')
    await fill('Name', 'no good', form)
    await form.findByText(/must be usable in a URL/)
  })

  itLong('requires a type', async () => {
    await app.open('/environments')
    await press('New environment')
    const form = await dialog('New environment')
    await fill('Name', uniqueName('env'), form)
    await waitFor(() => expect(isDisabled('Create environment', form)).toBe(false))
    await fill('Type', '  ', form)
    expect(isDisabled('Create environment', form)).toBe(true)
  })

  itLong('edits the display name and the type, not the name', async () => {
    const name = await anEnvironment()
    await app.open(`/environments?open=${name}`)
    const form = await dialog(`Edit ${name}`)
    expect(form.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await fill('Display name', 'Quality', form)
    await press('Save', form)
    await toasted(`${name} saved`)
    expect(await environmentNow(name)).toMatchObject({ displayName: 'Quality', type: 'test' })
  })

  itLong('clones an environment with or without its permissions', async () => {
    const name = await anEnvironment()
    const copy = uniqueName('copy')
    await app.open('/environments')
    await press(`Clone ${name}`)
    const form = await dialog(`Clone ${name}`)
    await fill('Name', copy, form)
    await tick('Copy permissions', form)
    await press('Clone environment', form)
    await toasted(`Environment ${copy} created from ${name}`)
    const [sent] = app.api.callsOf(`POST /api/admin/environments/${name}/clone`)
    expect(sent?.body).toEqual({ name: copy, type: 'test', clonePermissions: false })
  })

  it('disables an environment at once, and undoes it from the toast', async () => {
    const name = await anEnvironment()
    await app.open('/environments')
    await tick(`${name} enabled`)
    await toasted(`${name} disabled. Its toggles don’t change.`)
    expect(await environmentNow(name)).toMatchObject({ enabled: false })
    act(() => pressUndo())
    await toasted(`${name} enabled`)
    expect(await environmentNow(name)).toMatchObject({ enabled: true })
  })

  itLong('returns the switch to its state when the server refuses', async () => {
    const name = await anEnvironment()
    app.api.on(`POST /api/admin/environments/${name}/off`, { status: 409, body: { message: 'Not now' } })
    await app.open('/environments')
    await tick(`${name} enabled`)
    await toasted('Not now')
    const input = () => screen.getByRole<HTMLInputElement>('switch', { name: `${name} enabled` })
    await waitFor(() => expect(input().checked).toBe(true))
  })

  it('lists what must be removed before an environment in use can be deleted', async () => {
    await aLitToggle(app.server, 'production')
    await app.open('/environments')
    await press('Delete Production')
    const blocked = await dialog('Production can’t be deleted yet')
    expect(blocked.getByText('Switch the toggles off.')).toBeTruthy()
    expect(blocked.queryByText(/^Delete its/)).toBeNull()
  })

  it('deletes an unused environment after its name is typed', async () => {
    const name = await anEnvironment()
    await app.open('/environments')
    await press(`Delete ${name}`)
    const confirm = await dialog(`Delete environment ${name}?`)
    expect(isDisabled('Delete environment', confirm)).toBe(true)
    await fill(`Type ${name} to confirm`, name, confirm)
    await press('Delete environment', confirm)
    await toasted(`Environment ${name} deleted`)
    expect(await environmentNow(name)).toBeUndefined()
  })

  itLong('sorts environments with the arrow keys', async () => {
    const name = await anEnvironment()
    await app.open('/environments')
    const handle = await screen.findByRole('button', { name: new RegExp(`^Move ${name}:`) })
    const before = rowsOf('Environments').findIndex((text) => text.startsWith(name))
    await act(async () => void fireEvent.keyDown(handle, { key: 'ArrowUp' }))
    await waitFor(() => expect(app.api.callsOf('PUT /api/admin/environments/sort-order')).toHaveLength(1))
    const [sent] = app.api.callsOf('PUT /api/admin/environments/sort-order')
    expect(sent?.body).toMatchObject({ [name]: before })
  })

  it('shows a Viewer no actions', async () => {
    await app.open('/environments', await aPerson(app.server))
    await screen.findByText('Production')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New environment' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Edit Production' })).toBeNull()
  })
})
