import type { AddonsSlice } from '#features/addons/index'
import { metricsSlice } from '#features/instance/index'
import type { Config } from '#platform/config/settings'
import { newestEventId } from '#platform/events/read'
import type { Parts, Slice } from '#platform/slice'
import type { Metrics } from '#platform/telemetry/metrics'
import { fromThisMachine, hasMetricsToken } from '#platform/telemetry/metrics-access'
import { type MetricsServer, openMetricsServer } from '#platform/telemetry/metrics-server'
import type { DataPlane } from './data-plane.ts'
import { hostOf } from './listen.ts'
import type { Telemetry } from './telemetry.ts'
import { VERSION } from './version.ts'

export interface Measured {
  readonly parts: Parts
  readonly dataPlane: DataPlane
  readonly addons: AddonsSlice
  readonly slices: readonly Slice[]
}

/** The store is asked at most this often, however many scrapers there are. */
const QUERY_EVERY_MS = 5_000

/** The result of `read`, at most `ms` old. A failure is not kept. */
function atMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined
  return () => {
    if (last && performance.now() - last.at < ms) return last.value
    const value = read()
    last = { at: performance.now(), value }
    value.catch(() => {
      last = undefined
    })
    return value
  }
}

/** Connects the metrics of the table with the parts of the product that know their values. */
export function provideMetrics({ metrics }: Telemetry, { parts, dataPlane, addons, slices }: Measured): void {
  const { store, log, clock } = parts
  const { lane } = store
  const { bodies, hydrations } = dataPlane.answers
  const waiting = atMostEvery(QUERY_EVERY_MS, addons.waiting)
  const newest = atMostEvery(QUERY_EVERY_MS, () => newestEventId(store.read))
  metrics.provide({
    writeQueue: lane.queued,
    writeBatchSeconds: () => lane.batches,
    writes: () => [
      { labels: { result: 'committed' }, value: lane.committed },
      { labels: { result: 'failed' }, value: lane.failed },
    ],
    logPosition: () => log.position,
    // What this instance has just written can be newer than the answer of some seconds ago.
    newestEvent: async () => Math.max(await newest(), log.position),
    streams: () =>
      slices.flatMap(({ streams }) => (streams ? [{ labels: { kind: streams.kind }, value: streams.count() }] : [])),
    snapshotBytes: () => [
      { labels: { kind: 'polls' }, value: bodies.bytes },
      { labels: { kind: 'hydrations' }, value: hydrations.bytes },
    ],
    snapshotLimit: () => bodies.maxBytes + hydrations.maxBytes,
    deliveriesWaiting: async () => (await waiting()).count,
    deliveryAge: async () => {
      const { oldest } = await waiting()
      return oldest === undefined ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000)
    },
    deliveryAttempts: () => Object.entries(addons.attempts).map(([result, value]) => ({ labels: { result }, value })),
  })
}

/** What is known without the store, too. */
export function provideBasicMetrics({ metrics, storeState, requests }: Telemetry, engine: string): void {
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

/** `/metrics` on the public port; nothing where METRICS_PORT is set. */
export function metricsSlices(config: Config, { metrics }: Telemetry): readonly Slice[] {
  if (config.metricsPort !== undefined) return []
  const isLocal = fromThisMachine(config)
  return [
    metricsSlice(
      metrics,
      ({ raw, headers }) => isLocal(raw) || hasMetricsToken(config.metricsToken, headers.authorization),
    ),
  ]
}

export interface ScrapeListener {
  /** Listens on METRICS_PORT, where it is set, and returns the port. */
  listen(): Promise<number | undefined>
  close(): Promise<void>
}

export function scrapeListener(config: Config, metrics: Metrics): ScrapeListener {
  const { metricsPort: port, metricsToken } = config
  let server: MetricsServer | undefined
  return {
    listen: async () => {
      if (port === undefined) return undefined
      const isAllowed = (authorization: string | undefined) =>
        metricsToken === undefined || hasMetricsToken(metricsToken, authorization)
      server = await openMetricsServer({ metrics, port, host: hostOf(config), isAllowed })
      return server.port
    },
    close: async () => {
      await server?.close()
      server = undefined
    },
  }
}
