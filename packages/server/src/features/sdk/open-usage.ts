import type { TokenIndex } from '#features/identity/index'
import { defaultEnvironmentOf, type Snapshot } from '#features/sdk/snapshot/index'
import { type ConnectedClient, Rollout, Usage, usageSlice } from '#features/sdk/usage/index'
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
  readonly rollout: Rollout
  readonly slice: Slice
  /** What SDKs told is written. */
  stop(): Promise<void>
}

/** What SDKs tell of their use of toggles, and which of them have the newest configuration. */
export function openUsage(deps: Deps, outside: UsageOutside): OpenUsage {
  const { snapshot, tokens, streams, log, config } = outside
  const defaultEnvironment = defaultEnvironmentOf(snapshot)
  const warn = repeatedWarning(log)
  const onError = (sentence: string, facts: Readonly<Record<string, unknown>>) => warn(facts, sentence)
  const usage = new Usage({ ...deps, snapshot, defaultEnvironment, onError, frontendLimits: config })
  const rollout = new Rollout({ clock: deps.clock, streams })
  return {
    usage,
    rollout,
    slice: usageSlice(deps, { usage, rollout, snapshot, tokens, version: VERSION }),
    stop: () => {
      rollout.halt()
      return usage.stop()
    },
  }
}
