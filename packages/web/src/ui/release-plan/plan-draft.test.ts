import { describe, expect, it } from 'vitest'
import type { PlanLike } from '../../lib/release-plan.ts'
import { chartTop, comparedValues, linePath, meterParts } from './chart-rules.ts'
import {
  advanceDraftOf,
  advanceOf,
  emptyPlan,
  freeId,
  newSafeguard,
  type PlanDraft,
  planBodyOf,
  planDraftOf,
  safeguardPreview,
} from './plan-draft.ts'
import { planProblem, safeguardProblem } from './plan-problems.ts'

const guard = { ...newSafeguard([]), metricName: 'errors', threshold: 3 }

const named = (draft: Partial<PlanDraft> = {}): PlanDraft => ({ ...emptyPlan('cart'), name: 'Slowly', ...draft })

describe('the draft of a release plan', () => {
  it('from scratch has two milestones and is sent with their strategies', () => {
    const { milestones, safeguards } = planBodyOf(named())
    expect(milestones.map(({ name, advance }) => [name, advance])).toEqual([
      ['10%', { type: 'manual' }],
      ['Everyone', { type: 'manual' }],
    ])
    expect(milestones[0]?.strategies).toMatchObject([
      { name: 'flexibleRollout', parameters: { rollout: 10, groupId: 'cart' } },
    ])
    expect(safeguards).toEqual([])
  })

  it('from a stored plan is sent back unchanged', () => {
    const sent = planBodyOf(named({ safeguards: [{ ...guard, labels: ['route=/pay', 'route=/cart', 'app'] }] }))
    const [safeguard] = sent.safeguards
    expect(safeguard?.impactMetric.labelSelectors).toEqual({ route: ['/pay', '/cart'], app: ['*'] })
    const stored = { ...sent, safeguards: [safeguardPreview({ ...guard, labels: ['route=/pay'] })] }
    const again = planBodyOf(planDraftOf(stored as unknown as PlanLike))
    expect(again.milestones).toEqual(sent.milestones)
    expect(again.safeguards[0]?.impactMetric.labelSelectors).toEqual({ route: ['/pay'] })
  })

  it.each([
    [{ type: 'after', minutes: 90 }, 90, 'minutes'],
    [{ type: 'after', minutes: 120 }, 2, 'hours'],
    [{ type: 'whenGuardsHold', minutes: 2_880 }, 2, 'days'],
  ] as const)('shows %j as %i %s and sends the same', (advance, amount, unit) => {
    expect(advanceDraftOf(advance)).toMatchObject({ amount, unit })
    expect(advanceOf(advanceDraftOf(advance))).toEqual(advance)
  })

  it('keeps a time to the minute', () => {
    const at = '2030-01-31T09:05:00.000Z'
    expect(advanceOf(advanceDraftOf({ type: 'at', at }))).toEqual({ type: 'at', at })
    expect(advanceDraftOf({ type: 'at', at: 'tomorrow' }).at).toBe('')
  })

  it('gives new parts an id that is free', () => {
    expect(freeId([])).toBe('new-1')
    expect(freeId([{ id: 'new-2' }])).toBe('new-3')
  })

  it('sends only the fields that fit the source and the comparison', () => {
    const [relative] = planBodyOf(
      named({ safeguards: [{ ...guard, divideBy: 'requests', isRelative: true, variant: ' red ' }] }),
    ).safeguards
    expect(relative).toMatchObject({
      impactMetric: { divideBy: 'requests' },
      triggerCondition: { relativeTo: 'withoutFeature', variant: 'red', minimumSample: 100 },
    })
    const [signal] = planBodyOf(named({ safeguards: [{ ...guard, source: 'signal', divideBy: 'x' }] })).safeguards
    expect(signal).not.toHaveProperty('minimumData')
    expect(signal?.impactMetric).not.toHaveProperty('divideBy')
  })
})

