import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoredEvent } from '#kernel/event'
import type { Log } from '#platform/telemetry/log'
import type { News, WorkerCalls } from './protocol.ts'
import { type Admitted, WorkerProcess } from './worker-process.ts'

/** Longer lists are read from the store by each worker, in pages, so that no message blocks an event loop. */
const MAX_EVENTS_IN_MESSAGE = 100
/** A worker that does not respond in this time is killed: it could serve an old configuration after a write returned. */
const ANSWER_TIMEOUT_MS = 10_000
/** For calls that can be answered without a worker. */
const CALL_TIMEOUT_MS = 2_000
/** A worker that stands still is found by then, also when nothing is written: its clients would wait for ever. */
const PING_EVERY_MS = 5_000
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 10_000
/** A worker that ran this long starts with the first delay again. */
const STABLE_MS = 30_000
/** Failed attempts of one worker after which the start of the server fails. */
const MAX_FIRST_TRIES = 3
/** Connections that wait while no worker is ready. Further ones are closed. */
const MAX_WAITING = 10_000
const LOOK_EVERY_MS = 5

export interface PoolOptions {
  readonly count: number
  /** For Unix sockets. */
  readonly folder: string
  readonly writerSocket: string
  readonly log: Log
  /** The newest event that the writer knows. */
  readonly position: () => number
  readonly onUsedTokens: (ids: readonly string[]) => void
}

interface Slot {
  readonly index: number
  worker: WorkerProcess | undefined
  /** Events are sent from here on. */
  isFollowing: boolean
  /** It has all events, and gets connections. */
  isServing: boolean
  startedAt: number
  delayMs: number
  tries: number
}

/** Resolves with undefined after the time, or when the call fails. */
async function within<T>(ms: number, call: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).catch(() => undefined)
  const result = await Promise.race([call.catch(() => undefined), late])
  over.abort()
  return result
}

