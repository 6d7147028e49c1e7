import { describe, expect, it } from 'vitest'
import type { ContextField } from '../../lib/types.ts'
import { describeContextField, legalValueChanges, withValue } from './legal-values.ts'

describe('legal values', () => {
  it('are appended, and replaced in place', () => {
    const list = [{ value: 'free' }, { value: 'pro' }]
    expect(withValue(list, { value: 'team' })).toEqual([...list, { value: 'team' }])
    expect(withValue(list, { value: 'free', description: 'Nothing paid' })).toEqual([
      { value: 'free', description: 'Nothing paid' },
      { value: 'pro' },
    ])
  })

  it('are compared one by one', () => {
    const before = [{ value: 'free' }, { value: 'pro', description: 'Paid' }, { value: 'old' }]
    const after = [
      { value: 'free', description: '' },
      { value: 'pro', description: 'Paid by month' },
      { value: 'team' },
    ]
    expect(legalValueChanges(before, after)).toEqual({
      removed: ['old'],
      put: [{ value: 'pro', description: 'Paid by month' }, { value: 'team' }],
    })
  })
})

it('a context field is described field by field for concurrent edits', () => {
  const field = {
    name: 'plan',
    description: 'What they pay',
    stickiness: true,
    legalValues: [{ value: 'free' }, { value: 'pro' }],
  } as ContextField
  expect(describeContextField(field)).toEqual({
    description: 'What they pay',
    'can be used as stickiness': 'yes',
    'legal values': 'free, pro',
  })
  expect(describeContextField({ ...field, description: '', stickiness: false, legalValues: [] })).toEqual({
    description: 'none',
    'can be used as stickiness': 'no',
    'legal values': 'any',
  })
})
