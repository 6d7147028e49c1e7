import type { Static, TSchema } from 'typebox'
import { type Actor, demand } from '#kernel/actor'
import type { Command } from '#kernel/command'
import type { NewEvent, StoredEvent } from '#kernel/event'
import { Failure, notFound } from '#kernel/failure'
import type { Scope } from '#kernel/permission'
import type { Store, WriteContext } from '../db/store.ts'
import type { Queryable, Tx } from '../db/tables.ts'
import { appendEvents } from '../events/append.ts'
import type { EventLog } from '../events/event-log.ts'
import { revisionOfFeature } from '../events/read.ts'
import { checkedInput } from '../validation.ts'
import type { AnyCommand, Context } from './define.ts'

/** One write to run: a command and its input, which `step` checked against each other. */
export interface Step<O = unknown> {
  readonly command: AnyCommand
  readonly input: unknown
  readonly output?: O
}

export const step = <I extends TSchema, O>(command: Command<Tx, Queryable, I, O>, input: Static<I>): Step<O> => ({
  command: command as unknown as AnyCommand,
  input,
})

export interface RunOptions {
  /** The value of an `If-Match` header: the write happens only when the toggle still has that revision. */
  readonly ifMatch?: string | undefined
  /** The input was made from what `ifMatch` names: once that is over it may speak of what is gone, and is not run. */
  readonly isPlanned?: boolean
}

export interface RunAllOptions extends RunOptions {
  /** For callers that tell the group on; left out, a new one is made. */
  readonly groupId?: string
}

export type RunCommand = <O>(actor: Actor, step: Step<O>, options?: RunOptions) => Promise<O>
export type RunAll = (actor: Actor, steps: readonly Step[], options?: RunAllOptions) => Promise<unknown[]>

/**
 * Asked inside the transaction before a guarded command runs: may it write to these places directly? Throws when not.
 * What it returns is added to the data of every event of the command.
 */
export type Gate = (
  tx: Tx,
  actor: Actor,
  command: AnyCommand,
  scopes: readonly Scope[],
) => Promise<{ readonly [key: string]: unknown } | undefined>

/** Nothing is protected. */
export const openGate: Gate = () => Promise.resolve(undefined)

/** Asked inside the transaction: a project that somebody may not know of does not exist for them; 404 goes before 403. */
export type Sees = (tx: Tx, actor: Actor, project: string) => Promise<boolean>

export interface RunnerParts {
  readonly store: Store
  readonly log: EventLog
  readonly sees: Sees
  readonly gate: Gate
  readonly clock: () => Date
  readonly newId: () => string
}

export interface Runner {
  /** One command in one transaction. Where it records several events, they share a group. */
  readonly run: RunCommand
  /** Several commands in one transaction, all or nothing; their events share a group. */
  readonly runAll: RunAll
}

/** Every write of the product goes through here: validate, may this actor, gate, state, event, COMMIT, wake. */
export function createRunner({ store, log, sees, gate, clock, newId }: RunnerParts): Runner {
  async function inTransaction(actor: Actor, steps: readonly Step[], options: RunAllOptions): Promise<unknown[]> {
    const checked = steps.map(({ command, input }) => ({ command, input: checkedInput(command.input, input) }))
    const { outputs, events, after } = await store.write(async (write) => {
      const recorded: NewEvent[] = []
      const results: unknown[] = []
      const now = clock().toISOString()
      const ctx: Context = {
        tx: write.tx,
        actor,
        now,
        newId,
        record: (event) => recorded.push(event),
        demand: (permission, scope) => demand(actor, [permission], scope),
      }
      for (const { command, input } of checked) results.push(await runOne(ctx, command, input, options, recorded))
      // What was written together is read together: history never stops half-way through a write.
      const group = options.groupId ?? (recorded.length > 1 ? newId() : undefined)
      return { outputs: results, ...(await append(write, recorded, actor, now, group)) }
    })
    if (events.length > 0) await log.advance(events, after)
    return outputs
  }

  async function runOne(ctx: Context, command: AnyCommand, input: unknown, options: RunOptions, recorded: NewEvent[]) {
    const scopes = await command.where(input, ctx.tx)
    for (const { project } of scopes)
      if (project !== undefined && !(await sees(ctx.tx, ctx.actor, project)))
        throw command.hidden?.(input) ?? notFound('project', project)
    for (const scope of scopes) demand(ctx.actor, command.needs, scope)
    const stale =
      options.ifMatch !== undefined && command.subject
        ? await staleness(ctx.tx, command.subject(input), options.ifMatch)
        : undefined
    if (stale && options.isPlanned) throw stale
    const guarded = await command.guardedIn?.(input, ctx.tx)
    const marks = guarded && (await gate(ctx.tx, ctx.actor, command, guarded))
    const first = recorded.length
    const output = await (stale ? refuseStale(stale, command.run(ctx, input)) : command.run(ctx, input))
    if (marks)
      for (let i = first; i < recorded.length; i++) {
        const event = recorded[i] as NewEvent
        recorded[i] = { ...event, data: { ...event.data, ...marks } }
      }
    return output
  }

  return {
    run: async <O>(actor: Actor, one: Step<O>, options: RunOptions = {}) =>
      (await inTransaction(actor, [one], options))[0] as O,
    runAll: (actor, steps, options = {}) => inTransaction(actor, steps, { groupId: newId(), ...options }),
  }
}

async function append(write: WriteContext, recorded: readonly NewEvent[], actor: Actor, now: string, groupId?: string) {
  const after = write.lastEventId
  const events: StoredEvent[] = await appendEvents(write, { actor, now, ...(groupId && { groupId }) }, recorded)
  return { events, after }
}

/** The `ETag` of a toggle is its revision in quotes. */
export const etagOf = (revision: number): string => `"${revision}"`

/** Why an `If-Match` no longer fits, or undefined while it does. */
async function staleness(tx: Tx, feature: string, ifMatch: string): Promise<Failure | undefined> {
  return stalenessAt(feature, await revisionOfFeature(tx, feature), ifMatch)
}

/** The same for a revision that is known. */
export function stalenessAt(feature: string, revision: number, ifMatch: string): Failure | undefined {
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  if (revision === 0 || wanted.includes('*') || wanted.includes(etagOf(revision))) return undefined
  return new Failure(
    'precondition_failed',
    `The toggle "${feature}" changed meanwhile: it is at revision ${revision}. Read it again and repeat your change`,
  )
}

/**
 * A toggle that is not there for this caller stays unknown: 404 and 403 go before 412. So the command runs, and this
 * undoes it.
 */
async function refuseStale(stale: Failure, running: Promise<unknown>): Promise<never> {
  try {
    await running
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not_found' || error.code === 'forbidden') throw error
  }
  throw stale
}
