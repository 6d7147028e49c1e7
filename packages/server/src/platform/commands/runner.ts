import type { Static, TSchema } from 'typebox'
import { type Actor, demand } from '#kernel/actor'
import type { AffectedScope, Command } from '#kernel/command'
import { delegationRefusal } from '#kernel/delegation'
import type { EventData, NewEvent } from '#kernel/event'
import { Failure, notFound } from '#kernel/failure'
import type { Scope } from '#kernel/permission'
import { pipelineOf } from '../db/pipeline.ts'
import type { Store, WriteContext, WriteOptions } from '../db/store.ts'
import type { Queryable, Tx } from '../db/tables.ts'
import { sendEvents } from '../events/append.ts'
import type { EventLog } from '../events/event-log.ts'
import { revisionOfFeature } from '../events/read.ts'
import { type Trace, traceNothing } from '../telemetry/tracing.ts'
import { checkedInput } from '../validation.ts'
import type { AnyCommand, Context } from './define.ts'

/** One write to run: a command and its input, which `step` checked against each other. */
export interface Step<O = unknown> {
  readonly command: AnyCommand
  readonly input: unknown
  readonly output?: O
  /** Set for a stored change: in the environments in which it was approved, approvals replace the permission of the actor. */
  readonly approved?: Approval
}

/** The change request that a step belongs to. Its steps share one object. */
export interface Approval {
  readonly changeRequestId: number
  readonly project: string
  readonly environment: string
}

/** A change of a change request. Only change requests make these. */
export const approvedStep = (one: Step, approved: Approval): Step => ({ ...one, approved })

export const step = <I extends TSchema, O>(command: Command<Tx, Queryable, I, O>, input: Static<I>): Step<O> => ({
  command: command as unknown as AnyCommand,
  input,
})

export interface RunOptions {
  /** The value of an `If-Match` header: the write happens only when what it changes still has that version. */
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

export interface RehearseOptions {
  /** For what is not finished: nothing is held against it yet. */
  readonly isDraft?: boolean
}

export type Rehearse = (actor: Actor, steps: readonly Step[], options?: RehearseOptions) => Promise<readonly NewEvent[]>

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {
  readonly recorded: readonly NewEvent[]
  constructor(recorded: readonly NewEvent[]) {
    super('A rehearsal leaves nothing behind')
    this.recorded = recorded
  }
}

/** A command that is about to run, and the environments that it affects. */
export interface Passage {
  readonly actor: Actor
  readonly command: AnyCommand
  readonly scopes: readonly AffectedScope[]
}

/** Asked inside the transaction before a command runs. Throws when the command may not run. */
export interface Gate {
  /** What is known without asking the store, and may be out of date: it decides nothing. */
  looksOpen(passage: Passage): boolean
  /** For a direct write. The result is added to the data of every event of the command. */
  direct(write: WriteContext, passage: Passage): Promise<EventData | undefined>
  /** For a change of a change request. Returns the scopes in which approvals replace the permission of the actor. */
  approved(write: WriteContext, passage: Passage, approval: Approval): Promise<readonly Scope[]>
}

/** By the place of an event among those recorded: what is added to its data. */
export type EventMarks = ReadonlyMap<number, EventData>

/**
 * Looks at what a write is about to make true, inside its transaction; throws to undo all of it, or returns what its events
 * shall say as well.
 */
export type Inspect = (
  write: WriteContext,
  actor: Actor,
  recorded: readonly NewEvent[],
) => Promise<EventMarks | undefined>

/** Nothing is held against anything. */
export const inspectNothing: Inspect = () => Promise.resolve(undefined)

/** Asked inside the transaction: a project that somebody may not know of does not exist for them; 404 goes before 403. */
export type Sees = (tx: Tx, actor: Actor, project: string) => Promise<boolean>

/** Asked inside the transaction: the projects that this actor may not know of. */
export type HiddenProjects = (tx: Tx, actor: Actor) => Promise<readonly string[]>

/** Looks at the inputs of all commands of a transaction before it begins. What is slow to check is checked here. */
export type Admit = (inputs: readonly unknown[]) => Promise<void>

export interface RunnerDeps {
  readonly store: Store
  readonly log: EventLog
  readonly sees: Sees
  readonly hiddenProjects: HiddenProjects
  readonly admit: Admit
  readonly gate: Gate
  readonly inspect: Inspect
  readonly clock: () => Date
  readonly newId: () => string
  readonly trace?: Trace
}

export interface Runner {
  /** One command in one transaction. Where it records several events, they share a group. */
  readonly run: RunCommand
  /** Several commands in one transaction, all or nothing; their events share a group. */
  readonly runAll: RunAll
  /** Runs them and undoes them: what would be recorded. Fails as the write itself would. */
  readonly rehearse: Rehearse
}

/** Names of commands in one span. */
const TRACED_NAMES = 20

/** Every write of the product goes through here: validate, admit, may this actor, gate, state, event, COMMIT, wake. */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, log, clock, newId, trace = traceNothing } = deps

  /** The inputs fit their schemas, and may enter a transaction. */
  async function admitted(steps: readonly Step[]): Promise<readonly Step[]> {
    const checked = steps.map(checkedStep)
    await deps.admit(checked.map(({ input }) => input))
    return checked
  }

  async function inTransaction(actor: Actor, steps: readonly Step[], options: RunAllOptions): Promise<unknown[]> {
    const checked = await admitted(steps)
    const { outputs, appended } = await store.write(async (write) => {
      const now = clock().toISOString()
      const { recorded, outputs: results } = await runSteps(deps, { write, actor, now, options }, checked)
      // What was written together is read together: history never stops half-way through a write.
      const group = options.groupId ?? (recorded.length > 1 ? newId() : undefined)
      return { outputs: results, ...(await append(write, recorded, actor, now, group)) }
    }, writeOptionsOf(checked))
    const { events, after } = await appended
    if (events.length > 0) await log.advance(events, after)
    return outputs
  }

  async function rehearse(
    actor: Actor,
    steps: readonly Step[],
    { isDraft }: RehearseOptions = {},
  ): Promise<readonly NewEvent[]> {
    const checked = await admitted(steps)
    const stage = isDraft ? { ...deps, inspect: inspectNothing } : deps
    try {
      return await store.write(async (write) => {
        const now = clock().toISOString()
        const occasion = { write, actor, now, options: {}, isRehearsal: true }
        throw new Rehearsed((await runSteps(stage, occasion, checked)).recorded)
      })
    } catch (error) {
      if (error instanceof Rehearsed) return error.recorded
      throw error
    }
  }

  const traced = <T>(steps: readonly Step[], work: () => Promise<T>): Promise<T> => {
    const names = [...new Set(steps.map(({ command }) => command.name))].slice(0, TRACED_NAMES)
    return trace(`command ${names[0]}`, { 'leverframe.commands': names, 'leverframe.steps': steps.length }, work)
  }

  return {
    run: async <O>(actor: Actor, one: Step<O>, options: RunOptions = {}) =>
      (await traced([one], () => inTransaction(actor, [one], options)))[0] as O,
    runAll: (actor, steps, options = {}) =>
      traced(steps, () => inTransaction(actor, steps, { groupId: newId(), ...options })),
    rehearse: (actor, steps, options) => traced(steps, () => rehearse(actor, steps, options)),
  }
}

