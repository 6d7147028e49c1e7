import { MAX_COUNTED, MAX_VARIANTS } from './limit-rules.ts'

const HOUR_MS = 3_600_000
/** A report that was held back for longer, or comes from a clock that is wrong, counts as of now. */
const OLDEST_MS = 24 * HOUR_MS

/** The beginning of the hour, ISO 8601. */
export const hourOf = (ms: number): string => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString()

/** The beginnings of the last hours, oldest first, the running one included. */
export const lastHours = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => hourOf(nowMs - (count - 1 - i) * HOUR_MS))

/** `2026-01-31` of an hour, in UTC. */
export const dayOf = (hour: string): string => hour.slice(0, 10)

/** The beginning of a day, ISO 8601. */
export const startOfDay = (day: string): string => `${day}T00:00:00.000Z`

/** The last days, oldest first, the running one included. */
export const lastDays = (nowMs: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOf(new Date(nowMs - (count - 1 - i) * 24 * HOUR_MS).toISOString()))

/** Nothing for what is no moment: it was not needed for anything but telling. */
export function momentOf(given: string | number | null | undefined): number | undefined {
  if (given === null || given === undefined) return undefined
  const ms = typeof given === 'number' ? given : Date.parse(given)
  return Number.isFinite(ms) && Math.abs(ms) < 8e15 ? ms : undefined
}

/** The hour in which something was counted that ended at `stop`. */
export function countedIn(stop: string | number | null | undefined, nowMs: number): string {
  const ms = momentOf(stop) ?? nowMs
  return hourOf(ms > nowMs || ms < nowMs - OLDEST_MS ? nowMs : ms)
}

export type VariantCounts = Map<string, number>

/** Adds to `counts`. New names beyond the limit are not counted one by one. */
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

const placeOf = ({ appName, environment }: HourCount): string => JSON.stringify([environment, appName])

/** Of applications and environments; more than anybody can look at. Over many days fewer, so that an answer does not grow. */
const MAX_PLACES = 500
const MAX_FILLED = 24_000
export const maxPlacesIn = (periods: number): number => Math.min(MAX_PLACES, Math.floor(MAX_FILLED / periods))

/**
 * A row for every hour of every application and environment that counted anything in these hours; oldest first. Given the
 * newest first: of too many places those that counted last are shown.
 */
export function filled(rows: readonly HourCount[], hours: readonly string[]): HourCount[] {
  const maxPlaces = maxPlacesIn(hours.length)
  const places = new Map<string, Map<string, HourCount>>()
  for (const row of rows) {
    const known = places.get(placeOf(row))
    if (known) known.set(row.timestamp, row)
    else if (places.size < maxPlaces) places.set(placeOf(row), new Map([[row.timestamp, row]]))
  }
  return hours.flatMap((timestamp) =>
    [...places].map(([place, known]): HourCount => {
      const [environment, appName] = JSON.parse(place) as [string, string]
      return known.get(timestamp) ?? { appName, environment, timestamp, yes: 0, no: 0 }
    }),
  )
}

/** What was counted for a toggle in an hour, everywhere; null where nothing was in any hour. */
export interface HourSum {
  readonly feature: string
  readonly hour: string | null
  readonly yes: number | null
  readonly no: number | null
}

/** Hours in which nothing was counted have zeros. */
export function byToggle(sums: readonly HourSum[], hours: readonly string[]) {
  const places = new Map(hours.map((hour, index) => [hour, index]))
  const toggles = new Map<string, { featureName: string; yes: number[]; no: number[] }>()
  const zeros = () => hours.map(() => 0)
  for (const { feature, hour, yes, no } of sums) {
    const toggle = toggles.get(feature) ?? { featureName: feature, yes: zeros(), no: zeros() }
    toggles.set(feature, toggle)
    const place = hour === null ? undefined : places.get(hour)
    if (place === undefined) continue
    toggle.yes[place] = yes ?? 0
    toggle.no[place] = no ?? 0
  }
  return [...toggles.values()]
}

/** One row for each environment: what was counted in these hours together, under the newest of them. */
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
