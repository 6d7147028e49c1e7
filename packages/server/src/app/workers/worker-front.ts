import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#platform/config/settings'
import { drainFor } from '#platform/http/drain'
import { receiveForwarded } from '#platform/http/forwarding'
import { closeWithin, listenAsSet, setPublicPort } from '#platform/http/listen'
import { combineSamples, WorkerSamples } from '#platform/telemetry/combined-samples'
import type { Log } from '#platform/telemetry/log'
import { FrontDoor } from '#platform/workers/front-door'
import { createPrivateFolder } from '#platform/workers/private-folder'
import { WorkerPool } from '#platform/workers/worker-pool'
import type { Product } from '../wire.ts'
import type { Front } from './front.ts'

/** Metrics and the rollout page are of all processes. */
function includeWorkers({ telemetry, dataPlane }: Product, pool: WorkerPool): void {
  const samples = new WorkerSamples()
  telemetry.metrics.combineWith(
    async () => {
      const collected = await pool.ask(async ({ pid = 0, calls }) => ({
        pid,
        all: await calls.callRemote('collectMetrics', null),
      }))
      for (const { pid, all } of collected) samples.update(pid, all)
      samples.keepOnly(pool.pids)
    },
    (key, own) => combineSamples(key, [own, ...samples.of(key)]) as typeof own,
  )
  dataPlane.propagation.includeClientsOf((environment) =>
    pool.ask(({ calls }) => calls.callRemote('listClients', environment)),
  )
}

/**
 * The port is accepted here and served by worker processes. The product itself listens on a private Unix socket, for
 * the requests that workers forward. See docs/adr/0029.
 */
export function openWorkerFront(product: Product, config: Config, log: Log): Front {
  const { app, deps, tokens } = product
  const folder = createPrivateFolder()
  const writerSocket = join(folder.path, 'writer.sock')
  const pool = new WorkerPool({
    count: config.workers ?? 0,
    folder: folder.path,
    writerSocket,
    log,
    position: () => deps.log.position,
    onUsedTokens: (ids) => tokens.markUsed(ids),
  })
  const door = new FrontDoor({ limits: config, newId: randomUUID, log, give: (admitted) => pool.give(admitted) })
  return {
    prepare: async () => {
      receiveForwarded(app.server)
      await app.listen({ path: writerSocket })
      deps.log.spreadBy((events, after) => pool.spread(events, after))
      includeWorkers(product, pool)
      await pool.start()
    },
    listen: async () => {
      const port = await listenAsSet(config, door)
      setPublicPort(app, port)
      return port
    },
    admitAll: () => door.admitAll(),
    giveUp: async () => {
      door.abort()
      await pool.stop(0)
      await product.close()
      folder.remove()
    },
    drainFor: async (delayMs, hurry) => {
      hurry.addEventListener('abort', () => pool.notifyAll('skipDelay', null))
      await Promise.all([drainFor(delayMs, app, hurry), pool.callAll('beginDrain', delayMs)])
    },
    close: async (graceMs, productGraceMs) => {
      app.connections.drain()
      await pool.callAll('beginDrain', 0)
      await door.close()
      await pool.handOverAll()
      await pool.stop(graceMs)
      await closeWithin(graceMs, app, () => product.close(productGraceMs))
      folder.remove()
    },
  }
}
