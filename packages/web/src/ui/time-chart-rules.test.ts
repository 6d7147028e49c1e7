import { describe, expect, it } from 'vitest'
import {
  lonelyPoints,
  type TimeSeries,
  tableRows,
  timePath,
  timeSentence,
  topOf,
  xOf,
  yOf,
} from './time-chart-rules.ts'

const window = { from: 0, to: 600, step: 60 }
const box = { width: 600, height: 100 }
const series = (name: string, ...data: [number, number][]): TimeSeries => ({ name, data })

describe('a chart over time', () => {
  it.each([
    [[7], undefined, 10],
    [[0.013], undefined, 0.02],
    [[120], undefined, 200],
    [[3], 80, 100],
    [[3], 5, 10],
    [[], undefined, 1],
  ])('of %j with the threshold %s ends at %s', (values, threshold, top) => {
    const data = values.map((value, index): [number, number] => [index * 60, value])
    expect(topOf([series('a', ...data)], threshold)).toBeCloseTo(top, 10)
  })

  it('places values by time, and keeps them inside', () => {
    expect([xOf(0, window, box), xOf(300, window, box), xOf(600, window, box)]).toEqual([0, 300, 600])
    expect([yOf(0, 10, box), yOf(5, 10, box), yOf(99, 10, box), yOf(-4, 10, box)]).toEqual([100, 50, 0, 100])
  })

  it('has a gap where a period has no value, and a dot for a value without neighbours', () => {
    const one = series('a', [0, 5], [60, 10], [300, 5])
    expect(timePath(one, window, 10, box)).toBe('M0,50L60,0M300,50')
    expect(lonelyPoints(one, window)).toEqual([[300, 5]])
  })

  it('has the same data as a table, newest first', () => {
    expect(tableRows([series('a', [0, 5], [60, 6]), series('b', [60, 1])])).toEqual([
      { at: 60, values: [6, 1] },
      { at: 0, values: [5, undefined] },
    ])
  })

  it('has a sentence for screen readers', () => {
    expect(timeSentence('errors', [series('all', [0, 5], [60, 6.25])], 1)).toBe(
      'errors: all 6.25, between 5 and 6.25. 1 change in this time',
    )
    expect(timeSentence('errors', [series('all')], 0)).toBe('errors: no data')
  })
})
