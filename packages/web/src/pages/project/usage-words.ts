export const HOURS = 24
const HOUR_MS = 3_600_000

interface Counted {
  readonly timestamp: string
  readonly yes: number
  readonly no: number
}

export interface Usage {
  /** How often it was asked for in each of the last hours, oldest first. */
  readonly hours: readonly number[]
  readonly yes: number
  readonly no: number
}

/** Sums all environments and applications. */
export function usageOf(data: readonly Counted[], nowMs: number): Usage {
  const thisHour = Math.floor(nowMs / HOUR_MS)
  const hours = Array.from({ length: HOURS }, () => 0)
  let [yes, no] = [0, 0]
  for (const one of data) {
    const place = HOURS - 1 - (thisHour - Math.floor(Date.parse(one.timestamp) / HOUR_MS))
    if (place < 0 || place >= HOURS) continue
    hours[place] = (hours[place] ?? 0) + one.yes + one.no
    yes += one.yes
    no += one.no
  }
  return { hours, yes, no }
}

/** The points of a line through a box. */
export function lineThrough(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values, 1)
  const step = width / Math.max(values.length - 1, 1)
  return values
    .map((value, index) => `${(index * step).toFixed(1)},${(height - (value / most) * height).toFixed(1)}`)
    .join(' ')
}
