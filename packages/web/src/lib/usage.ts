import { LOCALE, t } from './messages.ts'

/** The counts of a toggle in one hour or day, by one application in one environment. */
export interface Counted {
  readonly appName: string
  readonly environment: string
  readonly timestamp: string
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

export interface UsageFilter {
  readonly environment: string | null
  readonly appName: string | null
}

/** An hour or a day. */
export interface Period {
  readonly at: string
  readonly yes: number
  readonly no: number
}

export type Unit = 'hour' | 'day'
const UNIT_MS: Readonly<Record<Unit, number>> = { hour: 3_600_000, day: 86_400_000 }

/** How far back usage is shown. The server counts by hour for 48 hours, then by day in UTC. */
export interface Range {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly unit: Unit
}

const LAST_24_HOURS: Range = { value: '24h', label: t('24 hours'), count: 24, unit: 'hour' }
export const RANGES: readonly [Range, ...Range[]] = [
  LAST_24_HOURS,
  { value: '48h', label: t('48 hours'), count: 48, unit: 'hour' },
  { value: '7d', label: t('7 days'), count: 7, unit: 'day' },
  { value: '30d', label: t('30 days'), count: 30, unit: 'day' },
  { value: '90d', label: t('90 days'), count: 90, unit: 'day' },
  { value: '396d', label: t('13 months'), count: 396, unit: 'day' },
]

export const rangeOf = (value: string | null): Range => RANGES.find((one) => one.value === value) ?? LAST_24_HOURS

const fits =
  ({ environment, appName }: UsageFilter) =>
  (one: Counted) =>
    (environment === null || one.environment === environment) && (appName === null || one.appName === appName)

/** All hours or days up to now, also those without requests. */
export function periodsOf(
  data: readonly Counted[],
  filter: UsageFilter,
  { count, unit }: Pick<Range, 'count' | 'unit'>,
  nowMs: number,
): Period[] {
  const unitMs = UNIT_MS[unit]
  const sums = new Map<number, { yes: number; no: number }>()
  for (const { timestamp, yes, no } of data.filter(fits(filter))) {
    const period = Math.floor(Date.parse(timestamp) / unitMs)
    const sum = sums.get(period) ?? { yes: 0, no: 0 }
    sums.set(period, { yes: sum.yes + yes, no: sum.no + no })
  }
  const last = Math.floor(nowMs / unitMs)
  return Array.from({ length: count }, (_, index) => {
    const period = last - count + 1 + index
    return { at: new Date(period * unitMs).toISOString(), ...(sums.get(period) ?? { yes: 0, no: 0 }) }
  })
}

export const totalOf = (periods: readonly Period[]): { readonly yes: number; readonly no: number } =>
  periods.reduce((sum, { yes, no }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 })

const figure = new Intl.NumberFormat(LOCALE)
export const inFigures = (value: number): string => figure.format(value)

/** "Evaluated 1,200 times in the last 24 hours: on 900 times (75%), off 300 times." */
export function usageSentence(periods: readonly Period[], unit: Unit): string {
  const { yes, no } = totalOf(periods)
  const when =
    unit === 'hour'
      ? t('in the last {count} hours', { count: periods.length })
      : t('in the last {count} days', { count: periods.length })
  const all = yes + no
  if (all === 0) return t('No usage {when}.', { when })
  const share = Math.round((yes / all) * 100)
  return t('Evaluated {all} times {when}: on {yes} times ({share}%), off {no} times.', {
    all: inFigures(all),
    when,
    yes: inFigures(yes),
    share,
    no: inFigures(no),
  })
}

/** By application, highest count first. */
export function byApplication(
  data: readonly Counted[],
  filter: UsageFilter,
): { appName: string; yes: number; no: number }[] {
  const sums = new Map<string, { yes: number; no: number }>()
  for (const { appName, yes, no } of data.filter(fits(filter))) {
    const sum = sums.get(appName) ?? { yes: 0, no: 0 }
    sums.set(appName, { yes: sum.yes + yes, no: sum.no + no })
  }
  return [...sums]
    .map(([appName, sum]) => ({ appName, ...sum }))
    .filter(({ yes, no }) => yes + no > 0)
    .sort((a, b) => b.yes + b.no - (a.yes + a.no))
}

/** The count of each variant, highest first. */
export function byVariant(data: readonly Counted[], filter: UsageFilter): { name: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const { variants = {} } of data.filter(fits(filter)))
    for (const [name, count] of Object.entries(variants)) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

/** A round number at or above the highest bar. */
export function ceilingOf(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 5, 10].find((one) => one * power >= highest) ?? 10
  return step * power
}

/** The changes of a toggle during one hour or day. */
export interface Marker {
  /** The index of the period. */
  readonly index: number
  readonly texts: readonly string[]
}

/** A change of a toggle. Without an environment it affects all. */
export interface MarkedChange {
  readonly createdAt: string
  readonly environment: string | undefined
  readonly text: string
}

/** The changes of the filtered environment, by period. Older ones are left out. */
export function markersOf(
  changes: readonly MarkedChange[],
  periods: readonly Period[],
  unit: Unit,
  { environment }: Pick<UsageFilter, 'environment'>,
): Marker[] {
  const starts = periods.map(({ at }) => Date.parse(at))
  const texts = new Map<number, string[]>()
  for (const change of changes) {
    if (environment !== null && change.environment !== undefined && change.environment !== environment) continue
    const time = Date.parse(change.createdAt)
    const index = starts.findIndex((start) => time >= start && time < start + UNIT_MS[unit])
    if (index >= 0) texts.set(index, [...(texts.get(index) ?? []), change.text])
  }
  return [...texts].map(([index, all]) => ({ index, texts: all })).sort((a, b) => a.index - b.index)
}
