import { OPERATORS } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { keyOf, patternRefusal, testOf } from './constraint.ts'

describe('constraint', () => {
  const missing = readingOf(undefined)

  it('inverts the result for a missing field when it is inverted, for every operator', () => {
    for (const operator of Object.keys(OPERATORS)) {
      const plain = { contextName: 'x', operator, values: ['1'], value: '1' }
      expect(testOf({ ...plain, inverted: true })(missing, Number.NaN)).toBe(!testOf(plain)(missing, Number.NaN))
    }
  })

  it('with an unknown operator never matches, inverted or not', () => {
    for (const operator of ['SOUNDS_LIKE', 'constructor', '__proto__', ''])
      for (const inverted of [false, true])
        expect(testOf({ contextName: 'x', operator, values: ['a'], inverted })(readingOf('a'), 0)).toBe(false)
  })

  it.each([
    ['IN', ['a', 'b'], false],
    ['NOT_IN', ['c', 'ab'], false],
    ['STR_STARTS_WITH', ['ab', 'abc'], true],
    ['STR_ENDS_WITH', ['ca', 'bca'], true],
    ['STR_CONTAINS', ['xabx', 'ab'], true],
    ['REGEX', ['xab', 'abx'], true],
  ])('of %s matches the case as it says', (operator, matching, hasCase) => {
    const values =
      operator === 'STR_ENDS_WITH'
        ? ['x', 'ca']
        : operator === 'STR_CONTAINS' || operator.endsWith('WITH')
          ? ['x_', 'ab']
          : ['a', 'b']
    const holds = (text: string, caseInsensitive?: boolean) =>
      testOf({ contextName: 'x', operator, values, value: 'ab', caseInsensitive })(readingOf(text), 0)
    expect(matching.map((text) => [holds(text), holds(text, true)])).toEqual(matching.map(() => [true, true]))
    if (hasCase)
      expect(
        matching.map((text) => [
          holds(text.toUpperCase()),
          holds(text.toUpperCase(), false),
          holds(text.toUpperCase(), true),
        ]),
      ).toEqual(matching.map(() => [false, false, true]))
    expect(holds(operator === 'NOT_IN' ? 'a' : 'no', true)).toBe(false)
  })

  it('compares in the direction of its operator', () => {
    const texts = { NUM: ['1', '2', '3'], SEMVER: ['1.0.0', '2.0.0', '3.0.0'] }
    const held = Object.entries(texts).flatMap(([kind, [less, same, more]]) =>
      ['EQ', 'GT', 'GTE', 'LT', 'LTE'].map((comparison) => {
        const operator = `${kind}_${comparison}`
        const holds = testOf({ contextName: 'x', operator, value: same as string })
        return [operator, ...[less, same, more].map((text) => holds(readingOf(text), 0))]
      }),
    )
    expect(held).toEqual([
      ['NUM_EQ', false, true, false],
      ['NUM_GT', false, false, true],
      ['NUM_GTE', false, true, true],
      ['NUM_LT', true, false, false],
      ['NUM_LTE', true, true, false],
      ['SEMVER_EQ', false, true, false],
      ['SEMVER_GT', false, false, true],
      ['SEMVER_GTE', false, true, true],
      ['SEMVER_LT', true, false, false],
      ['SEMVER_LTE', true, true, false],
    ])
  })

  it('of dates and networks uses its value', () => {
    const holds = (operator: string) =>
      testOf({ contextName: 'x', operator, value: '1970-01-01T00:00:01Z', values: ['10.0.0.0/8'] })
    const times = [999, 1_000, 1_001]
    expect(times.map((now) => holds('DATE_AFTER')(readingOf(undefined), now))).toEqual([false, false, true])
    expect(times.map((now) => holds('DATE_BEFORE')(readingOf(undefined), now))).toEqual([true, false, false])
    expect(['10.1.1.1', '11.1.1.1'].map((text) => holds('IN_CIDR')(readingOf(text), 0))).toEqual([true, false])
  })

  it('with a pattern over the limits never matches, inverted or not', () => {
    const held = [false, true].map((inverted) =>
      testOf({ contextName: 'x', operator: 'REGEX', value: '(.*){1000}', inverted })(readingOf('a'), 0),
    )
    expect(held).toEqual([false, false])
  })

  it('has the reason why its pattern is not used', () => {
    const pattern = (value: string) => ({ contextName: 'x', operator: 'REGEX', value })
    const refused = new Map([[keyOf(pattern('a')), 'environment_budget' as const]])
    const constraints = [
      pattern('a'),
      pattern('b'),
      pattern('(.*){1000}'),
      { ...pattern('(.*){1000}'), operator: 'IN' },
    ]
    expect(constraints.map((constraint) => patternRefusal(constraint, refused))).toEqual([
      'environment_budget',
      undefined,
      'too_expensive',
      undefined,
    ])
    expect(patternRefusal(pattern('a'), new Map())).toBeUndefined()
  })

  it('has a key of all its parts', () => {
    const full = { contextName: 'x', operator: 'IN', values: ['a'], value: 'v', inverted: true, caseInsensitive: true }
    expect([keyOf(full), keyOf({ contextName: 'x', operator: 'IN' })]).toEqual([
      '["x","IN",["a"],"v",true,true]',
      '["x","IN",[],null,false,false]',
    ])
  })

  it('with ten or more values keeps its key', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => String(index))
    const keysOf = (values: string[]) => {
      const constraint = { contextName: 'x', operator: 'IN', values }
      const key = keyOf(constraint)
      values.push('more')
      return keyOf(constraint) === key
    }
    expect([keysOf(list(8)), keysOf(list(10)), keyOf({ contextName: 'x', operator: 'IN', values: list(10) })]).toEqual([
      false,
      true,
      '["x","IN",["0","1","2","3","4","5","6","7","8","9"],null,false,false]',
    ])
  })

  it('has the same key as an equivalent constraint', () => {
    const plain = { contextName: 'x', operator: 'IN', values: ['a'] }
    expect(keyOf({ ...plain, inverted: false, caseInsensitive: false })).toBe(keyOf(plain))
    expect(keyOf({ ...plain, inverted: true })).not.toBe(keyOf(plain))
  })
})
