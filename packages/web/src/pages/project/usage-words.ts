export const HOURS = 24

export interface Usage {
  /** How often it was asked for in each of the last hours, oldest first. */
  readonly hours: readonly number[]
  readonly yes: number
  readonly no: number
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** From how often it was on and off, hour by hour. */
export const usageOf = (yes: readonly number[], no: readonly number[]): Usage => ({
  hours: yes.map((count, index) => count + (no[index] ?? 0)),
  yes: sum(yes),
  no: sum(no),
})

/** The hour that is not over yet would let every line fall at its end: it is drawn only where it is all there is. */
export function hoursToDraw(hours: readonly number[]): readonly number[] {
  const over = hours.slice(0, -1)
  return over.some((count) => count > 0) ? over : hours
}

/** The points of a line through a box. */
export function lineThrough(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values, 1)
  const step = width / Math.max(values.length - 1, 1)
  return values
    .map((value, index) => `${(index * step).toFixed(1)},${(height - (value / most) * height).toFixed(1)}`)
    .join(' ')
}
