import type { Config } from '#platform/config/settings'
import { drainFor } from '#platform/http/drain'
import { holdConnections } from '#platform/http/hold-connections'
import { closeWithin, listen } from '#platform/http/listen'
import type { Log } from '#platform/telemetry/log'
import type { Product } from '../wire.ts'

/** How clients reach a product: directly, or through worker processes. Preparing -> listening -> admitting -> closed. */
export interface Front {
  /** Starts everything that must run before the port opens. */
  prepare(): Promise<void>
  /** Opens the port and returns it. No request gets a response yet. */
  listen(): Promise<number>
  admitAll(): void
  /** Closes everything after a failed start. */
  giveUp(): Promise<void>
  /** The first part of a stop, see `drainFor`. */
  drainFor(delayMs: number, hurry: AbortSignal): Promise<void>
  /** Closes the port and the product. Requests in flight may take the grace time. */
  close(graceMs: number, productGraceMs?: number): Promise<void>
}

function openOwnFront(product: Product, config: Config): Front {
  const { app } = product
  const connections = holdConnections(app.server)
  return {
    prepare: async () => {},
    listen: () => listen(app, config),
    admitAll: () => connections.admitAll(),
    giveUp: async () => {
      connections.abort()
      await product.close()
    },
    drainFor: (delayMs, hurry) => drainFor(delayMs, app, hurry),
    close: async (graceMs, productGraceMs) => {
      app.connections.drain()
      await closeWithin(graceMs, app, () => product.close(productGraceMs))
    },
  }
}

/** Loads the code of worker processes only when there are any. */
export async function openFront(product: Product, config: Config, log: Log): Promise<Front> {
  if (!config.workers) return openOwnFront(product, config)
  const { openWorkerFront } = await import('./worker-front.ts')
  return openWorkerFront(product, config, log)
}
