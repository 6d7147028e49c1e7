import type { Numbers } from './measure.ts'

export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length - 1) * share)] ?? Number.NaN

/**
 * Statistics of times in milliseconds: the median, the slowest hundredth, and how many median times fit into a second.
 */
export const spread = (times: readonly number[]): Numbers => ({
  perSecond: 1_000 / shareOf(times, 0.5),
  p50Ms: shareOf(times, 0.5),
  p99Ms: shareOf(times, 0.99),
  cpuMicros: undefined,
})
