import {
  addVariants,
  type BulkReport,
  type Details,
  MAX_AT_ONCE,
  type ReportSource,
  type VariantCounts,
} from '#features/sdk/usage/index'
import { payloadsOf, type Report } from './payloads.ts'

export type Application = BulkReport['applications'][number]
export type ImpactReport = NonNullable<BulkReport['impactReports']>[number]

/** The counts of a toggle in one application, environment and hour, by tokens with the same projects. */
export interface CountRow {
  readonly featureName: string
  readonly appName: string
  readonly environment: string
  readonly timestamp: string
  readonly source: ReportSource
  yes: number
  no: number
  readonly variants: VariantCounts
}

/** The bytes of a row in a report without its names. */
const ROW_BYTES = 200
/** Samples of one metric in a report, so that a report stays far below the limit of a body. */
const SAMPLES_AT_ONCE = 50

const largest = ({ yes, no, variants }: CountRow): number => Math.max(yes, no, ...variants.values())

/** Reports of SDKs that were not forwarded yet. Counts with the same key are added. */
export class Collected {
  readonly #counts = new Map<string, CountRow>()
  readonly #applications = new Map<string, Application>()
  readonly #impact: ImpactReport[] = []
  #bytes = 0
  #publicBytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** The bytes that came with frontend tokens, which are public. */
  get publicBytes(): number {
    return this.#publicBytes
  }

  addCount(row: CountRow): void {
    const { featureName, appName, environment, timestamp, source } = row
    const key = JSON.stringify([featureName, appName, environment, timestamp, source])
    const known = this.#counts.get(key)
    // A count over the limit of a report is forwarded as several.
    if (known && largest(known) + largest(row) <= MAX_AT_ONCE) {
      known.yes += row.yes
      known.no += row.no
      addVariants(known.variants, row.variants)
      return
    }
    if (known) this.#counts.set(`${key} ${this.#counts.size}`, known)
    this.#counts.set(key, row)
    this.#grow(key.length + ROW_BYTES + [...row.variants.keys()].join('').length, source)
  }

  addApplication(application: Application & Details): void {
    const { appName, environment, instanceId, source } = application
    const key = JSON.stringify([appName, environment, instanceId, source])
    const known = this.#applications.get(key)
    this.#applications.set(key, { ...known, ...application })
    if (!known) this.#grow(key.length + JSON.stringify(application).length, source)
  }

  addImpact(report: ImpactReport): void {
    for (const metric of report.metrics)
      for (const piece of piecesOf(metric)) {
        const one = { ...report, metrics: [piece] }
        this.#impact.push(one)
        this.#grow(JSON.stringify(one).length, report.source)
      }
  }

  /** Removes everything and returns it as reports in the form of the bulk API. */
  take(newId: () => string): readonly Report[] {
    const items = { counts: [...this.#counts.values()], applications: [...this.#applications.values()] }
    const reports = [...payloadsOf({ ...items, impact: this.#impact.splice(0) }, newId)]
    this.#counts.clear()
    this.#applications.clear()
    this.#bytes = 0
    this.#publicBytes = 0
    return reports
  }

  #grow(bytes: number, source: ReportSource | null | undefined): void {
    this.#bytes += bytes
    if (source?.publicToken) this.#publicBytes += bytes
  }
}

/** A metric with many samples as several metrics. What is not a metric is passed on, and the server counts it as not valid. */
function piecesOf(metric: unknown): readonly unknown[] {
  const { samples } = (metric ?? {}) as { readonly samples?: unknown }
  if (!Array.isArray(samples) || samples.length <= SAMPLES_AT_ONCE) return [metric]
  const pieces = []
  for (let from = 0; from < samples.length; from += SAMPLES_AT_ONCE)
    pieces.push({ ...(metric as object), samples: samples.slice(from, from + SAMPLES_AT_ONCE) })
  return pieces
}