/**
 * The worker processes. Each slot: starting -> following -> serving -> ended -> (delay) -> starting.
 *
 * A worker follows the log before it serves. From then on a write of this process returns after every worker has its
 * events. So each worker serves what was acknowledged, or it is dead.
 */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #slots: Slot[]
  readonly #waiting = new Set<Admitted>()
  #isStopped = false
  #onFirstServing: () => void = () => {}
  #onFirstFailure: (error: Error) => void = () => {}

  constructor(options: PoolOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.count }, (_, index) => ({
      index,
      worker: undefined,
      isFollowing: false,
      isServing: false,
      startedAt: 0,
      delayMs: FIRST_DELAY_MS,
      tries: 0,
    }))
  }

  /** Resolves when all workers serve. */
  async start(): Promise<void> {
    const all = new Promise<void>((done, fail) => {
      this.#onFirstServing = () => {
        if (this.#slots.every(({ isServing }) => isServing)) done()
      }
      this.#onFirstFailure = fail
    })
    for (const slot of this.#slots) this.#launch(slot)
    await all
    this.#onFirstServing = () => {}
    this.#onFirstFailure = () => {}
  }

  /** Passes events on. Resolves when every worker that follows has them. */
  async spread(events: readonly StoredEvent[], after: number): Promise<void> {
    const upTo = events.at(-1)?.id ?? after
    const news = { after, events: events.length > MAX_EVENTS_IN_MESSAGE ? [] : events, upTo }
    await Promise.all(this.#slots.filter(({ isFollowing }) => isFollowing).map((slot) => this.#sendNews(slot, news)))
  }

  /** Gives a connection to the worker with the fewest. */
  give(admitted: Admitted): void {
    const serving = this.#slots.flatMap(({ isServing, worker }) => (isServing && worker ? [worker] : []))
    const [first, ...others] = serving
    if (first) others.reduce((least, one) => (one.connections < least.connections ? one : least), first).give(admitted)
    else this.#wait(admitted)
  }

  /** The results of all workers that respond. */
  async ask<R>(ask: (worker: WorkerProcess) => Promise<R>): Promise<R[]> {
    const workers = this.#slots.flatMap(({ isFollowing, worker }) => (isFollowing && worker ? [worker] : []))
    const results = await Promise.all(workers.map((worker) => within(CALL_TIMEOUT_MS, ask(worker))))
    return results.filter((result) => result !== undefined) as R[]
  }

  get pids(): ReadonlySet<number> {
    return new Set(this.#slots.flatMap(({ worker }) => worker?.pid ?? []))
  }

  notifyAll<K extends keyof WorkerCalls & string>(name: K, body: Parameters<WorkerCalls[K]>[0]): void {
    for (const { worker } of this.#slots) worker?.calls.notify(name, body as never)
  }

  /** Calls every worker and waits as long as it takes. A worker that ends counts as done. */
  async callAll<K extends keyof WorkerCalls & string>(name: K, body: Parameters<WorkerCalls[K]>[0]): Promise<void> {
    const calls = this.#slots.map(({ worker }) => worker?.calls.callRemote(name, body as never).catch(() => {}))
    await Promise.all(calls)
  }

  /** Resolves when every connection that was given to a worker has arrived there. */
  async handOverAll(): Promise<void> {
    while (this.#slots.some(({ worker }) => worker?.hasUnsent)) await pause(LOOK_EVERY_MS)
  }

  /** Waits for requests in flight, at most for the grace time. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true
    for (const { socket } of this.#waiting) socket.destroy()
    await within(graceMs + CALL_TIMEOUT_MS, this.callAll('stop', graceMs))
    for (const { worker } of this.#slots) worker?.kill()
  }

  #launch(slot: Slot): void {
    const { index } = slot
    const { count, folder, writerSocket, log, onUsedTokens } = this.#options
    slot.startedAt = performance.now()
    slot.tries++
    const ownSocket = join(folder, `worker-${index}-${slot.tries}.sock`)
    const worker = new WorkerProcess(
      { index, count, writerSocket, ownSocket },
      {
        onReady: () => void this.#admit(slot, worker),
        onUsedTokens,
        onExit: (how, unsent) => this.#ended(slot, worker, how, unsent),
      },
    )
    slot.worker = worker
    log.debug({ worker: index, pid: worker.pid }, 'a worker starts')
  }

  async #admit(slot: Slot, worker: WorkerProcess): Promise<void> {
    slot.isFollowing = true
    const upTo = this.#options.position()
    if (!(await this.#sendNews(slot, { after: upTo, events: [], upTo })) || slot.worker !== worker) return
    slot.isServing = true
    this.#options.log.info({ worker: slot.index, pid: worker.pid }, 'a worker serves SDKs')
    void this.#watchWorker(slot, worker)
    this.#onFirstServing()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const admitted of waiting) this.give(admitted)
  }

  /** Kills a worker that stands still. Its connections break, and those that it never took go to another worker. */
  async #watchWorker(slot: Slot, worker: WorkerProcess): Promise<void> {
    while (slot.worker === worker && !this.#isStopped) {
      if (!(await this.#isDone(slot, worker, 'ping', null))) return
      await pause(PING_EVERY_MS, undefined, { ref: false })
    }
  }

  async #sendNews(slot: Slot, news: News): Promise<boolean> {
    return slot.worker !== undefined && this.#isDone(slot, slot.worker, 'applyNews', news)
  }

  /** Calls a worker, and kills it if it fails or does not respond. A large import takes long: between its steps the worker responds. */
  async #isDone<K extends 'applyNews' | 'ping'>(
    { index }: Slot,
    worker: WorkerProcess,
    name: K,
    body: Parameters<WorkerCalls[K]>[0],
  ): Promise<boolean> {
    const done = worker.calls.callRemote(name, body as never).then(
      () => true,
      () => false,
    )
    let answer = await within(ANSWER_TIMEOUT_MS, done)
    while (answer === undefined && (await this.#responds(worker))) answer = await within(ANSWER_TIMEOUT_MS, done)
    if (answer === true) return true
    if (answer === undefined) this.#options.log.error({ worker: index }, 'a worker does not respond and is killed')
    worker.kill()
    return false
  }

  async #responds({ calls }: WorkerProcess): Promise<boolean> {
    const answer = calls.callRemote('ping', null).then(() => true)
    return (await within(CALL_TIMEOUT_MS, answer)) === true
  }

  #ended(slot: Slot, worker: WorkerProcess, how: object, unsent: readonly Admitted[]): void {
    if (slot.worker === worker) Object.assign(slot, { worker: undefined, isFollowing: false, isServing: false })
    if (this.#isStopped) {
      for (const { socket } of unsent) socket.destroy()
      return
    }
    if (performance.now() - slot.startedAt > STABLE_MS) slot.delayMs = FIRST_DELAY_MS
    this.#options.log.error({ worker: slot.index, ...how, delayMs: slot.delayMs }, 'a worker ended and starts again')
    for (const admitted of unsent) this.give(admitted)
    if (slot.tries >= MAX_FIRST_TRIES)
      this.#onFirstFailure(
        new Error(`a worker process ended ${slot.tries} times before it was ready. Its messages are above`),
      )
    setTimeout(() => {
      if (!this.#isStopped) this.#launch(slot)
    }, slot.delayMs).unref()
    slot.delayMs = Math.min(slot.delayMs * 2, MAX_DELAY_MS)
  }

  #wait(admitted: Admitted): void {
    const { socket, leave } = admitted
    if (this.#isStopped || this.#waiting.size >= MAX_WAITING) {
      leave()
      socket.destroy()
      return
    }
    this.#waiting.add(admitted)
  }
}
