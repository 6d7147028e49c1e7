import { StoreUnavailable, sqlFault } from './faults.ts'
import type { WriteContext } from './store.ts'
import type { Tx } from './tables.ts'

/** One connection that can hold a transaction; `script` runs SQL without parameters. */
export interface LaneConnection {
  readonly tx: Tx
  /** Opens the transaction, alone among all writers, and tells the id of the newest event. */
  begin(): Promise<number>
  script(sql: string): Promise<void>
  /** Commits; `wrote` says whether events were appended. */
  commit(wrote: boolean): Promise<void>
  /** After a failure the connection may be unusable: the engine decides. */
  release(broken?: unknown): void
}

interface Waiting {
  run(context: WriteContext): Promise<void>
  settle(): void
  fail(error: unknown): void
}

const MAX_BATCH = 32

/**
 * Group commit: writes queue here; up to 32 that wait together share one transaction, each in a savepoint, so that one
 * that fails rolls back alone. Callers are answered after COMMIT; a COMMIT that fails rejects them all.
 */
export function createLane(acquire: () => Promise<LaneConnection>) {
  const queue: Waiting[] = []
  let pumping: Promise<void> | undefined
  let closed = false

  async function pump(): Promise<void> {
    while (queue.length > 0) await runBatch(queue.splice(0, MAX_BATCH))
    pumping = undefined
  }

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    let connection: LaneConnection | undefined
    try {
      connection = await acquire()
      const started = await connection.begin()
      const context: WriteContext = { tx: connection.tx, startedAt: started, lastEventId: started }
      const [only, ...others] = batch
      const done =
        only && others.length === 0
          ? await runAlone(connection, context, only)
          : await runTogether(connection, context, batch)
      if (done.length > 0) await connection.commit(context.lastEventId > started)
      connection.release()
      for (const member of done) member.settle()
    } catch (error) {
      releaseBroken(connection, error)
      for (const member of batch) member.fail(error)
    }
  }

  return {
    write<T>(work: (context: WriteContext) => Promise<T>): Promise<T> {
      if (closed) return Promise.reject(new StoreUnavailable(new Error('The store is closed')))
      return new Promise<T>((resolve, reject) => {
        let value: T
        queue.push({
          async run(context) {
            value = await work(context)
          },
          settle: () => resolve(value),
          fail: reject,
        })
        // Writes that arrive in the same turn of the event loop share the first batch.
        pumping ??= new Promise<void>((next) => setImmediate(next)).then(pump)
      })
    },
    async close(): Promise<void> {
      closed = true
      await pumping
    },
  }
}

/** Nothing may stop the lane: a connection that cannot even roll back is of no use to the next batch anyway. */
function releaseBroken(connection: LaneConnection | undefined, error: unknown): void {
  try {
    connection?.release(error)
  } catch {}
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
async function runTogether(
  connection: LaneConnection,
  context: WriteContext,
  batch: readonly Waiting[],
): Promise<Waiting[]> {
  const done: Waiting[] = []
  for (const member of batch) {
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
  return done
}
