import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createReadOnlyTokenIndex, type StoredTokens, secretFrom } from '#features/identity/index'
import { frontendOrigins, readSecrets, Settings } from '#features/instance/index'
import {
  clientApiSlice,
  openAnswers,
  openRemoteEvaluation,
  Propagation,
  Snapshot,
  streamLimits,
} from '#features/sdk/index'
import { fitToOpenFiles } from '#platform/config/fit-to-open-files'
import { loadConfig } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import { keyFileOf, openStoreForReading, sqlitePathOf } from '#platform/db/open-store'
import type { Store } from '#platform/db/store'
import { EventLog } from '#platform/events/event-log'
import { drainFor } from '#platform/http/drain'
import { openFastPath } from '#platform/http/fast-path'
import { forwarderTo } from '#platform/http/forwarding'
import { OwnRoutes } from '#platform/http/own-requests'
import { registerRoutes } from '#platform/http/register-routes'
import type { App } from '#platform/http/server'
import { addStoreAwayHeader, storeAwayHeaders } from '#platform/http/store-away'
import type { Slice } from '#platform/slice'
import { createLog, type Log } from '#platform/telemetry/log'
import { createTelemetry, fastPathReports, type Telemetry } from '#platform/telemetry/telemetry'
import { openTracing } from '#platform/telemetry/tracing'
import { VERSION } from '#platform/version'
import { Channel } from '#platform/workers/channel'
import {
  CHANNEL_FD,
  type News,
  WORKER_VARIABLE,
  type WorkerCalls,
  type WorkerOptions,
  type WriterCalls,
} from '#platform/workers/protocol'
import { openSdkHttp } from '../http.ts'
import { provideDataPlaneMetrics } from '../metrics.ts'
import { DROPPED } from '../stand-in/stand-in.ts'

const clock = () => new Date()
const randomness = { newId: randomUUID, random: Math.random }
/** How long a worker serves from memory after its store went back in time, before it starts again. The writer replaces it earlier. */
const REWOUND_MS = 30_000
/** Clients that the propagation of an environment counts, in all workers together. */
const MAX_POLLERS = 50_000
const LOOK_EVERY_MS = 5

export const isWorker = (environment: NodeJS.ProcessEnv): boolean =>
  process.send !== undefined && environment[WORKER_VARIABLE] !== undefined

/** The part of a limit that worker `index` of `count` gets. The parts add up to the limit. */
export const partOf = (limit: number, { index, count }: Pick<WorkerOptions, 'index' | 'count'>): number =>
  Math.floor(limit / count) + (index < limit % count ? 1 : 0)

/** The limits of streams hold for all workers together. Connections are counted by the writer. */
function configOf(environment: NodeJS.ProcessEnv, options: WorkerOptions): Config {
  const config = fitToOpenFiles(loadConfig(environment), createLog('silent'))
  const { maxStreams, maxStreamsPerToken, maxStreamsPerAddress } = streamLimits(config)
  return {
    ...config,
    maxStreams: partOf(maxStreams, options),
    maxStreamsPerToken: partOf(maxStreamsPerToken, options),
    maxStreamsPerAddress: partOf(maxStreamsPerAddress, options),
  }
}

interface Memory {
  readonly store: Store
  readonly events: EventLog
  readonly tokens: StoredTokens
  readonly snapshot: Snapshot
  readonly settings: Settings
}

/** Everything that SDKs need, in memory, following the event log. */
async function openMemory(config: Config, onUse: (ids: readonly string[]) => void): Promise<Memory> {
  // The writer logs that the store is unavailable.
  const store = await openStoreForReading(config, () => {})
  const events = new EventLog(store)
  const tokens = createReadOnlyTokenIndex({ store, log: events, clock }, onUse)
  const settings = new Settings(store, events)
  const snapshot = new Snapshot()
  await events.start(() => {})
  events.onRewind(() => void setTimeout(() => process.exit(1), REWOUND_MS).unref())
  await Promise.all([tokens.refresh(), settings.refresh(), snapshot.start(store, events)])
  return { store, events, tokens, snapshot, settings }
}

/** A route for SDKs is served here if the token is known. The writer refuses all others, and counts refusals. */
function ownRequests(routes: OwnRoutes, tokens: StoredTokens, { authType }: Config) {
  return (request: IncomingMessage): boolean | Promise<boolean> => {
    const access = routes.accessOf(request)
    if (!access) return false
    if ('public' in access || authType === 'none') return true
    const { authorization, 'x-api-key': apiKey } = request.headers
    const secret = secretFrom(authorization) ?? (typeof apiKey === 'string' ? secretFrom(apiKey) : undefined)
    if (secret === undefined) return false
    if (tokens.findNow(secret)) return true
    return tokens.find(secret).then(
      (token) => token !== undefined,
      () => false,
    )
  }
}

/** The HTTP server of a worker, without routes. */
function openHttp(config: Config, telemetry: Telemetry, { events, tokens }: Memory, options: WorkerOptions): App {
  const routes = new OwnRoutes()
  const app = openSdkHttp(config, telemetry, tokens, {
    elsewhere: { isOwn: ownRequests(routes, tokens, config), forward: forwarderTo(options.writerSocket, config) },
  })
  routes.watch(app)
  telemetry.tracing?.watch(app)
  addStoreAwayHeader(app, () => events.isCutOff)
  return app
}

interface DataPlane {
  readonly slices: readonly Slice[]
  readonly answers: ReturnType<typeof openAnswers>
  readonly propagation: Propagation
}

