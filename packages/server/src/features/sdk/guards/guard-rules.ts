import { invalidAll } from '#kernel/failure'
import type { Guard, GuardReading, NewGuard } from './schema.ts'
import type { GuardTarget } from './types.ts'

const MINUTE_MS = 60_000
const RANGE_MINUTES = { hour: 60, day: 1_440, week: 10_080, month: 43_200 } as const

const DEFAULTS = { windowMinutes: 10, alpha: 0.05, minimumSample: 100, count: 1, deadlineMinutes: 15 } as const

/** Fields that do not fit together. Each one alone is checked by the schema. */
function* problemsOf({ impactMetric, triggerCondition }: NewGuard) {
  const { source = 'impact', aggregationMode = 'count', divideBy, sourceId } = impactMetric
  const { relativeTo, variant, threshold } = triggerCondition
  if ((source === 'prometheus') !== (sourceId !== undefined))
    yield { path: '/impactMetric/sourceId', message: 'must be set exactly for the source prometheus' }
  if (source === 'signal' && divideBy !== undefined)
    yield { path: '/impactMetric/divideBy', message: 'cannot be used with a signal' }
  if (source === 'signal' && !['count', 'sum', 'avg'].includes(aggregationMode))
    yield { path: '/impactMetric/aggregationMode', message: 'must be count, sum or avg for a signal' }
  if (relativeTo === undefined && variant !== undefined)
    yield { path: '/triggerCondition/variant', message: 'needs relativeTo' }
  if (relativeTo === undefined) return
  if (source !== 'impact')
    yield { path: '/triggerCondition/relativeTo', message: 'can be used with impact metrics only' }
  if (divideBy === undefined)
    yield {
      path: '/impactMetric/divideBy',
      message: 'must be the metric that counts exposures, such as requests, for a relative guard',
    }
  if (!['count', 'rps', 'sum'].includes(aggregationMode))
    yield { path: '/impactMetric/aggregationMode', message: 'must be count, rps or sum for a relative guard' }
  if (threshold <= 0) yield { path: '/triggerCondition/threshold', message: 'must be a ratio above 0' }
}

const rangeOf = (minutes: number): keyof typeof RANGE_MINUTES =>
  (Object.keys(RANGE_MINUTES) as (keyof typeof RANGE_MINUTES)[]).find((range) => minutes <= RANGE_MINUTES[range]) ??
  'month'

/** A guard with its defaults. Throws a 400 with the path of each mistake below `at`. */
export function completeGuard(given: NewGuard, newId: () => string, at = '/body'): Guard {
  const problems = [...problemsOf(given)].map(({ path, message }) => ({ path: at + path, message }))
  if (problems.length > 0) throw invalidAll(problems)
  const { impactMetric: metric, triggerCondition, minimumData = {} } = given
  const windowMinutes =
    metric.windowMinutes ?? (metric.timeRange ? RANGE_MINUTES[metric.timeRange] : DEFAULTS.windowMinutes)
  return {
    id: given.id ?? newId(),
    name: given.name || metric.metricName.slice(0, 200),
    impactMetric: {
      ...metric,
      id: metric.id ?? newId(),
      source: metric.source ?? 'impact',
      aggregationMode: metric.aggregationMode ?? 'count',
      labelSelectors: metric.labelSelectors ?? {},
      timeRange: rangeOf(windowMinutes),
      windowMinutes,
    },
    triggerCondition: {
      ...triggerCondition,
      alpha: triggerCondition.alpha ?? DEFAULTS.alpha,
      minimumSample: triggerCondition.minimumSample ?? DEFAULTS.minimumSample,
    },
    minimumData: {
      count: minimumData.count ?? (metric.source === 'signal' ? 0 : DEFAULTS.count),
      deadlineMinutes: minimumData.deadlineMinutes ?? DEFAULTS.deadlineMinutes,
    },
    action: given.action ?? { type: 'pauseReleasePlanProgressions' },
    ...(given.notify && given.notify.length > 0 && { notify: [...new Set(given.notify)] }),
  }
}

export const startOfMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS)

/** The first minute of the window. It never begins before the minute of `since`. */
export function windowStart({ impactMetric }: Guard, { since, now }: Pick<GuardTarget, 'since' | 'now'>): Date {
  const ms = Math.max(since.getTime(), now.getTime() - impactMetric.windowMinutes * MINUTE_MS)
  return startOfMinute(new Date(ms))
}

/** The length of the window for rates. SDKs report the increase of a whole minute at once, so it is a minute at least. */
export const windowMs = (guard: Guard, target: Pick<GuardTarget, 'since' | 'now'>): number =>
  Math.max(target.now.getTime() - windowStart(guard, target).getTime(), MINUTE_MS)

/** What a source knows of the window. */
export interface Measured {
  /** Undefined when there is no value, such as a mean without samples. */
  readonly value: number | undefined
  readonly samples: number
}

type Times = Pick<GuardTarget, 'since' | 'now'>

const isOverdue = ({ minimumData }: Guard, lastData: Date, now: Date): boolean =>
  now.getTime() - lastData.getTime() >= minimumData.deadlineMinutes * MINUTE_MS

/** The state while there is too little data. */
export const missing = (guard: Guard, lastData: Date, now: Date): 'waiting' | 'no-data' =>
  isOverdue(guard, lastData, now) ? 'no-data' : 'waiting'

export const shown = (value: number): string => String(Number(value.toPrecision(6)))

/** What the value of a guard is called in messages. */
export function titleOf({ impactMetric: { metricName, divideBy, aggregationMode, source } }: Guard): string {
  const name = divideBy === undefined ? metricName : `${metricName} ÷ ${divideBy}`
  return source === 'impact' && divideBy === undefined ? `${aggregationMode} of ${name}` : name
}

/** These values grow during the window. */
const GROWING: readonly string[] = ['count', 'sum', 'rps']

/** True while a value is low only because the window has just begun. */
const isTooEarly = ({ impactMetric, triggerCondition }: Guard, { since, now }: Times): boolean =>
  impactMetric.source === 'impact' &&
  impactMetric.divideBy === undefined &&
  triggerCondition.operator === '<' &&
  GROWING.includes(impactMetric.aggregationMode) &&
  now.getTime() - since.getTime() < impactMetric.windowMinutes * MINUTE_MS

/** The state of a guard that compares a value with its threshold. */
export function thresholdReading(guard: Guard, { value, samples }: Measured, times: Times): GuardReading {
  const { operator, threshold } = guard.triggerCondition
  const title = titleOf(guard)
  const base = { value: value ?? null, threshold, samples, evidence: null }
  const { count } = guard.minimumData
  if (value === undefined || samples < count) {
    const state = missing(guard, times.since, times.now)
    return { ...base, state, message: `${title}: ${samples} of ${count} samples` }
  }
  const facts = `${title} is ${shown(value)}`
  const isViolated = operator === '>' ? value > threshold : value < threshold
  if (isViolated && isTooEarly(guard, times))
    return { ...base, state: 'waiting', message: `${facts}: the window is not complete` }
  return isViolated
    ? { ...base, state: 'violated', message: `${facts}, which is ${operator} ${shown(threshold)}` }
    : { ...base, state: 'holds', message: `${facts}, which is not ${operator} ${shown(threshold)}` }
}

export const unavailableReading = (
  guard: Guard,
  message: string,
  evidence: GuardReading['evidence'],
): GuardReading => ({
  state: 'unavailable',
  value: null,
  threshold: guard.triggerCondition.threshold,
  samples: 0,
  message: `${titleOf(guard)}: ${message}`,
  evidence,
})
