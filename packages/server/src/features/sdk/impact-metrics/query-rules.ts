import { invalid } from '#kernel/failure'
import {
  type Aggregation,
  addPoints,
  aggregated,
  type MetricType,
  type Point,
  STEP_MS,
  type Step,
  startOf,
} from './rules.ts'
import type { ImpactQuery, RANGES } from './schema.ts'

/** A series that the caller may see. */
export interface SeriesInfo {
  readonly id: number
  readonly environment: string
  readonly name: string
  readonly type: MetricType
  readonly appName: string
  readonly labels: Readonly<Record<string, string>>
}

/** How far back a range goes, and the step of its periods. */
export const WINDOWS: Readonly<Record<(typeof RANGES)[number], { readonly ms: number; readonly step: Step }>> = {
  hour: { ms: STEP_MS.hour, step: 'minute' },
  day: { ms: STEP_MS.day, step: 'minute' },
  week: { ms: 7 * STEP_MS.day, step: 'hour' },
  month: { ms: 30 * STEP_MS.day, step: 'hour' },
}

/** The values that a field or label of a series may have, by name. */
export function labelsWanted({ labels }: ImpactQuery): Readonly<Record<string, readonly string[]>> {
  if (labels === undefined || labels === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(labels)
  } catch {
    parsed = undefined
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalid('/query/labels', 'must be a JSON object, such as {"route":["/checkout"]}')
  return Object.fromEntries(Object.entries(parsed).map(([name, values]) => [name, [values].flat().map(String)]))
}

/** The group of a series: the value of the field or label that groups. Undefined when the series does not have it. */
export function groupOf(series: SeriesInfo, groupBy: string | undefined): string | undefined {
  if (groupBy === undefined) return ''
  if (groupBy === 'environment' || groupBy === 'appName') return series[groupBy]
  return Object.hasOwn(series.labels, groupBy) ? series.labels[groupBy] : undefined
}

const ANY = '*'

/** True when the series has one of the values of each field or label. A name without values selects everything. */
export const hasSelected = (series: SeriesInfo, selectors: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.entries(selectors).every(([name, values]) => {
    if (values.length === 0) return true
    const value = groupOf(series, name)
    return value !== undefined && (values.includes(ANY) || values.includes(value))
  })

export interface PointAt extends Point {
  readonly at: string
}

/** Points of all series of a group, added per period. */
export class Periods {
  readonly points = new Map<string, Point>()
  readonly #step: Step

  constructor(step: Step) {
    this.#step = step
  }

  add(point: PointAt): void {
    const period = startOf(this.#step, Date.parse(point.at))
    const older = this.points.get(period)
    this.points.set(period, older ? addPoints(older, point) : point)
  }
}

/** Seconds since 1970 and the value, oldest first. Periods without a value are left out. */
export function valuesOf(
  type: MetricType,
  periods: ReadonlyMap<string, Point>,
  as: Aggregation,
  step: Step,
): [number, number][] {
  return [...periods]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([period, point]) => {
      const value = aggregated(type, point, as, STEP_MS[step])
      return value === undefined ? [] : [[Date.parse(period) / 1_000, value] as [number, number]]
    })
}

/** Each value divided by that of the same period. Periods in which the divisor is missing or 0 are left out. */
export function divided(
  values: readonly [number, number][],
  divisors: readonly [number, number][],
): [number, number][] {
  const byTime = new Map(divisors)
  return values.flatMap(([time, value]) => {
    const divisor = byTime.get(time)
    return divisor === undefined || divisor === 0 ? [] : [[time, value / divisor] as [number, number]]
  })
}

/** The values of each label of these series, for filters. */
export function labelValues(series: readonly SeriesInfo[], max: number): Record<string, string[]> {
  const values = new Map<string, Set<string>>([
    ['environment', new Set()],
    ['appName', new Set()],
  ])
  for (const { environment, appName, labels } of series)
    for (const [name, value] of Object.entries({ ...labels, environment, appName })) {
      const known = values.get(name) ?? new Set()
      if (known.size < max) known.add(value)
      values.set(name, known)
    }
  return Object.fromEntries([...values].map(([name, known]) => [name, [...known].sort()]))
}
