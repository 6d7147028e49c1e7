import { expect, it } from 'vitest'
import { namesOf, pageOf, wholeNumber } from './page-rules.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_REQUESTED, SORT_KEYS } from './schema.ts'

it.each([
  ['1', 1],
  ['10', 10],
  ['0', 5],
  ['11', 5],
  ['-1', 5],
  ['1.5', 5],
  [' 7', 5],
  ['7x', 5],
  ['0000000007', 5],
  ['', 5],
  [undefined, 5],
])('the text %j is the number %i, from 1 to 10 and otherwise 5', (text, number) => {
  expect(wholeNumber(text, 1, 10, 5)).toBe(number)
})

it('names of toggles are separated by commas, without duplicates', () => {
  expect(namesOf(' a, b,,a ')).toEqual(['a', 'b'])
  const names = Array.from({ length: MAX_REQUESTED }, (_, index) => `t${index}`)
  expect(namesOf(names.join(','))).toEqual(names)
  for (const text of [undefined, '', ' , ', [...names, 'x'].join(',')])
    expect(() => namesOf(text)).toThrow(`/query/features: must be the names of 1 to ${MAX_REQUESTED} toggles`)
})

it('a page has defaults for what is missing or wrong', () => {
  const first = { query: undefined, offset: 0, limit: DEFAULT_LIMIT, sortBy: 'appName', sortOrder: 'asc' }
  expect(pageOf({})).toEqual(first)
  expect(pageOf({ query: ' ', offset: '-1', limit: '0', sortBy: 'x', sortOrder: 'x' })).toEqual(first)
  expect(pageOf({ limit: String(MAX_LIMIT + 1) }).limit).toBe(DEFAULT_LIMIT)
  const sortBy = SORT_KEYS.at(-1) ?? 'appName'
  const given = { query: ' web ', offset: '20', limit: String(MAX_LIMIT), sortBy, sortOrder: 'desc' }
  expect(pageOf(given)).toEqual({ query: 'web', offset: 20, limit: MAX_LIMIT, sortBy, sortOrder: 'desc' })
})
