import { describe, expect, it } from 'vitest'
import type { Signal } from '#features/sdk/signals/index'
import { completeGuard } from './guard-rules.ts'
import type { NewGuard } from './schema.ts'
import { expressionOf, measuredOf, measuredSignals } from './source-rules.ts'

const guard = (impactMetric: Partial<NewGuard['impactMetric']> = {}, operator: '>' | '<' = '>') => {
  const given = {
    impactMetric: { metricName: 'errors', ...impactMetric },
    triggerCondition: { operator, threshold: 1 },
  }
  return completeGuard(given, () => 'id')
}

it('the expression of a guard is its metric, or the ratio of two', () => {
  expect([expressionOf(guard()), expressionOf(guard({ divideBy: 'requests' }))]).toEqual([
    'errors',
    '(errors) / (requests)',
  ])
})

it('of several results the one counts that is closest to a violation', () => {
  expect(measuredOf(guard(), [3, 7, 5])).toEqual({ value: 7, samples: 3 })
  expect(measuredOf(guard({}, '<'), [7, 3, 5])).toEqual({ value: 3, samples: 3 })
  expect(measuredOf(guard(), [])).toEqual({ value: undefined, samples: 0 })
})

describe('the signals of a guard', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const target = { since: new Date('2026-11-16T00:00:00Z'), now }
  const signal = (time: string, more: Partial<Signal> = {}): Signal => ({
    labels: {},
    state: 'firing',
    value: null,
    at: `2026-11-16T${time}.000Z`,
    ...more,
  })
  type Mode = NonNullable<NewGuard['impactMetric']['aggregationMode']>
  const measured = (aggregationMode: Mode, signals: Signal[], labelSelectors = {}) =>
    measuredSignals(guard({ source: 'signal', aggregationMode, labelSelectors, windowMinutes: 60 }), signals, target)

  it('that fire are counted, however old they are', () => {
    const signals = [signal('03:00:00'), signal('04:00:00'), signal('11:30:00', { state: 'resolved' })]
    expect(measured('count', signals)).toEqual({ value: 2, samples: 2 })
    expect(measured('count', signals.slice(2))).toEqual({ value: 0, samples: 1 })
  })

  const values = [
    signal('10:59:59', { value: 100 }),
    signal('11:00:00', { value: 2 }),
    signal('11:30:00', { value: 5, state: 'resolved' }),
    signal('11:40:00'),
  ]

  it('of the window give the sum and the mean of their values', () => {
    expect(measured('sum', values)).toEqual({ value: 7, samples: 2 })
    expect(measured('avg', values)).toEqual({ value: 3.5, samples: 2 })
    expect(measured('sum', [])).toEqual({ value: 0, samples: 0 })
    expect(measured('avg', [])).toEqual({ value: undefined, samples: 0 })
  })

  it.each([
    [{ route: ['/pay'] }, 1],
    [{ route: ['/pay', '/cart'] }, 2],
    [{ route: ['*'] }, 2],
    [{ route: [] }, 3],
    [{ route: ['/pay'], host: ['b'] }, 0],
    [{ constructor: ['*'] }, 0],
  ])('with the labels %j are selected', (selectors, count) => {
    const signals = [
      signal('11:30:00', { labels: { route: '/pay', host: 'a' } }),
      signal('11:30:00', { labels: { route: '/cart' } }),
      signal('11:30:00'),
    ]
    expect(measured('count', signals, selectors).value).toBe(count)
  })
})
