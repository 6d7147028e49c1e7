/** When SDKs try again, as unleash-client 6 does it. The measured clients and the model use the same functions. */

export const MODES = ['polling', 'streaming'] as const
export type Mode = (typeof MODES)[number]

/** The default interval of Unleash SDKs. */
export const POLL_INTERVAL_MS = 15_000

/** A stream doubles its delay after each failure and takes off up to half of it at random. */
const STREAM = { firstMs: 2_000, maxMs: 30_000, jitter: 0.5 }

/** A client that has waited this long for a response gives up. */
export const PATIENCE_MS = { polling: 10_000, streaming: 60_000 } as const

export interface Delay {
  readonly minMs: number
  readonly maxMs: number
}

/** The delay before an attempt: any time between two bounds, all equally likely. `failures` counts those in a row. */
export function delayBefore(mode: Mode, failures: number): Delay {
  if (mode === 'streaming') {
    const maxMs = Math.min(STREAM.maxMs, STREAM.firstMs * 2 ** Math.min(failures, 10))
    return { minMs: maxMs * (1 - STREAM.jitter), maxMs }
  }
  // A client does not notice before its next poll that the server was away.
  return failures === 0 ? { minMs: 0, maxMs: POLL_INTERVAL_MS } : { minMs: POLL_INTERVAL_MS, maxMs: POLL_INTERVAL_MS }
}
