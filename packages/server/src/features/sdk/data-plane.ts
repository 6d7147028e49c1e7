import { ANONYMOUS_ID, type TokenIndex } from '#features/identity/index'
import { clientApiSlice, hydrationBody, StreamHub } from '#features/sdk/client-api/index'
import type { GuardReader } from '#features/sdk/guards/index'
import { Bodies, type OnRefusal, revisionJob, type ServedEnvironments, Snapshot } from '#features/sdk/snapshot/index'
import type { Propagation, Usage } from '#features/sdk/usage/index'
import { shorten } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { storeAwayHeaders } from '#platform/http/store-away'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { openGuarding } from './open-guarding.ts'
import { openUsage } from './open-usage.ts'

export interface DataPlaneOutside {
  readonly config: Config
  readonly tokens: TokenIndex
  readonly log: Log
  readonly random: () => number
  readonly newSecret: () => string
  readonly box: SecretBox
}

export interface DataPlane {
  readonly snapshot: Snapshot
  readonly hub: StreamHub
  readonly answers: Pick<Answers, 'bodies' | 'hydrations'>
  readonly slices: readonly Slice[]
  /** Headers of every response to an SDK, such as the notice that the store is unavailable. Names and values alternate. */
  readonly notice: () => readonly string[]
  readonly usage: Usage
  readonly propagation: Propagation
  readonly guards: GuardReader
  start(): Promise<void>
  /** Flushes all reports of SDKs to the store. */
  stop(): Promise<void>
}

const MB = 1_048_576
const KEEP_ALIVE_MS = 30_000
/** SDKs fall back to polling after 30 seconds without a stream, so they reconnect well before. */
const RETRY_MS = [1_000, 3_000] as const
/** The share of hydrations in the memory for cached bodies. */
const HYDRATIONS = 1 / 4

/** All APIs for SDKs. They respond from memory. The store is read only at start. */
export function openDataPlane(deps: Deps, { config, tokens, ...outside }: DataPlaneOutside): DataPlane {
  const { store, log, clock } = deps
  const snapshot = new Snapshot(logRefusals(outside.log))
  const { bodies, hydrations, hub } = openAnswers(snapshot, { config, tokens, random: outside.random })
  const { basePath, streaming } = config
  const notice = storeAwayHeaders(() => log.isCutOff)
  const used = openUsage(deps, { ...outside, config, snapshot, tokens, streams: () => hub.streams() })
  const guarding = openGuarding(deps, { ...outside, config })
  const common = { snapshot, bodies, hydrations, notice, clock, onServed: used.propagation.onServed }
  const clientApi = clientApiSlice({ ...common, hub, streaming, tokens, basePath })
  return {
    snapshot,
    hub,
    notice,
    answers: { bodies, hydrations },
    slices: [
      { ...clientApi, streams: { kind: 'client', count: () => hub.count } },
      ...used.slices,
      ...guarding.slices,
      { commands: [], routes: () => {}, jobs: [revisionJob(store)] },
    ],
    usage: used.usage,
    propagation: used.propagation,
    guards: guarding.guards,
    start: async () => {
      try {
        await snapshot.start(store, log)
      } catch (error) {
        await used.stop()
        throw error
      }
    },
    stop: used.stop,
  }
}

/** The number of patterns in one log line. */
const LOGGED_PATTERNS = 10

/** Logs one line for each change of the refused patterns of an environment. */
export const logRefusals =
  (log: Log): OnRefusal =>
  (environment, refusals) => {
    const all = [...refusals]
    const patterns = all.slice(0, LOGGED_PATTERNS).map(({ pattern, ...one }) => ({ ...one, pattern: shorten(pattern) }))
    log.warn({ environment, count: all.length, patterns }, 'patterns over the limits never match')
  }

export type AnswersDeps = Pick<DataPlaneOutside, 'config' | 'tokens' | 'random'>

export interface Answers {
  readonly bodies: Bodies
  readonly hydrations: Bodies
  readonly hub: StreamHub
}

/** The cached response bodies and streams of the client API. */
export function openAnswers(snapshot: ServedEnvironments, deps: AnswersDeps): Answers {
  const { config } = deps
  const memory = config.snapshotCacheMb * MB
  const bodies = new Bodies(snapshot, memory * (1 - HYDRATIONS))
  const hydrations = new Bodies(snapshot, memory * HYDRATIONS, hydrationBody)
  return { bodies, hydrations, hub: openHub(snapshot, hydrations, deps) }
}

/** Up to this number there is no default limit per token. */
const FEW_STREAMS = 100

/** By default one token cannot use all streams. */
export const streamLimits = ({ maxStreams, maxStreamsPerToken, maxStreamsPerAddress }: Config) => ({
  maxStreams,
  maxStreamsPerToken: maxStreamsPerToken ?? Math.max(Math.ceil(maxStreams / 2), Math.min(maxStreams, FEW_STREAMS)),
  maxStreamsPerAddress,
})

function openHub(snapshot: ServedEnvironments, hydrations: Bodies, { config, tokens, random }: AnswersDeps): StreamHub {
  const [least, most] = RETRY_MS
  return new StreamHub({
    snapshot,
    hydrations,
    ...streamLimits(config),
    keepAliveMs: KEEP_ALIVE_MS,
    retryMs: () => least + random() * (most - least),
    refreshTokens: () => tokens.refresh(),
    isLive: (tokenId) => tokenId === ANONYMOUS_ID || tokens.isLive(tokenId),
  })
}
