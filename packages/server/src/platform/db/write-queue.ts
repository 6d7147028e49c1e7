import { Durations } from '../telemetry/durations.ts'
import { StoreUnavailable, sqlFault } from './faults.ts'
import { type Member, type Pipelining, runPipelined } from './pipelined-batch.ts'
import { ReturningWriters } from './returning-writers.ts'
import type { WriteContext, WriteOptions } from './store.ts'
import type { Tx } from './tables.ts'

/** One connection that can hold a transaction; `script` runs SQL without parameters. */
export interface WriteConnection {
  readonly tx: Tx
  /** SQL runs on the event loop, so a batch ends after BATCH_BUDGET_MS. */
  readonly isSynchronous?: true
  readonly pipelining?: Pipelining
  /** Opens the transaction as the only writer and returns the id of the newest event. */
  begin(): Promise<number>
  script(sql: string): Promise<void>
  /** Commits; `wrote` is true when events were appended. */
  commit(wrote: boolean): Promise<void>
  /** After a failure the connection may be unusable; the engine decides. */
  release(broken?: unknown): void
}

/** Counts and durations of writes, for the metrics. */
export interface WriteStatistics {
  readonly queued: () => number
  readonly batches: Durations
  committed: number
  failed: number
}

interface QueuedWrite extends Member {
  readonly isPipelined: boolean
  settle(): void
}

const MAX_BATCH = 32
/** How long a batch of a synchronous engine may block the event loop before it commits. */
const BATCH_BUDGET_MS = 10

/** Lets I/O and due timers run first. */
const eventLoopTurn = () => new Promise<void>((next) => setImmediate(next))

/**
 * Group commit: writes are queued, and up to 32 queued writes share one transaction, each in a savepoint, so that a
 * failed write rolls back alone. Callers get their result after COMMIT; a COMMIT that fails rejects them all. Between
 * two batches the event loop turns once: otherwise a queue that is refilled in microtasks would block all requests.
 */
export function createWriteQueue(acquire: () => Promise<WriteConnection>) {
  const queue: QueuedWrite[] = []
  const writers = new ReturningWriters(queue)
  let pumping: Promise<void> | undefined
  let closed = false
  let lastFailure: unknown
  const statistics: WriteStatistics = { queued: () => queue.length, batches: new Durations(), committed: 0, failed: 0 }
  const noted = (fail: (error: unknown) => void) => (error: unknown) => {
    statistics.failed++
    if (sqlFault(error) === 'unavailable') lastFailure = error
    fail(error)
  }

  async function pump(): Promise<void> {
    do {
      // Writes that arrive in the same turn of the event loop share a batch.
      await eventLoopTurn()
      await writers.areBack()
      const begunAt = performance.now()
      const size = await runBatch(queue.splice(0, MAX_BATCH))
      statistics.batches.observe((performance.now() - begunAt) / 1_000)
      writers.batchEnded({ begunAt, size, most: MAX_BATCH })
    } while (queue.length > 0)
    pumping = undefined
  }

  /** Returns how many of them it ran. */
  async function runBatch(batch: readonly QueuedWrite[]): Promise<number> {
    let members = batch
    let connection: WriteConnection | undefined
    try {
      connection = await acquire()
      const { done, failure } = await runAndCommit(connection, batch, (left) => {
        members = batch.slice(0, batch.length - left.length)
        queue.unshift(...left)
      })
      connection.release()
      if (done.length > 0) lastFailure = undefined
      if (failure === undefined) statistics.committed += done.length
      for (const member of done) failure === undefined ? member.settle() : member.fail(failure)
    } catch (error) {
      failBatch(connection, members, error)
    }
    return members.length
  }

  return {
    statistics,
    /** The error of the last write if the store caused it and no write has succeeded since. */
    lastFailure: () => lastFailure,
    write<T>(work: (context: WriteContext) => Promise<T>, options: WriteOptions = {}): Promise<T> {
      if (closed) return Promise.reject(new StoreUnavailable(new Error('The store is closed')))
      return new Promise<T>((resolve, fail) => {
        queue.push(waiting(work, options, resolve, noted(fail)))
        writers.writeQueued()
        pumping ??= pump()
      })
    },
    async close(): Promise<void> {
      closed = true
      await pumping
    },
  }
}

interface Transaction {
  readonly begun: Promise<void>
  /** The context of a member: `turn` resolves when earlier members have sent their writes. */
  contextFor(tx: Tx, turn: Promise<void>): WriteContext
}

function begin(connection: WriteConnection): Transaction {
  const ids: { started?: number; last?: number } = {}
  const known = (id: number | undefined): number => {
    if (id === undefined) throw new Error('The transaction has not begun: wait for WriteContext.begun first')
    return id
  }
  const begun = connection.begin().then((id) => {
    ids.started = id
    ids.last = id
  })
  // Reported by the first statement that awaits it.
  begun.catch(() => {})
  return {
    begun,
    contextFor: (tx, turn) => ({
      tx,
      begun,
      turn,
      get startedAt() {
        return known(ids.started)
      },
      get lastEventId() {
        return known(ids.last)
      },
      set lastEventId(id) {
        ids.last = id
      },
    }),
  }
}

/** The context of members that run one after the other. */
function contextOf(connection: WriteConnection): WriteContext {
  const { begun, contextFor } = begin(connection)
  if (connection.pipelining) connection.pipelining.handle(0).pipeline.mayWrite = begun
  return contextFor(connection.tx, begun)
}

/**
 * Sends COMMIT together with the last statements. Returns the error of a failed statement, in which case the
 * transaction is rolled back. Throws when the connection is unusable.
 */
