import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeGuard, thresholdReading, unavailableReading, windowMs, windowStart } from './guard-rules.ts'
import { addRead, firstEvidence, openFrom, relativeReading } from './relative-rules.ts'
import type { Guard, GuardEvidence, NewGuard } from './schema.ts'
import type { Interval } from './sequential-rules.ts'

const at = (time: string) => new Date(`2026-11-16T${time}Z`)
const condition = (operator: '>' | '<', threshold: number) => ({ operator, threshold })
const given = (metric: Partial<NewGuard['impactMetric']> = {}, more: Partial<NewGuard> = {}): NewGuard => ({
  impactMetric: { metricName: 'errors', ...metric },
  triggerCondition: condition('>', 10),
  ...more,
})
const guard = (...args: Parameters<typeof given>): Guard => completeGuard(given(...args), () => 'id')

describe('a guard', () => {
  it('has defaults for all that the caller leaves out', () => {
    expect(guard({ timeRange: 'day' })).toEqual({
      id: 'id',
      name: 'errors',
      impactMetric: {
        id: 'id',
        metricName: 'errors',
        source: 'impact',
        aggregationMode: 'count',
        labelSelectors: {},
        timeRange: 'day',
        windowMinutes: 1_440,
      },
      triggerCondition: { operator: '>', threshold: 10, alpha: 0.05, minimumSample: 100 },
      minimumData: { count: 1, deadlineMinutes: 15 },
      action: { type: 'pauseReleasePlanProgressions' },
    })
    expect(guard().impactMetric).toMatchObject({ windowMinutes: 10, timeRange: 'hour' })
  })

  it('keeps all that the caller gives', () => {
    const own: NewGuard = {
      id: 'own',
      name: 'Errors of the checkout',
      impactMetric: {
        id: 'metric',
        metricName: 'errors',
        source: 'impact',
        aggregationMode: 'sum',
        divideBy: 'requests',
        labelSelectors: { plan: ['pro'] },
        windowMinutes: 61,
      },
      triggerCondition: {
        ...condition('<', 0.5),
        relativeTo: 'withoutFeature',
        variant: 'blue',
        alpha: 0.01,
        minimumSample: 7,
      },
      minimumData: { count: 0, deadlineMinutes: 3 },
      action: { type: 'pauseReleasePlanProgressions' },
      notify: [3, 1, 3],
    }
    expect(completeGuard(own, () => 'new')).toEqual({
      ...own,
      impactMetric: { ...own.impactMetric, timeRange: 'day' },
      notify: [3, 1],
    })
  })

  it.each([
    [60, 'hour'],
    [61, 'day'],
    [1_440, 'day'],
    [1_441, 'week'],
    [43_200, 'month'],
  ])('with a window of %i minutes has a chart of the %s', (windowMinutes, timeRange) => {
    expect(guard({ windowMinutes }).impactMetric).toMatchObject({ windowMinutes, timeRange })
  })

  const relative = { ...condition('>', 1.2), relativeTo: 'withoutFeature' as const }
  it.each([
    [
      'a Prometheus guard without a source',
      given({ source: 'prometheus' }),
      '/impactMetric/sourceId: must be set exactly for the source prometheus',
    ],
    [
      'a source of another guard',
      given({ sourceId: 1 }),
      '/impactMetric/sourceId: must be set exactly for the source prometheus',
    ],
    [
      'a ratio of signals',
      given({ source: 'signal', divideBy: 'x' }),
      '/impactMetric/divideBy: cannot be used with a signal',
    ],
    [
      'a quantile of signals',
      given({ source: 'signal', aggregationMode: 'p95' }),
      '/impactMetric/aggregationMode: must be count, sum or avg for a signal',
    ],
    [
      'a relative guard without exposures',
      given({}, { triggerCondition: relative }),
      '/impactMetric/divideBy: must be the metric that counts exposures, such as requests, for a relative guard',
    ],
    [
      'a relative quantile',
      given({ divideBy: 'requests', aggregationMode: 'p95' }, { triggerCondition: relative }),
      '/impactMetric/aggregationMode: must be count, rps or sum for a relative guard',
    ],
    [
      'a relative guard on a signal',
      given({ source: 'signal' }, { triggerCondition: relative }),
      '/triggerCondition/relativeTo: can be used with impact metrics only',
    ],
    [
      'a ratio of 0',
      given({ divideBy: 'requests' }, { triggerCondition: { ...relative, threshold: 0 } }),
      '/triggerCondition/threshold: must be a ratio above 0',
    ],
    [
      'a variant without a comparison',
      given({}, { triggerCondition: { ...condition('>', 1), variant: 'blue' } }),
      '/triggerCondition/variant: needs relativeTo',
    ],
  ])('is refused with the path of the mistake: %s', (_, wrong, mistake) => {
    expect(() => completeGuard(wrong, () => 'id')).toThrow(`/body${mistake}`)
  })

  it('of a signal can be a count, a sum or a mean, and needs no minimum of samples', () => {
    for (const aggregationMode of ['count', 'sum', 'avg'] as const)
      expect(guard({ source: 'signal', aggregationMode })).toMatchObject({
        impactMetric: { source: 'signal', aggregationMode },
        minimumData: { count: 0, deadlineMinutes: 15 },
      })
  })

  it('can compare a quantile with a threshold, and a count, a rate or a sum with other users', () => {
    expect(guard({ aggregationMode: 'p95' }).impactMetric.aggregationMode).toBe('p95')
    for (const aggregationMode of ['count', 'rps', 'sum'] as const)
      expect(
        guard({ divideBy: 'requests', aggregationMode }, { triggerCondition: relative }).triggerCondition,
      ).toMatchObject(relative)
  })

  it('is named after its metric, with at most 200 characters, and notifies nobody by default', () => {
    expect(guard({ metricName: 'm'.repeat(201) }, { name: '', notify: [] })).toEqual({
      ...guard({ metricName: 'm'.repeat(201) }),
      name: 'm'.repeat(200),
    })
    expect(guard()).not.toHaveProperty('notify')
  })

  it('looks back for its window, and never before the minute of its start', () => {
    const now = at('10:30:20')
    expect(windowStart(guard(), { since: at('09:00:00'), now })).toEqual(at('10:20:00'))
    expect(windowStart(guard(), { since: at('10:29:45'), now })).toEqual(at('10:29:00'))
    expect(windowMs(guard(), { since: at('10:30:15'), now })).toBe(60_000)
    expect(windowMs(guard(), { since: at('09:00:00'), now })).toBe(620_000)
  })
})

