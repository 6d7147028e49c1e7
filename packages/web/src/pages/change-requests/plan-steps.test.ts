import { describe, expect, it } from 'vitest'
import type { PlanSummary } from '../../lib/release-plan.ts'
import { planSteps } from './plan-steps.tsx'

const aPlan = (given: Partial<PlanSummary>): PlanSummary => ({
  id: 'plan',
  name: 'Slowly',
  project: 'shop',
  featureName: 'new-search',
  environment: 'production',
  state: 'running',
  reason: null,
  milestone: { id: 'first', name: '10%', position: 1 },
  milestoneCount: 2,
  dueAt: '2026-07-15T12:00:00.000Z',
  createdAt: '2026-07-01T12:00:00.000Z',
  createdByUserId: 7,
  startedAt: '2026-07-01T12:00:00.000Z',
  pausedAt: null,
  endedAt: null,
  ...given,
})

const titlesOf = (plans: readonly PlanSummary[], author?: number | null) =>
  planSteps(plans, author).map(({ title }) => title)

describe('the steps of release plans in the calendar', () => {
  it('are ordered by time and name the milestone that starts, or the end of the plan', () => {
    const last = { milestone: { id: 'second', name: '100%', position: 2 }, dueAt: '2026-07-14T12:00:00.000Z' }
    expect(titlesOf([aPlan({}), aPlan({ featureName: 'old-search', ...last })])).toEqual([
      'old-search: completed',
      'new-search: milestone 2',
    ])
  })

  it('leave out plans that advance by hand', () => {
    expect(titlesOf([aPlan({ dueAt: null }), aPlan({ milestone: null })])).toEqual([])
  })

  it('are those of one author', () => {
    const plans = [aPlan({}), aPlan({ featureName: 'of-a-token', createdByUserId: null })]
    expect(titlesOf(plans, 7)).toEqual(['new-search: milestone 2'])
    expect(titlesOf(plans, 8)).toEqual([])
    expect(titlesOf(plans)).toHaveLength(2)
  })
})
