import { describe, expect, it } from 'vitest'
import type { Constraint } from '../../lib/types.ts'
import {
  constraintProblem,
  firstConstraintProblem,
  isComplete,
  NEW_CONSTRAINT,
  valuesFrom,
  withOperator,
} from './problems.ts'

const on = (operator: string, given: { values?: string[]; value?: string }) => ({
  contextName: 'field',
  operator,
  values: [],
  ...given,
})

const GOOD: readonly [string, { values?: string[]; value?: string }][] = [
  ['IN', { values: ['a', 'b c'] }],
  ...['0', '-1', '4.2', '.5', '1e3', ' 7 '].map((value) => ['NUM_GT', { value }] as [string, { value: string }]),
  ...['2026-01-31', '2024-02-29', '2026-01-01T10:00Z', '2026-01-01T10:00:00.123Z', '2026-01-01T10:00:00+02:00'].map(
    (value) => ['DATE_AFTER', { value }] as [string, { value: string }],
  ),
  ...['1.2.3', '0.0.0', '1.2.3-beta.1', '1.2.3+build.5'].map(
    (value) => ['SEMVER_EQ', { value }] as [string, { value: string }],
  ),
  ...['^a+$', '(a+)+$', '(?i)abc', '[[:alpha:]]', '(?m)^x', '(?P<n>a)', '\\(?=', ''].map(
    (value) => ['REGEX', { value }] as [string, { value: string }],
  ),
  [
    'IN_CIDR',
    { values: ['10.0.0.0/8', '192.168.1.1', '::1', '2001:db8::/32', '::ffff:10.0.0.1', '1:2:3:4:5:6:7:8/128'] },
  ],
]

const BAD: readonly [string, { values?: string[]; value?: string }][] = [
  ['IN', {}],
  ['IN', { values: ['a', ' '] }],
  ['IN', { values: ['x'.repeat(1_001)] }],
  ...['', 'one', '1,5', '0x10', 'Infinity', '1 2'].map((value) => ['NUM_EQ', { value }] as [string, { value: string }]),
  ...['', 'tomorrow', '2026', '01/02/2026', '2026-13-01', '2026-02-29', '2026-01-01T25:00Z'].map(
    (value) => ['DATE_BEFORE', { value }] as [string, { value: string }],
  ),
  ...['', '1', '1.2', 'v1.2.3', '1.2.3.4', '01.2.3', '1.2.x'].map(
    (value) => ['SEMVER_LT', { value }] as [string, { value: string }],
  ),
  ...['(', '[', 'a{2,1}', '(?=a)b', '(?!a)b', '(?<=a)b', '(?<!a)b', '(a)\\1', '*'].map(
    (value) => ['REGEX', { value }] as [string, { value: string }],
  ),
  ...[
    '10.0.0.0/33',
    '::1/129',
    '10.0.0',
    '127.1',
    'localhost',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    ':::',
    '1:2',
    '01.2.3.4',
  ].map((value) => ['IN_CIDR', { values: [value] }] as [string, { values: string[] }]),
]

describe('constraint validation', () => {
  it.each(GOOD)('%s accepts %j', (operator, given) => {
    expect(constraintProblem(on(operator, given))).toBeUndefined()
  })

  it.each(BAD)('%s rejects %j', (operator, given) => {
    expect(constraintProblem(on(operator, given))?.at).toBe('value')
  })

  it('requires a field and a known operator', () => {
    expect(constraintProblem(NEW_CONSTRAINT)?.at).toBe('field')
    expect(constraintProblem(on('SOUNDS_LIKE', { values: ['a'] }))?.at).toBe('operator')
  })

  it('accepts only legal values of the field, up to the limit of the installation', () => {
    const plan = on('IN', { values: ['pro', 'gold'] })
    expect(constraintProblem(plan, { legalValues: ['free', 'pro'] })?.sentence).toContain('"gold"')
    expect(constraintProblem(plan, { legalValues: ['gold', 'pro'] })).toBeUndefined()
    expect(constraintProblem(plan, { legalValues: [], mostValues: 1 })?.sentence).toContain('2 values')
    expect(constraintProblem(on('NUM_GT', { value: '3' }), { legalValues: ['1'] })).toBeUndefined()
  })
})

describe('a constraint', () => {
  it('is complete with a field and a value', () => {
    expect(isComplete(NEW_CONSTRAINT)).toBe(false)
    expect(isComplete(on('IN', {}))).toBe(false)
    expect(isComplete(on('NUM_GT', { value: '' }))).toBe(false)
    expect(isComplete(on('IN', { values: ['a'] }))).toBe(true)
    expect(isComplete(on('NUM_GT', { value: '3' }))).toBe(true)
  })

  it('with a problem is named by its number', () => {
    const rules = { problemOf: (one: Constraint) => constraintProblem(one), mostConstraints: 2 }
    const fine = on('IN', { values: ['a'] })
    const odd = on('NUM_GT', { value: 'many' })
    expect(firstConstraintProblem(rules, [fine, NEW_CONSTRAINT])).toBe('Constraint 2: choose a field')
    expect(firstConstraintProblem(rules, [odd, fine])).toMatch(/^Constraint 1: /)
    expect(firstConstraintProblem(rules, [odd, fine], [odd])).toBeUndefined()
    expect(firstConstraintProblem(rules, [fine, fine, fine])).toBe('At most 2 constraints')
  })
})

describe('constraint values', () => {
  it('are split from pasted text without duplicates', () => {
    expect(valuesFrom('ann, bob\ncarl;\n\nann\t dora ')).toEqual(['ann', 'bob', 'carl', 'dora'])
  })

  it('are kept when the operator changes, as far as it accepts them', () => {
    const many = { contextName: 'f', operator: 'IN', values: ['1', '2'], inverted: true, caseInsensitive: true }
    const one = withOperator(many, 'NUM_GT')
    expect(one).toEqual({ contextName: 'f', operator: 'NUM_GT', values: [], value: '1', inverted: true })
    expect(withOperator(one, 'STR_CONTAINS')).toEqual({
      contextName: 'f',
      operator: 'STR_CONTAINS',
      values: ['1'],
      inverted: true,
    })
  })
})
