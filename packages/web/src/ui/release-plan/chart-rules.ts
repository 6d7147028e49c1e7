/** The geometry of the small chart of a safeguard. */

interface Box {
  readonly width: number
  readonly height: number
}

interface Measured {
  readonly aggregationMode: string
  readonly divideBy?: string | undefined
  readonly windowMinutes: number
}

/** A ratio, a mean or a percentile of a minute has the unit of the threshold. The others depend on the length of the window. */
const isPerWindow = ({ aggregationMode, divideBy }: Measured): boolean =>
  divideBy === undefined && ['count', 'sum', 'rps'].includes(aggregationMode)

const HOUR_S = 3_600

/**
 * The values of the last hour that the threshold is compared with, from values by the minute (seconds since 1970 and the value). A
 * count is that of the whole window that ends there, and a rate its mean. `from` is the first second that the values contain: points
 * whose window begins earlier are left out.
 */
export function comparedValues(
  points: readonly (readonly number[])[],
  measured: Measured,
  from: number,
): readonly number[] {
  const { windowMinutes, aggregationMode } = measured
  const [last = 0] = points.at(-1) ?? []
  const isShown = ([at = 0]: readonly number[]) => at > last - HOUR_S
  if (!isPerWindow(measured)) return points.filter(isShown).map(([, value = 0]) => value)
  const windowS = windowMinutes * 60
  return points
    .filter((point) => isShown(point) && (point[0] ?? 0) >= from + windowS - 60)
    .map(([end = 0]) => {
      const inside = points.filter(([at = 0]) => at > end - windowS && at <= end)
      const sum = inside.reduce((total, [, value = 0]) => total + value, 0)
      return aggregationMode === 'rps' ? sum / windowMinutes : sum
    })
}

/** The top of the axis: some room above the highest value and above the threshold. */
export function chartTop(points: readonly number[], threshold: number): number {
  const highest = Math.max(0, threshold, ...points)
  return highest === 0 ? 1 : highest * 1.15
}

/** The path of a line through all points. */
export const linePath = (points: readonly number[], top: number, { width, height }: Box): string =>
  points
    .map((value, index) => {
      const x = (width / Math.max(points.length - 1, 1)) * index
      const y = height - (Math.max(0, value) / top) * height
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
    })
    .join(' ')

const round = (value: number): number => Math.round(value * 10) / 10

/** The lengths of a bar in percent: the value, and where the threshold is. */
export function meterParts(value: number, threshold: number): { readonly value: number; readonly limit: number } {
  const top = chartTop([value], threshold)
  const share = (one: number) => Math.min(100, Math.max(0, round((one / top) * 100)))
  return { value: share(value), limit: share(threshold) }
}