/** A command alone can be read for while others are: the steps of a list see what those before them wrote. */
function writeOptionsOf([only, ...others]: readonly Step[]): WriteOptions {
  const isAlone = only && !only.approved && others.length === 0
  return { isPipelined: true, isolatedTo: isAlone ? only.command.isolatedTo?.(only.input) : undefined }
}

const checkedStep = (one: Step): Step => ({ ...one, input: checkedInput(one.command.input, one.input) })

interface Occasion {
  readonly write: WriteContext
  readonly actor: Actor
  readonly now: string
  readonly options: RunOptions
  /** Nothing of it stays, so that a change can be tried out before anybody approved it. */
  readonly isRehearsal?: boolean
}

async function runSteps(deps: RunnerDeps, occasion: Occasion, steps: readonly Step[]) {
  const recorded: NewEvent[] = []
  const outputs: unknown[] = []
  for (const one of steps) outputs.push(await runOne(deps, occasion, one, recorded))
  await occasion.write.turn
  const marks = recorded.length > 0 ? await deps.inspect(occasion.write, occasion.actor, recorded) : undefined
  for (const [index, mark] of marks ?? []) markEvent(recorded, index, mark)
  return { recorded, outputs }
}

function markEvent(recorded: NewEvent[], index: number, marks: EventData): void {
  const event = recorded[index] as NewEvent
  recorded[index] = { ...event, data: { ...event.data, ...marks } }
}

/**
 * Runs one command inside its transaction. The order of these steps is the security model:
 *
 * 1. Find the scopes of the command, on what is stored.
 * 2. Hidden project: 404, before any 403.
 * 3. Permission in every scope: 403. In a change of a change request, approvals replace it (5).
 * 4. `If-Match`: find out whether the version is stale. A planned input is refused at once.
 * 5. Gate: ask whether the environments that the command affects are protected, and who approved.
 * 6. Run the command. What it demands of its actor itself is checked here, and a stale version is refused at the end,
 *    because 404 and 403 go before 412.
 * 7. Wait for the gate, where it did not decide before 6, and add its marks to the events.
 */
