import { describe, expect, it } from 'vitest'
import { divided, groupOf, hasSelected, labelsWanted, labelValues, Periods, valuesOf, WINDOWS } from './query-rules.ts'
import type { ImpactQuery } from './schema.ts'

const series = {
  id: 1,
  environment: 'production',
  name: 'requests',
  type: 'counter',
  appName: 'shop',
  labels: { route: '/pay' },
} as const

it('a range has a length and the step of its periods', () => {
  const days = Object.entries(WINDOWS).map(([range, { ms, step }]) => [range, ms / 86_400_000, step])
  expect(days).toEqual([
    ['hour', 1 / 24, 'minute'],
    ['day', 1, 'minute'],
    ['week', 7, 'hour'],
    ['month', 30, 'hour'],
  ])
})

describe('the labels of a query', () => {
  const labelsOf = (labels?: string) => labelsWanted({ labels } as ImpactQuery)

  it.each([
    [undefined, {}],
    ['', {}],
    ['{}', {}],
    ['{"route":["/pay",7],"host":"a"}', { route: ['/pay', '7'], host: ['a'] }],
  ])('of %j are %j', (text, labels) => {
    expect(labelsOf(text)).toEqual(labels)
  })

  it.each(['{', '[]', 'null', '7', '"a"'])('are refused for %j', (text) => {
    expect(() => labelsOf(text)).toThrow('/query/labels: must be a JSON object, such as {"route":["/checkout"]}')
  })
})

it('the group of a series is the value of a field or label', () => {
  const groups = [undefined, 'environment', 'appName', 'route', 'host', 'constructor', 'name']
  expect(groups.map((groupBy) => groupOf(series, groupBy))).toEqual([
    '',
    'production',
    'shop',
    '/pay',
    undefined,
    undefined,
    undefined,
  ])
})

it.each([
  [{}, true],
  [{ route: [] }, true],
  [{ route: ['/pay', '/cart'] }, true],
  [{ route: ['/cart'] }, false],
  [{ route: ['*'] }, true],
  [{ host: ['*'] }, false],
  [{ host: [] }, true],
  [{ route: ['/pay'], environment: ['staging'] }, false],
])('the selection %j of a series is %s', (selectors, expected) => {
  expect(hasSelected(series, selectors)).toBe(expected)
})

describe('points of a period', () => {
  const point = (at: string, sum: number) => ({ at: `2026-11-16T${at}Z`, count: 1, sum, last: sum, buckets: [] })

  function periodsOf() {
    const periods = new Periods('minute')
    for (const one of [point('10:01:30', 5), point('10:00:10', 2), point('10:00:50', 3)]) periods.add(one)
    return periods.points
  }

  it('are added', () => {
    const sums = [...periodsOf()].map(([period, { sum, count }]) => [period, sum, count])
    expect(sums).toEqual([
      ['2026-11-16T10:01:00.000Z', 5, 1],
      ['2026-11-16T10:00:00.000Z', 5, 2],
    ])
  })

  const first = Date.UTC(2026, 10, 16, 10) / 1_000

  it('are values in the order of time', () => {
    expect(valuesOf('counter', periodsOf(), 'count', 'minute')).toEqual([
      [first, 5],
      [first + 60, 5],
    ])
    expect(valuesOf('counter', periodsOf(), 'rps', 'minute')).toEqual([
      [first, 5 / 60],
      [first + 60, 5 / 60],
    ])
  })

  it('without a value are left out', () => {
    expect(valuesOf('counter', periodsOf(), 'p95', 'minute')).toEqual([])
  })

  it('are divided by those of the same period, unless there is nothing to divide by', () => {
    const values: [number, number][] = [
      [1, 10],
      [2, 20],
      [3, 30],
    ]
    const divisors: [number, number][] = [
      [3, 4],
      [2, 0],
    ]
    expect(divided(values, divisors)).toEqual([[3, 7.5]])
  })
})

it('filters offer the values of each label, in order and up to a limit', () => {
  const all = [series, { ...series, appName: 'api' }, { ...series, appName: 'web', labels: { host: 'b' } }]
  expect(labelValues(all, 2)).toEqual({
    environment: ['production'],
    appName: ['api', 'shop'],
    route: ['/pay'],
    host: ['b'],
  })
  expect(labelValues([], 2)).toEqual({ environment: [], appName: [] })
})
