import { Durations } from '../telemetry/durations.ts'
import { StoreUnavailable, sqlFault } from './faults.ts'
import type { WriteContext } from './store.ts'
import type { Tx } from './tables.ts'

/** One connection that can hold a transaction; `script` runs SQL without parameters. */
export interface LaneConnection {
  readonly tx: Tx
  /** SQL runs on the event loop, so a batch ends after BATCH_BUDGET_MS. */
  readonly isSynchronous?: true
  /** Opens the transaction, alone among all writers, and tells the id of the newest event. */
  begin(): Promise<number>
  script(sql: string): Promise<void>
  /** Commits; `wrote` says whether events were appended. */
  commit(wrote: boolean): Promise<void>
  /** After a failure the connection may be unusable: the engine decides. */
  release(broken?: unknown): void
}

/** What a lane did so far, for the metrics. */
export interface LaneFigures {
  readonly queued: () => number
  readonly batches: Durations
  committed: number
  failed: number
}

interface Waiting {
  run(context: WriteContext): Promise<void>
  settle(): void
  fail(error: unknown): void
}

const MAX_BATCH = 32
/** How long a batch of a synchronous engine may hold the event loop before it commits. */
const BATCH_BUDGET_MS = 10

/** Lets I/O and timers that are due run first. */
const eventLoopTurn = () => new Promise<void>((next) => setImmediate(next))

/**
 * Group commit: writes queue here; up to 32 that wait together share one transaction, each in a savepoint, so that one
 * that fails rolls back alone. Callers are answered after COMMIT; a COMMIT that fails rejects them all. Between two
 * batches the event loop turns once: a queue that is refilled in microtasks would otherwise never let a request in.
 */
export function createLane(acquire: () => Promise<LaneConnection>) {
  const queue: Waiting[] = []
  let pumping: Promise<void> | undefined
  let closed = false
  let trouble: unknown
  const figures: LaneFigures = { queued: () => queue.length, batches: new Durations(), committed: 0, failed: 0 }
  const noted = (fail: (error: unknown) => void) => (error: unknown) => {
    figures.failed++
    if (sqlFault(error) === 'unavailable') trouble = error
    fail(error)
  }

  async function pump(): Promise<void> {
    do {
      // Writes that arrive in the same turn of the event loop share a batch.
      await eventLoopTurn()
      const begun = performance.now()
      await runBatch(queue.splice(0, MAX_BATCH))
      figures.batches.observe((performance.now() - begun) / 1_000)
    } while (queue.length > 0)
    pumping = undefined
  }

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    let members = batch
    let connection: LaneConnection | undefined
    try {
      connection = await acquire()
      const started = await connection.begin()
      const context: WriteContext = { tx: connection.tx, startedAt: started, lastEventId: started }
      const { done, left } = await runMembers(connection, context, batch)
      members = batch.slice(0, batch.length - left.length)
      queue.unshift(...left)
      if (done.length > 0) await connection.commit(context.lastEventId > started)
      connection.release()
      if (done.length > 0) trouble = undefined
      figures.committed += done.length
      for (const member of done) member.settle()
    } catch (error) {
      failBatch(connection, members, error)
    }
  }

  return {
    figures,
    /** Why the last write failed, when that was the store's fault and none succeeded since. */
    trouble: () => trouble,
    write<T>(work: (context: WriteContext) => Promise<T>): Promise<T> {
      if (closed) return Promise.reject(new StoreUnavailable(new Error('The store is closed')))
      return new Promise<T>((resolve, fail) => {
        queue.push(waiting(work, resolve, noted(fail)))
        pumping ??= pump()
      })
    },
    async close(): Promise<void> {
      closed = true
      await pumping
    },
  }
}

function waiting<T>(
  work: (context: WriteContext) => Promise<T>,
  resolve: (value: T) => void,
  fail: (error: unknown) => void,
): Waiting {
  let value: T
  return {
    async run(context) {
      value = await work(context)
    },
    settle: () => resolve(value),
    fail,
  }
}

/** Nothing may stop the lane: a connection that cannot even roll back is of no use to the next batch anyway. */
function failBatch(connection: LaneConnection | undefined, members: readonly Waiting[], error: unknown): void {
  try {
    connection?.release(error)
  } catch {}
  for (const member of members) member.fail(error)
}

/**
 * Rolls a failed member back by `sql` and tells it why. When even that fails the whole batch is lost: the others hear
 * that the store is away, never what went wrong for this one.
 */
async function undo(connection: LaneConnection, sql: string, member: Waiting, error: unknown): Promise<void> {
  try {
    await connection.script(sql)
  } catch (lost) {
    throw sqlFault(error) === 'unavailable' ? error : lost
  } finally {
    member.fail(error)
  }
}

interface Ran {
  readonly done: readonly Waiting[]
  /** Not begun, because the batch was over its budget. */
  readonly left: readonly Waiting[]
}

/** One member alone needs no savepoint. */
async function runMembers(c: LaneConnection, context: WriteContext, batch: readonly Waiting[]): Promise<Ran> {
  const [only, ...others] = batch
  return only && others.length === 0
    ? { done: await runAlone(c, context, only), left: [] }
    : runTogether(c, context, batch)
}

async function runAlone(connection: LaneConnection, context: WriteContext, member: Waiting): Promise<Waiting[]> {
  try {
    await member.run(context)
    return [member]
  } catch (error) {
    await undo(connection, 'rollback', member, error)
    return []
  }
}

/** Savepoints of the same name nest: rolling back reaches the newest, and COMMIT releases them all. */
async function runTogether(connection: LaneConnection, context: WriteContext, batch: readonly Waiting[]): Promise<Ran> {
  const done: Waiting[] = []
  const started = performance.now()
  const isOverBudget = () => connection.isSynchronous === true && performance.now() - started > BATCH_BUDGET_MS
  let next = 0
  for (; next < batch.length; next++) {
    if (next > 0 && isOverBudget()) break
    const member = batch[next] as Waiting
    const before = context.lastEventId
    await connection.script('savepoint member')
    try {
      await member.run(context)
      done.push(member)
    } catch (error) {
      await undo(connection, 'rollback to savepoint member; release savepoint member', member, error)
      context.lastEventId = before
    }
  }
  if (done.length === 0) await connection.script('rollback')
  return { done, left: batch.slice(next) }
}