async function runOne(deps: RunnerDeps, occasion: Occasion, one: Step, recorded: NewEvent[]): Promise<unknown> {
  const { write, actor, options } = occasion
  const { command, input } = one
  const { tx } = write
  // 1.
  const scopes = await command.where(input, tx)
  // 2.
  for (const { project } of scopes)
    if (project !== undefined && !(await deps.sees(tx, actor, project)))
      throw command.hidden?.(input) ?? notFound('project', project)
  // 3. A command that needs no permission names its scopes only for 2.
  if (!one.approved && command.needs.length > 0) for (const scope of scopes) demand(actor, command.needs, scope)
  // 4. The version that a caller names is that of the change request, not of what its changes write to.
  const stale =
    options.ifMatch === undefined || one.approved ? undefined : await staleness(command, input, tx, options.ifMatch)
  if (stale && options.isPlanned) throw stale
  // 5. Where the gate looks open, the reads of a direct write are sent together with BEGIN. Its writes wait for the gate.
  const passage = { actor, command, scopes: await guardedScopes(occasion, one) }
  const passing = passGate(deps.gate, occasion, one, passage)
  const pipeline = one.approved || !deps.gate.looksOpen(passage) ? undefined : pipelineOf(tx)
  const { isApprovedIn } = pipeline ? NOT_APPROVED : await passing
  // 6.
  const first = recorded.length
  const ctx = contextOf(deps, occasion, isApprovedIn, recorded)
  const execute = () => (stale ? refuseStale(stale, command.run(ctx, input)) : command.run(ctx, input))
  const output = await (pipeline ? pipeline.heldBy(passing, execute) : execute())
  // 7.
  const { marks } = await passing
  if (marks) for (let index = first; index < recorded.length; index++) markEvent(recorded, index, marks)
  return output
}

const contextOf = (
  deps: RunnerDeps,
  { write: { tx }, actor, now }: Occasion,
  isApprovedIn: Passed['isApprovedIn'],
  recorded: NewEvent[],
): Context => ({
  tx,
  actor,
  now,
  newId: deps.newId,
  record: (event) => recorded.push(event),
  demand: (permission, scope) => isApprovedIn(scope) || demand(actor, [permission], scope),
  demandDelegation: async (delegation) => {
    const hidden = delegation.projects ? await deps.hiddenProjects(tx, actor) : []
    const refusal = delegationRefusal(actor, delegation, hidden)
    if (refusal) throw refusal
  },
})

interface Passed {
  readonly marks: EventData | undefined
  /** Approvals replace permissions there. */
  readonly isApprovedIn: (scope: Scope) => boolean
}

const NOT_APPROVED = { isApprovedIn: () => false }

/** The environments for which the gate is asked. */
async function guardedScopes({ write, isRehearsal }: Occasion, { command, input, approved }: Step) {
  if (approved && isRehearsal) return []
  return (await command.guardedIn?.(input, write.tx)) ?? []
}

/** Every write passes here: whatever a change request holds, an approval counts only in the environments in which it was given. */
async function passGate(gate: Gate, occasion: Occasion, one: Step, passage: Passage): Promise<Passed> {
  const { write, isRehearsal } = occasion
  const { scopes } = passage
  const { approved } = one
  const marks = approved && { changeRequestId: approved.changeRequestId }
  if (approved && isRehearsal) return { marks, isApprovedIn: () => true }
  if (!approved) return { ...NOT_APPROVED, marks: scopes.length > 0 ? await gate.direct(write, passage) : undefined }
  const reviewed = await gate.approved(write, passage, approved)
  const isApprovedIn = ({ project, environment }: Scope) =>
    reviewed.some((scope) => scope.project === project && scope.environment === environment)
  return { marks, isApprovedIn }
}

async function append(write: WriteContext, recorded: readonly NewEvent[], actor: Actor, now: string, groupId?: string) {
  await write.begun
  return sendEvents(write, { actor, now, ...(groupId && { groupId }) }, recorded)
}

/** The `ETag` of a toggle is its revision in quotes, that of anything else its version. */
export const etagOf = (version: number | string): string => `"${version}"`

/** Whether an `If-Match` header names this version. Weak tags never do. */
export function matchesVersion(ifMatch: string, version: number | string): boolean {
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  return wanted.includes('*') || wanted.includes(etagOf(version))
}

/** Why an `If-Match` no longer fits, or undefined while it does. */
async function staleness(command: AnyCommand, input: unknown, tx: Tx, ifMatch: string): Promise<Failure | undefined> {
  const feature = command.subject?.(input as never)
  if (feature !== undefined) return stalenessAt(feature, await revisionOfFeature(tx, feature), ifMatch)
  const found = await command.versionOf?.(input as never, tx)
  if (!found || matchesVersion(ifMatch, found.version)) return undefined
  return new Failure('precondition_failed', found.staleText)
}

/** The same for the revision of a toggle that is known. */
export function stalenessAt(feature: string, revision: number, ifMatch: string): Failure | undefined {
  if (revision === 0 || matchesVersion(ifMatch, revision)) return undefined
  return new Failure(
    'precondition_failed',
    `The toggle "${feature}" changed meanwhile: it is at revision ${revision}. Read it again and repeat your change`,
  )
}

/**
 * Something that is not there for this caller stays unknown: 404 and 403 go before 412. So the command runs, and this
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
