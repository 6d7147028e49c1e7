import { describe, expect, it } from 'vitest'
import {
  contextFrom,
  type Fields,
  MAX_FIELDS,
  MAX_NAME_LENGTH,
  MAX_VALUE_LENGTH,
  textOf,
  textOfContext,
} from './context-rules.ts'

const from = (fields: Fields, properties?: Fields) =>
  contextFrom({ fields, standard: new Set(['userId']), root: '/body', ...(properties && { properties }) })

it.each([
  ['a', 'a'],
  ['', undefined],
  [false, 'false'],
  [0, '0'],
  [1.5, '1.5'],
  [Number.NaN, undefined],
  [null, undefined],
  [{}, undefined],
  [['a'], undefined],
])('the text of %j in a context is %j', (value, text) => {
  expect(textOf(value)).toBe(text)
})

describe('a context', () => {
  it('has standard fields, and properties that override other fields', () => {
    const fields = [
      ['userId', 7],
      ['plan', 'free'],
      ['region', 'eu'],
    ] as const
    const properties = [
      ['plan', 'pro'],
      ['userId', 'other'],
    ] as const
    expect(from(fields, properties)).toEqual({
      userId: '7',
      properties: { plan: 'pro', region: 'eu', userId: 'other' },
    })
  })

  it('leaves out empty values and reserved names', () => {
    const fields = [
      ['userId', ''],
      ['plan', null],
      ['__proto__', 'x'],
    ] as const
    const { properties, ...own } = from(fields)
    expect([own, Object.keys(properties), Object.getPrototypeOf(properties)]).toEqual([{}, [], null])
  })

  it('has limits', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => [`f${index}`, ''] as const)
    const long = 'n'.repeat(MAX_NAME_LENGTH)
    const value = 'v'.repeat(MAX_VALUE_LENGTH)
    expect(from([...many(MAX_FIELDS - 1), [long, value]]).properties).toEqual({ [long]: value })
    expect(() => from(many(MAX_FIELDS - 1), many(2))).toThrow(`/body: must not have more than ${MAX_FIELDS} fields`)
    expect(() => from([[`${long}n`, 'v']])).toThrow(`the name must not have more than ${MAX_NAME_LENGTH} characters`)
    expect(() => from([['n', `${value}v`]])).toThrow(`/body/n: must not have more than ${MAX_VALUE_LENGTH} characters`)
    expect(from([[`${long}n`, '']]).properties).toEqual({})
  })

  it('has a text that does not depend on the order of fields', () => {
    const one = { userId: '1', appName: 'a', properties: { b: '2', a: '1' } }
    const other = { properties: { a: '1', b: '2' }, appName: 'a', userId: '1' }
    expect(textOfContext(one)).toBe('[[["appName","a"],["userId","1"]],[["a","1"],["b","2"]]]')
    expect(textOfContext(other)).toBe(textOfContext(one))
  })
})