describe('the problem of a release plan', () => {
  const none = () => undefined

  it.each([
    [named({ name: ' ' }), 'Name: required'],
    [named({ milestones: [] }), 'Add a milestone'],
    [named(), undefined],
    [named({ safeguards: [newSafeguard([])] }), 'Safeguard 1: choose a metric'],
  ])('is the first one', (draft, problem) => {
    expect(planProblem(draft, none)).toBe(problem)
  })

  it.each([
    [{ name: '' }, 'Milestone 1: enter a name'],
    [{ strategies: [] }, 'Milestone 1: add an active strategy'],
    [
      { advance: { type: 'after', amount: Number.NaN, unit: 'hours', at: '' } },
      'Milestone 1: the duration must be above 0',
    ],
    [{ advance: { type: 'at', amount: 1, unit: 'hours', at: '' } }, 'Milestone 1: choose a day and a time'],
  ] as const)('names the milestone with %j', (change, problem) => {
    const draft = named()
    const [first, ...others] = draft.milestones
    if (!first) throw new Error('a new plan has milestones')
    expect(planProblem({ ...draft, milestones: [{ ...first, ...change }, ...others] }, none)).toBe(problem)
  })

  it('names the strategy if there are several', () => {
    const draft = named()
    expect(planProblem(draft, () => 'bad')).toBe('Milestone 1: bad')
    const [first, ...others] = draft.milestones
    if (!first) throw new Error('a new plan has milestones')
    const two = { ...first, strategies: [...first.strategies, ...first.strategies] }
    expect(planProblem({ ...draft, milestones: [two, ...others] }, () => 'bad')).toBe('Milestone 1: strategy 1: bad')
  })

  it.each([
    [{ source: 'prometheus' }, 'choose a metric source'],
    [{ source: 'signal', metricName: '' }, 'choose a signal'],
    [{ isRelative: true }, 'choose the metric that counts exposures'],
    [{ threshold: Number.NaN }, 'enter a threshold'],
    [{ isRelative: true, divideBy: 'requests', threshold: 0 }, 'the ratio must be above 0'],
    [{ windowMinutes: 0 }, 'the window must be 1 to 43,200 minutes'],
    [{ minimumCount: 0.5 }, 'the minimum data must be at least 1'],
    [{ deadlineMinutes: 0 }, 'the deadline must be 1 to 43,200 minutes'],
    [{}, undefined],
  ] as const)('of a safeguard with %j is "%s"', (change, problem) => {
    expect(safeguardProblem({ ...guard, ...change })).toBe(problem)
  })
})

describe('the chart of a safeguard', () => {
  it('has room for the threshold and the values', () => {
    expect(chartTop([1, 2], 10)).toBeCloseTo(11.5)
    expect(chartTop([], 0)).toBe(1)
    expect(linePath([0, 10], 10, { width: 100, height: 40 })).toBe('M0 40 L100 0')
    expect(meterParts(5, 10)).toEqual({ value: 43.5, limit: 87 })
  })

  it('shows what the threshold is compared with: counts and rates of the whole window, other values by the minute', () => {
    const byMinute = [1, 2, 3, 4].map((value, minute) => [minute * 60, value])
    const values = (aggregationMode: string, windowMinutes: number, divideBy?: string) =>
      comparedValues(byMinute, { aggregationMode, windowMinutes, divideBy }, 0)
    expect(values('count', 2)).toEqual([3, 5, 7])
    // The windows of the first points begin before the first value.
    expect(values('count', 3)).toEqual([6, 9])
    expect(values('rps', 2)).toEqual([1.5, 2.5, 3.5])
    expect(values('count', 2, 'requests')).toEqual([1, 2, 3, 4])
    expect(values('p95', 2)).toEqual([1, 2, 3, 4])
  })

  it('shows the last hour of a longer time', () => {
    const points = Array.from({ length: 120 }, (_, minute) => [minute * 60, 1])
    const counts = comparedValues(points, { aggregationMode: 'count', windowMinutes: 45 }, 0)
    expect([counts.length, counts[0], counts.at(-1)]).toEqual([60, 45, 45])
  })
})
