// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, rowsOf, tick, toasted, type } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function aField(given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const name = uniqueName('field')
  await succeed(app.server, 'POST', '/api/admin/context', { name, ...given })
  return name
}

const fieldNow = (name: string) => succeed(app.server, 'GET', `/api/admin/context/${name}`)

describe('the context fields page', () => {
  it('creates a field with legal values, by Enter and by button', async () => {
    const name = uniqueName('field')
    await app.open('/context-fields')
    await press('New context field')
    const form = await dialog('New context field')
    await fill('Name', name, form)
    await fill('Value', 'free', form)
    await type('Value', 'Enter', form)
    await fill('Value', 'pro', form)
    await fill('Value description', 'Paying', form)
    await press('Add', form)
    await tick('Allow as stickiness', form)
    await press('Create field', form)
    await toasted(`Context field ${name} created`)
    expect(await fieldNow(name)).toMatchObject({
      stickiness: true,
      legalValues: [{ value: 'free' }, { value: 'pro', description: 'Paying' }],
    })
  })

  itLong('refuses the name of a field that exists', async () => {
    await app.open('/context-fields')
    await press('New context field')
    const form = await dialog('New context field')
    await fill('Name', 'userId', form)
    await form.findByText(/already exists/)
  })

  it('writes only the legal values that changed', async () => {
    const name = await aField({ legalValues: [{ value: 'free' }, { value: 'pro' }, { value: 'team' }] })
    await app.open(`/context-fields?open=${name}`)
    const form = await dialog(`Edit ${name}`)
    await press('Remove free', form)
    await fill('Description of pro', 'One person', form)
    await press('Save', form)
    await toasted(`${name} saved`)
    const values = `/api/admin/context/${name}/legal-values`
    expect(app.api.callsOf(`DELETE ${values}/free`)).toHaveLength(1)
    expect(app.api.callsOf(`POST ${values}`).map(({ body }) => body)).toEqual([
      { value: 'pro', description: 'One person' },
    ])
    expect((await fieldNow(name)).legalValues).toEqual([{ value: 'pro', description: 'One person' }, { value: 'team' }])
  })

  itLong('shows legal values as a list, and says when any value is allowed', async () => {
    const some = await aField({ legalValues: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((value) => ({ value })) })
    const any = await aField()
    await app.open('/context-fields')
    await screen.findByText(any)
    const rowOf = (name: string) => rowsOf('Context fields').find((text) => text.startsWith(name))
    expect(rowOf(some)).toMatch(/a, b, c, d, e or 2 more|a, b, c, d or 3 more/)
    expect(rowOf(any)).toContain('any value')
  })

  it('lists the toggles with a constraint on a field, and does not delete it', async () => {
    const name = await aField()
    const toggle = await aToggle(app.server)
    await aStrategy(app.server, toggle, { constraints: [{ contextName: name, operator: 'IN', values: ['DE'] }] })
    const router = await app.open('/context-fields')
    await press(`1 toggle with a constraint on ${name}`)
    const uses = await dialog(`Constraints on ${name}`)
    await uses.findByRole('link', { name: toggle })
    expect(router.state.location.search).toMatchObject({ open: name, as: 'uses' })
    await app.open('/context-fields')
    await press(`Delete ${name}`)
    await dialog(`${name} can’t be deleted yet`)
  })

  itLong('deletes an unused field', async () => {
    const name = await aField()
    await app.open('/context-fields')
    await press(`Delete ${name}`)
    await press('Delete field', await dialog(`Delete context field ${name}?`))
    await toasted(`Context field ${name} deleted`)
    expect((await app.server.call('GET', `/api/admin/context/${name}`)).status).toBe(404)
  })

  itLong('does not offer to delete built-in fields', async () => {
    await app.open('/context-fields')
    await screen.findByRole('button', { name: 'Delete userId' })
    await waitFor(() => expect(isDisabled('Delete userId')).toBe(true))
  })

  itLong('sorts fields with the arrow keys, and announces the new position', async () => {
    const name = await aField()
    await app.open('/context-fields')
    const handle = await screen.findByRole('button', { name: new RegExp(`^Move ${name}:`) })
    const at = rowsOf('Context fields').findIndex((text) => text.startsWith(name))
    const total = rowsOf('Context fields').length
    await act(async () => void fireEvent.keyDown(handle, { key: 'ArrowUp' }))
    await screen.findByText(`${name} is now ${at} of ${total}`)
  })

  it('offers a Viewer no form', async () => {
    await app.open('/context-fields', await aPerson(app.server))
    await screen.findByText('sessionId')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New context field' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Edit sessionId' })).toBeNull()
  })
})
