import type { TokenIndex } from '#features/identity/index'
import { ImpactMetrics, impactMetricsSlice } from '#features/sdk/impact-metrics/index'
import { defaultEnvironmentOf, type Snapshot } from '#features/sdk/snapshot/index'
import { type ConnectedClient, Propagation, Usage, usageSlice } from '#features/sdk/usage/index'
import type { Config } from '#platform/config/settings'
import type { Deps, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { repeatedWarning } from '#platform/telemetry/repeated'
import { VERSION } from '#platform/version'

export interface UsageOutside {
  readonly snapshot: Snapshot
  readonly tokens: TokenIndex
  readonly streams: () => Iterable<ConnectedClient>
  readonly log: Log
  readonly config: Config
}

export interface OpenUsage {
  readonly usage: Usage
  readonly propagation: Propagation
  readonly slices: readonly Slice[]
  /** Flushes all reports of SDKs to the store. */
  stop(): Promise<void>
}

/** The usage reports of SDKs, and the propagation of the newest configuration to SDKs. */
export function openUsage(deps: Deps, outside: UsageOutside): OpenUsage {
  const { snapshot, tokens, streams, log, config } = outside
  const defaultEnvironment = defaultEnvironmentOf(snapshot)
  const warn = repeatedWarning(log)
  const onError = (sentence: string, facts: Readonly<Record<string, unknown>>) => warn(facts, sentence)
  const impact = new ImpactMetrics({ ...deps, onError, limits: config })
  const onImpactMetrics = impact.receive
  const usage = new Usage({ ...deps, snapshot, defaultEnvironment, onImpactMetrics, onError, frontendLimits: config })
  const propagation = new Propagation({ clock: deps.clock, streams })
  return {
    usage,
    propagation,
    slices: [
      usageSlice(deps, { usage, propagation, snapshot, tokens, version: VERSION }),
      impactMetricsSlice(deps, impact),
    ],
    stop: async () => {
      propagation.halt()
      await Promise.all([usage.stop(), impact.stop()])
    },
  }
}
