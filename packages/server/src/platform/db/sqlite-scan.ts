import { Worker } from 'node:worker_threads'
import type { CompiledQuery, QueryResult } from 'kysely'
import { Failure } from '#kernel/failure'
import { StoreUnavailable } from './faults.ts'
import { type Bound, bind, rowsOf } from './sqlite-values.ts'

/** Each queued statement holds a request and its parameters in memory. */
const MAX_WAITING = 1_000

/** Next to this file, and next to the bundle. */
const WORKER_FILE = new URL('./sqlite-scan.worker.js', import.meta.url)

export interface ScanOptions {
  readonly path: string
  readonly busyTimeoutMs: number
  /** Called before a worker opens the file; throws when the file is not the one that the store opened. */
  readonly demandSame: () => void
  /** Called when a worker dies while it runs a statement. */
  readonly onError: (error: Error) => void
  readonly workerFile?: URL
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly Bound[]
  readonly answer: (rows: unknown[]) => void
  readonly refuse: (error: unknown) => void
  columns: readonly string[]
  rows: unknown[]
  isSecondTry: boolean
}

interface Slice {
  readonly columns?: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly isLast: boolean
  readonly error?: { readonly message: string; readonly code?: string; readonly errcode?: number }
}

/**
 * Runs statements in a worker thread, one at a time, so that they do not block the event loop.
 *
 * The first statement starts the worker. When the worker dies, its current statement is retried once in a new worker
 * and then rejected; queued statements are not affected. The worker keeps the process alive only while there are
 * statements.
 */
export class SqliteScan {
  readonly #options: ScanOptions
  readonly #waiting: Statement[] = []
  #running: Statement | undefined
  #worker: Worker | undefined
  #isClosed = false

  constructor(options: ScanOptions) {
    this.#options = options
  }

  execute = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    if (this.#isClosed) throw new StoreUnavailable(new Error('The store is closed'))
    if (this.#waiting.length >= MAX_WAITING)
      throw new Failure('unavailable', 'Too many searches and lists are waiting. Try again in a moment')
    const bound = parameters.map(bind)
    const rows = await new Promise<unknown[]>((answer, refuse) => {
      this.#waiting.push({ sql, parameters: bound, answer, refuse, columns: [], rows: [], isSecondTry: false })
      this.#runNext()
    })
    return { rows: rows as R[] }
  }

  /** Rejects queued statements. Resolves when the running statement is done and the worker's connection is closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(new StoreUnavailable(new Error('The store is closed')))
    const worker = this.#worker
    if (!worker) return
    worker.ref()
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('close')
    await ended
  }

  #runNext(): void {
    if (this.#running) return
    const statement = this.#waiting.shift()
    if (!statement) {
      this.#worker?.unref()
      return
    }
    try {
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#worker.postMessage({ sql: statement.sql, parameters: statement.parameters })
      this.#running = statement
    } catch (error) {
      statement.refuse(error)
      this.#runNext()
    }
  }

  #start(): Worker {
    const { path, busyTimeoutMs, demandSame, workerFile = WORKER_FILE } = this.#options
    demandSame()
    const worker = new Worker(workerFile, {
      name: 'sqlite-scan',
      workerData: { path, busyTimeoutMs },
      // The loaders and conditions of this process are for TypeScript sources.
      execArgv: [],
    })
    let cause = new Error('The thread that reads lists from SQLite ended')
    worker.on('message', (slice: Slice) => this.#take(worker, slice))
    worker.on('error', (error) => {
      cause = error as Error
    })
    worker.on('exit', () => this.#ended(cause))
    return worker
  }

  #take(worker: Worker, { columns, rows, isLast, error }: Slice): void {
    const statement = this.#running
    if (!statement) return
    if (error) {
      const { message, ...codes } = error
      statement.refuse(Object.assign(new Error(message), codes))
    } else {
      statement.columns = columns ?? statement.columns
      statement.rows.push(...rowsOf(statement.columns, rows))
      if (!isLast) {
        // The next slice arrives in another turn of the event loop.
        worker.postMessage('next')
        return
      }
      statement.answer(statement.rows)
    }
    this.#running = undefined
    this.#runNext()
  }

  #ended(cause: Error): void {
    this.#worker = undefined
    const statement = this.#running
    this.#running = undefined
    if (statement) {
      this.#options.onError(cause)
      if (statement.isSecondTry || this.#isClosed) statement.refuse(new StoreUnavailable(cause))
      else this.#waiting.unshift({ ...statement, columns: [], rows: [], isSecondTry: true })
    }
    this.#runNext()
  }
}
