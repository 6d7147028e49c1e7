// @vitest-environment app
import { act, fireEvent, screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi } from '../../../test/hooks.ts'
import type { Constraint, ContextField } from '../../lib/types.ts'

await startApi()
const { OperandInput } = await import('./operand-input.tsx')

const PLAN = {
  name: 'plan',
  legalValues: [{ value: 'free' }, { value: 'pro', description: 'Paying' }],
} as unknown as ContextField

let latest: Constraint

function Input({ start, field }: { readonly start: Constraint; readonly field: ContextField | undefined }) {
  const [constraint, setConstraint] = useState(start)
  latest = constraint
  return createElement(OperandInput, { constraint, field, error: undefined, onChange: setConstraint })
}

function inputFor(given: Partial<Constraint>, field?: ContextField): void {
  const start = { contextName: 'plan', operator: 'IN', values: [], ...given } as Constraint
  latest = start
  renderWith(newClient(), createElement(Input, { start, field }))
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input,textarea' })
const enter = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))

describe('the input of a constraint with one value', () => {
  it.each([
    ['NUM_GT', 'Value', '18'],
    ['SEMVER_GT', 'Version', '1.2.3'],
    ['REGEX', 'Pattern (RE2)', '^staff-'],
  ])('of %s has the label %s', async (operator, label, value) => {
    inputFor({ operator, value: '' })
    await enter(label, value)
    expect(latest).toMatchObject({ operator, value, values: [] })
  })

  it('drops the values that another operator left', async () => {
    inputFor({ operator: 'NUM_GT', values: ['old'], value: '' })
    await enter('Value', '7')
    expect(latest).toMatchObject({ value: '7', values: [] })
  })

  it('of a date is shown in the time zone of the user, and stored in UTC', async () => {
    inputFor({ operator: 'DATE_AFTER', value: '' })
    await enter('Date and time', '2026-03-29T12:30:15')
    expect(latest.value).toMatch(/^2026-03-\d\dT.*\.000Z$/)
    expect(field('Date and time').value).toBe('2026-03-29T12:30:15')
  })

  it('of a date can be emptied', async () => {
    inputFor({ operator: 'DATE_AFTER', value: '2026-03-29T12:30:15.000Z' })
    await enter('Date and time', '')
    expect(latest.value).toBe('')
  })
})

describe('the input of a constraint with several values', () => {
  /** The values that are shown as tags or options, without the text of the field. */
  const shown = (text: string) => screen.queryAllByText(text, { exact: false }).length > 0

  it('offers the legal values of the field with their descriptions', async () => {
    inputFor({ values: ['pro'] }, PLAN)
    expect(shown('pro: Paying')).toBe(true)
  })

  it('shows a stored value that is no longer legal, so that it can be removed', () => {
    inputFor({ values: ['gold'] }, PLAN)
    expect(shown('gold (no longer allowed)')).toBe(true)
  })

  it('offers no legal values for an operator that compares addresses', () => {
    inputFor({ operator: 'IN_CIDR', values: ['10.0.0.0/8'] }, PLAN)
    expect(shown('no longer allowed')).toBe(false)
  })

  it('is a text with one value per line when there are many', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `user-${index}`)
    inputFor({ contextName: 'userId', values: many })
    expect(field('Values').value.split('\n')).toEqual(many)
    await enter('Values', `${many.join('\n')}\n\nuser-0\nlast`)
    expect(latest.values.at(-1)).toBe('last')
    expect(new Set(latest.values).size).toBe(latest.values.length)
  })

  it('keeps what is typed into the long list, also an unfinished line', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `user-${index}`)
    inputFor({ contextName: 'userId', values: many })
    await enter('Values', `${many.join('\n')}\n  `)
    expect(field('Values').value.endsWith('\n  ')).toBe(true)
    expect(latest.values).toEqual(many)
  })
})
