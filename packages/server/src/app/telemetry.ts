import type { Config } from '#platform/config/settings'
import type { Log } from '#platform/telemetry/log'
import { repeatedWarning } from '#platform/telemetry/repeated'
import { StoreState } from '#platform/telemetry/store-state'
import { sqlitePathOf } from './open-store.ts'

/** What the product reports about itself. */
export interface Telemetry {
  readonly log: Log
  readonly storeState: StoreState
  /** A warning about work that is tried again. A failure of the store is left to `storeState`. */
  warnOf(error: unknown, sentence: string, facts?: Readonly<Record<string, unknown>>): void
}

export function createTelemetry(config: Config, log: Log, clock: () => Date): Telemetry {
  const engine = sqlitePathOf(config) === undefined ? 'postgres' : 'sqlite'
  const storeState = new StoreState({ engine, log, clock })
  const warn = repeatedWarning(log)
  return {
    log,
    storeState,
    warnOf: (error, sentence, facts = {}) => {
      if (!storeState.noteFault(error)) warn({ ...facts, err: error }, sentence)
    },
  }
}
