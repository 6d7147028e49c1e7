// @vitest-environment app
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'
import { fill, pick, press, tick, type } from '../../../test/page-actions.ts'

const server = await startApi()
const { newDraft } = await import('./draft.ts')
const { StrategyFields } = await import('./strategy-fields.tsx')
const { useStrategyProblems } = await import('./use-strategy-problems.ts')

type Draft = ReturnType<typeof newDraft>

const SEGMENTS = [
  { id: 1, name: 'everywhere', constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }] },
  { id: 2, name: 'of the shop', project: 'shop', constraints: [] },
  { id: 3, name: 'of the office', project: 'office', constraints: [] },
  { id: 4, name: 'of the office, in use', project: 'office', constraints: [] },
]

/** One parameter of each type. */
const PARAMETERS = ['string', 'number', 'percentage', 'boolean', 'list'].map((one) => ({
  name: `a ${one}`,
  type: one,
  description: `about the ${one}`,
  required: false,
}))

beforeEach(() => {
  server.on('GET /api/admin/segments', { body: { segments: SEGMENTS } })
  server.on('GET /api/admin/context', { body: [{ name: 'tenant', stickiness: true, legalValues: [] }] })
  server.on('GET /api/admin/ui-config', { body: { resourceLimits: {} } })
  const strategies = [
    { name: 'flexibleRollout', displayName: 'Gradual rollout', deprecated: false, parameters: [] },
    { name: 'custom', displayName: 'Custom', deprecated: false, parameters: PARAMETERS },
    { name: 'default', displayName: 'Standard', deprecated: false, parameters: [] },
  ]
  server.on('GET /api/admin/strategies', { body: { strategies } })
})

let latest: Draft

/** The fields of a strategy of toggle "pay" in project "shop". `latest` is what would be saved. */
async function editing(given: Partial<Draft> = {}, isDefault = false): Promise<void> {
  const Editor = () => {
    const [draft, onChange] = useState<Draft>({ ...newDraft('pay'), ...given })
    latest = draft
    const problems = useStrategyProblems(draft, undefined, isDefault)
    const where = { projectId: 'shop', featureName: 'pay', before: undefined, isDefault }
    return createElement(StrategyFields, { ...where, draft, problems, onChange })
  }
  // The fields have links.
  const router = createRouter({
    routeTree: createRootRoute({ component: Editor }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const client = newClient()
  renderWith(client, createElement(RouterProvider, { router: router as never }))
  await screen.findByRole('region', { name: 'Who' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })

/** The options of a drop-down list. */
async function optionsOf(label: string): Promise<(string | null)[]> {
  const input = await field(label)
  await act(async () => void fireEvent.click(input))
  // Closed lists are in the page, too.
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '') as HTMLElement
  return within(list)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent)
}

describe('the segments of a strategy', () => {
  it('are chosen from those of all projects, those of its own project, and those that it has already', async () => {
    await editing({ segments: [4] })
    expect(await optionsOf('Segments')).toEqual(['everywhere', 'of the shop', 'of the office, in use'])
  })

  it('are stored by id, and shown with their constraints', async () => {
    await editing({ segments: [2] })
    await pick('Segments', 'everywhere')
    expect(latest.segments).toEqual([2, 1])
    expect(screen.getByText('everywhere', { selector: 'strong' }).parentElement?.textContent).toContain('plan')
    expect(screen.getByText('of the shop', { selector: 'strong' }).parentElement?.textContent).toBe(
      'of the shop: everyone',
    )
  })
})

describe('the advanced fields of a strategy', () => {
  const opened = async (given: Partial<Draft> = {}, isDefault = false) => {
    await editing(given, isDefault)
    await press(/^Advanced/)
  }

  it('change the group, the title and whether the strategy is active, and leave the rest as it is', async () => {
    await opened()
    const { parameters, title: _title, disabled: _disabled, ...rest } = latest
    await fill('Group ID', 'checkout')
    await fill('Title', 'Beta')
    await tick('Active')
    expect(latest).toEqual({
      ...rest,
      parameters: { ...parameters, groupId: 'checkout' },
      title: 'Beta',
      disabled: true,
    })
  })

  it('offer as stickiness the default, the fields that allow it, and random', async () => {
    await opened()
    await pick('Stickiness', 'tenant')
    expect(latest.parameters.stickiness).toBe('tenant')
    expect(await optionsOf('Stickiness')).toEqual([
      'userId or sessionId',
      'userId',
      'sessionId',
      'tenant',
      'Random: a new result for each request',
    ])
  })

  it('change the type, which drops the parameters of the type before it', async () => {
    await opened()
    await pick('Type', 'Custom')
    expect([latest.name, latest.parameters]).toEqual(['custom', {}])
  })

  it('are open when one of them has a problem', async () => {
    await editing({ parameters: { rollout: 50, stickiness: 'default', groupId: '' } })
    expect((await field('Group ID')).getAttribute('aria-invalid')).toBe('true')
  })

  it('of the default strategy of a project have no type, and may have no group', async () => {
    await opened({ parameters: { rollout: 50, stickiness: 'default', groupId: '' } }, true)
    expect((await field('Group ID')).getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByLabelText('Type', { selector: 'input' })).toBeNull()
  })
})

describe('the parameters of a strategy', () => {
  it('are one field for each parameter of the type, with its description', async () => {
    await editing({ name: 'custom', parameters: {} })
    await fill('a string', 'x')
    await fill('a number', '4.5')
    await fill('a percentage', '12')
    await tick('a boolean')
    const list = await field('a list')
    for (const value of ['one', 'two']) {
      // Without the focus, the field takes a change for one by a password manager.
      act(() => list.focus())
      await fill('a list', value)
      await type('a list', 'Enter')
    }
    expect(latest.parameters).toEqual({
      'a string': 'x',
      'a number': '4.5',
      'a percentage': 12,
      'a boolean': true,
      'a list': 'one,two',
    })
    for (const { description } of PARAMETERS) screen.getByText(description)
  })

  it('show why a value is not valid, at its own field only', async () => {
    await editing({ name: 'custom', parameters: { 'a number': 'many', 'a string': 'many' } })
    await screen.findByText('A number, such as 18 or 4.5')
    expect((await field('a number')).getAttribute('aria-invalid')).toBe('true')
    expect((await field('a string')).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('of a rollout are a percentage, which the sentence above repeats', async () => {
    await editing()
    await fill('Rollout', '30')
    expect(latest.parameters.rollout).toBe(30)
    await screen.findByText(/^On for 30% of users/)
    await fill('Rollout', '')
    await screen.findByText(/^Rollout: /)
  })

  it('are said to be none for a type without parameters', async () => {
    await editing({ name: 'default', parameters: {} })
    await screen.findByText('This type has no parameters.')
  })
})
