import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, sameJson } from './json.ts'

const json = fc.jsonValue() as fc.Arbitrary<Json>

/** A copy with the keys of every object in reverse order. */
const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}

describe('sameJson', () => {
  it('is true for a copy, whatever the order of the keys', () => {
    fc.assert(fc.property(json, (value) => sameJson(value, reversed(structuredClone(value)))))
  })

  it('is symmetric, and true exactly when the canonical JSON is equal', () => {
    const canonical = (value: Json): string => {
      if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
      if (typeof value !== 'object' || value === null) return JSON.stringify(value)
      const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
      return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`
    }
    const small = fc.jsonValue({
      maxDepth: 2,
      stringUnit: fc.constantFrom('a', 'b'),
      noUnicodeString: true,
    }) as typeof json
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(sameJson(a, b)).toBe(sameJson(b, a))
        expect(sameJson(a, b)).toBe(canonical(a) === canonical(b))
      }),
    )
  })

  it.each<[unknown, unknown]>([
    [null, undefined],
    [null, {}],
    [[], {}],
    [[1, 2], { 0: 1, 1: 2 }],
    [{ a: undefined }, {}],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    ['1', 1],
    [0, false],
    [{ toString: 1 }, {}],
    [{}, { toString: 1 }],
  ])('returns false for %j and %j', (a, b) => {
    expect(sameJson(a, b)).toBe(false)
    expect(sameJson(b, a)).toBe(false)
  })
})
