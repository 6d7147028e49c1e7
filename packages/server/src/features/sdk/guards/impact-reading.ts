import {
  aggregated,
  amountOf,
  groupOf,
  hasSelected,
  type KnownSeries,
  needsBuckets,
  pointsIn,
  seriesOfProject,
} from '#features/sdk/impact-metrics/index'
import { sameJson } from '#kernel/json'
import type { Store } from '#platform/db/store'
import { type Measured, thresholdReading, windowMs, windowStart } from './guard-rules.ts'
import { addRead, firstEvidence, openFrom, relativeReading, type Totals } from './relative-rules.ts'
import type { Guard, GuardEvidence, GuardReading } from './schema.ts'
import type { Counts, Interval } from './sequential-rules.ts'
import type { GuardTarget } from './types.ts'

/** The series of one metric of the guard. */
async function seriesFor(store: Store, { impactMetric }: Guard, target: GuardTarget, name: string) {
  const { project, environment } = target
  const selectors = { environment: [environment], ...impactMetric.labelSelectors }
  return (await seriesOfProject(store, project, name)).filter((series) => hasSelected(series, selectors))
}

/** The value of one metric in the window of the guard. */
async function measured(store: Store, guard: Guard, target: GuardTarget, name: string) {
  const series = await seriesFor(store, guard, target, name)
  const type = series[0]?.type ?? 'counter'
  const { aggregationMode: mode } = guard.impactMetric
  const withBuckets = needsBuckets(mode)
  const point = await pointsIn(store, series, { since: windowStart(guard, target), now: target.now, withBuckets })
  const value = point.count === 0 ? undefined : aggregated(type, point, mode, windowMs(guard, target))
  return { value, samples: point.count, amount: amountOf(type, point) }
}

/** A metric that no application reported yet is 0 in a ratio, such as errors before the first error. */
async function measure(store: Store, guard: Guard, target: GuardTarget): Promise<Measured> {
  const { metricName, divideBy, aggregationMode } = guard.impactMetric
  const { value, samples } = await measured(store, guard, target, metricName)
  if (divideBy === undefined) return { value, samples }
  const divisor = await measured(store, guard, target, divideBy)
  const isSum = ['count', 'sum', 'rps'].includes(aggregationMode)
  const dividend = value ?? (isSum ? 0 : undefined)
  const isKnown = dividend !== undefined && divisor.value !== undefined && divisor.value !== 0
  return { value: isKnown ? dividend / (divisor.value as number) : undefined, samples: divisor.amount }
}

/** SDKs set the label with the name of the toggle to `enabled`, `disabled` or the name of the variant. */
const WITHOUT = 'disabled'

interface Groups {
  readonly withFeature: readonly KnownSeries[]
  readonly withoutFeature: readonly KnownSeries[]
}

async function groupsOf(store: Store, guard: Guard, target: GuardTarget, name: string): Promise<Groups> {
  const { variant } = guard.triggerCondition
  const series = await seriesFor(store, guard, target, name)
  return {
    withFeature: series.filter((one) => {
      const value = groupOf(one, target.toggle)
      return variant === undefined ? value !== undefined && value !== WITHOUT : value === variant
    }),
    withoutFeature: series.filter((one) => groupOf(one, target.toggle) === WITHOUT),
  }
}

/** Events and exposures of both groups since a minute. */
async function totalsSince(store: Store, events: Groups, exposures: Groups, since: Date, now: Date): Promise<Interval> {
  const amount = async (series: readonly KnownSeries[]) =>
    amountOf(series[0]?.type ?? 'counter', await pointsIn(store, series, { since, now, withBuckets: false }))
  const counts = async (group: keyof Groups): Promise<Counts> => ({
    events: await amount(events[group]),
    exposures: await amount(exposures[group]),
  })
  return { withFeature: await counts('withFeature'), withoutFeature: await counts('withoutFeature') }
}

async function readTotals(store: Store, guard: Guard, target: GuardTarget, before: GuardEvidence): Promise<Totals> {
  const { metricName, divideBy = metricName } = guard.impactMetric
  const events = await groupsOf(store, guard, target, metricName)
  const exposures = await groupsOf(store, guard, target, divideBy)
  const [from, open] = [new Date(before.from), openFrom(before, target.now)]
  const all = await totalsSince(store, events, exposures, from, target.now)
  const isSame = open.getTime() === from.getTime()
  return { all, open: isSame ? all : await totalsSince(store, events, exposures, open, target.now) }
}

const MAX_READS = 5

/**
 * A report that is stored during the read may count with its exposures and without its events, and the test would take that for
 * a success. Two equal reads contain whole reports.
 */
async function readWholeTotals(...given: Parameters<typeof readTotals>): Promise<Totals> {
  let totals = await readTotals(...given)
  for (let reads = 1; reads < MAX_READS; reads++) {
    const again = await readTotals(...given)
    if (sameJson(again, totals)) return again
    totals = again
  }
  return totals
}

async function readRelative(store: Store, guard: Guard, target: GuardTarget): Promise<GuardReading> {
  const before = target.evidence ?? firstEvidence(target)
  const totals = await readWholeTotals(store, guard, target, before)
  return relativeReading(guard, addRead(guard, before, totals, target), target)
}

/** The state of a guard on impact metrics. They are stored within seconds, and the current minute counts. */
export const readImpact = async (store: Store, guard: Guard, target: GuardTarget): Promise<GuardReading> =>
  guard.triggerCondition.relativeTo === undefined
    ? thresholdReading(guard, await measure(store, guard, target), target)
    : readRelative(store, guard, target)
