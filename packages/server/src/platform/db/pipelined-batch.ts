import { sqlFault } from './faults.ts'
import type { Pipeline, SentStatements } from './pipeline.ts'
import type { WriteContext } from './store.ts'
import type { Tx } from './tables.ts'

/** A handle on the transaction for one member of a batch. */
export interface Handle {
  readonly tx: Tx
  readonly pipeline: Pipeline
}

/** A connection that sends statements before it has the results of earlier ones. */
export interface Pipelining {
  readonly sent: SentStatements
  /** Returns the same handle for the same index. */
  handle(index: number): Handle
}

/** A write that can run a second time. */
export interface Member {
  readonly isolatedTo: string | undefined
  run(context: WriteContext): Promise<void>
  fail(error: unknown): void
}

class Abandoned extends Error {}

/** The result of a batch. `refused` is reported after COMMIT, because a batch that fails runs again. */
interface BatchOutcome<M> {
  readonly done: readonly M[]
  readonly refused: readonly { readonly member: M; readonly error: unknown }[]
}

/**
 * Runs the members of a batch without savepoints and without waiting for their writes.
 *
 * 1. The first member, and every member that is isolated to a name which no earlier member has, start at once: their
 * reads are sent together with BEGIN. Every other member, and all members behind one that is not isolated, start in
 * their turn and see what earlier members wrote.
 * 2. The writes of a member are sent in its turn, after those of all earlier members.
 * 3. A member that fails before it writes fails alone. When one fails after it wrote, or any statement fails, the
 * result is undefined: the caller rolls back and runs the members again with savepoints.
 */
export async function runPipelined<M extends Member>(
  { sent, handle }: Pipelining,
  contextFor: (tx: Tx, turn: Promise<void>) => WriteContext,
  begun: Promise<void>,
  batch: readonly M[],
): Promise<BatchOutcome<M> | undefined> {
  const done: M[] = []
  const refused: { member: M; error: unknown }[] = []
  const starts = startsEarly(batch)
  let turn = begun
  const running = batch.map((member, index) => {
    const { tx, pipeline } = handle(index)
    const mine = turn
    pipeline.mayWrite = mine
    pipeline.writes = 0
    const over = runMember(member, contextFor(tx, mine), starts[index] ? undefined : mine).then(
      () => mine.then(() => void done.push(member)),
      async (error: unknown) => {
        await mine
        if (pipeline.writes > 0 || isOfStatement(error)) throw new Abandoned()
        refused.push({ member, error })
      },
    )
    over.catch(() => {})
    turn = over
    return over
  })
  const results = await Promise.allSettled(running)
  await begun
  if (results.every(({ status }) => status === 'fulfilled')) return { done, refused }
  await sent.settled()
  return undefined
}

async function runMember(member: Member, context: WriteContext, start: Promise<void> | undefined): Promise<void> {
  await start
  await member.run(context)
}

/** For each member: whether it can start before earlier members have written. */
function startsEarly(batch: readonly Member[]): boolean[] {
  const names = new Set<string>()
  let areIsolated = true
  return batch.map(({ isolatedTo }, index) => {
    if (isolatedTo === undefined) areIsolated = false
    const isNew = isolatedTo !== undefined && !names.has(isolatedTo)
    if (isolatedTo !== undefined) names.add(isolatedTo)
    return index === 0 || (areIsolated && isNew)
  })
}

/** An error of PostgreSQL ends the transaction for all members. */
const isOfStatement = (error: unknown): boolean =>
  sqlFault(error) !== 'other' || /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | undefined)?.code))
