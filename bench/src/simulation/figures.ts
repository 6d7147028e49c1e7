import { POLL_INTERVAL_MS } from './retries.ts'
import type { Figures, Goals } from './sizing.ts'

interface Recorded {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly source: string
}

const STREAMING = '`npm run simulate -- --clients 10000`'
const POLLING = '`npm run simulate -- --clients 10000 --mode polling`'

/** Measured on 17 November 2026 on two x64 cores that nothing else used, with Node 20 and 1,000 toggles. */
export const RECORDED: Readonly<Record<keyof Figures, Recorded>> = {
  pollCpuMs: { what: 'CPU time of a poll with 304, on a new connection', value: 0.29, unit: 'ms', source: POLLING },
  fullPollCpuMs: {
    what: 'CPU time of a poll with all toggles, compressed, on a new connection',
    value: 0.3,
    unit: 'ms',
    source: 'the row above, plus the difference of gzip and 304 in [benchmarks](../benchmarks.md)',
  },
  connectCpuMs: { what: 'CPU time of a stream that connects', value: 0.63, unit: 'ms', source: STREAMING },
  eventCpuMs: { what: 'CPU time of one change for one stream', value: 0.022, unit: 'ms', source: STREAMING },
  streamKb: { what: 'memory of a stream', value: 11.5, unit: 'KB', source: STREAMING },
  baseMb: { what: 'memory of a process without SDKs', value: 114, unit: 'MB', source: STREAMING },
  fullBytes: {
    what: 'all toggles, compressed; the toggles of the benchmark are alike, so real ones need more',
    value: 9_531,
    unit: 'bytes',
    source: 'one response',
  },
  unchangedBytes: { what: 'a 304 and its request', value: 590, unit: 'bytes', source: 'one exchange' },
}

export const FIGURES = Object.fromEntries(
  Object.entries(RECORDED).map(([name, { value }]) => [name, value]),
) as unknown as Figures

export const GOALS: Goals = {
  intervalMs: POLL_INTERVAL_MS,
  load: 0.5,
  stormMs: 30_000,
  changeMs: 1_000,
  memoryMb: 1_024,
  maxStreams: 20_000,
}

/** Relays that stream from one process. */
export const RELAYS_PER_PROCESS = 100
