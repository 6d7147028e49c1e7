import { POLL_INTERVAL_MS } from './retries.ts'
import type { Figures, Goals } from './sizing.ts'

/** Measured on two arm64 cores with Node 20 and 1,000 toggles. docs/guides/sizing.md has the sources. */
export const FIGURES: Figures = {
  pollCpuMs: 0.2,
  fullPollCpuMs: 0.06,
  connectCpuMs: 0.5,
  eventCpuMs: 0.02,
  streamKb: 11,
  baseMb: 110,
  fullBytes: 20_000,
  unchangedBytes: 400,
}

export const GOALS: Goals = {
  intervalMs: POLL_INTERVAL_MS,
  load: 0.5,
  stormMs: 30_000,
  changeMs: 1_000,
  memoryMb: 1_024,
  maxStreams: 20_000,
}
