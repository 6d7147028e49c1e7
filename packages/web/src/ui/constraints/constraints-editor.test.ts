// @vitest-environment app
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'
import type { Constraint } from '../../lib/types.ts'

const server = await startApi()
const { ConstraintsEditor } = await import('./constraints-editor.tsx')

const LIMITS = { constraints: 3, constraintValues: 4 }
const FIELDS = [
  { name: 'userId', description: 'The user', stickiness: true, legalValues: [] },
  {
    name: 'plan',
    description: 'The plan',
    stickiness: false,
    legalValues: [{ value: 'free' }, { value: 'pro', description: 'Paying' }],
  },
]

let latest: readonly Constraint[] = []

function Editor({ initial }: { readonly initial: readonly Constraint[] }) {
  const [value, setValue] = useState(initial)
  latest = value
  return createElement(ConstraintsEditor, { value, onChange: setValue })
}

const editorOf = (...initial: readonly Constraint[]) => renderWith(newClient(), createElement(Editor, { initial }))

const constraint = (given: Partial<Constraint>): Constraint => ({
  contextName: 'userId',
  operator: 'IN',
  values: ['7'],
  ...given,
})

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

const change = (label: string | RegExp, value: string) =>
  act(async () => {
    const field = await screen.findByLabelText(label, { selector: 'input,textarea' })
    fireEvent.change(field, { target: { value } })
  })

beforeEach(() => {
  server.on('GET /api/admin/context', { body: FIELDS })
  server.on('GET /api/admin/ui-config', { body: { resourceLimits: LIMITS } })
})

describe('the list of constraints', () => {
  it('describes each constraint, joined by "and"', async () => {
    editorOf(constraint({}), constraint({ contextName: 'plan', values: ['pro'], inverted: true }))
    const list = await screen.findByRole('list', { name: 'Constraints' })
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^where userId is 7/),
      expect.stringMatching(/^and plan is not pro/),
    ])
  })

  it('opens a new constraint, which replaces the open one', async () => {
    editorOf(constraint({}))
    await press(/^Edit: userId/)
    await press('Add constraint')
    expect(latest).toHaveLength(2)
    expect(screen.getAllByLabelText('Context field', { selector: 'input' })).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('Context field', { selector: 'input' }).value).toBe('')
  })

  it('keeps the right constraint open when one before it is removed', async () => {
    editorOf(constraint({ values: ['1'] }), constraint({ values: ['2'] }), constraint({ values: ['3'] }))
    await press('Edit: userId is 3')
    await press('Remove: userId is 1')
    expect(latest.map(({ values }) => values[0])).toEqual(['2', '3'])
    expect(screen.getByRole('button', { name: 'Done: userId is 3' })).toBeTruthy()
  })

  it('closes the form of a constraint that is removed', async () => {
    editorOf(constraint({ values: ['1'] }), constraint({ values: ['2'] }))
    await press('Edit: userId is 1')
    await press('Remove: userId is 1')
    expect(screen.queryByLabelText('Context field', { selector: 'input' })).toBeNull()
  })

  it('has no more constraints than the installation allows', async () => {
    editorOf(constraint({}), constraint({ values: ['8'] }))
    await screen.findByText('2 of 3 constraints')
    await press('Add constraint')
    await screen.findByText('3 of 3 constraints')
    expect(screen.getByRole('button', { name: 'Add constraint' }).hasAttribute('disabled')).toBe(true)
  })

  it('shows the problem of a closed constraint', async () => {
    editorOf(constraint({ contextName: 'plan', values: ['gold'] }))
    await screen.findByText('"gold" is not a legal value of plan')
  })

  it('shows no problem of a constraint that was not touched yet', async () => {
    editorOf()
    await press('Add constraint')
    await press('Done: new constraint')
    expect(screen.queryByText('Choose a field')).toBeNull()
  })
})

describe('the form of a constraint', () => {
  it('describes a known field, and marks another as custom', async () => {
    editorOf(constraint({ contextName: 'plan', values: ['pro'] }))
    await press(/^Edit: plan/)
    await screen.findByText('The plan')
    await change('Context field', 'somethingElse')
    await screen.findByText('Custom field')
    expect(latest[0]?.contextName).toBe('somethingElse')
  })

  it.each([
    ['NUM_GT', 'Value'],
    ['SEMVER_EQ', 'Version'],
    ['DATE_AFTER', 'Date and time'],
    ['REGEX', 'Pattern (RE2)'],
  ])('asks for one value of %s: "%s"', async (operator, label) => {
    editorOf(constraint({ operator, values: [], value: '' }))
    await press(/^Edit: /)
    await screen.findByLabelText(label, { selector: 'input' })
    expect(screen.queryByLabelText('Values', { selector: 'input' })).toBeNull()
  })

  it('stores a date as a time in UTC', async () => {
    editorOf(constraint({ operator: 'DATE_AFTER', values: [], value: '' }))
    await press(/^Edit: /)
    await change('Date and time', '2026-05-04T10:00:00')
    expect(latest[0]?.value).toBe(new Date('2026-05-04T10:00:00').toISOString())
    await change('Date and time', '')
    expect(latest[0]?.value).toBe('')
  })

  it.each([
    ['NUM_GT', 'Value', 'many'],
    ['SEMVER_EQ', 'Version', 'one'],
    ['REGEX', 'Pattern (RE2)', '('],
  ])('shows why %s does not accept the %s "%s"', async (operator, label, text) => {
    editorOf(constraint({ operator, values: [], value: '' }))
    await press(/^Edit: /)
    await change(label, text)
    const field = screen.getByLabelText(label, { selector: 'input' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  })

  it('shows more than 100 values as lines of text, without duplicates', async () => {
    server.on('GET /api/admin/ui-config', { body: { resourceLimits: { ...LIMITS, constraintValues: 1_000 } } })
    const values = Array.from({ length: 101 }, (_, index) => `u${index}`)
    editorOf(constraint({ values }))
    await press(/^Edit: /)
    await screen.findByText('101 values, one per line')
    await change('Values', `${values.join('\n')}\nu1, u2\nnew`)
    expect(latest[0]?.values).toEqual([...values, 'new'])
  })

  it('negates, and ignores case for text only', async () => {
    editorOf(constraint({}))
    await press(/^Edit: /)
    await act(async () => void fireEvent.click(screen.getByLabelText('Negate')))
    await act(async () => void fireEvent.click(screen.getByLabelText('Ignore case')))
    expect(latest[0]).toMatchObject({ inverted: true, caseInsensitive: true })
  })

  it('has no choice of case for numbers', async () => {
    editorOf(constraint({ operator: 'NUM_GT', values: [], value: '3' }))
    await press(/^Edit: /)
    expect(screen.queryByLabelText('Ignore case')).toBeNull()
  })

  it('shows a value that is no longer legal, so that it can be removed', async () => {
    editorOf(constraint({ contextName: 'plan', values: ['gold', 'pro'] }))
    await press(/^Edit: /)
    await screen.findAllByText('gold (no longer allowed)')
    await screen.findAllByText('pro: Paying')
  })
})
