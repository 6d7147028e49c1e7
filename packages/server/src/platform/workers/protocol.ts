import type { StoredEvent } from '#kernel/event'
import type { ServedClient } from '#kernel/served-client'
import type { CollectedSamples } from '#platform/telemetry/metrics'

/** Events that the writer knows since the event `after`. The list is empty when it is long: then `upTo` is read from the store. */
export interface News {
  readonly after: number
  readonly events: readonly StoredEvent[]
  readonly upTo: number
}

/** Functions of a worker that the writer calls. */
export interface WorkerCalls {
  /** Returns when the worker serves these events. */
  applyNews(news: News): Promise<void>
  ping(_: null): void
  collectMetrics(_: null): Promise<CollectedSamples>
  listClients(environment: string): readonly ServedClient[]
  /** The first part of a stop, see `drainFor`. */
  beginDrain(delayMs: number): Promise<void>
  skipDelay(_: null): void
  /** Returns when all connections are closed, at most after the grace time. */
  stop(graceMs: number): Promise<void>
}

/** Functions of the writer that a worker calls. */
export interface WriterCalls {
  ready(_: null): void
  /** The worker has this connection: the copy of the writer closes. */
  tookConnection(id: number): void
  closedConnections(ids: readonly number[]): void
  usedTokens(ids: readonly string[]): void
}

/** Passed to a worker in its environment. */
export const WORKER_VARIABLE = 'LEVERFRAME_WORKER'

/** The file descriptor of the channel in a worker: after standard input, output and error and the channel of `fork`. */
export const CHANNEL_FD = 4

/** What a worker needs to know at its start. */
export interface WorkerOptions {
  readonly index: number
  readonly count: number
  /** The Unix socket of the writer. */
  readonly writerSocket: string
  /** The Unix socket on which this worker listens. No client uses it: Node tracks connections only of a server that listens. */
  readonly ownSocket: string
}
