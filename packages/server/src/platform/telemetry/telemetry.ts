import type { Config } from '#platform/config/settings'
import { sqlitePathOf } from '#platform/db/open-store'
import type { OnResponse } from '#platform/http/fast-path'
import { RequestStatistics } from '#platform/http/request-statistics'
import type { Log } from '#platform/telemetry/log'
import { Metrics } from '#platform/telemetry/metrics'
import { provideProcessMetrics } from '#platform/telemetry/process-metrics'
import { repeatedWarning } from '#platform/telemetry/repeated'
import { StoreState } from '#platform/telemetry/store-state'
import type { Tracing } from '#platform/telemetry/tracing'
import { VERSION } from '#platform/version'
import { type ScrapeListener, scrapeListener } from './scrape-listener.ts'

/** Counts and traces the responses of the fast path. */
export const fastPathReports =
  ({ requests, tracing }: Telemetry, basePath: string): OnResponse =>
  (request, response, durationMs) => {
    requests.tallyResponse(request, response, durationMs)
    if (!tracing) return
    const [path = ''] = (request.url ?? '').slice(basePath.length).split('?')
    tracing.noteResponse(path, request, response, durationMs)
  }

/** Logs a warning about work that is retried. Failures of the store are left to `storeState`. */
export type WarnOf = (error: unknown, sentence: string, facts?: Readonly<Record<string, unknown>>) => void

/** Logs, metrics and traces of the product. */
export interface Telemetry {
  readonly log: Log
  readonly storeState: StoreState
  readonly metrics: Metrics
  readonly requests: RequestStatistics
  readonly tracing: Tracing | undefined
  readonly warnOf: WarnOf
  readonly scrapes: ScrapeListener
  /** Stops measurements, closes METRICS_PORT, and sends the remaining traces. */
  finish(): Promise<void>
}

/** The metrics that need no store. */
function provideBasicMetrics({ metrics, storeState, requests }: Telemetry, engine: string): void {
  metrics.provide({
    buildInfo: () => [{ labels: { version: VERSION, node: process.version, engine }, value: 1 }],
    requests: requests.counts,
    requestSeconds: requests.durations,
    storeUp: () => (storeState.isUp ? 1 : 0),
    storeSince: () => storeState.changedAt / 1_000,
    storeOutages: () => storeState.outages,
    refusedRequests: () => Object.entries(storeState.refused).map(([kind, value]) => ({ labels: { kind }, value })),
  })
}

export function createTelemetry(config: Config, log: Log, clock: () => Date, tracing?: Tracing): Telemetry {
  const engine = sqlitePathOf(config) === undefined ? 'postgres' : 'sqlite'
  const storeState = new StoreState({ engine, log, clock })
  const warn = repeatedWarning(log)
  const metrics = new Metrics()
  const stopMeasuring = provideProcessMetrics(metrics)
  const scrapes = scrapeListener(config, metrics)
  const telemetry: Telemetry = {
    log,
    storeState,
    metrics,
    requests: new RequestStatistics(config.basePath),
    tracing,
    scrapes,
    finish: async () => {
      stopMeasuring()
      await scrapes.close()
      await tracing?.finish()
    },
    warnOf: (error, sentence, facts = {}) => {
      if (!storeState.noteFault(error)) warn({ ...facts, err: error }, sentence)
    },
  }
  provideBasicMetrics(telemetry, engine)
  return telemetry
}
