import { describe, expect, it } from 'vitest'
import { constraintParts } from './constraint-parts.ts'

const verbOf = (operator: string, values: string[], inverted = false) =>
  constraintParts({ contextName: 'plan', operator, values, inverted }).verb

describe('the verb of a constraint', () => {
  it.each([
    ['IN', ['pro'], false, 'is'],
    ['IN', ['pro', 'team'], false, 'is one of'],
    ['IN', ['pro', 'team'], true, 'is none of'],
    ['NOT_IN', ['pro', 'team'], false, 'is none of'],
    ['NOT_IN', ['pro', 'team'], true, 'is one of'],
    ['STR_CONTAINS', ['a', 'b'], false, 'contains'],
  ])('of %s with %o, inverted %s, is "%s"', (operator, values, inverted, verb) => {
    expect(verbOf(operator, values, inverted)).toBe(verb)
  })

  it('is followed by all values and the note', () => {
    expect(
      constraintParts({
        contextName: 'mail',
        operator: 'STR_ENDS_WITH',
        values: ['.com', '.de'],
        caseInsensitive: true,
      }),
    ).toEqual({ field: 'mail', verb: 'ends with', values: ['.com', '.de'], note: 'ignoring case' })
  })
})
