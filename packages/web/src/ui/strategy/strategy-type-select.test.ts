// @vitest-environment app
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'

const server = await startApi()
const { StrategyTypeSelect } = await import('./strategy-type-select.tsx')

beforeEach(() =>
  server.on('GET /api/admin/strategies', {
    body: {
      strategies: [
        { name: 'flexibleRollout', displayName: 'Gradual rollout', deprecated: false, parameters: [] },
        { name: 'userWithId', displayName: 'User IDs', deprecated: true, parameters: [] },
        { name: 'regions', displayName: '', deprecated: false, parameters: [] },
      ],
    },
  }),
)

/** The options of the select of a strategy of this type. */
async function optionsFor(value: string): Promise<string[]> {
  const client = newClient()
  renderWith(client, createElement(StrategyTypeSelect, { value, onChange: () => {} }))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await act(async () => void fireEvent.click(screen.getByLabelText('Type', { selector: 'input' })))
  return screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent ?? '')
}

describe('the type of a strategy', () => {
  it('is chosen from all types that are not deprecated, by display name', async () => {
    expect(await optionsFor('flexibleRollout')).toEqual(['Gradual rollout', 'regions'])
  })

  it('stays selectable if it is deprecated and in use', async () => {
    expect(await optionsFor('userWithId')).toContain('User IDs')
  })

  it('stays selectable if the server no longer has it', async () => {
    expect(await optionsFor('deleted-type')).toContain('deleted-type')
  })
})