async function commit(connection: WriteConnection, context: WriteContext): Promise<unknown> {
  const sent = connection.pipelining?.sent
  await context.begun
  const wrote = sent?.isEmpty === false || context.lastEventId > context.startedAt
  const committing = connection.commit(wrote)
  committing.catch(() => {})
  const failure = await sent?.settled()
  if (failure === undefined) await committing
  else if (sqlFault(failure) === 'unavailable') throw failure
  else await committing.catch(() => {})
  return failure
}

function waiting<T>(
  work: (context: WriteContext) => Promise<T>,
  { isPipelined = false, isolatedTo }: WriteOptions,
  resolve: (value: T) => void,
  fail: (error: unknown) => void,
): QueuedWrite {
  let value: T
  return {
    isPipelined,
    isolatedTo,
    async run(context) {
      value = await work(context)
    },
    settle: () => resolve(value),
    fail,
  }
}

/** Never throws, so the queue cannot stop. A connection that cannot roll back is of no use to the next batch. */
function failBatch(connection: WriteConnection | undefined, members: readonly QueuedWrite[], error: unknown): void {
  try {
    connection?.release(error)
  } catch {}
  for (const member of members) member.fail(error)
}

/**
 * Rolls a failed member back with `sql` and rejects it with its error. When the rollback fails too, the whole batch is
 * lost: the other members are rejected as unavailable, never with the error of this one.
 */
async function undo(connection: WriteConnection, sql: string, member: QueuedWrite, error: unknown): Promise<void> {
  try {
    await connection.script(sql)
  } catch (lost) {
    throw sqlFault(error) === 'unavailable' ? error : lost
  } finally {
    member.fail(error)
  }
}

interface BatchResult {
  readonly done: readonly QueuedWrite[]
  /** Why the finished members were not committed. */
  readonly failure?: unknown
}

/** Takes back members that have not started because the batch is over its budget. Called before COMMIT. */
type GiveBack = (left: readonly QueuedWrite[]) => void

/** A single member needs no savepoint, and neither do members that can run again. */
async function runAndCommit(
  c: WriteConnection,
  batch: readonly QueuedWrite[],
  giveBack: GiveBack,
): Promise<BatchResult> {
  const [only, ...others] = batch
  if (c.pipelining && others.length > 0 && batch.every(({ isPipelined }) => isPipelined))
    return (await runWithoutSavepoints(c, c.pipelining, batch)) ?? runWithSavepoints(c, batch, giveBack)
  if (!only || others.length > 0) return runWithSavepoints(c, batch, giveBack)
  const context = contextOf(c)
  if (!c.pipelining || !only.isPipelined) await context.begun
  const done = await runAlone(c, context, only)
  return done.length > 0 ? { done, failure: await commit(c, context) } : { done }
}

async function runWithSavepoints(
  c: WriteConnection,
  batch: readonly QueuedWrite[],
  giveBack: GiveBack,
): Promise<BatchResult> {
  const context = contextOf(c)
  await context.begun
  const done = await runTogether(c, context, batch, giveBack)
  return done.length > 0 ? { done, failure: await commit(c, context) } : { done }
}

/** Undefined when the batch was rolled back and its members must run again. */
async function runWithoutSavepoints(
  c: WriteConnection,
  pipelining: Pipelining,
  batch: readonly QueuedWrite[],
): Promise<BatchResult | undefined> {
  const { begun, contextFor } = begin(c)
  const outcome = await runPipelined(pipelining, contextFor, begun, batch)
  if (outcome && outcome.done.length > 0) {
    if ((await commit(c, contextFor(c.tx, begun))) !== undefined) return undefined
  } else await c.script('rollback')
  for (const { member, error } of outcome?.refused ?? []) member.fail(error)
  return outcome && { done: outcome.done }
}

async function runAlone(
  connection: WriteConnection,
  context: WriteContext,
  member: QueuedWrite,
): Promise<QueuedWrite[]> {
  try {
    await member.run(context)
    return [member]
  } catch (error) {
    await undo(connection, 'rollback', member, await firstError(connection, context, error))
    return []
  }
}

/** An earlier statement may have failed first. Throws when there is no transaction at all. */
async function firstError({ pipelining }: WriteConnection, { begun }: WriteContext, error: unknown): Promise<unknown> {
  await begun
  return (await pipelining?.sent.settled()) ?? error
}

/**
 * A savepoint is released before the next one starts: SQLite copies each changed page once per savepoint, and the copies
 * of more than one member go to a temporary file. COMMIT releases the last one.
 */
async function runTogether(
  connection: WriteConnection,
  context: WriteContext,
  batch: readonly QueuedWrite[],
  giveBack: GiveBack,
): Promise<readonly QueuedWrite[]> {
  const done: QueuedWrite[] = []
  const started = performance.now()
  const isOverBudget = () => connection.isSynchronous === true && performance.now() - started > BATCH_BUDGET_MS
  let next = 0
  let savepoint = 'savepoint member'
  for (; next < batch.length; next++) {
    if (next > 0 && isOverBudget()) break
    const member = batch[next] as QueuedWrite
    await context.begun
    const before = context.lastEventId
    const saved = connection.script(savepoint)
    saved.catch(() => {})
    if (!connection.pipelining) await saved
    try {
      await member.run(context)
      await saved
      const failure = await connection.pipelining?.sent.settled()
      if (failure !== undefined) throw failure
      done.push(member)
      savepoint = 'release savepoint member; savepoint member'
    } catch (error) {
      const first = await firstError(connection, context, error)
      await undo(connection, 'rollback to savepoint member; release savepoint member', member, first)
      savepoint = 'savepoint member'
      context.lastEventId = before
    }
  }
  giveBack(batch.slice(next))
  if (done.length === 0) await connection.script('rollback')
  return done
}
