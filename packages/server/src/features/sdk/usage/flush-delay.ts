/** How long reports of SDKs wait in memory, so that many are written in one transaction. */
const DELAYS_MS = {
  /** Two flushes per second: a report is stored within one second, even when it arrives during a flush. */
  usage: 500,
  /** A guard of a release reads what is stored, so samples do not wait long. */
  impactMetrics: 2_000,
}

let divisor = 1

/** For tests, which wait for each report. No setting and no product code calls it. */
export const divideFlushDelays = (by: number): void => {
  divisor = by
}

export const flushDelayMs = (of: keyof typeof DELAYS_MS): number => DELAYS_MS[of] / divisor
