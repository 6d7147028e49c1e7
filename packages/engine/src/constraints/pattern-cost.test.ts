import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { patternCost } from './pattern-cost.ts'

/** The size of the compiled program; 0 for a pattern that RE2 refuses. */
function sizeOf(text: string, ignoresCase: boolean): number {
  try {
    return RE2JS.compile(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0).programSize()
  } catch {
    return 0
  }
}

describe('patternCost', () => {
  it.each([
    ['', 3, 3],
    ['a', 3, 3],
    ['foo', 5, 5],
    ['.', 3, 3],
    ['^', 3, 3],
    ['$', 3, 3],
    ['é', 3, 3],
    ['😀', 3, 3],
    ['\\d', 3, 4],
    ['\\W', 3, 4],
    ['\\n', 3, 4],
    ['\\pL', 33, 33],
    ['\\PN', 33, 33],
    ['\\p{Greek}', 33, 33],
    ['\\x41', 3, 4],
    ['\\x{10FFFF}', 3, 4],
    ['\\101', 3, 4],
    ['\\Qa*{9}\\E', 7, 7],
    ['\\Qab', 4, 4],
    ['\\(', 3, 4],
    ['[a-z]', 4, 4],
    ['[^a]', 4, 4],
    ['[]a]', 4, 4],
    ['[^]a]', 4, 4],
    ['[a-]', 4, 4],
    ['[\\]]', 4, 4],
    ['[[:alpha:]]', 4, 4],
    ['[[:^digit:]x]', 5, 5],
    ['[\\pL\\PN]', 63, 63],
    ['[\\x{41}-\\x{500}]', 4, 42],
    ['[\\101-\\377]', 4, 10],
    ['[abcdefghi]', 5, 5],
    ['[(]', 4, 4],
    ['[{9}]', 4, 4],
    ['[A-\\x{141}]', 4, 12],
    ['a|b', 5, 5],
    ['a|b|c', 7, 7],
    ['ab|', 6, 6],
    ['(a)', 5, 5],
    ['(?:a)', 3, 3],
    ['(?P<n>x)', 5, 5],
    ['(?<n>x)', 5, 5],
    ['(?i)s', 3, 3],
    ['(?i)\\d', 4, 4],
    ['(?i:k)', 3, 3],
    ['(?s).', 3, 3],
    ['(?-i)a', 3, 3],
    ['(?m)^', 3, 3],
    ['a*', 5, 5],
    ['a+', 5, 5],
    ['a?', 4, 4],
    ['a*?', 5, 5],
    ['a{0}', 3, 3],
    ['a{1}', 3, 3],
    ['a{3}', 5, 5],
    ['a{3}?b', 6, 6],
    ['a{0,5}', 12, 12],
    ['a{2,}', 6, 6],
    ['a{0,}', 5, 5],
    ['a{1,20}', 41, 41],
    ['a{50}', 52, 52],
    ['a{,3}', 7, 7],
    ['{', 3, 3],
    ['a{x}', 6, 6],
    ['(ab){3}', 14, 14],
    ['(a|b){2,4}', 24, 24],
    ['((a{2}){3}){4}', 58, 58],
    ['(?:a*)*', 7, 7],
    ['ab*', 6, 6],
    ['(ab)*c', 9, 9],
    ['(?:a|b)c', 6, 6],
    ['[a-c]{3}', 6, 6],
    ['\\d{2}', 4, 5],
    ['\\pL{9}', 41, 41],
    ['ab(?i)|c', 6, 6],
    ['(?:ab){3}', 8, 8],
    ['(?i:ab){3}', 8, 8],
    ['a)b', 4, 4],
    ['a\\Eb\\Qcd\\Ee', 8, 9],
    ['\\Qa\\Ebcd', 6, 6],
    ['[abcdefgh', 4, 4],
    ['[\\d]', 4, 4],
    ['[[a]', 4, 4],
    ['[x:alpha:]', 4, 4],
    ['[[:a]', 4, 4],
    ['[[:alpha:][:digit:]]', 5, 5],
    ['[a-]b', 5, 5],
    ['[]-\\x{500}]b', 5, 42],
    ['[a-😀]', 4, 4017],
    ['[a-\\é]', 4, 8],
    ['[\\x{1}-\\', 4, 6],
    ['[\\x{1}-\\x{zz}]', 4, 4],
    ['[\\1-\\177]', 4, 8],
    ['(a', 5, 5],
    ['(?P<n>ab', 6, 6],
    ['[^', 3, 3],
    ['\\', 3, 4],
    ['\\Q', 3, 3],
    ['a{2', 5, 5],
    ['a{2,3}?', 6, 6],
    ['a|', 5, 5],
    ['|', 5, 5],
    ['()', 5, 5],
    ['a{0,0}', 3, 3],
    ['(ab|c)(d|e)', 13, 13],
  ])('of %j is %i, and %i when case is ignored', (text, cost, withoutCase) => {
    expect([patternCost(text, false), patternCost(text, true)]).toEqual([cost, withoutCase])
    for (const ignoresCase of [false, true])
      expect(patternCost(text, ignoresCase)).toBeGreaterThanOrEqual(sizeOf(text, ignoresCase))
  })

  it('is close to that number for patterns without Unicode classes', () => {
    for (const text of ['^[^@]+@example\\.com$', 'a{1,20}b', '(?:foo|bar)+', '(a*)*', '\\Qa{9}\\E', 'x{,3}'])
      expect(patternCost(text, false)).toBeLessThanOrEqual(sizeOf(text, false) + 4)
  })

  it('grows with nested repeats, with the width of case-insensitive ranges, and with Unicode classes', () => {
    expect(patternCost('(.*){1000}', false)).toBeGreaterThan(4_000)
    expect(patternCost('((a{10}){10}){10}', false)).toBeGreaterThan(1_000)
    expect(patternCost('[B-\\x{1E942}]', false)).toBeLessThan(10)
    for (const folded of [patternCost('[B-\\x{1E942}]', true), patternCost('(?i)[B-\\x{1E942}]', false)])
      expect(folded).toBeGreaterThan(3_000)
    expect(patternCost('[\\pL\\pN]', false)).toBeGreaterThan(50)
  })
})
