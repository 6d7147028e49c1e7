import { describe, expect, it } from 'vitest'
import { formatJson, jsonProblem } from './json-text.ts'

const GOOD = ['{}', '[]', '1', '-0.5e+3', '"a\\n\\u00e9"', 'null', ' [1, {"a": [true, false]}, "x"] ', '{"a":{"b":[]}}']

const BAD: readonly [string, number, number][] = [
  ['', 1, 1],
  ['{"a":', 1, 6],
  ['{"a" 1}', 1, 6],
  ['{\n  "a": 1,\n}', 3, 1],
  ['[1, 2', 1, 6],
  ['[1,]', 1, 4],
  ['{a: 1}', 1, 2],
  ["{'a': 1}", 1, 2],
  ['{"a": 01}', 1, 7],
  ['{"a": tru}', 1, 7],
  ['"a', 1, 1],
  ['"a\tb"', 1, 1],
  ['1 2', 1, 3],
  ['[}', 1, 2],
  ['{"a": 1]', 1, 8],
  ['1.', 1, 1],
  [',', 1, 1],
]

describe('the position of a mistake in JSON', () => {
  it.each(GOOD)('%s has none', (text) => {
    expect(jsonProblem(text)).toBeUndefined()
    expect(() => JSON.parse(text)).not.toThrow()
  })

  it.each(BAD)('%j: line %i, column %i', (text, line, column) => {
    expect(jsonProblem(text)).toBe(`Invalid JSON: line ${line}, column ${column}`)
    expect(() => JSON.parse(text)).toThrow()
  })

  it('agrees with JSON.parse on every text that is one character away from JSON', () => {
    const text = '{"a":[1,-2.5,"x\\n"],"b":{"c":null}}'
    const parses = (one: string) => {
      try {
        JSON.parse(one)
        return true
      } catch {
        return false
      }
    }
    const texts = [...text].flatMap((_, at) => [
      text.slice(0, at) + text.slice(at + 1),
      ...[...'{}[],:"1-.e\\ tn'].map((one) => text.slice(0, at) + one + text.slice(at)),
    ])
    for (const one of texts) expect([one, jsonProblem(one) === undefined]).toEqual([one, parses(one)])
  })
})

describe('formatted JSON', () => {
  it('has one item on each line', () => {
    const text = '{"a":[1,{"b":"x, y"}],"c":{},"d":[]}'
    expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
  })

  it('keeps long numbers, and text that is no JSON', () => {
    expect(formatJson('[12345678901234567890,1.50]')).toBe('[\n  12345678901234567890,\n  1.50\n]')
    expect(formatJson('{"a":')).toBe('{"a":')
  })
})
