import { readFileSync } from 'node:fs'
import { itLong, runs } from '@leverframe/testing/depth'
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

/** Random numbers that are the same in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A Poisson count with a small mean. */
function poisson(random: () => number, mean: number): number {
  const limit = Math.exp(-mean)
  let product = random()
  let count = 0
  while (product > limit) {
    product *= random()
    count++
  }
  return count
}

const RUNS = runs({ short: 400, long: 10_000 })
const ALPHA = 0.05
/** The share of users with the feature in each milestone, and the minutes of a milestone. */
const TWO_MILESTONES = { shares: [0.1, 0.5], minutes: 60 }
/** Requests per minute of the whole application, and the share of them that fails without the feature. */
const REQUESTS = 600
const FAILING = 0.01

/** The minute of the alarm in one release. Undefined without an alarm. Each milestone has its own test, with a share of alpha. */
function minuteOfAlarm(random: () => number, harm: number, { shares, minutes } = TWO_MILESTONES): number | undefined {
  for (const [index, share] of shares.entries()) {
    let evidence = NO_EVIDENCE
    const [own, others] = [REQUESTS * share, REQUESTS * (1 - share)]
    for (let minute = 1; minute <= minutes; minute++) {
      const [events, otherEvents] = [poisson(random, own * FAILING * harm), poisson(random, others * FAILING)]
      evidence = addInterval(evidence, interval(events, own, otherEvents, others))
      if (isHarmful(evidence, ALPHA / shares.length)) return index * minutes + minute
    }
  }
  return undefined
}

function simulate(harm: number, release = TWO_MILESTONES, count = RUNS) {
  const random = generator(2_026)
  const alarms = Array.from({ length: count }, () => minuteOfAlarm(random, harm, release))
  const minutes = alarms.filter((minute) => minute !== undefined).sort((a, b) => a - b)
  const quantile = (share: number) => minutes[Math.floor(minutes.length * share)]
  return { alarmRate: minutes.length / count, median: quantile(0.5), p95: quantile(0.95) }
}

describe('simulated releases that are checked every minute', () => {
  it('alarm in at most 5% of harmless releases', () => {
    const { alarmRate } = simulate(1)
    expect(alarmRate).toBeLessThanOrEqual(ALPHA)
    expect(alarmRate).toBeGreaterThan(0)
  })

  it('alarm in at most 5% of harmless releases with 20 milestones', () => {
    const shares = Array.from({ length: 20 }, (_, index) => (index + 1) / 40)
    expect(simulate(1, { shares, minutes: 60 }, RUNS / 10).alarmRate).toBeLessThanOrEqual(ALPHA)
  })

  it('alarm less often when the feature makes errors rarer', () => {
    expect(simulate(0.7).alarmRate).toBeLessThan(0.01)
  })

  it('alarm in all releases that triple the errors, half of them within ten minutes', () => {
    const { alarmRate, median, p95 } = simulate(3)
    expect(alarmRate).toBeGreaterThan(0.999)
    expect([median, p95].map(Number)).toEqual([
      expect.toSatisfy((minute) => minute <= 10),
      expect.toSatisfy((minute) => minute <= 30),
    ])
  })

  const guide = readFileSync(new URL('../../../../../../docs/guides/impact-metrics.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| (?:([\d.]+) times )?as many \| ([\d.]+)% \| (\d*) ?\| (\d*) ?\|$/gm)]

  it('are in the guide', () => {
    expect(rows.map(([, harm = '1']) => harm)).toEqual(['0.7', '1', '1.2', '1.5', '2', '3', '5'])
  })

  itLong.each(rows.map(([, harm = '1', ...shown]) => [harm, shown] as const))(
    'have the results of the guide when errors are multiplied by %s',
    (harm, [rate, median, p95]) => {
      const found = simulate(Number(harm), TWO_MILESTONES, 10_000)
      const percent = found.alarmRate * 100
      expect(percent.toFixed(percent < 10 ? 1 : 0)).toBe(rate)
      if (median) expect([found.median, found.p95].map(String)).toEqual([median, p95])
    },
  )
})