describe('a threshold', () => {
  const times = { since: at('10:00:00'), now: at('10:12:00') }
  const state = (one: Guard, value: number | undefined, samples: number, when = times) =>
    thresholdReading(one, { value, samples }, when).state

  it.each([
    ['>', 10, 'holds'],
    ['>', 10.1, 'violated'],
    ['<', 10, 'holds'],
    ['<', 9.9, 'violated'],
  ] as const)('%s 10 with the value %s: %s', (operator, value, expected) => {
    expect(state(guard({}, { triggerCondition: condition(operator, 10) }), value, 5)).toBe(expected)
  })

  it('waits for data until the deadline, and then has no data', () => {
    const one = guard({}, { minimumData: { count: 5, deadlineMinutes: 12 } })
    const early = { ...times, now: at('10:11:59') }
    expect([state(one, 99, 4, early), state(one, 99, 4), state(one, 99, 5)]).toEqual(['waiting', 'no-data', 'violated'])
    expect(state(one, undefined, 9)).toBe('no-data')
  })

  it('of a low count waits for a whole window', () => {
    const one = guard({ windowMinutes: 20 }, { triggerCondition: condition('<', 10) })
    expect(state(one, 3, 1)).toBe('waiting')
    expect(state(one, 3, 1, { ...times, now: at('10:20:00') })).toBe('violated')
  })

  it.each<[Partial<NewGuard['impactMetric']>, '<' | '>']>([
    [{ aggregationMode: 'avg' }, '<'],
    [{ divideBy: 'requests' }, '<'],
    [{ source: 'signal' }, '<'],
    [{}, '>'],
  ])('with the metric %j and the operator %s does not wait for a whole window', (metric, operator) => {
    const one = guard({ windowMinutes: 20, ...metric }, { triggerCondition: condition(operator, 10) })
    expect(state(one, operator === '<' ? 3 : 30, 1)).toBe('violated')
  })

  it.each<[Partial<NewGuard['impactMetric']>, number | undefined, string]>([
    [{}, undefined, 'count of errors: 1 of 1 samples'],
    [{ windowMinutes: 20 }, 3, 'count of errors is 3: the window is not complete'],
    [{ aggregationMode: 'sum' }, 3, 'sum of errors is 3, which is < 10'],
    [{ aggregationMode: 'avg' }, 10, 'avg of errors is 10, which is not < 10'],
    [{ source: 'signal' }, 3, 'errors is 3, which is < 10'],
    [{ divideBy: 'requests' }, 3, 'errors ÷ requests is 3, which is < 10'],
  ])('with the metric %j and the value %s has the message: %s', (metric, value, message) => {
    const one = guard(metric, { triggerCondition: condition('<', 10) })
    expect(thresholdReading(one, { value, samples: 1 }, times).message).toBe(message)
  })

  it('has the reason and no value when its source is unavailable', () => {
    expect(unavailableReading(guard(), 'the source does not respond', null)).toEqual({
      state: 'unavailable',
      value: null,
      threshold: 10,
      samples: 0,
      message: 'count of errors: the source does not respond',
      evidence: null,
    })
  })

  it('has a message with the numbers', () => {
    expect(thresholdReading(guard({ divideBy: 'requests' }), { value: 12.3456789, samples: 7 }, times)).toEqual({
      state: 'violated',
      value: 12.3456789,
      threshold: 10,
      samples: 7,
      message: 'errors ÷ requests is 12.3457, which is > 10',
      evidence: null,
    })
  })
})

