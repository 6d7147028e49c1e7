import { describe, expect, it } from 'vitest'
import type { JsonSchema } from './json-schema.ts'
import { normalFields, normalForm } from './normal-form.ts'

const TEXT: JsonSchema = { type: 'string' }
const record = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

describe('the normal form', () => {
  it('has the known keys in the order of the schema', () => {
    const schema = record({ a: TEXT, b: TEXT, c: TEXT })
    const form = normalFields(schema, { unknown: 1, b: 'x', a: null, c: undefined })
    expect(JSON.stringify(form)).toBe('{"a":null,"b":"x"}')
    expect(form).toStrictEqual({ a: null, b: 'x' })
  })

  it('leaves out defaults inside of lists and records, and keeps those of the thing and those that are required', () => {
    const inner = record({ a: TEXT, b: TEXT, c: { ...TEXT, default: 'x' }, d: TEXT }, { required: ['d'] })
    const schema = record({ a: TEXT, inner, list: listOf(inner) })
    const value = { a: null, b: false, c: 'x', d: null }
    expect(normalForm(schema, { a: null, inner: value, list: [value, { ...value, c: null, b: true }] })).toStrictEqual({
      a: null,
      inner: { d: null },
      list: [{ d: null }, { b: true, c: null, d: null }],
    })
  })

  it.each([
    ['null', null, true],
    ['false', false, true],
    ['an empty list', [], true],
    ['an empty map', {}, true],
    ['an empty text', '', false],
    ['zero', 0, false],
    ['true', true, false],
    ['a list', [1], false],
    ['a map', { a: 1 }, false],
  ])('counts %s as a default, or not', (_, value, isLeftOut) => {
    const form = normalForm(listOf(record({ a: {} })), [{ a: value }])
    expect(form).toStrictEqual([isLeftOut ? {} : { a: value }])
  })

  it('compares a default of the schema as a whole', () => {
    const schema = listOf(record({ a: { default: { type: 'manual' } } }))
    const given = [{ a: { type: 'manual' } }, { a: { type: 'other' } }, { a: {} }]
    expect(normalForm(schema, given)).toStrictEqual([{}, { a: { type: 'other' } }, { a: {} }])
  })

  it('sorts the keys of free maps, and treats their values as fields of the thing', () => {
    const free: JsonSchema = { type: 'object' }
    const byName: JsonSchema = { ...free, additionalProperties: record({ a: TEXT }) }
    expect(JSON.stringify(normalForm(free, { c: 1, a: 2, b: null }))).toBe('{"a":2,"b":null,"c":1}')
    expect(JSON.stringify(normalForm(byName, { y: { a: null, b: 1 }, x: {} }))).toBe('{"x":{},"y":{"a":null}}')
    expect(normalForm({ ...free, additionalProperties: true }, { a: null })).toStrictEqual({ a: null })
  })

  it('of a value that may be null is that of its type', () => {
    const schema: JsonSchema = { anyOf: [{ type: 'null' }, record({ a: TEXT, b: TEXT })] }
    expect(normalForm(schema, null)).toBe(null)
    expect(normalForm(schema, { c: 1, a: null })).toStrictEqual({ a: null })
    expect(normalForm(listOf(schema), [{ a: null, b: 'x' }])).toStrictEqual([{ b: 'x' }])
    expect(normalForm({ anyOf: [{ type: 'null' }] }, { a: 1 })).toStrictEqual({ a: 1 })
  })

  it('keeps values that the schema does not describe', () => {
    expect(normalForm({ type: 'array' }, [{ a: null }])).toStrictEqual([{ a: null }])
    expect(['a', 1, null, true].map((value) => normalForm(record({}), value))).toEqual(['a', 1, null, true])
  })

  it('leaves out the weight of variable variants, which the server computes', () => {
    const variants = listOf(record({ name: TEXT, weight: TEXT, weightType: TEXT }))
    const [fix, variable] = ['fix', 'variable'].map((weightType) => ({ name: weightType, weight: 1, weightType }))
    expect(normalForm(variants, [fix, variable])).toStrictEqual([fix, { name: 'variable', weightType: 'variable' }])
    expect(normalForm(listOf(record({ weight: TEXT })), [{ weight: 1 }])).toStrictEqual([{ weight: 1 }])
  })

  it('leaves out the name of a safeguard that is that of its metric', () => {
    const metric = record({ metricName: TEXT })
    const safeguards = listOf(record({ name: TEXT, impactMetric: metric }))
    const impactMetric = { metricName: 'errors' }
    expect(
      normalForm(safeguards, [{ name: 'errors', impactMetric }, { name: 'other', impactMetric }, { name: 'errors' }]),
    ).toStrictEqual([{ impactMetric }, { name: 'other', impactMetric }, { name: 'errors' }])
    expect(normalForm(listOf(record({ name: TEXT })), [{ name: 'errors', impactMetric }])).toStrictEqual([
      { name: 'errors' },
    ])
  })
})
