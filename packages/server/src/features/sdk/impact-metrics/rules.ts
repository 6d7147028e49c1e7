import {
  MAX_ADDED_BUCKETS,
  MAX_BUCKETS,
  MAX_HELP,
  MAX_LABEL_NAME,
  MAX_LABEL_VALUE,
  MAX_LABELS,
  MAX_METRIC_NAME,
  MAX_METRICS_SENT,
  MAX_SAMPLES_SENT,
} from './limit-rules.ts'

export const METRIC_TYPES = ['counter', 'gauge', 'histogram'] as const
export type MetricType = (typeof METRIC_TYPES)[number]

/** The counts of a histogram up to each upper bound, smallest bound first. The last bound is infinite. */
export type Buckets = readonly (readonly [upTo: number, count: number])[]

/** Samples of one series in one period. What the fields mean depends on the type. */
export interface Point {
  /** Histogram: observed values. Counter and gauge: samples. */
  readonly count: number
  /** Counter: the increase. Gauge: the sum of samples. Histogram: the sum of observed values. */
  readonly sum: number
  /** Gauge: the newest sample. */
  readonly last: number
  /** Histogram only. */
  readonly buckets: Buckets
}

export interface Sample extends Point {
  readonly name: string
  readonly type: MetricType
  readonly help: string
  /** JSON with sorted keys, without `appName` and `environment`, which every SDK adds. */
  readonly labels: string
  /** From the label of that name. */
  readonly appName: string | undefined
}

/** A sample with its source and time. */
export interface Reported extends Sample {
  readonly appName: string
  readonly environment: string
  /** The projects of the reporting token, serialised by `tokenProjectsText`. */
  readonly tokenProjects: string
  /** The start of the minute. */
  readonly at: string
  /** The frontend token of the report, which is public. Undefined for client tokens. */
  readonly publicToken: string | undefined
}

const NAME = /^[a-zA-Z_][\w.:-]*$/
/** Also the names of toggles. */
const LABEL_NAME = /^[\w.~:-]+$/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAmount = (value: unknown): value is number => Number.isFinite(value)

const isMetricName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_METRIC_NAME && NAME.test(value)

const isLabel = (name: string, value: string): boolean =>
  name.length <= MAX_LABEL_NAME && LABEL_NAME.test(name) && value.length <= MAX_LABEL_VALUE

/** The application and the environment are columns of their own. */
const OWN_LABELS: readonly string[] = ['appName', 'environment']

/** Undefined for labels over a limit. Numbers and booleans become text. */
function labelsText(given: unknown): string | undefined {
  if (given === undefined || given === null) return '{}'
  if (!isRecord(given)) return undefined
  const entries: [string, string][] = []
  for (const key of Object.keys(given)) {
    if (OWN_LABELS.includes(key) || given[key] === undefined || given[key] === null) continue
    const value = String(given[key])
    if (!isLabel(key, value)) return undefined
    entries.push([key, value])
  }
  if (entries.length > MAX_LABELS) return undefined
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
}

function bucketsFrom(given: unknown): Buckets | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_BUCKETS) return undefined
  const buckets: [number, number][] = []
  for (const one of given) {
    const upTo = isRecord(one) && one.le === '+Inf' ? Number.POSITIVE_INFINITY : isRecord(one) ? one.le : undefined
    const count = isRecord(one) ? one.count : undefined
    if (typeof upTo !== 'number' || Number.isNaN(upTo) || !isAmount(count) || count < 0) return undefined
    buckets.push([upTo, count])
  }
  return buckets.sort(([a], [b]) => a - b)
}

/** Undefined for a sample that does not fit its type. A counter never decreases. */
function pointFrom(type: MetricType, given: unknown): Point | undefined {
  if (!isRecord(given)) return undefined
  const { value, count, sum } = given
  if (type === 'histogram') {
    const buckets = bucketsFrom(given.buckets)
    if (!buckets || !isAmount(count) || count < 0 || !isAmount(sum)) return undefined
    return { count, sum, last: 0, buckets }
  }
  if (!isAmount(value) || (type === 'counter' && value < 0)) return undefined
  return { count: 1, sum: value, last: value, buckets: [] }
}

const appNameOf = (given: unknown): string | undefined => {
  const appName = isRecord(given) && isRecord(given.labels) ? given.labels.appName : undefined
  return typeof appName === 'string' && appName !== '' && appName.length <= MAX_LABEL_VALUE ? appName : undefined
}

interface Heading {
  readonly name: string
  readonly type: MetricType
  readonly help: string
  readonly samples: readonly unknown[]
}

function headingFrom(metric: unknown): Heading | undefined {
  if (!isRecord(metric) || !Array.isArray(metric.samples)) return undefined
  const { name, help, samples } = metric
  const type = METRIC_TYPES.find((one) => one === metric.type)
  if (!isMetricName(name) || type === undefined) return undefined
  return { name, type, help: typeof help === 'string' ? help.slice(0, MAX_HELP) : '', samples }
}

export interface ParsedReport {
  readonly samples: readonly Sample[]
  /** Samples that are not valid or over a limit of one report. A metric that is not valid counts as one. */
  readonly dropped: number
}

