import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { containsPatterns, wholeNumberOf } from '#kernel/filters'
import { padded } from '#platform/db/prepared'
import { searchOf } from './request.ts'
import { lastSeenIn, stageOf } from './rules.ts'
import type { SearchQuery } from './schema.ts'

const complaintAbout = (query: SearchQuery) => {
  try {
    searchOf(query)
  } catch (error) {
    return error instanceof Failure && error.code === 'invalid' ? error.details?.[0] : error
  }
  return 'nothing'
}

describe('the grammar of the search', () => {
  it('fills in every default', () => {
    expect(searchOf({})).toMatchObject({
      terms: [],
      status: [],
      archived: false,
      createdAt: [],
      sort: { by: 'createdAt', direction: 'asc', favoritesFirst: false },
      offset: 0,
      limit: 50,
    })
  })

  it('reads the operators on one value', () => {
    const project = (text: string) => searchOf({ project: text }).project
    expect(project('IS:a')).toEqual({ values: ['a'], negated: false })
    expect(project('IS_NOT:a')).toEqual({ values: ['a'], negated: true })
    expect(project('IS_ANY_OF:a, b,,a')).toEqual({ values: ['a', 'b'], negated: false })
    expect(project('IS_NONE_OF:a,b')).toEqual({ values: ['a', 'b'], negated: true })
  })

  it('reads the operators on sets', () => {
    const segment = (text: string) => searchOf({ segment: text }).segment
    expect(segment('INCLUDE:a')).toEqual({ values: ['a'], of: 'any', negated: false })
    expect(segment('DO_NOT_INCLUDE:a')).toEqual({ values: ['a'], of: 'any', negated: true })
    expect(segment('INCLUDE_ALL_OF:a,b')).toEqual({ values: ['a', 'b'], of: 'all', negated: false })
    expect(segment('INCLUDE_ANY_OF:a,b')).toEqual({ values: ['a', 'b'], of: 'any', negated: false })
    expect(segment('EXCLUDE_IF_ANY_OF:a,b')).toEqual({ values: ['a', 'b'], of: 'any', negated: true })
    expect(segment('EXCLUDE_ALL:a,b')).toEqual({ values: ['a', 'b'], of: 'all', negated: true })
  })

  it('splits a tag at its first colon', () => {
    expect(searchOf({ tag: 'INCLUDE:link:https://x' }).tag?.values).toEqual([{ type: 'link', value: 'https://x' }])
  })

  it('reads days as midnight in UTC', () => {
    expect(searchOf({ createdAt: ['IS_ON_OR_AFTER:2024-02-29', 'IS_BEFORE:2024-03-01'] }).createdAt).toEqual([
      { side: 'from', at: '2024-02-29T00:00:00.000Z' },
      { side: 'before', at: '2024-03-01T00:00:00.000Z' },
    ])
  })

  it('accepts status with and without brackets', () => {
    expect(searchOf({ status: 'a:enabled', 'status[]': ['b:disabled', 'c:enabled'] }).status).toEqual([
      { environment: 'a', enabled: true },
      { environment: 'b', enabled: false },
      { environment: 'c', enabled: true },
    ])
  })

  it.each<[string, SearchQuery]>([
    ['project', { project: '' }],
    ['project', { project: 'default' }],
    ['project', { project: ':default' }],
    ['project', { project: 'is:default' }],
    ['project', { project: 'IS' }],
    ['project', { project: 'IS:' }],
    ['project', { project: 'IS_ANY_OF: , ,' }],
    ['project', { project: 'INCLUDE:default' }],
    ['project', { project: 'constructor:default' }],
    ['project', { project: `IS_ANY_OF:${Array.from({ length: 101 }, (_, i) => i).join()}` }],
    ['type', { type: 'EQUALS:release' }],
    ['state', { state: 'IS:fresh' }],
    ['state', { state: 'IS_ANY_OF:stale,fresh' }],
    ['lifecycle', { lifecycle: 'IS:dead' }],
    ['createdBy', { createdBy: 'IS:admin' }],
    ['createdBy', { createdBy: 'IS:1.5' }],
    ['createdBy', { createdBy: 'IS:-1' }],
    ['createdBy', { createdBy: 'IS:2147483648' }],
    ['createdBy', { createdBy: 'IS:99999999999999999999' }],
    ['tag', { tag: 'INCLUDE:mobile' }],
    ['tag', { tag: 'INCLUDE::mobile' }],
    ['tag', { tag: 'INCLUDE:simple:' }],
    ['tag', { tag: 'IS:simple:mobile' }],
    ['segment', { segment: 'IS:beta' }],
    ['segment', { segment: 'INCLUDE:' }],
    ['status', { status: 'production' }],
    ['status', { status: 'production:on' }],
    ['status', { status: ':enabled' }],
    ['status[]', { 'status[]': ['production:enabled', 'production:enabled,development:enabled'] }],
    ['archived', { archived: 'true' }],
    ['archived', { archived: 'IS:yes' }],
    ['favorite', { favorite: 'IS_NOT:true' }],
    ['createdAt', { createdAt: '2024-01-31' }],
    ['createdAt', { createdAt: 'IS_BEFORE:yesterday' }],
    ['createdAt', { createdAt: 'IS_BEFORE:2024-1-1' }],
    ['createdAt', { createdAt: 'IS_BEFORE:2023-02-29' }],
    ['createdAt', { createdAt: 'IS_BEFORE:2024-13-01' }],
    ['createdAt', { createdAt: 'IS:2024-01-01' }],
    ['lastSeenAt', { lastSeenAt: ['IS_BEFORE:2024-01-01', 'IS_ON_OR_AFTER:'] }],
    ['query', { query: Array.from({ length: 21 }, (_, i) => `word${i}`).join() }],
  ])('refuses a wrong %s: %j', (param, query) => {
    expect(complaintAbout(query)).toMatchObject({ path: `/query/${param}`, message: expect.stringMatching(/must/) })
  })

  it('uses the defaults for invalid sorting and paging parameters', () => {
    const { sort, offset, limit } = searchOf({ sortBy: 'environment:', sortOrder: 'up', offset: '-1', limit: '101' })
    expect([sort.by, sort.direction, offset, limit]).toEqual(['createdAt', 'asc', 0, 50])
    expect(searchOf({ sortBy: 'toString' }).sort.by).toBe('createdAt')
    expect(searchOf({ sortBy: 'environment:a:b' }).sort.by).toEqual({ environment: 'a:b' })
  })

  it('reads only integers within their bounds', () => {
    const limit = (text: string) => wholeNumberOf(text, 1, 100, 50)
    expect(['1', '100', '007'].map(limit)).toEqual([1, 100, 7])
    expect(['', '0', '101', '1e1', ' 5', '0x10', '10.0', '٣'].map(limit)).toEqual(Array(8).fill(50))
  })
})

