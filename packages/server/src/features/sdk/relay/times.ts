/** The delays of a relay. Tests use shorter ones. */
export interface RelayTimes {
  /** The wait after a failure doubles from the least to the most. It is randomised, so that relays do not return at the same time. */
  readonly leastRetryMs: number
  readonly mostRetryMs: number
  /** Without a byte for this long, a connection is given up. Longer than the keep-alive of a stream. */
  readonly idleMs: number
  /** The interval of polls while the upstream does not stream. */
  readonly pollMs: number
  /** The interval at which tokens in use are checked. A revoked token is refused after it, and one request to the upstream. */
  readonly recheckMs: number
  /** A token in use is checked again by itself. Another one is checked at its next use. */
  readonly unusedAfterMs: number
  /** How long a token stays refused before it is checked again. */
  readonly refusedMs: number
  /** Reports are forwarded together. */
  readonly flushMs: number
  /** The same while the upstream is away: they are written to disk. */
  readonly awayFlushMs: number
  /** Changes within this time are written to the copy together. */
  readonly copyMs: number
}

export const RELAY_TIMES: RelayTimes = {
  leastRetryMs: 1_000,
  mostRetryMs: 30_000,
  idleMs: 75_000,
  pollMs: 15_000,
  recheckMs: 10_000,
  unusedAfterMs: 600_000,
  refusedMs: 10_000,
  flushMs: 1_000,
  awayFlushMs: 10_000,
  copyMs: 5_000,
}

/** Doubles with each failure and is at least half of that, so that few relays wait equally long. */
export const retryDelayMs = (times: RelayTimes, failures: number, random: () => number): number => {
  const most = Math.min(times.mostRetryMs, times.leastRetryMs * 2 ** Math.min(failures, 20))
  return most / 2 + (random() * most) / 2
}
