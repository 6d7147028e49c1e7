import { LOCALE, plural, t } from '../lib/messages.ts'

/** A line over time. Values are `[seconds since 1970, value]`, oldest first. */
export interface TimeSeries {
  readonly name: string
  readonly data: readonly (readonly [number, number])[]
}

/** A change at one time, drawn as a vertical line. */
export interface TimeMarker {
  readonly at: string
  readonly label: string
}

/** The window in seconds since 1970, and the length of a period in seconds. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
  readonly step: number
}

const STEPS = [1, 2, 2.5, 5, 10]

/** A round number that is at least `most`, for the top of the axis. */
export function topOf(series: readonly TimeSeries[], threshold?: number): number {
  const values = series.flatMap(({ data }) => data.map(([, value]) => value))
  const most = values.reduce((max, value) => Math.max(max, value), threshold ?? 0)
  if (!(most > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  // A threshold at the very top would look like the frame.
  const wanted = threshold !== undefined && most === threshold ? most * 1.05 : most
  return (STEPS.find((one) => one * power >= wanted) ?? 20) * power
}

export interface TimeBox {
  readonly width: number
  readonly height: number
}

const rounded = (value: number): number => Math.round(value * 10) / 10

export const xOf = (seconds: number, { from, to }: TimeWindow, { width }: TimeBox): number =>
  rounded(((seconds - from) / Math.max(to - from, 1)) * width)

/** Values below 0, such as those of a gauge, are drawn at the bottom. */
export const yOf = (value: number, top: number, { height }: TimeBox): number =>
  rounded(height - (Math.min(Math.max(value, 0), top) / top) * height)

/** The line of a series. A period without a value is a gap. */
export function timePath({ data }: TimeSeries, window: TimeWindow, top: number, box: TimeBox): string {
  let last: number | undefined
  return data
    .map(([at, value]) => {
      const isNext = last !== undefined && at - last <= window.step * 1.5
      last = at
      return `${isNext ? 'L' : 'M'}${xOf(at, window, box)},${yOf(value, top, box)}`
    })
    .join('')
}

/** Values without a neighbour, which a line would not show. */
export function lonelyPoints({ data }: TimeSeries, { step }: TimeWindow): readonly (readonly [number, number])[] {
  const isNear = (a: readonly [number, number] | undefined, b: readonly [number, number]) =>
    a !== undefined && Math.abs(a[0] - b[0]) <= step * 1.5
  return data.filter((point, index) => !isNear(data[index - 1], point) && !isNear(data[index + 1], point))
}

export interface TableRow {
  readonly at: number
  readonly values: readonly (number | undefined)[]
}

/** The same data as rows, newest first. */
export function tableRows(series: readonly TimeSeries[]): TableRow[] {
  const columns = series.map(({ data }) => new Map(data))
  const times = [...new Set(series.flatMap(({ data }) => data.map(([at]) => at)))].sort((a, b) => b - a)
  return times.map((at) => ({ at, values: columns.map((column) => column.get(at)) }))
}

const number = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 4 })
export const figure = (value: number | undefined): string => (value === undefined ? '–' : number.format(value))

/** The text alternative: the newest value and the range of each series. */
export function timeSentence(title: string, series: readonly TimeSeries[], markers: number): string {
  const parts = series.flatMap(({ name, data }) => {
    const values = data.map(([, value]) => value)
    const last = values.at(-1)
    if (last === undefined) return []
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return [
      t('{name} {last}, between {least} and {most}', {
        name,
        last: figure(last),
        least: figure(least),
        most: figure(most),
      }),
    ]
  })
  if (parts.length === 0) return t('{title}: no data', { title })
  const changes =
    markers === 0
      ? ''
      : plural(markers, '. {markers} change in this time', '. {markers} changes in this time', { markers })
  return `${title}: ${parts.join('; ')}${changes}`
}

/** Eight colours that can be distinguished with any colour vision. More series repeat them. */
export const seriesColor = (index: number): string => `var(--lf-series-${(index % 8) + 1})`