describe('the patterns of a text search', () => {
  it('escape wildcards and the escape character', () => {
    expect(containsPatterns('100%_!\\')).toEqual(['%100!%!_!!\\%'])
  })

  it('have one spelling for ASCII terms and up to three for others', () => {
    expect(containsPatterns('CheckOut')).toEqual(['%checkout%'])
    expect(containsPatterns('Über')).toEqual(['%Über%', '%über%'])
    expect(containsPatterns('ÜbÄ')).toEqual(['%ÜbÄ%', '%übä%'])
    expect(containsPatterns('Äé')).toEqual(['%Äé%', '%äé%', '%ÄÉ%'])
  })
})

describe('the stage of a toggle', () => {
  const age = { archived: false, isCompleted: false, seenIn: [] }
  it('depends on the environments in which it was seen', () => {
    expect(stageOf(age)).toBe('initial')
    expect(stageOf({ ...age, seenIn: ['test'] })).toBe('pre-live')
    expect(stageOf({ ...age, seenIn: ['test', 'production'] })).toBe('live')
    expect(stageOf({ ...age, seenIn: ['production'], isCompleted: true })).toBe('completed')
    expect(stageOf({ ...age, seenIn: ['production'], isCompleted: true, archived: true })).toBe('archived')
  })
})

it('a toggle was last seen at the latest time of all environments', () => {
  const seenAt = (...times: (string | null)[]) => lastSeenIn(times.map((lastSeenAt) => ({ lastSeenAt })))
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] as const
  expect([seenAt(late, null, early), seenAt(early, late), seenAt(null), seenAt()]).toEqual([late, late, null, null])
})

describe('padding', () => {
  it('repeats the last value up to a power of two', () => {
    expect(padded([])).toEqual([])
    expect(padded(['a'])).toEqual(['a'])
    expect(padded(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'c'])
    expect([4, 5, 50, 64, 100].map((length) => padded(Array(length).fill(0)).length)).toEqual([4, 8, 64, 64, 128])
  })
})
