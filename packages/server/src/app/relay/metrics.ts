import type { Delivery, openWithoutStore, Verdicts } from '#features/sdk/index'
import type { Telemetry } from '#platform/telemetry/telemetry'
import { VERSION } from '#platform/version'
import { provideDataPlaneMetrics } from '../metrics.ts'
import type { Feeds } from './feeds.ts'

export interface RelayMeasured {
  readonly feeds: Feeds
  readonly verdicts: Verdicts
  readonly delivery: Delivery
  readonly served: ReturnType<typeof openWithoutStore>
  readonly maxBufferBytes: number
  readonly depth: () => number
  readonly clock: () => Date
}

const counted = (counts: Readonly<Record<string, number>>) => () =>
  Object.entries(counts).map(([result, value]) => ({ labels: { result }, value }))

/** The metrics of the relay. Those of a store, which it has not, are left out. */
export function provideRelayMetrics(telemetry: Telemetry, relay: RelayMeasured): void {
  const { feeds, verdicts, delivery, served, clock } = relay
  provideDataPlaneMetrics(telemetry, served, served.slices)
  const perEnvironment = (measure: (feed: Feeds['list'][number]) => number | undefined) => () =>
    feeds.list.flatMap((feed) => {
      const value = measure(feed)
      return feed.scope && value !== undefined ? [{ labels: { environment: feed.scope.environment }, value }] : []
    })
  const absent = () => undefined
  telemetry.metrics.provide({
    buildInfo: () => [{ labels: { version: VERSION, node: process.version, engine: 'relay' }, value: 1 }],
    storeUp: absent,
    storeSince: absent,
    storeOutages: absent,
    refusedRequests: absent,
    relayUpstreamUp: perEnvironment(({ isUp }) => (isUp ? 1 : 0)),
    relayDataAge: perEnvironment(
      ({ confirmedAt }) => confirmedAt && Math.max(0, (clock().getTime() - confirmedAt.getTime()) / 1_000),
    ),
    relayDepth: relay.depth,
    relayBufferBytes: () => delivery.bytes,
    relayBufferLimit: () => relay.maxBufferBytes,
    relayBufferFiles: () => delivery.waiting,
    relayReports: () => counted({ ...delivery.counts })(),
    relayTokens: () => verdicts.size,
    relayTokenChecks: () => counted({ ...verdicts.checks })(),
  })
}
