import { describe, expect, it } from 'vitest'
import { axisTop, barsOf, chartSentence, largest, pathOf, type Series } from './chart-rules.ts'

const series = (name: string, ...values: (number | null)[]): Series => ({
  name,
  color: 'red',
  points: values.map((value, index) => ({ label: `week ${index + 1}`, value })),
})

describe('a chart', () => {
  it('ends its axis at a round number above all values', () => {
    expect([0, 1, 3, 7, 11, 24, 260].map(axisTop)).toEqual([1, 1, 5, 10, 20, 25, 500])
    expect(largest([series('a', 1, null, 4), series('b', 2)])).toBe(4)
    expect(largest([])).toBe(0)
  })

  it('draws lines with a gap where nothing is known', () => {
    const box = { width: 30, height: 10 }
    expect(pathOf(series('a', 0, 10, null, 5).points, 10, box)).toBe('M0,10L10,0M30,5')
    expect(pathOf([], 10, box)).toBe('')
  })

  it('draws the bars of several series next to each other', () => {
    const [created = [], archived = []] = barsOf([series('a', 1, 2), series('b', 2, 0)], 2, { width: 20, height: 10 })
    expect(created[0]).toMatchObject({ x: 1.5, y: 5, width: 3.5, height: 5, label: 'week 1: a 1' })
    expect(archived[0]).toMatchObject({ x: 5, y: 0, height: 10 })
    expect(archived[1]).toMatchObject({ height: 0 })
  })

  it('has a text with the newest value and the range', () => {
    expect(chartSentence('Health', [series('Health', 50, 90, 75)], '%')).toBe('Health: Health 75%, between 50% and 90%')
    expect(chartSentence('Time', [series('Time', 1, 2)], ' days')).toBe('Time: Time 2 days, between 1 day and 2 days')
    expect(chartSentence('Lead time', [series('Days', null, null)])).toBe('Lead time: no data yet')
  })
})
