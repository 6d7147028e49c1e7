import { LOCALE, t } from '../../lib/messages.ts'

export interface Point {
  readonly label: string
  /** Null: nothing is known. */
  readonly value: number | null
}

export interface Series {
  readonly name: string
  /** A custom property of the stylesheet. */
  readonly color: string
  readonly points: readonly Point[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** A round number that is at least `most`, for the top of the axis. */
export function axisTop(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((one) => one * power >= most) ?? 10
  return step * power
}

export const largest = (series: readonly Series[]): number =>
  Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)))

export interface Box {
  readonly width: number
  readonly height: number
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

/** The lines through the known points: a gap where a value is missing. */
export function pathOf(points: readonly Point[], top: number, { width, height }: Box): string {
  const step = width / Math.max(points.length - 1, 1)
  let isDrawing = false
  return points
    .flatMap(({ value }, index) => {
      if (value === null) {
        isDrawing = false
        return []
      }
      const command = isDrawing ? 'L' : 'M'
      isDrawing = true
      return [`${command}${rounded(index * step)},${rounded(height - (value / top) * height)}`]
    })
    .join('')
}

export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly label: string
}

/** The bars of several series, next to each other. */
export function barsOf(series: readonly Series[], top: number, { width, height }: Box): readonly (readonly Bar[])[] {
  const count = series[0]?.points.length ?? 0
  const slot = width / Math.max(count, 1)
  const bar = (slot * 0.7) / Math.max(series.length, 1)
  return series.map(({ name, points }, position) =>
    points.map(({ label, value }, index) => {
      const tall = ((value ?? 0) / top) * height
      return {
        x: index * slot + slot * 0.15 + position * bar,
        y: height - tall,
        width: bar,
        height: tall,
        label: `${label}: ${name} ${value ?? t('unknown')}`,
      }
    }),
  )
}

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
export const numberText = (value: number | null, unit = ''): string =>
  value === null ? '–' : `${number.format(value)}${value === 1 ? unit.replace(/s$/, '') : unit}`

/** The text alternative of a chart: the newest known value of each series, and the range. */
export function chartSentence(title: string, series: readonly Series[], unit = ''): string {
  const parts = series.flatMap(({ name, points }) => {
    const known = points.flatMap(({ value }) => (value === null ? [] : [value]))
    const last = known.at(-1)
    if (last === undefined) return []
    const range = t('between {min} and {max}', {
      min: numberText(Math.min(...known), unit),
      max: numberText(Math.max(...known), unit),
    })
    return [`${name} ${numberText(last, unit)}, ${range}`]
  })
  return parts.length === 0 ? t('{title}: no data yet', { title }) : `${title}: ${parts.join('; ')}`
}
