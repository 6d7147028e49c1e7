import type { CompiledQuery } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Statements of a transaction that are sent without waiting for the results of those before them. PostgreSQL runs them in
 * order, and after one that fails it refuses all others and turns COMMIT into a rollback. So a statement can be sent
 * together with the COMMIT, as long as nothing but the statement itself can fail.
 */
export class Pipeline {
  readonly #execute: <R>(query: CompiledQuery<R>) => Promise<readonly R[]>
  #pending: Promise<unknown>[] = []
  /** Resolves when the transaction has begun. Only reads are sent before: without a transaction a write would stay. */
  begun: Promise<unknown> = Promise.resolve()

  /** Grows with every statement that may write. */
  writes = 0

  constructor(execute: <R>(query: CompiledQuery<R>) => Promise<readonly R[]>) {
    this.#execute = execute
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  /** Sends the statement in this turn; `then` sees its rows, or its error. Call it once the transaction has begun. */
  enqueue<R, T>(query: CompiledQuery<R>, then: (rows: Promise<readonly R[]>) => Promise<T>): Promise<T> {
    this.writes++
    const result = then(this.#execute(query))
    result.catch(() => {})
    this.#pending.push(result)
    return result
  }

  /**
   * Runs `work` before `permission` is decided, so that its reads are sent early. Its writes wait for `permission`; where that
   * fails, so does this, whatever `work` says.
   */
  async heldBy<T>(permission: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const { begun } = this
    this.begun = Promise.all([begun, permission])
    this.begun.catch(() => {})
    try {
      const [decided, done] = await Promise.allSettled([permission, work()])
      if (decided.status === 'rejected') throw decided.reason
      if (done.status === 'rejected') throw done.reason
      return done.value
    } finally {
      this.begun = begun
    }
  }

  /** Waits until what was sent so far has its results, or has failed. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }

  /** Waits for everything that was sent. Returns the first error: those after it are its consequence. */
  async settled(): Promise<unknown> {
    const pending = this.#pending
    this.#pending = []
    const results = await Promise.allSettled(pending)
    return results.find((result) => result.status === 'rejected')?.reason
  }
}

const pipelines = new WeakMap<Tx, Pipeline>()

export const setPipeline = (tx: Tx, pipeline: Pipeline): void => void pipelines.set(tx, pipeline)

/** Undefined on engines without round trips. */
export const pipelineOf = (tx: Tx): Pipeline | undefined => pipelines.get(tx)
