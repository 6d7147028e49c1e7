import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureConfiguredTokens, setUpEmptyStore } from '#features/identity/index'
import { findLastGood } from '#features/sdk/index'
import { fitToOpenFiles } from '#platform/config/fit-to-open-files'
import { loadConfig } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import type { Rewind } from '#platform/events/event-log'
import { recordRewind } from '#platform/events/record-rewind'
import { drainFor, type Stopping, shutdownDelayOf, stopOnSignals } from '#platform/http/drain'
import type { App } from '#platform/http/server'
import { demandWritableCopy, explained } from '#platform/start-failure'
import { createLog, type Log } from '#platform/telemetry/log'
import { createTelemetry, type Telemetry } from '#platform/telemetry/telemetry'
import { usableCores, workersOn } from '#platform/workers/cores'
import { awayBanner, banner } from './banner.ts'
import { openStandIn, type StandIn } from './stand-in/stand-in.ts'
import { type Product, wire } from './wire.ts'
import { type Front, openFront } from './workers/front.ts'

export interface Running {
  readonly port: number
  /** Undefined unless METRICS_PORT is set. */
  readonly metricsPort: number | undefined
  readonly product: Product
  readonly front: Front
  /** Waits for requests in flight, at most for the grace time, then closes everything. */
  stop(): Promise<void>
}

type Print = (text: string) => void

/**
 * `watch` receives the HTTP server before its routes are registered. `makeWay` is called when everything is ready
 * except the port.
 */
export async function start(
  config: Config,
  log: Log,
  print: Print,
  watch?: (app: App) => void,
  makeWay: (product: Product) => Promise<void> = async () => {},
  /** For demos and tests that simulate a longer time. */
  clock?: () => Date,
): Promise<Running> {
  const product = await wire(wiredConfigOf(config), log, watch, clock)
  // A port that is in use must not use up the secrets that are printed once, so the port is bound before they are
  // created.
  const front = await openFront(product, config, log)
  try {
    await ensureConfiguredTokens(product.deps, config)
    await product.app.ready()
    await front.prepare()
    await makeWay(product)
    const port = await front.listen()
    const metricsPort = await product.telemetry.scrapes.listen()
    const first = await setUpEmptyStore(product.deps, config, randomBytes)
    print(banner(config, port, first))
    front.admitAll()
    product.addons.start()
    product.notices.start()
    return { port, metricsPort, product, front, stop: () => front.close(config.shutdownGraceMs) }
  } catch (error) {
    await front.giveUp()
    throw error
  }
}

/** With worker processes the connections of clients are counted before they reach the product. */
const wiredConfigOf = (config: Config): Config =>
  config.workers
    ? { ...config, maxConnections: Number.POSITIVE_INFINITY, maxConnectionsPerAddress: Number.POSITIVE_INFINITY }
    : config

const RETRY_MS = 2_000
/** Log one line in ten seconds. */
const LOG_EVERY_TRIES = 5
/** SDK requests are answered immediately; slower requests are cut off and must be retried. */
const MAKE_WAY_MS = 1_000

/**
 * States: starting -> running, or failed. When the store is unavailable and a saved copy of the snapshot exists:
 * starting -> standing in -> running, on the same port, as soon as the store is available. Returns undefined when it is
 * stopped before.
 */
export async function startWhenPossible(
  config: Config,
  log: Log,
  print: Print,
  { signal: stopping, hurry }: Stopping,
): Promise<Running | undefined> {
  let standIn: StandIn | undefined
  let { port } = config
  const away = createTelemetry(config, log, () => new Date())
  const close = async (graceMs: number) => {
    await standIn?.close(graceMs)
    standIn = undefined
  }
  try {
    while (!stopping.aborted) {
      try {
        return await start({ ...config, port }, log, print, undefined, () => {
          away.storeState.noteBack()
          return close(MAKE_WAY_MS)
        })
      } catch (error) {
        if (sqlFault(error) !== 'unavailable') throw error
        standIn ??= await standInFor({ ...config, port }, away, print, error)
        port = standIn.port
      }
      await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
    }
    return undefined
  } finally {
    if (standIn && stopping.aborted) await drainFor(shutdownDelayOf(config), standIn.app, hurry)
    away.storeState.silence()
    await close(config.shutdownGraceMs)
  }
}

