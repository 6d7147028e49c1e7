import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { isIn, isNotIn } from './membership.ts'

describe('IN and NOT_IN', () => {
  it('compare the whole value, with the values of the constraint trimmed', () => {
    expect(isIn([' no ', 'se'])(readingOf('no'), 0)).toBe(true)
    expect(isIn(['no'])(readingOf('nor'), 0)).toBe(false)
    expect(isNotIn(['no'])(readingOf('no'), 0)).toBe(false)
    expect(isNotIn(['no'])(readingOf('No'), 0)).toBe(true)
  })

  it('treat a missing field as not in any list', () => {
    expect(isIn(['no'])(readingOf(undefined), 0)).toBe(false)
    expect(isNotIn(['no'])(readingOf(undefined), 0)).toBe(true)
  })

  it('ignore empty and blank values', () => {
    expect(isIn(['', '  '])(readingOf(''), 0)).toBe(false)
    expect(isIn(undefined)(readingOf(''), 0)).toBe(false)
    expect(isNotIn([])(readingOf('no'), 0)).toBe(true)
  })
})
