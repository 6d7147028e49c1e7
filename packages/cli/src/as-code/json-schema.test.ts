import { describe, expect, it } from 'vitest'
import { closed, having, isMap, type JsonSchema, problemsOf, suggestion, without } from './json-schema.ts'

const said = (schema: JsonSchema, value: unknown) => problemsOf(schema, value).map(({ message }) => message)

describe('the type that a schema asks for', () => {
  const values: readonly unknown[] = ['a', 1, 1.5, true, null, {}, []]

  it.each([
    ['string', 'a text', ['a']],
    ['number', 'a number', [1, 1.5]],
    ['integer', 'a whole number', [1]],
    ['boolean', 'true or false', [true]],
    ['null', 'null', [null]],
    ['object', 'a map', [{}]],
    ['array', 'a list', [[]]],
    ['other', 'other', []],
  ])('%s accepts only its own values', (type, noun, accepted) => {
    expect(values.filter((value) => problemsOf({ type }, value).length === 0)).toEqual(accepted)
    expect(said({ type }, { a: 1 })).toEqual(type === 'object' ? [] : [`must be ${noun}, not {"a":1}`])
  })

  it('is accepted as any when a schema does not say it', () => {
    for (const value of values) expect(problemsOf({}, value)).toEqual([])
  })

  it('reminds of quotes where a text looks like a number, true or false', () => {
    const quoted = values.filter((value) => said({ type: 'string' }, value)[0]?.endsWith('. Put it in quotes'))
    expect(quoted).toEqual([1, 1.5, true])
    expect(said({ type: 'boolean' }, 1)).toEqual(['must be true or false, not 1'])
  })

  it('shows at most 60 characters of a value, and nothing for no value', () => {
    const list = (length: number) => ['x'.repeat(length)]
    expect(said({ type: 'string' }, list(56))).toEqual([`must be a text, not ["${'x'.repeat(56)}"]`])
    expect(said({ type: 'string' }, list(57))).toEqual([`must be a text, not ["${'x'.repeat(57)}"…`])
    expect(said({ type: 'string' }, undefined)).toEqual(['must be a text, not nothing'])
  })

  it('tells maps from lists, null and other values', () => {
    expect(values.filter(isMap)).toEqual([{}])
  })
})

describe('the choices of a schema', () => {
  it('are listed, with the one that is near', () => {
    const schema: JsonSchema = { enum: ['fix', 'variable', 3] }
    expect(['fix', 3].flatMap((value) => problemsOf(schema, value))).toEqual([])
    expect(said(schema, 'Fix')).toEqual(['must be one of fix, variable, 3, not "Fix". Did you mean fix?'])
    expect(said(schema, 'else')).toEqual(['must be one of fix, variable, 3, not "else"'])
    expect(said(schema, 4)).toEqual(['must be one of fix, variable, 3, not 4'])
  })

  it('between types report the problems of the type that the value has', () => {
    const anyOf: JsonSchema[] = [{ type: 'integer', minimum: 1 }, { type: 'null' }, { const: 1 }]
    expect([1, null].flatMap((value) => problemsOf({ anyOf: anyOf.slice(0, 2) }, value))).toEqual([])
    expect(said({ anyOf: anyOf.slice(0, 2) }, 0)).toEqual(['must be at least 1'])
    const typed: JsonSchema[] = [{ enum: ['a'] }, { type: 'integer' }]
    expect(said({ anyOf: typed }, 'b')).toEqual(['must be another value or a whole number, not "b"'])
  })
})

describe('the limits of a schema', () => {
  it.each<[string, JsonSchema, unknown, unknown, string]>([
    ['a text that is too short', { type: 'string', minLength: 1 }, 'a', '', 'must not be empty'],
    ['a text with too few characters', { type: 'string', minLength: 2 }, 'ab', 'a', 'needs at least 2 characters'],
    [
      'a text with too many characters',
      { type: 'string', maxLength: 2 },
      'ab',
      'abc',
      'has 3 characters, and 2 are allowed',
    ],
    [
      'a text of other characters',
      { type: 'string', pattern: '^\\p{L}$' },
      'ä',
      '1',
      '"1" has characters that are not allowed here',
    ],
    ['a number that is too small', { type: 'number', minimum: 1 }, 1, 0.9, 'must be at least 1'],
    ['a number that is too large', { type: 'number', maximum: 1 }, 1, 1.1, 'must be at most 1'],
    ['a number at an excluded limit', { type: 'number', exclusiveMinimum: 1 }, 1.1, 1, 'must be more than 1'],
    ['a number below an excluded limit', { type: 'number', exclusiveMinimum: 1 }, 2, 0, 'must be more than 1'],
    ['a list that is too short', { type: 'array', minItems: 1 }, [1], [], 'needs at least 1 items'],
    ['a list that is too long', { type: 'array', maxItems: 1 }, [1], [1, 2], 'has 2 items, and 1 are allowed'],
  ])('refuse %s', (_, schema, good, bad, message) => {
    expect(problemsOf(schema, good)).toEqual([])
    expect(problemsOf(schema, bad, ['a', 0])).toEqual([{ path: ['a', 0], message }])
  })
})

