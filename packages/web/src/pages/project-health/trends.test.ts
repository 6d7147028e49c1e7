import { describe, expect, it } from 'vitest'
import { revertedSentence, seriesOf, type Trends } from './trends.ts'

const week = { week: '2026-11-09', created: 2, archived: 1, changes: 8, reverted: 1, released: 0, leadTime: null }
const trends: Trends = {
  days: [
    { day: '2026-11-14', health: 90, toggles: 10, stale: 1, potentiallyStale: 0, usage: { yes: 5, no: 3 } },
    { day: '2026-11-15', health: 80, toggles: 10, stale: 1, potentiallyStale: 1, usage: null },
  ],
  weeks: [{ ...week, week: '2026-11-02', changes: 0, reverted: 0, leadTime: 2.5 }, week],
  staleByOwner: [],
}

describe('the trends of a project', () => {
  it('become series with a point per day or week, and gaps where nothing is known', () => {
    const { health, createdAndArchived, leadTime, reverted, usage } = seriesOf(trends)
    expect(health[0]?.points).toEqual([
      { label: '14 Nov', value: 90 },
      { label: '15 Nov', value: 80 },
    ])
    expect(createdAndArchived.map(({ name, points }) => [name, points.at(-1)?.value])).toEqual([
      ['Created', 2],
      ['Archived', 1],
    ])
    expect(leadTime[0]?.points.map(({ value }) => value)).toEqual([2.5, null])
    expect(reverted[0]?.points.map(({ value }) => value)).toEqual([null, 12.5])
    expect(usage.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [5, null],
      [3, null],
    ])
  })

  it('say how many changes were reverts', () => {
    expect(revertedSentence(trends)).toBe('1 of 8 changes in 2 weeks restored an earlier state (13%).')
    expect(revertedSentence({ ...trends, weeks: [] })).toBe('No changes in 0 weeks.')
  })
})
