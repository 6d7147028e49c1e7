import { describe, expect, it } from 'vitest'
import {
  aggregationOf,
  aggregationsOf,
  chartSeries,
  chartWindow,
  chosenMetric,
  droppedSentence,
  groupChoices,
  labelChoices,
  markersOf,
  withoutOpenPeriod,
} from './metrics-rules.ts'
import type { Metric } from './queries.ts'
import { labelFilter, metricsSearch } from './search.ts'

const metric = (name: string, type: Metric['type'] = 'counter'): Metric => ({
  name,
  displayName: name,
  type,
  help: '',
  source: 'internal',
  environments: ['production'],
  applications: ['shop'],
  seriesCount: 1,
  lastSeenAt: '2026-11-16T10:00:00.000Z',
})

describe('the metrics page', () => {
  it('keeps only known values of the URL', () => {
    expect(metricsSearch({ metric: 404, as: 'p95', range: 'year', view: 'table', x: 1 })).toMatchObject({
      metric: '404',
      as: 'p95',
      range: undefined,
      view: 'table',
    })
  })

  it('shows the first metric, or the one of the URL', () => {
    const metrics = [metric('a'), metric('b')]
    expect(chosenMetric(metrics, {})?.name).toBe('a')
    expect(chosenMetric(metrics, { metric: 'b' })?.name).toBe('b')
    expect(chosenMetric(metrics, { metric: 'gone' })).toBeUndefined()
  })

  it('offers percentiles for histograms only, and a default for each type', () => {
    expect(aggregationsOf('counter').map(({ value }) => value)).toEqual(['count', 'rps', 'sum', 'avg'])
    expect(aggregationsOf('histogram')).toHaveLength(7)
    expect(aggregationOf(metric('a'), {})).toBe('rps')
    expect(aggregationOf(metric('a'), { divideBy: 'b' })).toBe('count')
    expect(aggregationOf(metric('a'), { as: 'p95' })).toBe('rps')
    expect(aggregationOf(metric('a', 'histogram'), { as: 'p99' })).toBe('p99')
  })

  it('turns a label of the URL into a filter', () => {
    expect(labelFilter('route=/a=b')).toBe('{"route":["/a=b"]}')
    expect([labelFilter(undefined), labelFilter('route'), labelFilter('=x')]).toEqual([undefined, undefined, undefined])
  })

  it('offers labels as filters and groups', () => {
    const labels = { environment: ['dev'], appName: ['shop'], plan: ['free', 'pro'] }
    expect(labelChoices(labels)).toEqual(['plan=free', 'plan=pro'])
    expect(groupChoices(labels).map(({ label }) => label)).toEqual(['Environment', 'Application', 'plan'])
  })

  it('names series by their group, and the only one by the metric', () => {
    const data: [number, number][] = [[60, 1]]
    expect(chartSeries({ series: [{ metric: { plan: 'pro' }, data }] }, 'orders')).toEqual([{ name: 'pro', data }])
    expect(chartSeries({ series: [{ metric: {}, data }] }, 'orders')).toEqual([{ name: 'orders', data }])
  })

  it('leaves out a period that is not over, unless a ratio or a mean does not depend on it', () => {
    const window = { from: 0, to: 150, step: 60 }
    const series = [
      {
        name: 'a',
        data: [
          [60, 5],
          [120, 1],
        ] as const,
      },
    ]
    const times = (as: 'rps' | 'avg', divideBy?: string) =>
      withoutOpenPeriod(series, window, { as, divideBy }).flatMap(({ data }) => data.map(([at]) => at))
    expect([times('rps'), times('avg'), times('rps', 'b')]).toEqual([[60], [60, 120], [60, 120]])
    expect(withoutOpenPeriod([{ name: 'a', data: [[120, 1]] }], window, { as: 'rps' })[0]?.data).toHaveLength(1)
  })

  it('marks the changes inside the window, oldest first', () => {
    const window = chartWindow({ start: '2026-11-16T10:00:00.000Z', end: '2026-11-16T11:00:00.000Z', step: '60' })
    const change = (time: string) => ({
      createdAt: `2026-11-16T${time}:00.000Z`,
      featureName: 'checkout',
      label: 'Toggle switched on',
      createdBy: 'ann',
    })
    expect(markersOf([change('10:50'), change('10:10'), change('09:59')], window)).toEqual([
      { at: '2026-11-16T10:10:00.000Z', label: 'checkout: Toggle switched on by ann' },
      { at: '2026-11-16T10:50:00.000Z', label: 'checkout: Toggle switched on by ann' },
    ])
  })

  it('marks a triggered safeguard with its numbers', () => {
    const window = chartWindow({ start: '2026-11-16T10:00:00.000Z', end: '2026-11-16T11:00:00.000Z', step: '60' })
    const triggered = {
      createdAt: '2026-11-16T10:30:00.000Z',
      featureName: 'checkout',
      label: 'Safeguard triggered',
      createdBy: 'leverframe',
      data: { reading: { message: 'count of errors is 31, which is > 20' } },
    }
    expect(markersOf([triggered], window).map(({ label }) => label)).toEqual([
      'checkout: Safeguard triggered by leverframe: count of errors is 31, which is > 20',
    ])
  })

  it('says what was dropped, and why', () => {
    expect(droppedSentence({ invalid: 0, seriesLimit: 0, backlog: 0 })).toBeUndefined()
    expect(droppedSentence({ invalid: 1, seriesLimit: 2, backlog: 0 })).toBe(
      '3 samples dropped since the server started: 2 over the limit of series, 1 not valid.',
    )
  })
})
