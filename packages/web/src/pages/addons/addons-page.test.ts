// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pressUndo } from '../../../test/hooks.ts'
import { dialog, fill, isDisabled, press, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()
const ADDONS = '/api/admin/addons'

async function anAddon(given: Readonly<Record<string, unknown>> = {}): Promise<{ id: number; description: string }> {
  const description = uniqueName('hook')
  const { id } = await succeed(app.server, 'POST', ADDONS, {
    provider: 'webhook',
    description,
    enabled: true,
    parameters: { url: 'https://hooks.example.com/in' },
    events: ['feature-created'],
    ...given,
  })
  return { id, description }
}

const addonNow = (id: number) => succeed(app.server, 'GET', `${ADDONS}/${id}`)

describe('the add-ons page', () => {
  it('offers each provider, and opens its form', async () => {
    const router = await app.open('/addons')
    await screen.findByRole('heading', { level: 2, name: 'Add your first' })
    const link = await screen.findByRole('link', { name: 'Set up Webhook' })
    await act(async () => link.click())
    await waitFor(() => expect(router.state.location.pathname).toBe('/addons/new'))
    await screen.findByRole('heading', { level: 1, name: 'New add-on: Webhook' })
  })

  it('lists add-ons with the last message, and switches them with undo', async () => {
    const { id, description } = await anAddon()
    await app.open('/addons')
    await screen.findByText(description)
    await waitFor(() => expect(rowsOf('Add-ons').join()).toContain('none yet'))
    await tick(`${description} enabled`)
    await toasted(`${description} disabled. Waiting messages are kept.`)
    expect((await addonNow(id)).enabled).toBe(false)
    act(() => pressUndo())
    await toasted(`${description} enabled. Waiting messages are sent.`)
    await waitFor(async () => expect((await addonNow(id)).enabled).toBe(true))
  })

  it('requires a destination before a new add-on can be created', async () => {
    await app.open('/addons/new?provider=webhook')
    await screen.findByRole('button', { name: 'Create add-on' })
    await waitFor(() => expect(isDisabled('Create add-on')).toBe(true))
  })

  it('deletes an add-on after its name is typed, and returns to the list', async () => {
    const { id, description } = await anAddon()
    const router = await app.open(`/addons/${id}`)
    await press(/^Delete/)
    const confirm = await dialog(`Delete ${description}?`)
    await confirm.findByText(/No messages are waiting\./)
    await fill(`Type ${description} to confirm`, description, confirm)
    await press('Delete add-on', confirm)
    await toasted(`${description} deleted`)
    expect(router.state.location.pathname).toBe('/addons')
    expect((await app.server.call('GET', `${ADDONS}/${id}`)).status).toBe(404)
  })

  it('saves changed settings, and keeps secrets that it does not show', async () => {
    const { id, description } = await anAddon({ signingKey: 'k'.repeat(32) })
    await app.open(`/addons/${id}?tab=settings`)
    await fill('Description', `${description}-b`)
    await press('Save')
    await toasted('Add-on saved. It applies to new events.')
    const sent = app.api.callsOf(`PUT ${ADDONS}/${id}`)[0]?.body as Record<string, unknown>
    expect(JSON.stringify(sent)).not.toContain('k'.repeat(32))
    expect((await addonNow(id)).description).toBe(`${description}-b`)
  })

  itLong('discards unsaved settings', async () => {
    const { id, description } = await anAddon()
    await app.open(`/addons/${id}?tab=settings`)
    await fill('Description', 'Changed')
    await press('Discard changes')
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' })
    await waitFor(() => expect(field().value).toBe(description))
  })

  it.each(['999999', 'nonsense'])('says that the add-on %s does not exist', async (id) => {
    await app.open(`/addons/${id}`)
    await screen.findByText('Add-on not found')
  })

  it('shows a Viewer neither messages nor actions', async () => {
    const { description } = await anAddon()
    await app.open('/addons', await aPerson(app.server))
    await screen.findByText(description)
    await screen.findAllByText('visible to add-on managers only')
    expect(screen.queryAllByText('Set up Webhook')).toEqual([])
    expect(screen.queryAllByRole('switch')).toEqual([])
  })
})