async function openDataPlane(config: Config, memory: Memory, options: WorkerOptions): Promise<DataPlane> {
  const { events, tokens, snapshot, settings, store } = memory
  const notice = storeAwayHeaders(() => events.isCutOff)
  const { basePath, streaming } = config
  const answers = openAnswers(snapshot, { ...randomness, config, tokens })
  const { hub } = answers
  const propagation = new Propagation({ clock, streams: () => hub.streams(), maxPollers: partOf(MAX_POLLERS, options) })
  const { onServed } = propagation
  const clientApi = clientApiSlice({ ...answers, snapshot, tokens, clock, basePath, streaming, onServed, notice })
  const origins = frontendOrigins(settings, config.frontendApiOrigins)
  const box = await openBox(config, store)
  // Reports are forwarded, so none arrives here.
  const outside = { ...randomness, config, snapshot, tokens, origins, box, usage: DROPPED, notice }
  const slices = [
    { ...clientApi, streams: { kind: 'client' as const, count: () => hub.count } },
    ...openRemoteEvaluation({ clock, log: events }, outside),
  ]
  return { slices, answers, propagation }
}

function openBox(config: Config, store: Store) {
  const { encryptionKey: given, encryptionKeyPrevious: previous } = config
  const sqlitePath = sqlitePathOf(config)
  const keyFile = sqlitePath === undefined ? undefined : keyFileOf(sqlitePath)
  return readSecrets({ store, given, previous, keyFile, newBytes: randomBytes, warn: () => {} })
}

/** The connections that the writer gave to this process. */
class Connections {
  readonly #open = new Set<Socket>()
  readonly #app: App
  readonly #channel: Channel<WriterCalls, WorkerCalls>
  #closed: number[] = []

  constructor(app: App, channel: Channel<WriterCalls, WorkerCalls>) {
    this.#app = app
    this.#channel = channel
    process.on('message', ({ id }: { readonly id: number }, socket: unknown) => this.#take(id, socket))
  }

  /** Closes all connections after the requests in flight, at most after the grace time. */
  async close(graceMs: number): Promise<void> {
    const { connections, server } = this.#app
    const impatient = setTimeout(() => server.closeAllConnections(), graceMs)
    await connections.stopAccepting()
    await this.#app.close()
    while (this.#open.size > 0) await pause(LOOK_EVERY_MS)
    clearTimeout(impatient)
  }

  #take(id: number, socket: unknown): void {
    this.#channel.notify('tookConnection', id)
    // The client has already disconnected.
    if (!(socket instanceof Socket)) {
      this.#noteClosed(id)
      return
    }
    this.#open.add(socket)
    socket.allowHalfOpen = true
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#noteClosed(id)
    })
    this.#app.server.emit('connection', socket)
  }

  #noteClosed(id: number): void {
    if (this.#closed.push(id) > 1) return
    setImmediate(() => {
      this.#channel.notify('closedConnections', this.#closed)
      this.#closed = []
    })
  }
}

/** A write returns after this, so everything that it changed is applied. */
async function applyNews({ events, settings }: Memory, news: News): Promise<void> {
  if (news.events.length > 0) await events.advance(news.events, news.after)
  // While the store is unavailable, responses say so.
  if (events.position < news.upTo) await events.catchUp().catch(() => {})
  await settings.refresh().catch(() => {})
}

async function openTelemetry(config: Config, log: Log): Promise<Telemetry> {
  const tracing = await openTracing(config, { log, version: VERSION, newId: randomUUID, now: Date.now })
  return createTelemetry(config, log, clock, tracing)
}

/**
 * The life of a worker process. It serves SDKs from memory on connections that the writer accepts, and forwards all
 * other requests to the writer. It ends when the writer ends it, or with the writer.
 */
export async function serveAsWorker(environment: NodeJS.ProcessEnv): Promise<void> {
  const options = JSON.parse(environment[WORKER_VARIABLE] as string) as WorkerOptions
  // A signal to the whole process group is for the writer, which ends its workers.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(1))
  const config = configOf(environment, options)
  const log = createLog(config.logLevel).child({ worker: options.index })
  const telemetry = await openTelemetry(config, log)
  let isUsed = (_ids: readonly string[]): void => {}
  const memory = await openMemory(config, (ids) => isUsed(ids))
  const app = openHttp(config, telemetry, memory, options)
  const { slices, answers, propagation } = await openDataPlane(config, memory, options)
  openFastPath(app, slices, fastPathReports(telemetry, config.basePath))
  provideDataPlaneMetrics(telemetry, answers, slices)
  await registerRoutes(app, slices, config.basePath)
  await app.listen({ path: options.ownSocket })
  const hurry = new AbortController()
  const channel = new Channel<WriterCalls, WorkerCalls>(new Socket({ fd: CHANNEL_FD }), {
    applyNews: (news) => applyNews(memory, news),
    ping: () => {},
    collectMetrics: () => telemetry.metrics.collect(),
    listClients: (name) => propagation.clientsOf(name),
    beginDrain: (delayMs) => drainFor(delayMs, app, hurry.signal),
    skipDelay: () => hurry.abort(),
    stop: async (graceMs) => {
      await connections.close(graceMs)
      await memory.tokens.stop()
      await telemetry.finish()
    },
  })
  isUsed = (ids) => channel.notify('usedTokens', ids)
  const connections = new Connections(app, channel)
  channel.notify('ready', null)
}
