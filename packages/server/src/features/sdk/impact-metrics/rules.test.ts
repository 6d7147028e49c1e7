import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAX_ADDED_BUCKETS,
  MAX_BUCKETS,
  MAX_HELP,
  MAX_LABEL_NAME,
  MAX_LABEL_VALUE,
  MAX_LABELS,
  MAX_METRIC_NAME,
  MAX_METRICS_SENT,
  MAX_SAMPLES_SENT,
} from './limit-rules.ts'
import {
  addBuckets,
  addPoints,
  aggregated,
  type Buckets,
  bucketsOf,
  bucketsText,
  countedAt,
  needsBuckets,
  parseReport,
  quantile,
  startOf,
} from './rules.ts'

const counter = (samples: unknown) => ({ name: 'orders', help: 'Orders', type: 'counter', samples })
const INF = Number.POSITIVE_INFINITY
const histogram = (sample: unknown) => ({ name: 'latency', type: 'histogram', samples: [sample] })
const bucket = { le: 1, count: 1 }

describe('a report of impact metrics', () => {
  it('contains counters, gauges and histograms with their labels in one order', () => {
    const { samples, dropped } = parseReport([
      counter([{ labels: { b: 'x', a: 1, c: null, appName: 'shop', environment: 'dev' }, value: 4 }]),
      { name: 'heap', type: 'gauge', samples: [{ value: -2.5 }] },
      {
        name: 'latency',
        type: 'histogram',
        samples: [
          {
            labels: {},
            count: 3,
            sum: 7.5,
            buckets: [
              { le: '+Inf', count: 3 },
              { le: 1, count: 2 },
            ],
          },
        ],
      },
    ])
    expect(dropped).toBe(0)
    expect(samples).toEqual([
      {
        name: 'orders',
        type: 'counter',
        help: 'Orders',
        labels: '{"a":"1","b":"x"}',
        appName: 'shop',
        count: 1,
        sum: 4,
        last: 4,
        buckets: [],
      },
      {
        name: 'heap',
        type: 'gauge',
        help: '',
        labels: '{}',
        appName: undefined,
        count: 1,
        sum: -2.5,
        last: -2.5,
        buckets: [],
      },
      {
        name: 'latency',
        type: 'histogram',
        help: '',
        labels: '{}',
        appName: undefined,
        count: 3,
        sum: 7.5,
        last: 0,
        buckets: [
          [1, 2],
          [INF, 3],
        ],
      },
    ])
  })

  it.each([
    ['is no object', [7]],
    ['has no samples', [{ name: 'orders', type: 'counter' }]],
    ['has an unknown type', [{ name: 'orders', type: 'summary', samples: [] }]],
    ['has a name with a blank', [{ ...counter([]), name: 'my orders' }]],
    ['has a name of 101 characters', [{ ...counter([]), name: 'x'.repeat(101) }]],
    ['decreases a counter', [counter([{ value: -1 }])]],
    ['has no number', [counter([{ value: '4' }])]],
    ['has an infinite value', [counter([{ value: INF }])]],
    ['has a label name that is no name', [counter([{ labels: { 'a b': 'x' }, value: 1 }])]],
    ['has a label value of 101 characters', [counter([{ labels: { a: 'x'.repeat(101) }, value: 1 }])]],
    [
      'has a histogram without buckets',
      [{ name: 'l', type: 'histogram', samples: [{ count: 1, sum: 1, buckets: [] }] }],
    ],
  ])('counts a metric or sample as dropped that %s', (_, metrics) => {
    expect(parseReport([...metrics, counter([{ value: 1 }])])).toMatchObject({ dropped: 1, samples: [{ sum: 1 }] })
  })

  it('has limits for labels, metrics and samples, and the rest is counted', () => {
    const labels = Object.fromEntries(Array.from({ length: MAX_LABELS + 1 }, (_, i) => [`l${i}`, 'x']))
    expect(parseReport([counter([{ labels, value: 1 }])])).toEqual({ samples: [], dropped: 1 })
    const metrics = Array.from({ length: MAX_METRICS_SENT + 3 }, () => counter([]))
    expect(parseReport(metrics)).toEqual({ samples: [], dropped: 3 })
    const { samples, dropped } = parseReport([
      counter(Array.from({ length: MAX_SAMPLES_SENT + 2 }, () => ({ value: 1 }))),
    ])
    expect([samples.length, dropped]).toEqual([MAX_SAMPLES_SENT, 2])
  })

  it('contains metrics, labels and buckets at their limits', () => {
    const name = 'm'.repeat(MAX_METRIC_NAME)
    const value = 'v'.repeat(MAX_LABEL_VALUE)
    const labels = Object.fromEntries(
      Array.from({ length: MAX_LABELS }, (_, i) => [`l${10 + i}`.padEnd(MAX_LABEL_NAME, 'x'), value]),
    )
    const buckets = Array.from({ length: MAX_BUCKETS }, (_, le) => ({ le, count: 0 }))
    const metrics = [
      {
        ...counter([{ labels: { ...labels, appName: value }, value: 0 }]),
        name,
        help: 'h'.repeat(MAX_HELP + 1),
      },
      histogram({ count: 0, sum: 0, buckets }),
    ]
    expect(parseReport(metrics)).toEqual({
      samples: [
        {
          name,
          type: 'counter',
          help: 'h'.repeat(MAX_HELP),
          labels: JSON.stringify(labels),
          appName: value,
          count: 1,
          sum: 0,
          last: 0,
          buckets: [],
        },
        {
          name: 'latency',
          type: 'histogram',
          help: '',
          labels: '{}',
          appName: undefined,
          count: 0,
          sum: 0,
          last: 0,
          buckets: buckets.map(({ le, count }) => [le, count]),
        },
      ],
      dropped: 0,
    })
  })

  it.each([
    ['a bound that is no number', { le: '1', count: 1 }],
    ['the bound NaN', { le: Number.NaN, count: 1 }],
    ['no bound', { count: 1 }],
    ['a negative count', { le: 1, count: -1 }],
    ['a count that is no number', { le: 1, count: '1' }],
    ['something that is no object', 7],
  ])('drops a histogram whose buckets contain %s', (_, bucket) => {
    expect(parseReport([histogram({ count: 1, sum: 1, buckets: [bucket] })])).toEqual({ samples: [], dropped: 1 })
  })

  it.each([
    ['a negative count', { count: -1, sum: 1 }],
    ['no count', { sum: 1 }],
    ['no sum', { count: 1 }],
    ['too many buckets', { count: 1, sum: 1, buckets: Array.from({ length: MAX_BUCKETS + 1 }, () => bucket) }],
  ])('drops a histogram with %s', (_, given) => {
    expect(parseReport([histogram({ buckets: [bucket], ...given })])).toEqual({ samples: [], dropped: 1 })
  })

  it.each([
    ['that is null', null],
    ['with labels that are a list', { labels: ['x'], value: 1 }],
    ['with labels that are text', { labels: 'x', value: 1 }],
    ['with a label name over the limit', { labels: { ['l'.repeat(MAX_LABEL_NAME + 1)]: 'x' }, value: 1 }],
  ])('drops a sample %s', (_, sample) => {
    expect(parseReport([counter([sample])])).toEqual({ samples: [], dropped: 1 })
  })

  it('takes labels that are null as none, and ignores an application name that is no text, empty or too long', () => {
    const sampleOf = (labels: unknown) => {
      const { samples } = parseReport([counter([{ labels, value: 1 }])])
      return samples.map((one) => [one.labels, one.appName])
    }
    expect(sampleOf(null)).toEqual([['{}', undefined]])
    for (const appName of [7, '', 'x'.repeat(MAX_LABEL_VALUE + 1)])
      expect(sampleOf({ appName })).toEqual([['{}', undefined]])
    expect(sampleOf({ z: undefined, c: 1, a: true, b: 'x' })).toEqual([['{"a":"true","b":"x","c":"1"}', undefined]])
  })

  it('is read only up to the limit of metrics', () => {
    const metrics = Array.from({ length: MAX_METRICS_SENT + 1 }, () => counter([{ value: 1 }]))
    const { samples, dropped } = parseReport(metrics)
    expect([samples.length, dropped]).toEqual([MAX_METRICS_SENT, 1])
  })

  it('never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (metrics) => {
        expect(parseReport(metrics).dropped).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('points of a series', () => {
  const buckets: Buckets = [
    [1, 4],
    [5, 8],
    [INF, 10],
  ]

  it('are added; the newest sample of a gauge is kept', () => {
    const point = { count: 1, sum: 2, last: 2, buckets: [] }
    expect(addPoints(point, { ...point, last: 7 })).toEqual({ count: 2, sum: 4, last: 7, buckets: [] })
  })

  it('of histograms with other bounds are added as far as each side knows', () => {
    const other: Buckets = [
      [5, 1],
      [INF, 2],
    ]
    expect(addBuckets(buckets, buckets)).toEqual([
      [1, 8],
      [5, 16],
      [INF, 20],
    ])
    expect(addBuckets(buckets, other)).toEqual([
      [1, 4],
      [5, 9],
      [INF, 12],
    ])
    expect([addBuckets([], other), addBuckets(other, [])]).toEqual([other, other])
    expect(addBuckets([[2, 1]], [[1, 1]])).toEqual([
      [1, 1],
      [2, 2],
    ])
    const between: Buckets = [
      [1, 1],
      [3, 2],
      [INF, 3],
    ]
    expect(addBuckets(buckets, between)).toEqual([
      [1, 5],
      [3, 6],
      [5, 10],
      [INF, 13],
    ])
  })

  it('of histograms keep a limited number of bounds and count everything when each report has other bounds', () => {
    let all: Buckets = []
    for (let report = 0; report < 500; report++)
      all = addBuckets(
        all,
        Array.from({ length: 50 }, (_, index) => [report + index / 100, index + 1] as const),
      )
    expect(all.length).toBeLessThanOrEqual(100)
    expect(all.at(-1)).toEqual([499.49, 500 * 50])
    expect(all.map(([upTo]) => upTo)).toEqual(all.map(([upTo]) => upTo).toSorted((a, b) => a - b))
  })

  it('of histograms keep the bounds of the older one, and the largest, when there would be too many', () => {
    const bounds = (count: number, first = 0): Buckets =>
      Array.from({ length: count }, (_, index) => [first + index, index + 1] as const)
    expect(addBuckets(bounds(MAX_ADDED_BUCKETS - 1), bounds(1, 1_000))).toHaveLength(MAX_ADDED_BUCKETS)
    expect(addBuckets(bounds(3), bounds(MAX_ADDED_BUCKETS, 1_000))).toEqual([
      [0, 1],
      [1, 2],
      [1_000 + MAX_ADDED_BUCKETS - 1, 3 + MAX_ADDED_BUCKETS],
    ])
  })

  it('of histograms survive being stored', () => {
    expect(bucketsOf(bucketsText(buckets))).toEqual(buckets)
  })

  it.each([
    [0.2, 0.5],
    [0.4, 1],
    [0.5, 2],
    [0.8, 5],
    [0.99, 5],
  ])('have the quantile %s at %s, as histogram_quantile of Prometheus', (share, expected) => {
    expect(quantile(buckets, share)).toBeCloseTo(expected, 12)
  })

  it('without observations have no quantile', () => {
    expect([quantile([], 0.5), quantile([[1, 0]], 0.5)]).toEqual([undefined, undefined])
  })

  it('become one value for a period', () => {
    const point = { count: 10, sum: 30, last: 4, buckets }
    const values = (type: 'counter' | 'gauge' | 'histogram') =>
      (['rps', 'count', 'sum', 'avg', 'p50'] as const).map((as) => aggregated(type, point, as, 60_000))
    expect(values('counter')).toEqual([0.5, 30, 30, 3, undefined])
    expect(values('gauge')).toEqual([10 / 60, 10, 30, 3, undefined])
    expect(values('histogram')).toEqual([10 / 60, 10, 30, 3, 2])
  })

  it('of a gauge without samples have no mean', () => {
    expect(aggregated('gauge', { count: 0, sum: 0, last: 0, buckets: [] }, 'avg', 60_000)).toBeUndefined()
  })

  it('need buckets for a quantile only', () => {
    expect((['rps', 'count', 'sum', 'avg', 'p50', 'p95', 'p99'] as const).map(needsBuckets)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('count at the time when they were sent, or now if that is unknown, in the future or over a day ago', () => {
    const [now, day] = [1_000_000_000, 86_400_000]
    expect([undefined, now + 1, now, now - 1, now - day, now - day - 1].map((sent) => countedAt(sent, now))).toEqual([
      now,
      now,
      now,
      now - 1,
      now - day,
      now,
    ])
  })

  it('belong to the minute, hour and day that contain them', () => {
    const ms = Date.parse('2026-11-16T10:41:59.999Z')
    expect((['minute', 'hour', 'day'] as const).map((step) => startOf(step, ms))).toEqual([
      '2026-11-16T10:41:00.000Z',
      '2026-11-16T10:00:00.000Z',
      '2026-11-16T00:00:00.000Z',
    ])
  })
})
