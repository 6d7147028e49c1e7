import type { CompiledQuery } from 'kysely'
import type { Tx } from './tables.ts'

/** Statements of a connection that were sent and not yet awaited. */
export class SentStatements {
  #pending: Promise<unknown>[] = []

  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  add(result: Promise<unknown>): void {
    result.catch(() => {})
    this.#pending.push(result)
  }

  /** Waits until every statement sent so far has succeeded or failed. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#pending)
  }

  /** Waits for every sent statement. Returns the first error; later errors are consequences of it. */
  async settled(): Promise<unknown> {
    const pending = this.#pending
    this.#pending = []
    const results = await Promise.allSettled(pending)
    return results.find((result) => result.status === 'rejected')?.reason
  }
}

/**
 * Sends statements of one member of a batch without waiting for the results of earlier ones. PostgreSQL runs them in
 * order. After a failed statement it refuses all others and turns COMMIT into a rollback. So a statement can be sent
 * together with the COMMIT, as long as only the statement itself can fail.
 */
export class Pipeline {
  readonly #execute: <R>(query: CompiledQuery<R>) => Promise<readonly R[]>
  readonly #sent: SentStatements
  /** Resolves when writes may be sent: the transaction has begun, and it is this member's turn. */
  mayWrite: Promise<unknown> = Promise.resolve()

  /** Counts the statements that may write. */
  writes = 0

  constructor(execute: <R>(query: CompiledQuery<R>) => Promise<readonly R[]>, sent: SentStatements) {
    this.#execute = execute
    this.#sent = sent
  }

  /** Sends the statement in this turn; `then` receives its rows or its error. Call it after `mayWrite`. */
  enqueue<R, T>(query: CompiledQuery<R>, then: (rows: Promise<readonly R[]>) => Promise<T>): Promise<T> {
    this.writes++
    const result = then(this.#execute(query))
    this.#sent.add(result)
    return result
  }

  /**
   * Runs `work` before `permission` is decided, so that its reads are sent early. Its writes wait for `permission`.
   * When `permission` rejects, so does this, whatever `work` returns.
   */
  async heldBy<T>(permission: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const { mayWrite } = this
    this.mayWrite = Promise.all([mayWrite, permission])
    this.mayWrite.catch(() => {})
    try {
      const [decided, done] = await Promise.allSettled([permission, work()])
      if (decided.status === 'rejected') throw decided.reason
      if (done.status === 'rejected') throw done.reason
      return done.value
    } finally {
      this.mayWrite = mayWrite
    }
  }

  /** Waits until every statement that any member sent so far has succeeded or failed. */
  drained(): Promise<void> {
    return this.#sent.drained()
  }
}

const pipelines = new WeakMap<Tx, Pipeline>()

export const setPipeline = (tx: Tx, pipeline: Pipeline): void => void pipelines.set(tx, pipeline)

/** Undefined on engines without round trips. */
export const pipelineOf = (tx: Tx): Pipeline | undefined => pipelines.get(tx)
