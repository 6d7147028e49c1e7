// @vitest-environment app
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../test/hooks.ts'

const server = await startApi()
const { OwnerName, WithOwners } = await import('./owner.tsx')
const { OwnerSelect } = await import('./owner-select.tsx')

const CANDIDATES = 'GET /api/admin/user-admin/access'
const body = {
  users: [{ id: 3, name: 'Ann', username: 'ann', email: null }],
  groups: [{ id: 7, name: 'Payments', description: '', userCount: 2 }],
}

describe('the owner of a toggle in the UI', () => {
  it('is shown by name after the names are loaded', async () => {
    server.on(CANDIDATES, { body })
    renderWith(newClient(), createElement(OwnerName, { owner: 'group:7' }))
    expect(await screen.findByText('Payments')).toBeTruthy()
  })

  it('that was deleted stays the value of the field', async () => {
    server.on(CANDIDATES, { body })
    server.on('GET /api/admin/user', { body: { user: { id: 3 }, permissions: [] } })
    renderWith(newClient(), createElement(OwnerSelect, { value: 'user:99', onChange: () => {} }))
    expect(await screen.findByDisplayValue('Deleted user')).toBeTruthy()
  })

  it('can be no one in a filter', async () => {
    server.on(CANDIDATES, { body })
    server.on('GET /api/admin/user', { body: { user: { id: 3 }, permissions: [] } })
    renderWith(newClient(), createElement(OwnerSelect, { value: 'none', onChange: () => {}, isFilter: true }))
    expect(await screen.findByDisplayValue('No owner')).toBeTruthy()
  })

  it('is a name in sentences', async () => {
    server.on(CANDIDATES, { body })
    renderWith(newClient(), createElement(WithOwners, { text: 'owner group:7 → user:3' }))
    expect(await screen.findByText('owner Payments → Ann')).toBeTruthy()
  })
})
