/** The geometry of the small chart of a safeguard. */

interface Box {
  readonly width: number
  readonly height: number
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
