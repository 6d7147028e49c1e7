import type { Durations } from './durations.ts'
import { METRICS, type MetricKey } from './metric-table.ts'
import type { CollectedSamples, Sample } from './metrics.ts'

type Value = number | Durations
type AnySample = Sample<Value>

/** Gauges of processes that add up. Of lag and heap the highest counts. All other gauges are those of the writer. */
const SUMMED: ReadonlySet<MetricKey> = new Set([
  'streams',
  'snapshotBytes',
  'snapshotLimit',
  'residentMemory',
  'openFiles',
])
const HIGHEST: ReadonlySet<MetricKey> = new Set(['eventLoopLag', 'heapUsed'])

const sumOf = (one: Value, other: Value): Value =>
  typeof one === 'number' || typeof other === 'number'
    ? Number(one) + Number(other)
    : ({
        counts: one.counts.map((count, at) => count + (other.counts[at] ?? 0)),
        sumSeconds: one.sumSeconds + other.sumSeconds,
      } as Durations)

const highestOf = (one: Value, other: Value): Value => Math.max(Number(one), Number(other))

function combined(lists: readonly (readonly AnySample[])[], join: (one: Value, other: Value) => Value): AnySample[] {
  const byLabels = new Map<string, AnySample>()
  for (const sample of lists.flat()) {
    const key = JSON.stringify(sample.labels ?? {})
    const known = byLabels.get(key)
    byLabels.set(key, known ? { ...known, value: join(known.value, sample.value) } : sample)
  }
  return [...byLabels.values()]
}

/** Combines the samples of one metric of all processes of an instance. The first list is of the writer. */
export function combineSamples(key: MetricKey, lists: readonly (readonly AnySample[])[]): readonly AnySample[] {
  if (METRICS[key].type !== 'gauge' || SUMMED.has(key)) return combined(lists, sumOf)
  return HIGHEST.has(key) ? combined(lists, highestOf) : (lists[0] ?? [])
}

/** The newest samples of each worker. Counters of ended workers stay in the sums: a counter never goes back. */
export class WorkerSamples {
  readonly #byWorker = new Map<number, CollectedSamples>()
  #ended: CollectedSamples = {}

  update(pid: number, samples: CollectedSamples): void {
    this.#byWorker.set(pid, samples)
  }

  /** Keeps the counters of workers that are not in the list. */
  keepOnly(pids: ReadonlySet<number>): void {
    for (const [pid, samples] of this.#byWorker) {
      if (pids.has(pid)) continue
      this.#byWorker.delete(pid)
      const counters = (Object.keys(samples) as MetricKey[]).filter((key) => METRICS[key].type !== 'gauge')
      const sums = counters.map((key) => [key, combined([this.#ended[key] ?? [], samples[key] ?? []], sumOf)])
      this.#ended = { ...this.#ended, ...Object.fromEntries(sums) }
    }
  }

  of(key: MetricKey): readonly (readonly AnySample[])[] {
    return [this.#ended, ...this.#byWorker.values()].map((samples) => samples[key] ?? [])
  }
}
