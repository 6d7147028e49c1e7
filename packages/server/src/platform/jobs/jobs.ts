import type { Store } from '../db/store.ts'
import type { Job } from './job.ts'
import type { Leases } from './leases.ts'

export interface JobsDeps {
  readonly store: Store
  readonly leases: Leases
  readonly onError: (job: string, error: unknown) => void
}

/**
 * The maximum delay before the first run of a rare job. Otherwise a server that is restarted often would never run it.
 */
let firstRunMs = 60_000

/** For tests, which run a rare job when they need it. No setting and no product code calls it. */
export const delayFirstRuns = (ms: number): void => {
  firstRunMs = ms
}

/**
 * Runs each job on its schedule, on one instance at a time: the instance that gets the lease runs it, the others try at
 * their next tick.
 */
export class Jobs {
  readonly #deps: JobsDeps
  readonly #jobs: readonly Job[]
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(deps: JobsDeps, jobs: readonly Job[]) {
    this.#deps = deps
    this.#jobs = jobs
  }

  get names(): readonly string[] {
    return this.#jobs.map(({ name }) => name)
  }

  start(): void {
    for (const job of this.#jobs) this.#schedule(job, Math.min(job.everyMs, firstRunMs))
  }

  /** Waits for running jobs and starts no others. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running.values())
  }

  /** Runs the job once, unless another instance runs it; concurrent callers await the same run. */
  runNow(name: string): Promise<void> {
    const running = this.#running.get(name)
    if (running !== undefined) return running
    const job = this.#jobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job named ${name}`)
    if (this.#stopping.signal.aborted) return Promise.resolve()
    const started = this.#run(job)
      .catch((error: unknown) => this.#deps.onError(name, error))
      .finally(() => this.#running.delete(name))
    this.#running.set(name, started)
    return started
  }

  #schedule(job: Job, afterMs: number): void {
    const timer = setTimeout(() => void this.#tick(job), afterMs)
    timer.unref()
    this.#timers.set(job.name, timer)
  }

  async #tick(job: Job): Promise<void> {
    await this.runNow(job.name)
    if (!this.#stopping.signal.aborted) this.#schedule(job, job.everyMs)
  }

  async #run(job: Job): Promise<void> {
    const { store, leases, onError } = this.#deps
    if (job.hasWork && !(await job.hasWork())) return
    const lease = `job:${job.name}`
    if (!(await store.write(({ tx }) => leases.take(tx, lease)))) return
    try {
      await job.run(this.#stopping.signal)
    } catch (error) {
      onError(job.name, error)
    }
    await store.write(({ tx }) => leases.release(tx, lease))
  }
}
