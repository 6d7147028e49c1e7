/**
 * A test that compares the rate of an event with and without a feature, and that may be read after every report.
 *
 * Under the null hypothesis an event is as likely per exposure with the feature as without it, times `allowedRatio`. Of the events
 * of one interval, the number with the feature then is binomial, with the share of exposures as its probability. For a higher ratio
 * `r` the likelihood ratio of the interval is `r ** x / ((r * n + m) / (n + m)) ** (x + y)`: `x` events in `n` exposures with the
 * feature, and `y` events in `m` exposures without it. The product over all intervals, averaged over several `r`, is a
 * non-negative supermartingale that starts at 1. Ville's inequality: it ever reaches `1 / alpha` with probability `alpha` at
 * most, however often it is read. Exposure shares may change between intervals, as they do in a rollout.
 */

/** The counts of one interval in one group. */
export interface Counts {
  /** How often the event happened, such as an error. */
  readonly events: number
  /** How often it could have happened, such as requests. */
  readonly exposures: number
}

export interface Interval {
  readonly withFeature: Counts
  readonly withoutFeature: Counts
}

/** The state after some intervals. It has a fixed size, so that it can be stored. */
export interface Evidence {
  /** The logarithm of the likelihood ratio for each entry of `RATIOS`. */
  readonly logLikelihoods: readonly number[]
  readonly withFeature: Counts
  readonly withoutFeature: Counts
}

/** The ratios of rates that the test looks for, relative to the allowed one: from 1.1 to 20, in equal steps of their logarithm. */
const STEPS = 24
export const RATIOS: readonly number[] = Array.from(
  { length: STEPS },
  (_, step) => 1.1 * (20 / 1.1) ** (step / (STEPS - 1)),
)

const NONE: Counts = { events: 0, exposures: 0 }

export const NO_EVIDENCE: Evidence = { logLikelihoods: RATIOS.map(() => 0), withFeature: NONE, withoutFeature: NONE }

const sum = (a: Counts, b: Counts): Counts => ({ events: a.events + b.events, exposures: a.exposures + b.exposures })

/** Without exposures in both groups an interval says nothing about their ratio. */
export function addInterval(before: Evidence, { withFeature, withoutFeature }: Interval, allowedRatio = 1): Evidence {
  const expected = withFeature.exposures * allowedRatio
  const other = withoutFeature.exposures
  const isComparable = expected > 0 && other > 0
  const events = withFeature.events + withoutFeature.events
  const logRatio = (ratio: number) =>
    withFeature.events * Math.log(ratio) - events * Math.log((ratio * expected + other) / (expected + other))
  return {
    logLikelihoods: isComparable
      ? before.logLikelihoods.map((log, index) => log + logRatio(RATIOS[index] as number))
      : before.logLikelihoods,
    withFeature: sum(before.withFeature, withFeature),
    withoutFeature: sum(before.withoutFeature, withoutFeature),
  }
}

/** The logarithm of the mean likelihood ratio. It is stable for very large and very small evidence. */
export function logEvidence({ logLikelihoods }: Evidence): number {
  const largest = Math.max(...logLikelihoods)
  const scaled = logLikelihoods.reduce((total, log) => total + Math.exp(log - largest), 0)
  return largest + Math.log(scaled / logLikelihoods.length)
}

/** True when the rate with the feature is too high, with a probability of a false alarm of `alpha` over the whole release. */
export const isHarmful = (evidence: Evidence, alpha: number): boolean => logEvidence(evidence) >= -Math.log(alpha)

const rateOf = ({ events, exposures }: Counts): number => events / exposures

/** The observed ratio of the two rates. Undefined without events in the group without the feature. */
export function observedRatio({ withFeature, withoutFeature }: Evidence): number | undefined {
  const ratio = rateOf(withFeature) / rateOf(withoutFeature)
  return Number.isFinite(ratio) ? ratio : undefined
}
