import { Counter, Gauge, Histogram, type MetricConfiguration, Registry } from 'prom-client'
import { DURATION_BOUNDS, type Durations } from './durations.ts'
import { METRICS, type MetricKey, type MetricRow } from './metric-table.ts'
import type { Sample } from './metrics.ts'

type SamplesOf = (key: MetricKey) => Promise<readonly Sample<never>[]>

/** All metrics of the table in one registry of `prom-client`, filled at each scrape. */
export function openRegistry(samplesOf: SamplesOf): Registry {
  const registry = new Registry()
  for (const [key, row] of Object.entries(METRICS) as [MetricKey, MetricRow][]) {
    const configuration = { name: row.name, help: row.help, labelNames: [...row.labels], registers: [registry] }
    const samples = () => samplesOf(key)
    if (row.type === 'gauge') openGauge(configuration, samples)
    else if (row.type === 'counter') openCounter(configuration, samples)
    else new CollectedHistogram(configuration, samples)
  }
  return registry
}

function openGauge(configuration: MetricConfiguration<string>, samples: () => Promise<readonly Sample[]>): void {
  const gauge: Gauge = new Gauge({
    ...configuration,
    collect: async () => {
      const all = await samples()
      gauge.reset()
      // Without labels, a reset leaves 0 behind, so a gauge without a value is removed.
      if (all.length === 0 && configuration.labelNames?.length === 0) gauge.remove()
      for (const { labels = {}, value } of all) gauge.set(labels, value)
    },
  })
}

function openCounter(configuration: MetricConfiguration<string>, samples: () => Promise<readonly Sample[]>): void {
  const counter: Counter = new Counter({
    ...configuration,
    collect: async () => {
      const all = await samples()
      counter.reset()
      for (const { labels = {}, value } of all) counter.inc(labels, value)
    },
  })
}

/** A histogram whose counts are kept by the product. `prom-client` cannot set them. */
class CollectedHistogram extends Histogram {
  readonly #row: MetricConfiguration<string>
  readonly #samples: () => Promise<readonly Sample<Durations>[]>

  constructor(row: MetricConfiguration<string>, samples: () => Promise<readonly Sample<Durations>[]>) {
    super(row)
    this.#row = row
    this.#samples = samples
  }

  /** Called by the registry when it writes text. */
  async getForPromString() {
    const { name, help } = this.#row
    const values = (await this.#samples()).flatMap(({ labels = {}, value }) => histogramLines(name, labels, value))
    return { name, help, type: 'histogram', values, aggregator: 'sum' }
  }
}

/** Shared labels are written once for all lines. */
function histogramLines(
  name: string,
  sharedLabels: Readonly<Record<string, string>>,
  { counts, sumSeconds }: Durations,
) {
  let count = 0
  const buckets = counts.map((inBucket, index) => {
    count += inBucket
    return {
      metricName: `${name}_bucket`,
      labels: { le: DURATION_BOUNDS[index] ?? '+Inf' },
      sharedLabels,
      value: count,
    }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: {}, sharedLabels, value: sumSeconds },
    { metricName: `${name}_count`, labels: {}, sharedLabels, value: count },
  ]
}
