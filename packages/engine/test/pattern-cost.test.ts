import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { patternCost } from '../src/constraints/pattern-cost.ts'

const ATOMS = [
  ...[
    'a',
    '.',
    '^',
    '$',
    '',
    'foo',
    '{',
    '}',
    '{,3}',
    '-',
    ']',
    'é',
    '😀',
    '(?i)s',
    '(?s).',
    '(?m)^',
    '(?i:k)',
    '(?P<n>x)',
  ],
  ...[
    '\\d',
    '\\W',
    '\\b',
    '\\A',
    '\\z',
    '\\n',
    '\\pL',
    '\\PN',
    '\\p{Greek}',
    '\\p{^Lu}',
    '\\x41',
    '\\x{10FFFF}',
    '\\101',
  ],
  ...[
    '\\Qa*{9}\\E',
    '\\(',
    '\\[',
    '[a-z]',
    '[^a]',
    '[]a]',
    '[^]a]',
    '[a-]',
    '[\\]]',
    '[[:alpha:]]',
    '[[:^digit:]x]',
    '[\\pL\\pN]',
  ],
  ...['[\\x{41}-\\x{500}]', '[(]', '[{9}]'],
]
const REPEATS = ['*', '+', '?', '*?', '{0}', '{1}', '{3}', '{0,5}', '{2,}', '{0,}', '{1,20}', '{50}', '{100}?']

const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(...ATOMS),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}|${b}`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    tie('node').map((a) => `(${a})`),
    fc.tuple(tie('node'), fc.constantFrom(...REPEATS)).map(([a, repeat]) => `(?:${a})${repeat}`),
    fc.tuple(tie('node'), fc.constantFrom(...REPEATS)).map(([a, repeat]) => `${a}${repeat}`),
  ),
})).node

/** The size of the compiled program; 0 for a pattern that RE2 refuses. */
function sizeOf(text: string, ignoresCase: boolean): number {
  try {
    return RE2JS.compile(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0).programSize()
  } catch {
    return 0
  }
}

/** Whether the cost is less than the number of instructions. Patterns that nothing compiles are left out. */
function isTooLow(text: string, ignoresCase: boolean): boolean {
  const cost = patternCost(text, ignoresCase)
  return cost <= 2_000 && cost < sizeOf(text, ignoresCase)
}

describe('the cost of a pattern', () => {
  it('is at least the number of instructions that the pattern compiles to', () => {
    fc.assert(
      fc.property(pattern, fc.boolean(), (text, ignoresCase) => !isTooLow(text, ignoresCase)),
      { numRuns: 700 },
    )
  })

  it('is at least that number for each part with each repeat', () => {
    const patterns = ATOMS.flatMap((atom) => REPEATS.flatMap((repeat) => [`${atom}${repeat}`, `(${atom}|b)${repeat}`]))
    expect(patterns.filter((text) => isTooLow(text, false))).toEqual([])
    expect(ATOMS.filter((text) => isTooLow(text, true))).toEqual([])
  })
})
