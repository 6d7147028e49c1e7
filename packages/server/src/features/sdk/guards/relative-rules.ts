import { missing, shown, startOfMinute, titleOf } from './guard-rules.ts'
import type { Guard, GuardEvidence, GuardReading } from './schema.ts'
import { addInterval, type Counts, type Interval, isHarmful, NO_EVIDENCE, observedRatio } from './sequential-rules.ts'
import type { GuardTarget } from './types.ts'

/**
 * An interval of the sequential test is what was stored between two reads. The store has totals per minute, so a read takes the
 * totals from the minute `from` on and subtracts what earlier reads counted of these minutes (`counted`). Each report counts
 * exactly once, also one that is stored late, as long as its minute is within `LATE_MS`. After that its minute is closed, and
 * reports in it are left out.
 *
 * Without exposures in both groups an interval says nothing. Its counts stay for the next read, at most `LONGEST_MS`.
 */
const MINUTE_MS = 60_000
const LATE_MS = 5 * MINUTE_MS
const LONGEST_MS = 60 * MINUTE_MS

const NONE: Counts = { events: 0, exposures: 0 }
export const NOTHING: Interval = { withFeature: NONE, withoutFeature: NONE }

type Times = Pick<GuardTarget, 'since' | 'now'>

export const firstEvidence = ({ since }: Times): GuardEvidence => ({
  ...NO_EVIDENCE,
  logLikelihoods: [...NO_EVIDENCE.logLikelihoods],
  from: startOfMinute(since).toISOString(),
  counted: NOTHING,
  at: since.toISOString(),
})

/** The first minute that the next read may still count. */
export const openFrom = ({ from }: GuardEvidence, now: Date): Date => {
  const open = startOfMinute(new Date(now.getTime() - LATE_MS))
  return open.getTime() > Date.parse(from) ? open : new Date(from)
}

/** Totals never decrease, except when a series was deleted. */
const less = (a: Counts, b: Counts): Counts => ({
  events: Math.max(0, a.events - b.events),
  exposures: Math.max(0, a.exposures - b.exposures),
})

/** The totals of the minutes from `from` on, and of those from `openFrom` on. */
export interface Totals {
  readonly all: Interval
  readonly open: Interval
}

/** A rate that is too low is a rate of the other group that is too high. */
const oriented = ({ withFeature, withoutFeature }: Interval, operator: string): Interval =>
  operator === '>' ? { withFeature, withoutFeature } : { withFeature: withoutFeature, withoutFeature: withFeature }

/** The evidence after a read. It is unchanged when the read says nothing new. */
export function addRead(guard: Guard, before: GuardEvidence, { all, open }: Totals, { now }: Times): GuardEvidence {
  const { operator, threshold } = guard.triggerCondition
  const interval = {
    withFeature: less(all.withFeature, before.counted.withFeature),
    withoutFeature: less(all.withoutFeature, before.counted.withoutFeature),
  }
  const from = openFrom(before, now)
  const next = { from: from.toISOString(), counted: open }
  const isComparable = interval.withFeature.exposures > 0 && interval.withoutFeature.exposures > 0
  if (!isComparable) {
    const isTooLong = now.getTime() - Date.parse(before.from) > LONGEST_MS
    return isTooLong ? { ...before, ...next } : before
  }
  const allowedRatio = operator === '>' ? threshold : 1 / threshold
  const turned = { ...before, ...oriented(before, operator) }
  const added = addInterval(turned, oriented(interval, operator), allowedRatio)
  return {
    logLikelihoods: [...added.logLikelihoods],
    // The totals are by group, whatever the direction of the test.
    ...oriented(added, operator),
    ...next,
    at: now.toISOString(),
  }
}

/**
 * The state of a guard that compares users with the feature with those without it. The evidence starts again at each milestone, so
 * that harm is found soon after it begins. Each of these tests has an equal share of `alpha`: then the probability of a false alarm
 * is at most `alpha` over all of them.
 */
export function relativeReading(
  guard: Guard,
  evidence: GuardEvidence,
  { since, now, tests = 1 }: Times & Pick<GuardTarget, 'tests'>,
): GuardReading {
  const { operator, threshold, alpha, minimumSample } = guard.triggerCondition
  const { withFeature, withoutFeature } = evidence
  const samples = withFeature.exposures
  const ratio = observedRatio(evidence)
  const base = { value: ratio ?? null, threshold, samples, evidence }
  const title = `${titleOf(guard)} with the feature, relative to users without it,`
  const least = Math.min(withFeature.exposures, withoutFeature.exposures)
  if (least < minimumSample) {
    const state = missing(guard, since, now)
    return { ...base, state, message: `${title} has ${shown(least)} of ${minimumSample} exposures in a group` }
  }
  const facts = `${title} is ${ratio === undefined ? 'unknown' : shown(ratio)}`
  if (isHarmful(evidence, alpha / tests))
    return { ...base, state: 'violated', message: `${facts}, which is significantly ${operator} ${shown(threshold)}` }
  if (missing(guard, new Date(evidence.at), now) === 'no-data')
    return { ...base, state: 'no-data', message: `${title} has no new data` }
  return { ...base, state: 'holds', message: `${facts}, which is not significantly ${operator} ${shown(threshold)}` }
}
