// A pool of vitest that keeps its process from fault to fault, which is several times as fast as a process for each fault: Stryker switches a fault
// on while tests run. A fault in code that runs while a file loads gets a new process.
import { ForksPoolWorker } from 'vitest/node'

/** @import { PoolOptions, PoolWorker, TestProject, WorkerRequest } from 'vitest/node' */

/** Faults change what modules keep, so a process ends after this many of them. */
const MAX_FAULTS = 50

/** @type {{ readonly worker: ForksPoolWorker, readonly faults: number } | undefined} */
let kept

/** @returns {PoolWorker} */
function keptWorker(/** @type {PoolOptions} */ options) {
  /** What Stryker provides. */
  const { mode, mutantActivation } = /** @type {Record<string, unknown>} */ ({
    ...options.project.getProvidedContext(),
  })
  const mayKeep = mode === 'mutant' && mutantActivation === 'runtime'
  const older = mayKeep && kept && kept.faults < MAX_FAULTS ? kept : undefined
  if (!older) kept?.worker.stop()
  kept = undefined
  const worker = older?.worker ?? new ForksPoolWorker(options)
  /** @type {[event: string, callback: (message: unknown) => void][]} */
  const listeners = []
  /** Has the names of the tests to run. @type {{ config?: unknown }} */
  let settings = {}

  const respond = (/** @type {string} */ type) => {
    for (const [event, callback] of listeners)
      if (event === 'message') callback({ type, __vitest_worker_response__: true })
  }

  return {
    name: worker.name,
    deserialize: (data) => data,
    on: (event, callback) => {
      listeners.push([event, callback])
      worker.on(event, callback)
    },
    off: (event, callback) => worker.off(event, callback),
    send: (message) => {
      if (message.type === 'start' && older) {
        settings = { config: message.context.config }
        respond('started')
      } else if (message.type === 'stop' && mayKeep) respond('stopped')
      else if (message.type === 'run')
        worker.send(/** @type {WorkerRequest} */ ({ ...message, context: { ...message.context, ...settings } }))
      else worker.send(message)
    },
    start: async () => {
      if (!older) await worker.start()
    },
    stop: async () => {
      if (!mayKeep) return worker.stop()
      for (const [event, callback] of listeners) worker.off(event, callback)
      kept = { worker, faults: (older?.faults ?? 0) + 1 }
    },
  }
}

/** A plugin for the configuration of vitest. */
export const keptWorkers = {
  name: 'kept-workers',
  configureVitest: (/** @type {{ project: TestProject }} */ { project }) => {
    project.config.pool = 'kept'
    project.config.poolRunner = { name: 'kept', createPoolWorker: keptWorker }
  },
}
