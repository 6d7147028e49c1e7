import type { Config } from '#platform/config/settings'
import { RequestFigures } from '#platform/http/request-figures'
import type { Log } from '#platform/telemetry/log'
import { Metrics } from '#platform/telemetry/metrics'
import { provideProcessMetrics } from '#platform/telemetry/process-metrics'
import { repeatedWarning } from '#platform/telemetry/repeated'
import { StoreState } from '#platform/telemetry/store-state'
import { provideBasicMetrics } from './metrics.ts'
import { sqlitePathOf } from './open-store.ts'

/** What the product reports about itself. */
export interface Telemetry {
  readonly log: Log
  readonly storeState: StoreState
  readonly metrics: Metrics
  readonly requests: RequestFigures
  /** A warning about work that is tried again. A failure of the store is left to `storeState`. */
  warnOf(error: unknown, sentence: string, facts?: Readonly<Record<string, unknown>>): void
  /** Ends measurements that run by themselves. */
  end(): void
}

export function createTelemetry(config: Config, log: Log, clock: () => Date): Telemetry {
  const engine = sqlitePathOf(config) === undefined ? 'postgres' : 'sqlite'
  const storeState = new StoreState({ engine, log, clock })
  const warn = repeatedWarning(log)
  const metrics = new Metrics()
  const telemetry: Telemetry = {
    log,
    storeState,
    metrics,
    requests: new RequestFigures(config.basePath),
    end: provideProcessMetrics(metrics),
    warnOf: (error, sentence, facts = {}) => {
      if (!storeState.noteFault(error)) warn({ ...facts, err: error }, sentence)
    },
  }
  provideBasicMetrics(telemetry, engine)
  return telemetry
}
