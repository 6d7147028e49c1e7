import { describe, expect, it } from 'vitest'
import { activitySentence, daysWord, recentDays, stageRows, tilesOf } from './facts.ts'
import type { Insights } from './queries.ts'

const NOW = Date.parse('2026-11-15T12:30:00Z')

const insights = (stats: Partial<Insights['stats']> = {}): Insights => ({
  stats: {
    avgTimeToProdCurrentWindow: 0,
    avgTimeToProdPastWindow: 0,
    releasedCurrentWindow: 0,
    releasedPastWindow: 0,
    createdCurrentWindow: 4,
    createdPastWindow: 2,
    archivedCurrentWindow: 1,
    archivedPastWindow: 0,
    projectActivityCurrentWindow: 0,
    projectActivityPastWindow: 0,
    projectMembersAddedCurrentWindow: 2,
    ...stats,
  },
  health: { rating: 75, activeCount: 6, staleCount: 1, potentiallyStaleCount: 1 },
  technicalDebt: { rating: 25 },
  leadTime: { features: [], projectAverage: 0 },
  featureTypeCounts: [],
  members: { currentMembers: 5, change: 2 },
  changeRequests: { total: 0, applied: 0, rejected: 0, reviewRequired: 0, approved: 0, scheduled: 0 },
})

const tile = (label: string, given?: Partial<Insights['stats']>) =>
  tilesOf(insights(given)).find((one) => one.label === label)

describe('the figures of a project', () => {
  it('show the health as a number and a word, with the counts behind it', () => {
    expect(tile('Health')).toMatchObject({ value: '75%, fair', detail: '6 active, 1 stale, 1 past lifetime' })
  })

  it('show a time to production only when a toggle was released', () => {
    expect(tile('Time to production')).toMatchObject({
      value: 'No data',
      detail: 'No first release in the last 30 days; none in the 30 days before',
    })
    const stats = { releasedCurrentWindow: 3, avgTimeToProdCurrentWindow: 2.5 }
    expect(tile('Time to production', { ...stats, releasedPastWindow: 1, avgTimeToProdPastWindow: 1 })).toMatchObject({
      value: '2.5 days',
      detail: 'Average of 3; 1 day in the 30 days before',
    })
  })

  it('write short times in words', () => {
    expect([0, 0.4, 1, 12.5].map(daysWord)).toEqual(['under a day', 'under a day', '1 day', '12.5 days'])
  })
})

describe('the activity of a project', () => {
  it('has one entry for each of the last 30 days', () => {
    const days = recentDays(
      [
        { date: '2026-10-01', count: 9 },
        { date: '2026-11-14', count: 2 },
        { date: '2026-11-15', count: 1 },
      ],
      NOW,
    )
    expect([days.length, days[0]?.date, days.at(-1)]).toEqual([30, '2026-10-17', { date: '2026-11-15', count: 1 }])
    expect(activitySentence(days)).toBe('3 events in the last 30 days, most on 14 Nov: 2')
  })

  it('has a sentence for a project without events', () => {
    expect(activitySentence(recentDays([], NOW))).toBe('0 events in the last 30 days')
  })
})

describe('the lifecycle of a project', () => {
  it('has a row per stage, with a dash where no toggle has left it', () => {
    const stage = { averageDays: null, currentFlags: 0 }
    const lifecycleSummary = {
      initial: { averageDays: 3, currentFlags: 2 },
      preLive: stage,
      live: stage,
      completed: stage,
      archived: { currentFlags: 4, last30Days: 1 },
    }
    const rows = stageRows({ lifecycleSummary })
    expect([rows[0], rows[1]?.time, rows[4]]).toEqual([
      { stage: 'No usage yet', toggles: 2, time: '3 days' },
      '–',
      { stage: 'Archived', toggles: 4, time: '–' },
    ])
  })
})
