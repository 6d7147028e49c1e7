/** What was counted of a toggle in one hour, by one application in one environment. */
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

export interface Hour {
  readonly at: string
  readonly yes: number
  readonly no: number
}

const HOUR_MS = 3_600_000

const fits =
  ({ environment, appName }: UsageFilter) =>
  (one: Counted) =>
    (environment === null || one.environment === environment) && (appName === null || one.appName === appName)

/** All hours up to now, also those in which nobody asked. */
export function hoursOf(data: readonly Counted[], filter: UsageFilter, count: number, nowMs: number): Hour[] {
  const sums = new Map<number, { yes: number; no: number }>()
  for (const { timestamp, yes, no } of data.filter(fits(filter))) {
    const hour = Math.floor(Date.parse(timestamp) / HOUR_MS)
    const sum = sums.get(hour) ?? { yes: 0, no: 0 }
    sums.set(hour, { yes: sum.yes + yes, no: sum.no + no })
  }
  const last = Math.floor(nowMs / HOUR_MS)
  return Array.from({ length: count }, (_, index) => {
    const hour = last - count + 1 + index
    return { at: new Date(hour * HOUR_MS).toISOString(), ...(sums.get(hour) ?? { yes: 0, no: 0 }) }
  })
}

export const totalOf = (hours: readonly Hour[]): { readonly yes: number; readonly no: number } =>
  hours.reduce((sum, { yes, no }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 })

const figure = new Intl.NumberFormat('en')
export const inFigures = (value: number): string => figure.format(value)

/** "Asked 1,200 times in the last 24 hours: on 900 times (75 %), off 300 times." */
export function usageSentence(hours: readonly Hour[]): string {
  const { yes, no } = totalOf(hours)
  const all = yes + no
  if (all === 0) return `Nobody asked in the last ${hours.length} hours.`
  const share = Math.round((yes / all) * 100)
  return `Asked ${inFigures(all)} times in the last ${hours.length} hours: on ${inFigures(yes)} times (${share} %), off ${inFigures(no)} times.`
}

/** By application, the busiest first. */
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

/** How often each variant was given, the most frequent first. */
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
