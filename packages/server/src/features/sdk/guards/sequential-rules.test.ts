import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addInterval,
  type Evidence,
  type Interval,
  isHarmful,
  logEvidence,
  NO_EVIDENCE,
  observedRatio,
} from './sequential-rules.ts'

const interval = (events: number, exposures: number, otherEvents: number, otherExposures: number): Interval => ({
  withFeature: { events, exposures },
  withoutFeature: { events: otherEvents, exposures: otherExposures },
})

const after = (intervals: readonly Interval[], allowedRatio?: number): Evidence =>
  intervals.reduce<Evidence>((evidence, one) => addInterval(evidence, one, allowedRatio), NO_EVIDENCE)

describe('the sequential test', () => {
  // logsumexp(binom.logpmf(x, x + y, r * n / (r * n + m)) - binom.logpmf(x, x + y, n / (n + m))) - log(24) in SciPy 1.17.
  it.each([
    ['a little more events', [interval(12, 1000, 10, 1000)], 1, -1.3787183007197639],
    ['three times as many events', [interval(30, 1000, 10, 1000)], 1, 4.044868479590219],
    ['two intervals of a rollout', [interval(3, 100, 40, 9000), interval(9, 500, 35, 8600)], 1, 7.405168314424401],
    [
      'the same where 1.5 times is allowed',
      [interval(3, 100, 40, 9000), interval(9, 500, 35, 8600)],
      1.5,
      3.966763118441697,
    ],
    ['fewer events', [interval(0, 1000, 20, 1000)], 1, -3.86567117744766],
    ['overwhelming evidence', [interval(400, 1000, 10, 1000)], 1, 231.3229367005832],
  ] as const)('has the evidence that SciPy computes: %s', (_, intervals, allowedRatio, expected) => {
    expect(logEvidence(after(intervals, allowedRatio))).toBeCloseTo(expected, 9)
  })

  it('has no evidence before the first event, and learns nothing from an interval without exposures in both groups', () => {
    expect(logEvidence(NO_EVIDENCE)).toBeCloseTo(0, 12)
    expect(logEvidence(after([interval(0, 1000, 0, 1000)]))).toBeCloseTo(0, 12)
    expect(logEvidence(after([interval(5, 0, 3, 100), interval(5, 100, 0, 0)]))).toBeCloseTo(0, 12)
  })

  it('does not depend on how the counts of a constant share are cut into intervals', () => {
    const whole = after([interval(30, 1000, 20, 3000)])
    const cut = after([interval(10, 250, 5, 750), interval(0, 500, 15, 1500), interval(20, 250, 0, 750)])
    expect(logEvidence(cut)).toBeCloseTo(logEvidence(whole), 9)
    expect(cut.withFeature).toEqual(whole.withFeature)
  })

  it('states the ratio of the rates, if there is one', () => {
    expect(observedRatio(after([interval(30, 1000, 10, 1000)]))).toBeCloseTo(3, 12)
    expect(observedRatio(after([interval(30, 1000, 0, 1000)]))).toBeUndefined()
    expect(observedRatio(NO_EVIDENCE)).toBeUndefined()
  })

  it('is harmful when the evidence reaches one in alpha', () => {
    const evidence = after([interval(30, 1000, 10, 1000)])
    expect([0.05, 0.0176, 0.0174, 0.001].map((alpha) => isHarmful(evidence, alpha))).toEqual([true, true, false, false])
  })

  it('never becomes NaN, for any counts', () => {
    const count = fc.integer({ min: 0, max: 1_000_000_000 })
    const one = fc.tuple(count, count, count, count).map((counts) => interval(...counts))
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), fc.constantFrom(0.5, 1, 2), (intervals, allowed) => {
        expect(logEvidence(after(intervals, allowed))).not.toBeNaN()
      }),
      {
        numRuns: 100,
        examples: [
          ...[0, 1e9].map((n) => [[interval(n, n, n, n)], 1] as [Interval[], number]),
          [[interval(1e9, 0, 0, 1e9)], 0.5],
        ],
      },
    )
  })
})
