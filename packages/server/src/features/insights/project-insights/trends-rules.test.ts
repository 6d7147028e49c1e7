import { describe, expect, it } from 'vitest'
import { addEvents, applyRelease, countsOfEvent, noActivity } from './rules.ts'
import { daysWithToday, lastWeeks, TREND_WEEKS, weekOf, weeksOf } from './trends-rules.ts'

/** A Wednesday. */
const NOW = new Date('2026-07-01T12:00:00.000Z')

describe('weeks of a trend', () => {
  it('begin on Monday in UTC', () => {
    expect(weekOf('2026-06-29')).toBe('2026-06-29')
    expect(weekOf('2026-07-05')).toBe('2026-06-29')
    expect(weekOf('2026-07-06')).toBe('2026-07-06')
    expect(weekOf('2026-01-01')).toBe('2025-12-29')
    expect(lastWeeks(NOW, 3)).toEqual(['2026-06-15', '2026-06-22', '2026-06-29'])
  })

  it('sum up the days of a project, with weeks in which nothing happened', () => {
    const activity = noActivity()
    addEvents(activity, '2026-06-24', { events: 5, changes: 3, reverted: 1 })
    addEvents(activity, '2026-06-26', { events: 1, changes: 1, reverted: 0 })
    addEvents(activity, '2025-01-01', { events: 9, changes: 9, reverted: 9 })
    applyRelease(
      activity,
      { type: 'feature-created', featureName: 'a', createdAt: '2026-06-25T00:00:00.000Z' },
      new Set(),
    )
    applyRelease(
      activity,
      { type: 'feature-archived', featureName: 'b', createdAt: '2026-06-30T00:00:00.000Z' },
      new Set(),
    )
    const releases = [
      { name: 'a', releasedAt: '2026-06-26T00:00:00.000Z', timeToProduction: 1 },
      { name: 'c', releasedAt: '2026-06-27T00:00:00.000Z', timeToProduction: 4 },
    ]
    const weeks = weeksOf(activity, releases, NOW)
    expect(weeks).toHaveLength(TREND_WEEKS)
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-06-22', created: 1, archived: 0, changes: 4, reverted: 1, released: 2, leadTime: 2.5 },
      { week: '2026-06-29', created: 0, archived: 1, changes: 0, reverted: 0, released: 0, leadTime: null },
    ])
    expect(weeks[0]).toMatchObject({ created: 0, changes: 0, leadTime: null })
  })
})

describe('changes', () => {
  it('are events that change what SDKs get; the group of a revert marks the restored ones', () => {
    expect(countsOfEvent({ type: 'feature-environment-enabled' })).toEqual({ events: 1, changes: 1, reverted: 0 })
    expect(countsOfEvent({ type: 'feature-tagged' })).toEqual({ events: 1, changes: 0, reverted: 0 })
    expect(countsOfEvent({ type: 'feature-strategy-update', groupId: 'revert-1' })).toMatchObject({ reverted: 1 })
    expect(countsOfEvent({ type: 'feature-metadata-updated', groupId: 'revert-1' })).toMatchObject({ reverted: 0 })
    expect(countsOfEvent({ type: 'feature-strategy-update', groupId: '1' })).toMatchObject({ reverted: 0 })
  })
})

describe('days of a trend', () => {
  it('end with the current state, whose usage is not complete', () => {
    const recorded = { project: 'p', day: '2026-06-30', toggles: 4, stale: 1, potentiallyStale: 1, yes: 7, no: 2 }
    const health = { rating: 75, total: 4, active: 3, stale: 1, potentiallyStale: 0 }
    expect(daysWithToday([recorded], health, NOW)).toEqual([
      { day: '2026-06-30', health: 50, toggles: 4, stale: 1, potentiallyStale: 1, usage: { yes: 7, no: 2 } },
      { day: '2026-07-01', health: 75, toggles: 4, stale: 1, potentiallyStale: 0, usage: null },
    ])
  })
})
