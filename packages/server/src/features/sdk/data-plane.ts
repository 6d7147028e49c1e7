import { NOBODY, type TokenIndex } from '#features/identity/index'
import { clientApiSlice, hydrationBody, StreamHub } from '#features/sdk/client-api/index'
import { Bodies, type OnRefusal, revisionJob, Snapshot } from '#features/sdk/snapshot/index'
import type { Usage } from '#features/sdk/usage/index'
import { shorten } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { storeAwayHeaders } from '#platform/http/store-away'
import type { Deps, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { openUsage } from './open-usage.ts'

export interface DataPlaneOutside {
  readonly config: Config
  readonly tokens: TokenIndex
  readonly log: Log
  readonly random: () => number
}

export interface DataPlane {
  readonly snapshot: Snapshot
  readonly hub: StreamHub
  readonly answers: Pick<Answers, 'bodies' | 'hydrations'>
  readonly slices: readonly Slice[]
  /** Headers of every answer to an SDK, such as that the store is away: names and values alternate. */
  readonly notice: () => readonly string[]
  readonly usage: Usage
  start(): Promise<void>
  /** What SDKs told is written. */
  stop(): Promise<void>
}

const MB = 1_048_576
const KEEP_ALIVE_MS = 30_000
/** Half a minute of absence is as much as SDKs take before they poll: they try again well before. */
const RETRY_MS = [1_000, 3_000] as const
/** Of the memory for answers that are kept ready: what those who stream or ask for changes begin with. */
const HYDRATIONS = 1 / 4

/** Everything that SDKs talk to. It answers from memory, and asks the store for nothing but its beginning. */
export function openDataPlane(deps: Deps, { config, tokens, ...outside }: DataPlaneOutside): DataPlane {
  const { store, log, clock } = deps
  const snapshot = new Snapshot(logRefusals(outside.log))
  const { bodies, hydrations, hub } = openAnswers(snapshot, { config, tokens, random: outside.random })
  const { basePath, streaming } = config
  const notice = storeAwayHeaders(() => log.isCutOff)
  const used = openUsage(deps, { ...outside, config, snapshot, tokens, streams: () => hub.streams() })
  const told = { snapshot, bodies, hydrations, notice, clock, onServed: used.rollout.onServed }
  const clientApi = clientApiSlice({ ...told, hub, streaming, tokens, basePath })
  return {
    snapshot,
    hub,
    notice,
    answers: { bodies, hydrations },
    slices: [
      { ...clientApi, streams: { kind: 'client', count: () => hub.count } },
      used.slice,
      { commands: [], routes: () => {}, jobs: [revisionJob(store)] },
    ],
    usage: used.usage,
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

/** Of patterns in one line of the log. */
const LOGGED_PATTERNS = 10

/** One line for each change of the patterns that an environment refuses. */
const logRefusals =
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

/** What SDKs that evaluate themselves are told, ready to be sent. */
export function openAnswers(snapshot: Snapshot, deps: AnswersDeps): Answers {
  const { config } = deps
  const memory = config.snapshotCacheMb * MB
  const bodies = new Bodies(snapshot, memory * (1 - HYDRATIONS))
  const hydrations = new Bodies(snapshot, memory * HYDRATIONS, hydrationBody)
  return { bodies, hydrations, hub: openHub(snapshot, hydrations, deps) }
}

/** Below this, a share per token would only be in the way. */
const FEW_STREAMS = 100

/** Unless the operator says otherwise, one token never takes all streams. */
export const streamLimits = ({ maxStreams, maxStreamsPerToken, maxStreamsPerAddress }: Config) => ({
  maxStreams,
  maxStreamsPerToken: maxStreamsPerToken ?? Math.max(Math.ceil(maxStreams / 2), Math.min(maxStreams, FEW_STREAMS)),
  maxStreamsPerAddress,
})

function openHub(snapshot: Snapshot, hydrations: Bodies, { config, tokens, random }: AnswersDeps): StreamHub {
  const [least, most] = RETRY_MS
  return new StreamHub({
    snapshot,
    hydrations,
    ...streamLimits(config),
    keepAliveMs: KEEP_ALIVE_MS,
    retryMs: () => least + random() * (most - least),
    refreshTokens: () => tokens.refresh(),
    isLive: (tokenId) => tokenId === NOBODY || tokens.isLive(tokenId),
  })
}
