import { describe, expect, it } from 'vitest'
import { entrySentences, type HistoryEntry } from './history.ts'
import { planDifferences } from './release-plan-history.ts'

const entry = (type: string, fields: Readonly<Record<string, readonly [unknown, unknown]>>): HistoryEntry => ({
  eventId: 1,
  type,
  createdAt: '2026-11-16T10:00:00Z',
  createdBy: 'ann',
  environment: 'production',
  changes: Object.entries(fields).map(([field, [before, after]]) => ({
    path: `environments/production/${field}`,
    before,
    after,
  })),
})

const names = { segments: new Map(), strategy: () => '' }

describe('the history of a release plan', () => {
  it.each([
    [
      'release-plan-milestone-started',
      { milestoneId: ['a', 'b'], milestoneName: ['1%', '10%'] },
      'milestone started: 10%',
    ],
    [
      'safeguard-triggered',
      { state: ['running', 'paused'], reason: [null, 'errors is 3'] },
      'safeguard triggered: errors is 3',
    ],
    ['release-plan-added', { name: [null, 'Slowly'], milestones: [null, [{}]] }, 'release plan added: Slowly'],
    [
      'safeguard-triggered',
      { milestoneName: ['10%', '1%'], reading: [null, { message: 'errors is 3, which is > 2' }] },
      'safeguard triggered: errors is 3, which is > 2',
    ],
    ['release-plan-added', { milestones: [null, [{ name: '1%' }, { name: 'All' }]] }, 'release plan added: 1%, All'],
    ['release-plan-removed', { name: ['Slowly', null] }, 'release plan removed: Slowly'],
    ['release-plan-completed', { state: ['running', 'completed'] }, 'release plan completed'],
  ] as const)('describes %s in one sentence', (type, fields, sentence) => {
    expect(entrySentences(entry(type, fields), names)).toEqual([sentence])
  })

  it('lists milestones by name and hides ids', () => {
    expect(planDifferences('milestones', { before: null, after: [{ name: '1%' }, { name: 'All' }] })).toEqual([
      { field: 'milestones', before: null, after: '1%, All' },
    ])
    expect(planDifferences('planId', { before: null, after: 'x' })).toEqual([])
    expect(planDifferences('enabled', { before: null, after: 'x' })).toBeUndefined()
  })
})
