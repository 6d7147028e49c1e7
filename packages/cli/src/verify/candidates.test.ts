import { describe, expect, it } from 'vitest'
import { candidatesOf, fieldOf } from './candidates.ts'

const ALWAYS = 'something else'

describe('the values of a field that are tried for a constraint', () => {
  it.each<[string, string, object, string[]]>([
    [
      'texts, the first two with other letters around them',
      'IN',
      { values: ['Ab', 'c', 'd'] },
      ['Ab', 'other', 'AB', 'ab', 'Abx', 'xAb', 'xAbx', 'c', 'C', 'cx', 'xc', 'xcx', 'd'],
    ],
    [
      'ten texts, all of them',
      'IN',
      { values: [...'0123456789'] },
      ['0', 'other', '0x', 'x0', 'x0x', '1', '1x', 'x1', 'x1x', ...'23456789'],
    ],
    [
      'many texts, the first and last five of them',
      'STR_CONTAINS',
      { values: [...'abcdefghijkl'] },
      ['a', '0', 'A', 'ax', 'xa', 'xax', 'b', 'B', 'bx', 'xb', 'xbx', ...'cdehijkl'],
    ],
    ['no texts', 'IN', {}, ['other']],
    ['a number', 'NUM_GT', { value: '18' }, ['19', '18', '17', '18.5', 'no number']],
    ['a number with a fraction', 'NUM_LT', { value: '0.5' }, ['-0.5', '1.5', '0.5', '1', 'no number']],
    ['a number that is none', 'NUM_GT', { value: 'x' }, []],
    [
      'a date, with a millisecond and a day around it',
      'DATE_AFTER',
      { value: '2026-01-02T00:00:00Z' },
      [
        '2026-01-03T00:00:00.000Z',
        '2026-01-01T00:00:00.000Z',
        '2026-01-01T23:59:59.999Z',
        '2026-01-02T00:00:00.000Z',
        '2026-01-02T00:00:00.001Z',
      ],
    ],
    ['a date that is none', 'DATE_AFTER', { value: 'x' }, []],
    [
      'a version, with its neighbours',
      'SEMVER_GT',
      { value: 'v1.20.3-beta' },
      ['2.0.0', 'v1.20.3-beta', 'v1.20.3', '1.20.4', 'v1.20.3-alpha', '1.20.4-alpha', '0.0.1', 'no version'],
    ],
    ['a version that is none', 'SEMVER_GT', { value: 'x1.2.3' }, ['x1.2.3', 'no version']],
    [
      'addresses and ranges, with their neighbours',
      'IN_CIDR',
      { values: ['10.0.0.255/8', '10.1.0.7'] },
      ['10.0.0.255', '192.0.2.1', '10.0.0.0', '203.0.113.99', '10.1.0.7', '10.1.0.8'],
    ],
    [
      'a pattern, as a text without its special characters',
      'REGEX',
      { value: '^a+b$' },
      ['\u2205', '^a+b$', 'ab', 'someone@example.com', 'x'],
    ],
    [
      'an operator of another product',
      'FOREIGN',
      { value: 'x[y] @1.2-3' },
      ['x[y] @1.2-3', 'xy @1.2-3', 'someone@example.com', 'x'],
    ],
  ])('are near %s', (_, operator, operand, expected) => {
    const found = candidatesOf({ contextName: 'field', operator, ...operand })
    expect(found.toSorted()).toEqual([...expected, ALWAYS].toSorted())
  })

  it('begin with a value that matches, also when the constraint is negated', () => {
    const constraint = { contextName: 'plan', operator: 'IN', values: ['pro'] }
    expect(candidatesOf(constraint).slice(0, 2)).toEqual(['pro', 'other'])
    expect(candidatesOf({ ...constraint, inverted: true }).slice(0, 2)).toEqual(['other', 'pro'])
  })
})

it('a date is compared with the current time, whatever the field of its constraint is', () => {
  expect(fieldOf({ contextName: 'joined', operator: 'DATE_BEFORE' })).toBe('currentTime')
  expect(['IN', 'FOREIGN'].map((operator) => fieldOf({ contextName: 'joined', operator }))).toEqual([
    'joined',
    'joined',
  ])
})
