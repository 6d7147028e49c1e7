import { RE2JS } from 're2js'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readingOf } from '../reading.ts'
import { matches, PATTERN_LIMITS, refusalOfPattern, validity, wholeMatcher } from './pattern.ts'

describe('REGEX', () => {
  it('finds a match anywhere in the text', () => {
    expect(matches('\\d+', false)(readingOf('user-42'), 0)).toBe(true)
    expect(matches('^\\d+$', false)(readingOf('user-42'), 0)).toBe(false)
    expect(matches('^USER', true)(readingOf('user-42'), 0)).toBe(true)
  })

  it('never matches with a pattern that RE2 refuses, nor for a missing field', () => {
    for (const pattern of ['(', '(a)\\1', '(?=a)', undefined])
      expect(matches(pattern, false)(readingOf('aa'), 0)).toBe(false)
    expect(matches('.*', false)(readingOf(undefined), 0)).toBe(false)
  })

  it('takes linear time for patterns that backtrack elsewhere', () => {
    expect(matches('^(a+)+$', false)(readingOf(`${'a'.repeat(PATTERN_LIMITS.text - 1)}!`), 0)).toBe(false)
  })

  it('never matches a text that is longer than the limit', () => {
    const anything = matches('^a', false)
    expect(anything(readingOf('a'.repeat(PATTERN_LIMITS.text)), 0)).toBe(true)
    expect(anything(readingOf('a'.repeat(PATTERN_LIMITS.text + 1)), 0)).toBe(false)
  })

  it('never matches with a pattern over the limit, and does not compile it', () => {
    const compiling = vi.spyOn(RE2JS, 'compile')
    onTestFinished(() => compiling.mockRestore())
    for (const pattern of ['(.*){1000}', '(.*){1000}'.repeat(99), `(?i)${'[B-\\x{1E942}]'.repeat(70)}`])
      expect(matches(pattern, false)(readingOf('a'), 0)).toBe(false)
    expect(compiling).not.toHaveBeenCalled()
    const twice = matches('a', false)
    expect([twice(readingOf('a'), 0), twice(readingOf('b'), 0)]).toEqual([true, false])
    expect(compiling).toHaveBeenCalledTimes(1)
  })
})

describe('the validity of patterns', () => {
  it('is known for the most recent ones without compiling them', () => {
    const compiling = vi.spyOn(RE2JS, 'compile')
    onTestFinished(() => compiling.mockRestore())
    const isValid = validity(2)
    const verdicts = ['a', '(', 'a', '(', '[z-a]', '(', 'a', 'a'].map((text) => [
      isValid(text),
      compiling.mock.calls.length,
    ])
    expect(verdicts).toEqual([
      [true, 1],
      [false, 2],
      [true, 2],
      [false, 2],
      [false, 3],
      [false, 3],
      [true, 4],
      [true, 4],
    ])
  })
})

describe('a matcher of whole texts', () => {
  it('does not match parts, nor texts and patterns over the limits', () => {
    const texts = ['abc', 'xabc', 'abcx', 'ABC', '']
    expect(texts.map(wholeMatcher('a.c'))).toEqual([true, false, false, false, false])
    const limit = ['a'.repeat(PATTERN_LIMITS.text), 'a'.repeat(PATTERN_LIMITS.text + 1)]
    expect(limit.map(wholeMatcher('a*'))).toEqual([true, false])
    expect([wholeMatcher('(')('('), wholeMatcher('(.*){1000}')('a')]).toEqual([false, false])
  })
})

describe('refusalOfPattern', () => {
  const check = (text: string, ignoresCase = false) => refusalOfPattern({ text, ignoresCase })

  it('accepts typical patterns', () => {
    for (const pattern of [
      '^[^@]+@(example|example-corp)\\.(com|org|co\\.uk)$',
      "^[\\p{L}\\p{N} .'-]{1,100}$",
      '^([01]?\\d|2[0-3]):[0-5]\\d$',
      '^(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$',
      '^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
      'Mozilla/5\\.0 .*(Chrome|Firefox|Safari)/\\d+',
      '^.{0,255}$',
    ])
      expect([pattern, check(pattern), check(pattern, true)]).toEqual([pattern, undefined, undefined])
  })

  it('refuses patterns that are expensive to compile or to match', () => {
    for (const pattern of [
      '(.*){1000}',
      '(.*){200}',
      '((a{1,10}){1,10}){1,10}',
      '(?i)[B-\\x{1E942}]',
      '\\pL'.repeat(40),
      'abcdefghij'.repeat(60),
    ])
      expect([pattern, check(pattern)]).toEqual([pattern, 'too_expensive'])
  })

  it('refuses patterns that RE2 cannot parse', () => {
    for (const pattern of ['(', '(a)\\1', '(?=a)', 'a**', '[z-a]']) expect(check(pattern)).toBe('not_re2')
  })
})
