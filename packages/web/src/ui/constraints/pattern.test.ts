import { describe, expect, it } from 'vitest'
import { patternProblem } from './pattern.ts'

describe('a pattern of a constraint', () => {
  it.each([
    '',
    '^beta-\\d+$',
    '(?i)ann',
    '(?i:ann)|bob',
    '(?P<name>a+)',
    '[[:alpha:]]+',
    '[[:^digit:]]',
    '\\pN\\p{Greek}',
    '\\Aann\\z',
    'a{2,3}',
  ])('%j has no certain error, because RE2 accepts it', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined()
  })

  it.each(['(?=a)', 'a(?!b)', '(?<=a)b', '(?<!a)b'])('%j looks around, which RE2 does not support', (pattern) => {
    expect(patternProblem(pattern)).toMatch(/^RE2 patterns do not support lookahead/)
  })

  it.each(['(a)\\1', '(?<x>a)\\k<x>'])('%j refers back, which RE2 does not support', (pattern) => {
    expect(patternProblem(pattern)).toMatch(/^RE2 patterns do not support back-references/)
  })

  it('can have the same characters when they are escaped', () => {
    expect(patternProblem('\\(?=a')).toBeUndefined()
    expect(patternProblem('a\\\\1')).toBeUndefined()
  })

  it.each([
    ['(a', 'unterminated group'],
    ['[a', 'unterminated character class'],
    ['a**', 'nothing to repeat'],
  ])('%j is invalid, with the reason', (pattern, reason) => {
    expect(patternProblem(pattern)).toBe(`Invalid pattern: ${reason}`)
  })
})