describe('a relative guard', () => {
  const relative = (operator: '>' | '<' = '>', threshold = 1): Guard =>
    guard(
      { divideBy: 'requests' },
      { triggerCondition: { ...condition(operator, threshold), relativeTo: 'withoutFeature' } },
    )
  const since = at('10:00:30')
  const times = (now: string) => ({ since, now: at(now) })
  const both = (events: number, exposures: number, others: number, otherExposures: number): Interval => ({
    withFeature: { events, exposures },
    withoutFeature: { events: others, exposures: otherExposures },
  })
  /** A read in the first minutes, when no minute is closed. */
  const read = (before: GuardEvidence, all: Interval, now = '10:02:00', one = relative()) =>
    addRead(one, before, { all, open: all }, times(now))
  const start = firstEvidence({ since, now: since })

  it('adds to the evidence only what was stored since the last read', () => {
    const once = read(start, both(30, 1_000, 10, 1_000))
    expect(read(once, both(30, 1_000, 10, 1_000))).toEqual(once)
    const steps = read(read(start, both(10, 400, 4, 400)), both(30, 1_000, 10, 1_000))
    expect(steps.withFeature).toEqual(once.withFeature)
    // The shares of both groups are the same in both steps, so the evidence is too.
    for (const [index, log] of steps.logLikelihoods.entries())
      expect(log).toBeCloseTo(once.logLikelihoods[index] ?? 0, 9)
  })

  it('counts a late report of a minute that is still open, and none twice when minutes are closed', () => {
    const perMinute = new Map<number, Interval>()
    const total = (from: Date) =>
      [...perMinute]
        .filter(([minute]) => minute >= from.getTime())
        .reduce(
          (sum, [, one]) =>
            both(
              sum.withFeature.events + one.withFeature.events,
              sum.withFeature.exposures + one.withFeature.exposures,
              sum.withoutFeature.events + one.withoutFeature.events,
              sum.withoutFeature.exposures + one.withoutFeature.exposures,
            ),
          both(0, 0, 0, 0),
        )
    const report = fc.record({ late: fc.integer({ min: 0, max: 4 }), step: fc.integer({ min: 1, max: 90 }) })
    fc.assert(
      fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
        perMinute.clear()
        let [now, evidence] = [since.getTime() + 300_000, start]
        for (const { late, step } of reports) {
          now += step * 1_000
          const minute = Math.max(Math.floor(now / 60_000) - late, Math.floor(since.getTime() / 60_000)) * 60_000
          const old = perMinute.get(minute) ?? both(0, 0, 0, 0)
          perMinute.set(
            minute,
            both(old.withFeature.events + 1, old.withFeature.exposures + 9, 0, old.withoutFeature.exposures + 7),
          )
          const when = new Date(now)
          const totals = { all: total(new Date(evidence.from)), open: total(openFrom(evidence, when)) }
          evidence = addRead(relative(), evidence, totals, { since, now: when })
        }
        expect(evidence.withFeature).toEqual({ events: reports.length, exposures: 9 * reports.length })
        expect(evidence.withoutFeature.exposures).toBe(7 * reports.length)
      }),
      // The last report of a minute before it is closed, the first after it, and one after a long time without any.
      {
        examples: [
          [[4, 4, 3, 4].map((late) => ({ late, step: 60 }))],
          [[4, 0, 4].map((late) => ({ late, step: 1 }))],
          [[0, 90, 90, 90, 90].map((step) => ({ late: 4, step: step || 1 }))],
        ],
      },
    )
  })

  it('opens the minutes of the last five minutes, and none before its start', () => {
    expect(openFrom(start, at('10:02:00'))).toEqual(at('10:00:00'))
    expect(openFrom(start, at('10:30:40'))).toEqual(at('10:25:00'))
  })

  it('keeps what one group reported alone for the next read, for at most an hour', () => {
    expect(read(start, both(0, 0, 5, 500))).toEqual(start)
    expect(read(start, both(5, 500, 0, 0), '11:00:00')).toEqual(start)
    const alone = read(start, both(5, 500, 0, 0))
    expect(alone).toEqual(start)
    expect(read(alone, both(5, 500, 5, 500)).withFeature.exposures).toBe(500)
    const later = addRead(relative(), start, { all: both(5, 500, 0, 0), open: both(0, 0, 0, 0) }, times('11:30:00'))
    expect([later.from, later.withFeature.exposures]).toEqual(['2026-11-16T11:25:00.000Z', 0])
  })

  it('is violated when the rate with the feature is higher, and holds when it is equal or lower', () => {
    const stateOf = (one: Guard, all: Interval) =>
      relativeReading(one, read(start, all, '10:05:00', one), times('10:05:00'))
    expect(stateOf(relative(), both(90, 1_000, 30, 1_000))).toMatchObject({
      state: 'violated',
      value: 3,
      samples: 1_000,
    })
    expect(stateOf(relative(), both(31, 1_000, 30, 1_000)).state).toBe('holds')
    expect(stateOf(relative('>', 4), both(90, 1_000, 30, 1_000)).state).toBe('holds')
    expect(stateOf(relative('<', 1), both(30, 1_000, 90, 1_000))).toMatchObject({ state: 'violated', samples: 1_000 })
    expect(stateOf(relative('<', 1), both(90, 1_000, 30, 1_000))).toMatchObject({ state: 'holds', value: 3 })
    expect(stateOf(relative('<', 0.5), both(300, 1_000, 600, 1_000)).state).toBe('holds')
    expect(stateOf(relative('<', 0.5), both(100, 1_000, 600, 1_000)).state).toBe('violated')
  })

  it('needs more evidence when several milestones share the probability of a false alarm', () => {
    // The evidence is 57 to 1, see sequential-rules.test.ts: above 1 / 0.05 and 2 / 0.05, and below 3 / 0.05.
    const evidence = read(start, both(30, 1_000, 10, 1_000))
    const stateFor = (tests: number) => relativeReading(relative(), evidence, { ...times('10:05:00'), tests }).state
    expect([1, 2, 3].map(stateFor)).toEqual(['violated', 'violated', 'holds'])
  })

  it('waits for the minimum sample of both groups, and has no data after the deadline', () => {
    const few = read(start, both(50, 1_000, 0, 99))
    expect(relativeReading(relative(), few, times('10:05:00')).state).toBe('waiting')
    expect(relativeReading(relative(), few, times('10:20:00')).state).toBe('no-data')
    const enough = read(start, both(10, 1_000, 10, 1_000))
    expect(relativeReading(relative(), enough, times('10:05:00')).state).toBe('holds')
    expect(relativeReading(relative(), enough, times('10:17:00')).state).toBe('no-data')
    const least = read(start, both(10, 100, 10, 100))
    expect(relativeReading(relative(), least, times('10:05:00')).state).toBe('holds')
  })

  it.each([
    [both(90, 1_000, 30, 1_000), '10:05:00', 'is 3, which is significantly > 1'],
    [both(50, 1_000, 0, 1_000), '10:05:00', 'is unknown, which is significantly > 1'],
    [both(10, 1_000, 10, 1_000), '10:05:00', 'is 1, which is not significantly > 1'],
    [both(10, 1_000, 10, 1_000), '10:17:00', 'has no new data'],
    [both(50, 1_000, 0, 99), '10:05:00', 'has 99 of 100 exposures in a group'],
  ])('with the counts %j at %s has the message that it %s', (all, now, message) => {
    const { message: found } = relativeReading(relative(), read(start, all), times(now))
    expect(found).toBe(`errors ÷ requests with the feature, relative to users without it, ${message}`)
  })
})