/** Throws the original start-up error when there is no saved copy. */
async function standInFor(config: Config, telemetry: Telemetry, print: Print, reason: unknown): Promise<StandIn> {
  const { log, storeState } = telemetry
  const copy = findLastGood(config, log)
  if (!copy) throw reason
  storeState.noteFault(reason)
  const standIn = await openStandIn({ config, telemetry, copy, clock: () => new Date() })
  log.warn({ copyOf: copy.writtenAt }, 'SDKs are served from the copy in SNAPSHOT_FILE until the store is back')
  print(awayBanner(config, standIn.port, copy.writtenAt))
  return standIn
}

/**
 * How long requests and deliveries in flight may take when the product is replaced because its store went back in time.
 */
const REPLACE_MS = 1_000

/**
 * Replaces a product whose store went back in time by one that reads the current store, on the same port. Streams end,
 * so SDKs reconnect and read everything again. Retries while the store is unavailable.
 */
export async function replaceRewound(
  old: Running,
  rewind: Rewind,
  { config, log, stopping }: { readonly config: Config; readonly log: Log; readonly stopping: AbortSignal },
): Promise<Running | undefined> {
  log.error(rewind, 'the store went back in time: everything is read from it again')
  let isStopped = false
  const stopOld = async () => {
    if (isStopped) return
    isStopped = true
    await old.front.close(REPLACE_MS, REPLACE_MS)
  }
  const takeOver = async ({ deps }: Product) => {
    await recordRewind(deps.store, rewind, deps.clock().toISOString())
    await deps.log.catchUp()
    await stopOld()
  }
  let tries = 0
  while (!stopping.aborted) {
    try {
      return await start({ ...config, port: old.port }, log, () => {}, undefined, takeOver)
    } catch (error) {
      if (sqlFault(error) !== 'unavailable') throw error
      if (tries++ % LOG_EVERY_TRIES === 0)
        log.warn({ err: error }, 'the store is away: reading everything from it again is retried')
    }
    await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
  }
  await stopOld()
  return undefined
}

/** The life of the process: start, serve, exit with 0 on a signal, or exit with 1 and one message. */
export async function serve(environment: NodeJS.ProcessEnv, print: Print): Promise<void> {
  const given = loadConfig(environment)
  const log = createLog(given.logLevel)
  const config = { ...fitToOpenFiles(given, log), workers: given.workers ?? workersOn(usableCores()) }
  const stopping = stopOnSignals()
  const first = await startOrExplain(config, log, print, stopping)
  if (!first) return end(async () => {}, log)
  const last = await serveUntil(stopping.signal, first, { config, log })
  if (last) {
    const delayMs = shutdownDelayOf(config)
    log.info({ delayMs }, 'stopping: /ready answers 503, and the port closes after the delay')
    await last.front.drainFor(delayMs, stopping.hurry)
  }
  await end(last ? last.stop : async () => {}, log)
}

async function startOrExplain(
  config: Config,
  log: Log,
  print: Print,
  stopping: Stopping,
): Promise<Running | undefined> {
  demandWritableCopy(config)
  try {
    return await startWhenPossible(config, log, print, stopping)
  } catch (error) {
    throw explained(error, config)
  }
}

/** Resolves with the running server when the process is asked to stop. */
async function serveUntil(
  stopping: AbortSignal,
  first: Running,
  given: { readonly config: Config; readonly log: Log },
): Promise<Running | undefined> {
  const aborted = new Promise<undefined>((done) => {
    if (stopping.aborted) done(undefined)
    else stopping.addEventListener('abort', () => done(undefined))
  })
  let running: Running | undefined = first
  while (running) {
    const { product, port }: Running = running
    const rewound = new Promise<Rewind>((done) => product.deps.log.onRewind(done))
    // Not in `start`: tests that run a server inside their own process control when jobs run.
    product.jobs.start()
    given.log.info({ port }, 'listening')
    const rewind = await Promise.race([aborted, rewound])
    if (!rewind) return running
    running = await replaceRewound(running, rewind, { ...given, stopping })
  }
  return undefined
}

async function end(stopAll: () => Promise<void>, log: Log): Promise<void> {
  log.info('stopping: the port closes and requests in flight finish')
  try {
    await stopAll()
    log.info('stopped')
    process.exitCode = 0
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly')
    process.exitCode = 1
  }
  process.exit()
}
