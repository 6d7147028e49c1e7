import { readdir } from 'node:fs/promises'
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { MetricSources, Metrics, Sample } from './metrics.ts'

const LAG_RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/**
 * Metrics of the process. `collectDefaultMetrics` of prom-client is not used: its observers of the event loop and of
 * the garbage collector cannot be stopped, and its names would not be in our table. Returns the function that stops it.
 */
export function provideProcessMetrics(metrics: Metrics): () => void {
  let lag: IntervalHistogram | undefined
  metrics.onFirstScrape(() => {
    lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
    lag.enable()
  })
  metrics.provide({ ...PROCESS, eventLoopLag: () => (lag ? lagSamples(lag) : []) })
  return () => lag?.disable()
}

const PROCESS: MetricSources = {
  eventLoopActive: () => performance.eventLoopUtilization().active / 1_000,
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  residentMemory: () => process.memoryUsage.rss(),
  heapUsed: () => getHeapStatistics().used_heap_size,
  heapLimit: () => getHeapStatistics().heap_size_limit,
  // Rejects on systems without /proc.
  openFiles: async () => (await readdir('/proc/self/fd')).length,
  startTime: () => performance.timeOrigin / 1_000,
}

/** The histogram contains the whole interval between two timers, so the interval itself is subtracted. */
function lagSamples(lag: IntervalHistogram): Sample[] {
  const secondsOf = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - LAG_RESOLUTION_MS / 1_000)
  const values =
    lag.count === 0 ? { mean: 0, p99: 0, max: 0 } : { mean: lag.mean, p99: lag.percentile(99), max: lag.max }
  lag.reset()
  return Object.entries(values).map(([stat, value]) => ({ labels: { stat }, value: secondsOf(value) }))
}
