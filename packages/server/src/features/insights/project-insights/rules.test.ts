import { describe, expect, it } from 'vitest'
import { StageSums } from './lifecycle-rules.ts'
import {
  activityByDay,
  addEvents,
  applyRelease,
  averageOf,
  lastDays,
  noActivity,
  type ReleaseEvent,
  releasesIn,
  statsOf,
} from './rules.ts'

const NOW = new Date('2026-06-30T12:00:00.000Z')
const PRODUCTION = new Set(['production'])
const created = (featureName: string, createdAt: string): ReleaseEvent => ({
  type: 'feature-created',
  featureName,
  createdAt,
})
const switchedOn = (featureName: string, createdAt: string, environment = 'production'): ReleaseEvent => ({
  type: 'feature-environment-enabled',
  featureName,
  createdAt,
  environment,
})
const someEvents = (events: number) => ({ events, changes: 0, reverted: 0 })
const activityOf = (...events: readonly ReleaseEvent[]) => {
  const activity = noActivity()
  for (const event of events) applyRelease(activity, event, PRODUCTION)
  return activity
}

describe('time to production', () => {
  it('ends when a toggle is first switched on in an environment of type production', () => {
    const activity = activityOf(
      created('a', '2026-06-01T00:00:00.000Z'),
      switchedOn('a', '2026-06-02T00:00:00.000Z', 'development'),
      switchedOn('a', '2026-06-03T12:00:00.000Z'),
      switchedOn('a', '2026-06-20T00:00:00.000Z'),
      created('never', '2026-06-01T00:00:00.000Z'),
    )
    expect(releasesIn(activity, () => true)).toEqual([
      { name: 'a', releasedAt: '2026-06-03T12:00:00.000Z', timeToProduction: 2.5 },
    ])
  })

  it('starts again for a toggle that is created again with the same name', () => {
    const activity = activityOf(
      created('a', '2026-01-01T00:00:00.000Z'),
      switchedOn('a', '2026-01-02T00:00:00.000Z'),
      created('a', '2026-06-01T00:00:00.000Z'),
    )
    expect(releasesIn(activity, () => true)).toEqual([])
  })

  it('is unknown for a toggle whose creation is too long ago', () => {
    expect(releasesIn(activityOf(switchedOn('old', '2026-06-01T00:00:00.000Z')), () => true)).toEqual([])
  })

  it('lists the last releases first, and only toggles that are shown', () => {
    const activity = activityOf(
      ...['a', 'b', 'c', 'd'].map((name) => created(name, '2026-06-01T00:00:00.000Z')),
      switchedOn('b', '2026-06-02T00:00:00.000Z'),
      switchedOn('a', '2026-06-03T00:00:00.000Z'),
      switchedOn('c', '2026-06-04T00:00:00.000Z'),
      switchedOn('d', '2026-06-05T00:00:00.000Z'),
    )
    expect(releasesIn(activity, (name) => name !== 'c').map(({ name }) => name)).toEqual(['d', 'a', 'b'])
  })
})

describe('stats of a project', () => {
  it('compare the last 30 days with the 30 days before, and leave out what is older', () => {
    const activity = activityOf(
      created('old', '2026-05-01T23:59:59.000Z'),
      created('past', '2026-05-02T00:00:00.000Z'),
      created('past-2', '2026-05-31T23:59:59.000Z'),
      created('now', '2026-06-01T00:00:00.000Z'),
      switchedOn('past', '2026-05-04T00:00:00.000Z'),
      switchedOn('now', '2026-06-11T00:00:00.000Z'),
      switchedOn('past-2', '2026-06-30T11:59:59.000Z'),
      { type: 'feature-archived', featureName: 'old', createdAt: '2026-06-30T00:00:00.000Z' },
    )
    addEvents(activity, '2026-05-02', someEvents(4))
    addEvents(activity, '2026-06-30', someEvents(3))
    expect(
      statsOf(
        activity,
        releasesIn(activity, () => true),
        NOW,
      ),
    ).toEqual({
      avgTimeToProdCurrentWindow: 19.8,
      avgTimeToProdPastWindow: 2,
      releasedCurrentWindow: 2,
      releasedPastWindow: 1,
      createdCurrentWindow: 1,
      createdPastWindow: 2,
      archivedCurrentWindow: 1,
      archivedPastWindow: 0,
      projectActivityCurrentWindow: 3,
      projectActivityPastWindow: 4,
    })
  })

  it('have a time of 0 when no toggle was switched on in production', () => {
    expect(statsOf(noActivity(), [], NOW)).toMatchObject({ avgTimeToProdCurrentWindow: 0, avgTimeToProdPastWindow: 0 })
    expect(averageOf([])).toBe(0)
  })
})

describe('activity by day', () => {
  it('lists the days of the last year that have events, oldest first', () => {
    const activity = noActivity()
    for (const day of ['2026-06-30', '2025-07-01', '2025-06-30']) addEvents(activity, day, someEvents(2))
    expect(activityByDay(activity, NOW)).toEqual([
      { date: '2025-07-01', count: 2 },
      { date: '2026-06-30', count: 2 },
    ])
    expect(lastDays(NOW, 2)).toEqual(['2026-06-29', '2026-06-30'])
  })
})

describe('the lifecycle summary', () => {
  it('averages the time of toggles that left a stage, and counts those that are in it', () => {
    const sums = new StageSums('2026-06-01')
    sums.add([{ stage: 'initial', enteredStageAt: '2026-06-01T00:00:00.000Z' }])
    sums.add([
      { stage: 'initial', enteredStageAt: '2026-06-01T00:00:00.000Z' },
      { stage: 'live', enteredStageAt: '2026-06-03T00:00:00.000Z' },
    ])
    sums.add([
      { stage: 'initial', enteredStageAt: '2026-05-01T00:00:00.000Z' },
      { stage: 'live', enteredStageAt: '2026-05-02T00:00:00.000Z' },
      { stage: 'archived', enteredStageAt: '2026-05-31T23:59:59.000Z' },
    ])
    sums.add([
      { stage: 'initial', enteredStageAt: '2026-05-01T00:00:00.000Z' },
      { stage: 'archived', enteredStageAt: '2026-06-01T00:00:00.000Z' },
    ])
    expect(sums.summary()).toEqual({
      initial: { averageDays: 11.3, currentFlags: 1 },
      preLive: { averageDays: null, currentFlags: 0 },
      live: { averageDays: 30, currentFlags: 1 },
      completed: { averageDays: null, currentFlags: 0 },
      archived: { currentFlags: 2, last30Days: 1 },
    })
  })
})
