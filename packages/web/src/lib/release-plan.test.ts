import { describe, expect, it } from 'vitest'
import { actionsOf, isOpenPlan, nextMilestone, type PlanState, progressOf } from './release-plan.ts'
import {
  advanceText,
  conditionText,
  durationText,
  milestoneText,
  readingText,
  safeguardSentence,
  stepText,
  summaryText,
  timeLeft,
} from './release-plan-text.ts'

const milestones = ['a', 'b', 'c'].map((id) => ({ id }))
const at = (activeMilestoneId: string | null, state: PlanState = 'running') => ({
  milestones,
  activeMilestoneId,
  state,
})

describe('the progress of a release plan', () => {
  it('has milestones before the current one done and those after it coming', () => {
    expect(progressOf(at('b'))).toEqual(['done', 'current', 'coming'])
    expect(progressOf(at(null, 'draft'))).toEqual(['coming', 'coming', 'coming'])
  })

  it('is done when the plan is completed, but not when it was rolled back', () => {
    expect(progressOf(at('c', 'completed'))).toEqual(['done', 'done', 'done'])
    expect(progressOf(at('b', 'rolled-back'))).toEqual(['done', 'current', 'coming'])
  })

  it('continues with the next milestone, and with none after the last', () => {
    expect(nextMilestone(at('a'))?.id).toBe('b')
    expect(nextMilestone(at(null))?.id).toBe('a')
    expect(nextMilestone(at('c'))).toBeUndefined()
  })

  it.each([
    [at(null, 'draft'), ['start', 'edit', 'delete']],
    [at('a'), ['advance', 'pause', 'rollBack', 'cancel']],
    [at('c'), ['complete', 'pause', 'rollBack', 'cancel']],
    [at('a', 'paused'), ['resume', 'advance', 'rollBack', 'cancel']],
    [at('c', 'completed'), ['delete']],
    [at('b', 'rolled-back'), ['delete']],
  ])('of %j allows %j', (plan, actions) => {
    expect(actionsOf(plan)).toEqual(actions)
  })

  it('is open for drafts and for plans under way', () => {
    const open = (['draft', 'running', 'paused', 'completed', 'rolled-back', 'cancelled'] as const).filter((state) =>
      isOpenPlan({ state }),
    )
    expect(open).toEqual(['draft', 'running', 'paused'])
  })
})

describe('the time of a release plan', () => {
  it.each([
    [1, '1 minute'],
    [90, '1 hour 30 minutes'],
    [360, '6 hours'],
    [1_440, '1 day'],
    [2_160, '1 day 12 hours'],
    [0, '0 minutes'],
  ])('of %i minutes is %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text)
  })

  it.each([
    [-5, 'due'],
    [0, 'due'],
    [30, 'under a minute'],
    [61, '2 min'],
    [59 * 60, '59 min'],
    [2 * 3_600, '2 h'],
    [5 * 3_600 + 12 * 60, '5 h 12 min'],
    [24 * 3_600, '1 d'],
    [51 * 3_600, '2 d 3 h'],
  ])('left with %i seconds is %s', (seconds, text) => {
    const now = Date.parse('2026-11-16T10:00:00Z')
    expect(timeLeft(new Date(now + seconds * 1_000).toISOString(), now)).toBe(text)
  })

  it('of the next step is part of a sentence', () => {
    expect(advanceText({ type: 'manual' })).toBe('by hand')
    expect(advanceText({ type: 'after', minutes: 60 })).toBe('after 1 hour')
    expect(stepText({ advance: { type: 'whenGuardsHold', minutes: 60 } }, '50%')).toBe(
      'then 50% after 1 hour, when all safeguards hold',
    )
    expect(stepText({ advance: { type: 'manual' } }, undefined)).toBe('then completed by hand')
  })
})

type Given = Parameters<typeof safeguardSentence>[0]

const guard = (metric: object = {}, condition: object = {}, action: object = {}): Given =>
  ({
    impactMetric: {
      source: 'impact',
      metricName: 'errors',
      aggregationMode: 'count',
      windowMinutes: 10,
      labelSelectors: {},
      ...metric,
    },
    triggerCondition: { operator: '>', threshold: 0.05, ...condition },
    action: { type: 'pauseReleasePlanProgressions', ...action },
  }) as unknown as Given

describe('the sentence of a safeguard', () => {
  it.each([
    [guard(), 'count of errors is above 0.05 over 10 minutes'],
    [guard({ divideBy: 'requests' }), 'errors ÷ requests is above 0.05 over 10 minutes'],
    [
      guard({ aggregationMode: 'p95', metricName: 'ms' }, { operator: '<', threshold: 300 }),
      '95th percentile of ms is below 300 over 10 minutes',
    ],
    [guard({ source: 'prometheus', metricName: 'up' }), 'up is above 0.05'],
    [guard({ source: 'signal', metricName: 'pager' }, { threshold: 0 }), 'signal pager fires'],
    [
      guard({ source: 'signal', metricName: 'pager', aggregationMode: 'sum' }, { threshold: 3 }),
      'sum of signal pager is above 3 over 10 minutes',
    ],
    [
      guard({ divideBy: 'requests' }, { relativeTo: 'withoutFeature', threshold: 1.2 }),
      'errors ÷ requests of users with the feature is more than 1.2 times that of users without it',
    ],
    [
      guard({ divideBy: 'requests' }, { relativeTo: 'withoutFeature', threshold: 1.2, variant: 'red' }),
      'errors ÷ requests of users with the variant red is more than 1.2 times that of users without it',
    ],
  ])('says when it is violated', (given, text) => {
    expect(conditionText(given)).toBe(text)
  })

  it.each([
    [{}, 'Pause when'],
    [{ type: 'rollBackReleasePlan' }, 'Roll back when'],
    [{ type: 'disableFeatureEnvironment' }, 'Switch the toggle off when'],
    [{ type: 'rollBackToMilestone' }, 'Go back one milestone when'],
    [{ type: 'rollBackToMilestone', milestoneId: 'a' }, 'Go back to Beta when'],
  ])('starts with the action %j', (action, start) => {
    const named = [{ id: 'a', name: 'Beta', strategies: [], advance: { type: 'manual' as const } }]
    expect(safeguardSentence(guard({}, {}, action), named)).toMatch(new RegExp(`^${start} count of errors`))
  })

  it('has its last value and its limit', () => {
    const reading = { state: 'holds', value: 0.0213456, threshold: 0.05, samples: 9, message: '' } as const
    expect(readingText(reading, '>')).toBe('0.02135, at most 0.05')
    expect(readingText({ ...reading, value: null }, '<')).toBe('at least 0.05')
  })
})

describe('a milestone', () => {
  const on = (rollout: number, more = {}) => ({
    name: 'flexibleRollout',
    parameters: { rollout: String(rollout) },
    ...more,
  })

  it('names who gets the toggle, without inactive strategies', () => {
    const strategies = [on(100), { name: 'default', segments: [3] }, on(5, { disabled: true })]
    expect(milestoneText({ strategies: strategies as never }, new Map([[3, 'beta']]))).toBe(
      'On for everyone, or On for everyone in segment beta',
    )
  })

  it('has its position in the plan', () => {
    const milestone = { id: 'b', name: '10%', position: 2 }
    expect(summaryText({ name: 'Slowly', milestone, milestoneCount: 4, reason: null })).toBe(
      'Slowly: milestone 2 of 4, 10%',
    )
    expect(summaryText({ name: 'Slowly', milestone: null, milestoneCount: 4, reason: 'Stop.' })).toBe('Slowly. Stop.')
  })
})
