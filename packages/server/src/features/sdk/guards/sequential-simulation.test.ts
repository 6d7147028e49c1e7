import { readFileSync } from 'node:fs'
import { itLong, runs } from '@leverframe/testing/depth'
import { describe, expect, it } from 'vitest'
import { addInterval, isHarmful, NO_EVIDENCE } from './sequential-rules.ts'

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
      evidence = addInterval(evidence, {
        withFeature: { events, exposures: own },
        withoutFeature: { events: otherEvents, exposures: others },
      })
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
