import { describe, expect, it } from 'vitest'
import { constraintProblem, constraintSentence, MAX_SEARCHED_VALUES } from './constraint.ts'
import { orList } from './lists.ts'
import { OPERATORS } from './operators.ts'

const pro = { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }

describe('constraintSentence', () => {
  it.each([
    [pro, 'plan is pro or team'],
    [{ ...pro, inverted: true }, 'plan is not pro or team'],
    [
      { contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@a.io'], caseInsensitive: true },
      'email ends with @a.io (ignoring case)',
    ],
    [{ contextName: 'age', operator: 'NUM_GTE', values: [], value: '18' }, 'age is at least 18'],
    [
      { contextName: 'app', operator: 'SEMVER_GT', values: [], value: '1.2.3', inverted: true },
      'app is not newer than version 1.2.3',
    ],
    [{ contextName: 'x', operator: 'SOUNDS_LIKE', values: ['y'] }, 'x SOUNDS_LIKE y'],
    [{ contextName: 'x', operator: 'SOUNDS_LIKE', value: 'y', inverted: true }, 'x not SOUNDS_LIKE y'],
    [{ contextName: 'x', operator: 'SOUNDS_LIKE', values: [], value: 'y' }, 'x SOUNDS_LIKE y'],
    [
      { contextName: 'x', operator: 'SOUNDS_LIKE', values: ['y'], caseInsensitive: true },
      'x SOUNDS_LIKE y (ignoring case)',
    ],
    [{ contextName: 'plan', operator: 'IN' }, 'plan is nothing'],
    [{ contextName: 'age', operator: 'NUM_EQ' }, 'age is nothing'],
    [{ contextName: 'age', operator: 'NUM_GTE', value: '18', caseInsensitive: true }, 'age is at least 18'],
  ])('renders %j as "%s"', (constraint, sentence) => {
    expect(constraintSentence(constraint)).toBe(sentence)
  })

  it('lists the first values of a long list and the number of the others', () => {
    expect(orList(['a', 'b', 'c', 'd'])).toBe('a, b, c or d')
    expect(orList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c or 2 more')
    expect(orList([])).toBe('nothing')
  })
})

describe('constraintProblem', () => {
  const CHECKS = {
    patternProblem: (text: string) => (text === '(' ? 'must be closed' : undefined),
  }
  const problemOf = (operator: string, given: { values?: string[]; value?: string }) =>
    constraintProblem({ contextName: 'field', operator, ...given }, CHECKS)

  it.each(Object.entries(OPERATORS))('refuses %s without an operand', (operator, { takes }) => {
    expect(problemOf(operator, {})?.at).toBe(takes)
  })

  it.each([
    ['IN', { values: ['a', ' '] }, { at: 'values', index: 1, problem: 'must not be empty' }],
    ['IN_CIDR', { values: ['10.0.0.0/8', '10'] }, { at: 'values', index: 1 }],
    ['NUM_GT', { value: '0x10' }, { at: 'value' }],
    ['DATE_AFTER', { value: '2026-02-30' }, { at: 'value' }],
    ['SEMVER_EQ', { value: 'v1.2.3' }, { at: 'value' }],
    ['REGEX', { value: '(' }, { at: 'value', problem: 'must be closed' }],
    ['SOUNDS_LIKE', { values: ['a'] }, { at: 'operator' }],
  ])('refuses %s with %j', (operator, given, expected) => {
    expect(problemOf(operator, given)).toMatchObject(expected)
  })

  it.each([
    ['IN', { values: [] }, 'values must have at least one value'],
    ['IN', { values: [' '] }, 'values must not be empty'],
    [
      'STR_CONTAINS',
      { values: Array(MAX_SEARCHED_VALUES + 1).fill('a') },
      'values must not have more than 1000 items with STR_CONTAINS',
    ],
    ['IN_CIDR', { values: ['10'] }, 'values must be an address or a range such as 10.0.0.0/8'],
    ['NUM_GT', {}, 'value must be there: NUM_GT needs a value'],
    ['NUM_GT', { value: '' }, 'value must be a number such as 18 or 4.5'],
    ['DATE_AFTER', { value: 'soon' }, 'value must be a date and time as in ISO 8601'],
    ['SEMVER_EQ', { value: '1' }, 'value must be a version such as 1.2.3 or 2.0.0-beta.1'],
    ['SOUNDS_LIKE', {}, expect.stringMatching(/^operator must be one of IN, NOT_IN, /)],
  ])('says what is wrong with %s %j', (operator, given, sentence) => {
    const found = problemOf(operator, given)
    expect(`${found?.at} ${found?.problem}`).toEqual(sentence)
  })

  it('allows more values for an operator that finds them in a set', () => {
    const values = Array(MAX_SEARCHED_VALUES + 1).fill('a')
    expect(problemOf('IN', { values })).toBeUndefined()
  })

  it('refuses more values than a text search operator may have', () => {
    const values = Array.from({ length: MAX_SEARCHED_VALUES + 1 }, () => 'a')
    expect(problemOf('STR_CONTAINS', { values })?.at).toBe('values')
    expect(problemOf('STR_CONTAINS', { values: values.slice(1) })).toBeUndefined()
  })

  it.each([
    ['IN', { values: ['a'] }],
    ['IN_CIDR', { values: ['2001:db8::/32', ' 10.0.0.1 '] }],
    ['NUM_GT', { value: ' 4.5 ' }],
    ['DATE_AFTER', { value: '2024-02-29T10:00Z' }],
    ['SEMVER_EQ', { value: '1.2.3-beta.1+5' }],
    ['REGEX', { value: 'a' }],
  ])('accepts %s with %j', (operator, given) => {
    expect(problemOf(operator, given)).toBeUndefined()
  })
})