/** Reads the impact metrics of a report. What is not valid is counted and dropped: the rest of the report is kept. */
export function parseReport(metrics: readonly unknown[]): ParsedReport {
  const samples: Sample[] = []
  let dropped = Math.max(0, metrics.length - MAX_METRICS_SENT)
  for (const metric of metrics.slice(0, MAX_METRICS_SENT)) {
    const heading = headingFrom(metric)
    if (!heading) dropped++
    for (const given of heading?.samples ?? []) {
      const { name, type, help } = heading as Heading
      const point = pointFrom(type, given)
      const labels = isRecord(given) ? labelsText(given.labels) : undefined
      if (!point || labels === undefined || samples.length >= MAX_SAMPLES_SENT) dropped++
      else samples.push({ name, type, help, labels, appName: appNameOf(given), ...point })
    }
  }
  return { samples, dropped }
}

/** The bounds of both. Applications may report other bounds each time, so beyond the limit only those of `a` are kept. */
function boundsOf(a: Buckets, b: Buckets): number[] {
  const own = a.map(([upTo]) => upTo)
  if (b.every(([upTo], index) => upTo === own[index])) return own
  const all = [...new Set([...own, ...b.map(([upTo]) => upTo)])].sort((x, y) => x - y)
  if (all.length <= MAX_ADDED_BUCKETS) return all
  const largest = all.at(-1) as number
  return [...own.slice(0, -1), largest]
}

/** The count up to each of these bounds, smallest bound first. */
function countsUpTo(bounds: readonly number[], buckets: Buckets): number[] {
  let [next, count] = [0, 0]
  return bounds.map((bound) => {
    for (let one = buckets[next]; one && one[0] <= bound; one = buckets[next]) {
      count = one[1]
      next++
    }
    return count
  })
}

/**
 * Adds counts of equal bounds. Counts are cumulative, so for a bound that only one side has, the other side counts what it has up
 * to its next smaller bound.
 */
export function addBuckets(a: Buckets, b: Buckets): Buckets {
  if (a.length === 0) return b
  const bounds = boundsOf(a, b)
  const ofB = countsUpTo(bounds, b)
  return countsUpTo(bounds, a).map((count, index) => [bounds[index] as number, count + (ofB[index] ?? 0)])
}

export const addPoints = (older: Point, newer: Point): Point => ({
  count: older.count + newer.count,
  sum: older.sum + newer.sum,
  last: newer.last,
  buckets: addBuckets(older.buckets, newer.buckets),
})

/** JSON has no infinity: it is null. */
export const bucketsText = (buckets: Buckets): string =>
  JSON.stringify(buckets.map(([upTo, count]) => [Number.isFinite(upTo) ? upTo : null, count]))

export const bucketsOf = (text: string): Buckets =>
  (JSON.parse(text) as [number | null, number][]).map(([upTo, count]) => [upTo ?? Number.POSITIVE_INFINITY, count])

/**
 * The value below which this share of observations lies, interpolated within its bucket. Beyond the largest finite bound it is that
 * bound: nothing more is known. Undefined without observations.
 */
export function quantile(buckets: Buckets, share: number): number | undefined {
  const total = buckets.at(-1)?.[1] ?? 0
  if (total === 0) return undefined
  const rank = share * total
  let [lower, below] = [0, 0]
  for (const [upTo, count] of buckets) {
    if (count >= rank) {
      if (!Number.isFinite(upTo)) return lower
      return lower + (upTo - lower) * ((rank - below) / (count - below))
    }
    ;[lower, below] = [Number.isFinite(upTo) ? upTo : lower, count]
  }
  return lower
}

export const STEPS = ['minute', 'hour', 'day'] as const
export type Step = (typeof STEPS)[number]
export const STEP_MS: Readonly<Record<Step, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** The start of the period that contains the time, ISO 8601. */
export const startOf = (step: Step, ms: number): string =>
  new Date(Math.floor(ms / STEP_MS[step]) * STEP_MS[step]).toISOString()

/** Samples that are older, or from a wrong clock, count now. Minutes of the last day are not rolled up yet. */
export const countedAt = (sentMs: number | undefined, nowMs: number): number =>
  sentMs === undefined || sentMs > nowMs || sentMs < nowMs - STEP_MS.day ? nowMs : sentMs

export const AGGREGATIONS = ['rps', 'count', 'sum', 'avg', 'p50', 'p95', 'p99'] as const
export type Aggregation = (typeof AGGREGATIONS)[number]

const SHARES: Readonly<Partial<Record<Aggregation, number>>> = { p50: 0.5, p95: 0.95, p99: 0.99 }

/** Whether a value of this kind needs the buckets of a histogram. */
export const needsBuckets = (as: Aggregation): boolean => SHARES[as] !== undefined

/** What `count` means: how much a counter increased, or how many values were observed. */
export const amountOf = (type: MetricType, { sum, count }: Point): number => (type === 'counter' ? sum : count)

/** One value for a period of this length. Undefined when the point does not contain the value, such as a quantile of a counter. */
export function aggregated(type: MetricType, point: Point, as: Aggregation, periodMs: number): number | undefined {
  const share = SHARES[as]
  if (share !== undefined) return type === 'histogram' ? quantile(point.buckets, share) : undefined
  if (as === 'rps') return amountOf(type, point) / (periodMs / 1_000)
  if (as === 'count') return amountOf(type, point)
  if (as === 'sum') return point.sum
  return point.count === 0 ? undefined : point.sum / point.count
}
