// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pressUndo } from '../../../test/hooks.ts'
import { dialog, fill, isDisabled, press, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function aType(): Promise<string> {
  const name = uniqueName('way')
  await succeed(app.server, 'POST', '/api/admin/strategies', {
    name,
    parameters: [{ name: 'region', type: 'string', description: '', required: true }],
  })
  return name
}

const typeNow = (name: string) => succeed(app.server, 'GET', `/api/admin/strategies/${name}`)

describe('the strategy types page', () => {
  itLong('lists the built-in types, read-only, and says that there is no custom one', async () => {
    await app.open('/strategy-types')
    await screen.findByText('No custom strategy types')
    expect(rowsOf('Built-in strategy types').length).toBeGreaterThan(3)
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })

  it('creates a type with parameters', async () => {
    const name = uniqueName('way')
    await app.open('/strategy-types')
    await press('New strategy type')
    const form = await dialog('New strategy type')
    await fill('Name', name, form)
    await press('Add parameter', form)
    expect(isDisabled('Create type', form)).toBe(true)
    await fill('Parameter name', ' region ', form)
    await fill('Type', 'list', form)
    await tick('Required', form)
    await press('Create type', form)
    await toasted(`Strategy type ${name} created. Implement it in your SDKs.`)
    expect(await typeNow(name)).toMatchObject({ parameters: [{ name: 'region', type: 'list', required: true }] })
  })

  itLong('refuses a name that is taken before it is sent', async () => {
    await app.open('/strategy-types')
    await press('New strategy type')
    const form = await dialog('New strategy type')
    await fill('Name', 'flexibleRollout', form)
    await form.findByText('This name is taken')
    expect(isDisabled('Create type', form)).toBe(true)
  })

  itLong('removes a parameter', async () => {
    const name = await aType()
    await app.open(`/strategy-types?open=${name}`)
    const form = await dialog(`Edit ${name}`)
    await press(/^Remove.*parameter 1$/, form)
    await press('Save', form)
    await toasted(`${name} saved`)
    expect((await typeNow(name)).parameters).toEqual([])
  })

  it('deprecates a type, marks it, and undoes that from the toast', async () => {
    const name = await aType()
    await app.open('/strategy-types')
    await press(`Deprecate ${name}`)
    await toasted(`${name} deprecated. Existing strategies keep working.`)
    await screen.findByRole('button', { name: `Reactivate ${name}` })
    expect(await typeNow(name)).toMatchObject({ deprecated: true })
    act(() => pressUndo())
    await toasted(`${name} reactivated`)
    expect(await typeNow(name)).toMatchObject({ deprecated: false })
  })

  it('deletes an unused type, and shows why a type in use stays', async () => {
    const [unused, used] = [await aType(), await aType()]
    await aStrategy(app.server, await aToggle(app.server), { name: used, parameters: { region: 'EU' } })
    await app.open('/strategy-types')
    await press(`Delete ${unused}`)
    await press('Delete type', await dialog(`Delete strategy type ${unused}?`))
    await toasted(`Strategy type ${unused} deleted`)
    await press(`Delete ${used}`)
    const confirm = await dialog(`Delete strategy type ${used}?`)
    await press('Delete type', confirm)
    await waitFor(() => expect(confirm.getByRole('alert').textContent).toContain('cannot be deleted'))
  })

  it('offers a Viewer no actions', async () => {
    const name = await aType()
    await app.open('/strategy-types', await aPerson(app.server))
    await screen.findByText(name)
    await waitFor(() => expect(screen.queryByRole('button', { name: `Deprecate ${name}` })).toBeNull())
  })
})