describe('the problems inside of a value', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { name: { type: 'string' }, list: { type: 'array', items: { type: 'integer' } } },
    required: ['name', 'list'],
    additionalProperties: false,
  }

  it('have the path to the value', () => {
    expect(problemsOf(schema, { name: 1, list: [1, 'a', 2, 'b'] }, ['root'])).toEqual([
      { path: ['root', 'name'], message: 'must be a text, not 1. Put it in quotes' },
      { path: ['root', 'list', 1], message: 'must be a whole number, not "a"' },
      { path: ['root', 'list', 3], message: 'must be a whole number, not "b"' },
    ])
  })

  it('are missing keys first, then unknown keys, which have the path of the key', () => {
    expect(problemsOf(schema, { nam: 'x', other: 1, toString: 1 })).toEqual([
      { path: [], message: 'name is missing' },
      { path: [], message: 'list is missing' },
      { path: ['nam'], message: '"nam" is not known here. Did you mean name?', isAboutKey: true },
      { path: ['other'], message: '"other" is not known here', isAboutKey: true },
      { path: ['toString'], message: '"toString" is not known here', isAboutKey: true },
    ])
  })

  it('are about names and values where names are keys', () => {
    const map: JsonSchema = {
      type: 'object',
      propertyNames: { maxLength: 2 },
      additionalProperties: { type: 'integer' },
    }
    expect(problemsOf(map, { ab: 1 })).toEqual([])
    expect(problemsOf(map, { abc: 'x', b: 'y' }, ['root'])).toEqual([
      { path: ['root', 'abc'], message: 'has 3 characters, and 2 are allowed' },
      { path: ['root', 'abc'], message: 'must be a whole number, not "x"' },
      { path: ['root', 'b'], message: 'must be a whole number, not "y"' },
    ])
    for (const additionalProperties of [true, undefined])
      expect(problemsOf({ type: 'object', ...(additionalProperties && { additionalProperties }) }, { a: 1 })).toEqual(
        [],
      )
  })
})

describe('the suggestion for an unknown word', () => {
  it.each([
    ['description', 'descripton', '. Did you mean description?'],
    ['description', 'dscripton', '. Did you mean description?'],
    ['description', 'xdescriptionx', '. Did you mean description?'],
    ['description', 'DESCRIPTION', '. Did you mean description?'],
    ['Description', 'description', '. Did you mean Description?'],
    ['description', 'dexxrixtion', '. Did you mean description?'],
    ['description', 'dexxrixxion', ''],
    ['ab', 'abc', '. Did you mean ab?'],
    ['ab', 'xy', ''],
    ['abcdef', 'abcdxx', '. Did you mean abcdef?'],
    ['abcdef', 'abcxxx', ''],
    ['abcdef', 'bcdefa', '. Did you mean abcdef?'],
    ['abcdefghi', 'abc', ''],
  ])('is %s, or nothing, for %s', (known, word, expected) => {
    expect(suggestion(word, [known])).toBe(expected)
  })

  it('is the nearest word', () => {
    expect(suggestion('segmants', ['segmented', 'segments', 'segment'])).toBe('. Did you mean segments?')
    expect(suggestion('x', [])).toBe('')
  })

  it('is nothing for a very long word', () => {
    const long = 'x'.repeat(100)
    expect(suggestion(long, [long])).toBe(`. Did you mean ${long}?`)
    expect(suggestion(`${long}x`, [long])).toBe('')
  })
})

describe('a schema that is made of another one', () => {
  const inner: JsonSchema = { type: 'object', properties: { a: { type: 'string' } } }
  const shut: JsonSchema = { ...inner, additionalProperties: false }

  it('is closed at every depth, except where it says otherwise', () => {
    const open: JsonSchema = { ...inner, additionalProperties: true }
    const schema: JsonSchema = {
      type: 'object',
      properties: { list: { type: 'array', items: inner }, either: { anyOf: [inner, { type: 'null' }] }, open },
    }
    expect(closed(schema)).toStrictEqual({
      type: 'object',
      properties: { list: { type: 'array', items: shut }, either: { anyOf: [shut, { type: 'null' }] }, open },
      additionalProperties: false,
    })
    const map: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } }
    expect(closed(map)).toStrictEqual(map)
  })

  it('has fewer or other properties', () => {
    const [a, b, c] = [{ type: 'string' }, { type: 'number' }, { type: 'null' }]
    const schema: JsonSchema = { title: 'x', properties: { a, b }, required: ['a', 'b'] }
    expect(without(schema, 'a', 'c')).toEqual({ title: 'x', properties: { b }, required: ['b'] })
    expect(without({ title: 'x' }, 'a')).toEqual({ title: 'x', properties: {}, required: [] })
    expect(having(schema, { b: c, c })).toEqual({ title: 'x', properties: { a, b: c, c }, required: ['a', 'b'] })
  })
})
