import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { matches } from './pattern.ts'

describe('REGEX', () => {
  it('searches in the text', () => {
    expect(matches('\\d+', false)(readingOf('user-42'), 0)).toBe(true)
    expect(matches('^\\d+$', false)(readingOf('user-42'), 0)).toBe(false)
    expect(matches('^USER', true)(readingOf('user-42'), 0)).toBe(true)
  })

  it('never holds for patterns that RE2 refuses, nor for a missing field', () => {
    for (const pattern of ['(', '(a)\\1', '(?=a)', undefined])
      expect(matches(pattern, false)(readingOf('aa'), 0)).toBe(false)
    expect(matches('.*', false)(readingOf(undefined), 0)).toBe(false)
  })

  it('does not fall into backtracking', () => {
    expect(matches('^(a+)+$', false)(readingOf(`${'a'.repeat(20_000)}!`), 0)).toBe(false)
  })
})
