import { describe, expect, it } from 'vitest'
import { payloadSchemaProblem, referencedSchema } from './payload-schema.ts'

const problemOf = (schema: unknown) => payloadSchemaProblem(JSON.stringify(schema))

describe('the JSON Schema of a payload', () => {
  it.each([
    [{}],
    [{ type: 'object', required: ['colour'], properties: { colour: { enum: ['red', 'blue'] }, size: true } }],
    [{ type: ['string', 'null'], title: 'A title', minLength: 3, 'x-own': [1] }],
    [
      {
        $ref: '#/$defs/list',
        $defs: { list: { type: 'array', items: { anyOf: [{ const: 1 }, { type: 'string' }] } } },
      },
    ],
    [{ properties: { a: { $ref: '#/definitions/a~1b' } }, definitions: { 'a/b': { type: 'integer' } } }],
  ])('accepts %j', (schema) => {
    expect(problemOf(schema)).toBeUndefined()
  })

  it.each([
    [[], 'must be a JSON object'],
    ['object', 'must be a JSON object'],
    [{ type: 'text' }, '/type must be one of array, boolean, integer, null, number, object, string, or a list of them'],
    [
      { type: ['string', 'text'] },
      '/type must be one of array, boolean, integer, null, number, object, string, or a list of them',
    ],
    [{ required: ['size', 7] }, '/required must be a list of names'],
    [{ $ref: 7 }, '/$ref must name a part of this schema, such as #/$defs/size'],
    [{ properties: null }, '/properties must be an object of schemas'],
    [{ $ref: '  a', a: {} }, '/$ref must name a part of this schema, such as #/$defs/size'],
    [{ type: [] }, '/type must be one of array, boolean, integer, null, number, object, string, or a list of them'],
    [{ properties: [] }, '/properties must be an object of schemas'],
    [{ properties: { size: 'number' } }, '/properties/size must be a schema: an object, true or false'],
    [{ required: 'size' }, '/required must be a list of names'],
    [{ items: { enum: 'red' } }, '/items/enum must be a list of values'],
    [{ anyOf: [] }, '/anyOf must be a list of schemas'],
    [{ oneOf: [{}, { type: 7 }] }, expect.stringMatching('^/oneOf/1/type must be one of ')],
    [{ $ref: '#/$defs/size' }, '/$ref must name a part of this schema, such as #/$defs/size'],
    [{ $ref: '#/toString' }, '/$ref must name a part of this schema, such as #/$defs/size'],
    [{ $ref: 'https://example.com/size.json' }, '/$ref must name a part of this schema, such as #/$defs/size'],
  ])('refuses %j and says where', (schema, problem) => {
    expect(problemOf(schema)).toEqual(problem)
  })

  it('refuses a text that is not JSON, and a schema that is nested too deep', () => {
    expect(payloadSchemaProblem('{"type":')).toBe('must be JSON')
    const nested = (depth: number) => Array.from({ length: depth }).reduce<object>((items) => ({ items }), {})
    expect(problemOf(nested(33))).toMatch(/is nested deeper than 32 levels$/)
    expect(problemOf(nested(32))).toBeUndefined()
  })

  it('finds the part that a reference names', () => {
    expect(referencedSchema({ $defs: { 'a~b': { type: 'null' } } }, '#/$defs/a~0b')).toEqual({ type: 'null' })
    expect(referencedSchema({ $defs: {} }, '#/$defs/constructor')).toBeUndefined()
  })
})
