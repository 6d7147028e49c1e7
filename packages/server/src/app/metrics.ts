import { metricsSlice, readBackupState } from '#features/instance/index'
import type { AddonsSlice } from '#features/integrations/index'
import type { DataPlane } from '#features/sdk/index'
import type { Config } from '#platform/config/settings'
import { newestEventId } from '#platform/events/read'
import type { Deps, Slice } from '#platform/slice'
import { fromThisMachine, hasMetricsToken } from '#platform/telemetry/metrics-access'
import type { Telemetry } from '#platform/telemetry/telemetry'

export interface Measured {
  readonly deps: Deps
  readonly dataPlane: DataPlane
  readonly addons: AddonsSlice
  readonly slices: readonly Slice[]
}

/** The store is queried at most this often, however many scrapers there are. */
const QUERY_EVERY_MS = 5_000

/** Caches the result of `read` for `ms`. A failure is not cached. */
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

/** The metrics of processes that serve SDKs. */
export function provideDataPlaneMetrics(
  { metrics }: Telemetry,
  { bodies, hydrations }: DataPlane['answers'],
  slices: readonly Slice[],
): void {
  metrics.provide({
    streams: () =>
      slices.flatMap(({ streams }) => (streams ? [{ labels: { kind: streams.kind }, value: streams.count() }] : [])),
    snapshotBytes: () => [
      { labels: { kind: 'polls' }, value: bodies.bytes },
      { labels: { kind: 'hydrations' }, value: hydrations.bytes },
    ],
    snapshotLimit: () => bodies.maxBytes + hydrations.maxBytes,
  })
}

/** Connects each metric to the part of the product that knows its value. */
export function provideMetrics(telemetry: Telemetry, { deps, dataPlane, addons, slices }: Measured): void {
  const { metrics } = telemetry
  const { store, log, clock } = deps
  const { writeQueue } = store
  const waiting = atMostEvery(QUERY_EVERY_MS, addons.waiting)
  const newest = atMostEvery(QUERY_EVERY_MS, () => newestEventId(store.read))
  const backups = atMostEvery(QUERY_EVERY_MS, () => readBackupState(store.read))
  provideDataPlaneMetrics(telemetry, dataPlane.answers, slices)
  metrics.provide({
    writeQueue: writeQueue.queued,
    writeBatchSeconds: () => writeQueue.batches,
    writes: () => [
      { labels: { result: 'committed' }, value: writeQueue.committed },
      { labels: { result: 'failed' }, value: writeQueue.failed },
    ],
    logPosition: () => log.position,
    // This instance may have written events after the cached result.
    newestEvent: async () => Math.max(await newest(), log.position),
    deliveriesWaiting: async () => (await waiting()).count,
    deliveryAge: async () => {
      const { oldest } = await waiting()
      return oldest === undefined ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000)
    },
    backupTime: async () => {
      const { last } = await backups()
      return last === null ? [] : [{ labels: {}, value: Date.parse(last.at) / 1_000 }]
    },
    backupFailed: async () => ((await backups()).failure === null ? 0 : 1),
    deliveryAttempts: () => Object.entries(addons.attempts).map(([result, value]) => ({ labels: { result }, value })),
  })
}

/** `/metrics` on the public port; empty when METRICS_PORT is set. */
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
