export const HOURS = 24

export interface Usage {
  /** The requests in each of the last hours, oldest first. */
  readonly hours: readonly number[]
  readonly yes: number
  readonly no: number
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Computed from the hourly counts of on and off. */
export const usageOf = (yes: readonly number[], no: readonly number[]): Usage => ({
  hours: yes.map((count, index) => count + (no[index] ?? 0)),
  yes: sum(yes),
  no: sum(no),
})

/** The current hour would make every line drop at its end, so it is drawn only if there is no other. */
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
