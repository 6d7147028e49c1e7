import { describe, expect, it } from 'vitest'
import { estimateOf, estimateText, evaluationsIn } from './estimate.ts'
import type { StrategyLike } from './strategy.ts'

const rollout = (percent: number, more: Partial<StrategyLike> = {}): StrategyLike => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent },
  ...more,
})
const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }]
const day = { perDay: 4_359, onShare: 0.1 }
const only = (strategy: StrategyLike) => ({ enabled: true, strategies: [strategy] })

describe('evaluations in an environment', () => {
  const counted = (timestamp: string, yes: number, no: number, environment = 'production') => ({
    appName: 'web',
    environment,
    timestamp,
    yes,
    no,
  })
  const data = [
    counted('2026-11-15T10:00:00.000Z', 100, 0),
    counted('2026-11-15T11:00:00.000Z', 20, 80),
    counted('2026-11-15T11:00:00.000Z', 500, 0, 'development'),
  ]

  it('are those of the last day, with the share of on since the last change', () => {
    expect(evaluationsIn(data, 'production', undefined)).toEqual({ perDay: 200, onShare: 0.6 })
    expect(evaluationsIn(data, 'production', Date.parse('2026-11-15T10:20:00.000Z'))).toEqual({
      perDay: 200,
      onShare: 0.2,
    })
    expect(evaluationsIn(data, 'production', Date.parse('2026-11-15T11:05:00.000Z')).onShare).toBeUndefined()
    expect(evaluationsIn([], 'production', undefined)).toEqual({ perDay: 0, onShare: undefined })
  })
})

describe('the estimate for a strategy', () => {
  it('is the rollout without constraints', () => {
    const strategy = rollout(30)
    expect(estimateOf(day, only(strategy), strategy)).toMatchObject({ matching: 1_307.7, isUpperBound: false })
    expect(estimateOf(day, only(strategy), strategy, 60)?.matching).toBeCloseTo(2_615.4)
  })

  it('is measured with constraints when no other strategy is active', () => {
    const strategy = rollout(20, { constraints })
    expect(estimateOf(day, only(strategy), strategy)?.matching).toBeCloseTo(435.9)
    expect(estimateOf(day, only(strategy), strategy, 40)?.matching).toBeCloseTo(871.8)
    expect(estimateOf({ ...day, onShare: 1 }, only(strategy), strategy, 10)?.matching).toBeCloseTo(435.9)
  })

  it('has the rollout as its upper bound when it cannot be measured', () => {
    const strategy = rollout(20, { constraints })
    const bound = { matching: 871.8, isUpperBound: true }
    expect(estimateOf(day, { enabled: false, strategies: [strategy] }, strategy)).toMatchObject(bound)
    expect(estimateOf(day, { enabled: true, strategies: [strategy, rollout(5)] }, strategy)).toMatchObject(bound)
    expect(estimateOf({ ...day, onShare: undefined }, only(strategy), strategy)).toMatchObject(bound)
  })

  it('has no upper bound that includes all evaluations', () => {
    const strategy = rollout(100, { constraints })
    expect(estimateOf(day, { enabled: false, strategies: [strategy] }, strategy)).toBeUndefined()
  })

  it('is unknown without usage', () => {
    const strategy = rollout(20)
    expect(estimateOf({ perDay: 0, onShare: undefined }, only(strategy), strategy)).toBeUndefined()
  })

  it.each([
    [{ matching: 1_307.7, perDay: 4_359, isUpperBound: false }, 'about 1,300 of 4,359 evaluations a day'],
    [{ matching: 871.8, perDay: 4_359, isUpperBound: true }, 'at most 870 of 4,359 evaluations a day'],
    [{ matching: 7, perDay: 12, isUpperBound: false }, 'about 7 of 12 evaluations a day'],
    [{ matching: 12, perDay: 12, isUpperBound: false }, 'all 12 evaluations a day'],
    [{ matching: 0, perDay: 12, isUpperBound: true }, 'none of 12 evaluations a day'],
  ])('%o reads "%s"', (estimate, text) => {
    expect(estimateText(estimate)).toBe(text)
  })
})
