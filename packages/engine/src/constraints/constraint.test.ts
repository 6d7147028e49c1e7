import { OPERATORS } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { keyOf, testOf } from './constraint.ts'

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

  it('has the same key as an equivalent constraint', () => {
    const plain = { contextName: 'x', operator: 'IN', values: ['a'] }
    expect(keyOf({ ...plain, inverted: false, caseInsensitive: false })).toBe(keyOf(plain))
    expect(keyOf({ ...plain, inverted: true })).not.toBe(keyOf(plain))
  })
})
