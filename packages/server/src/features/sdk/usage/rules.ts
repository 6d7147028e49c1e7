import { MAX_COUNTED, MAX_VARIANTS } from './limit-rules.ts'

const HOUR_MS = 3_600_000
/** Reports that are older, or from a wrong clock, are counted in the current hour. */
const OLDEST_MS = 24 * HOUR_MS

/** The start of the hour, ISO 8601. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString()

/** The starts of the last hours, oldest first, including the current one. */
export const lastHours = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => hourOf(nowMs - (count - 1 - i) * HOUR_MS))

/** The day of an hour in UTC, such as `2026-01-31`. */
export const dayOf = (hour: string): string => hour.slice(0, 10)

/** The start of a day, ISO 8601. */
export const startOfDay = (day: string): string => `${day}T00:00:00.000Z`

/** The last days, oldest first, including the current one. */
export const lastDays = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOf(new Date(nowMs - (count - 1 - i) * 24 * HOUR_MS).toISOString()))

/** Undefined for an invalid time. */
export function momentOf(given: string | number | null | undefined): number | undefined {
  const ms = typeof given === 'number' ? given : Date.parse(given ?? '')
  return Number.isFinite(ms) && Math.abs(ms) < 8e15 ? ms : undefined
}

/** The hour in which a bucket that ended at `stop` is counted. */
export function countedIn(stop: string | number | null | undefined, nowMs: number): string {
  const ms = momentOf(stop) ?? nowMs
  return hourOf(ms > nowMs || ms < nowMs - OLDEST_MS ? nowMs : ms)
}

export type VariantCounts = Map<string, number>

/** Adds to `counts`. New names beyond the limit are not counted. */
export function addVariants(counts: VariantCounts, more: Iterable<readonly [string, number]>): VariantCounts {
  for (const [name, count] of more) {
    const known = counts.get(name)
    if (known !== undefined || counts.size < MAX_VARIANTS) counts.set(name, Math.min((known ?? 0) + count, MAX_COUNTED))
  }
  return counts
}

export const variantsFrom = (text: string): VariantCounts =>
  new Map(Object.entries(JSON.parse(text) as Record<string, number>))

export const variantsText = (counts: VariantCounts): string => JSON.stringify(Object.fromEntries(counts))

export interface HourCount {
  readonly appName: string
  readonly environment: string
  readonly timestamp: string
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

interface HourSeries {
  readonly appName: string
  readonly environment: string
  readonly byHour: Map<string, HourCount>
}

/** The most pairs of application and environment in a response. Fewer for many periods, so that the response has a limit. */
const MAX_SERIES = 500
const MAX_FILLED = 24_000
export const maxSeriesIn = (periods: number): number => Math.min(MAX_SERIES, Math.floor(MAX_FILLED / periods))

/**
 * A row per hour for every pair of application and environment with counts in these hours; oldest first. `rows` are newest
 * first, so that the most recent pairs are kept when there are too many.
 */
export function* filled(rows: readonly HourCount[], hours: readonly string[]): Generator<HourCount> {
  const maxSeries = maxSeriesIn(hours.length)
  const series = new Map<string, HourSeries>()
  for (const row of rows) {
    const { appName, environment, timestamp } = row
    const key = `${environment} ${appName}`
    const known = series.get(key)
    if (known) known.byHour.set(timestamp, row)
    else if (series.size < maxSeries) series.set(key, { appName, environment, byHour: new Map([[timestamp, row]]) })
  }
  for (const timestamp of hours)
    for (const { appName, environment, byHour } of series.values())
      yield byHour.get(timestamp) ?? { appName, environment, timestamp, yes: 0, no: 0 }
}

/** The counts of a toggle in an hour, over all environments. Null when the toggle has no counts. */
export interface HourSum {
  readonly feature: string
  readonly hour: string | null
  readonly yes: number | null
  readonly no: number | null
}

/** Hours without counts are 0. */
export function byToggle(sums: readonly HourSum[], hours: readonly string[]) {
  const indexes = new Map(hours.map((hour, index) => [hour, index]))
  const toggles = new Map<string, { featureName: string; yes: number[]; no: number[] }>()
  const zeros = () => hours.map(() => 0)
  for (const { feature, hour, yes, no } of sums) {
    const toggle = toggles.get(feature) ?? { featureName: feature, yes: zeros(), no: zeros() }
    toggles.set(feature, toggle)
    const index = hour === null ? undefined : indexes.get(hour)
    if (index === undefined) continue
    toggle.yes[index] = yes ?? 0
    toggle.no[index] = no ?? 0
  }
  return [...toggles.values()]
}

/** One row per environment: the sums of all hours, with the newest hour as timestamp. */
export function perEnvironment(rows: readonly HourCount[]) {
  const sums = new Map<string, { environment: string; timestamp: string; yes: number; no: number }>()
  for (const { environment, timestamp, yes, no } of rows) {
    const sum = sums.get(environment) ?? { environment, timestamp, yes: 0, no: 0 }
    sum.yes += yes
    sum.no += no
    if (timestamp > sum.timestamp) sum.timestamp = timestamp
    sums.set(environment, sum)
  }
  return [...sums.values()].sort((a, b) => (a.environment < b.environment ? -1 : 1))
}
