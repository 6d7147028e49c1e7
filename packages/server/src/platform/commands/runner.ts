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
import { yieldIfDue } from '../turns.ts'
import { knownInput } from '../validation.ts'
import type { AnyCommand, Context } from './define.ts'

/** One write to run: a command and its input, whose types `step` has checked. */
export interface Step<O = unknown> {
  readonly command: AnyCommand
  readonly input: unknown
  readonly output?: O
  /**
   * Set for a stored change: in the environments in which it was approved, approvals replace the permission of the
   * actor.
   */
  readonly approved?: Approval
}

/** The change request that a step belongs to. Its steps share one object. */
export interface Approval {
  readonly changeRequestId: number
  readonly project: string
  readonly environment: string
}

/** Creates a step of a change request. Only change requests call this. */
export const approvedStep = (one: Step, approved: Approval): Step => ({ ...one, approved })

export const step = <I extends TSchema, O>(command: Command<Tx, Queryable, I, O>, input: Static<I>): Step<O> => ({
  command: command as unknown as AnyCommand,
  input,
})

export interface RunOptions {
  /** The value of an `If-Match` header: the write happens only when its target still has that version. */
  readonly ifMatch?: string | undefined
  /**
   * The input was computed from the version in `ifMatch`. When that version is stale, the input may refer to deleted
   * objects, so the command does not run.
   */
  readonly isPlanned?: boolean
}

export interface RunAllOptions extends RunOptions {
  /** For callers that pass the group id on. Default: a new id. */
  readonly groupId?: string
}

export type RunCommand = <O>(actor: Actor, step: Step<O>, options?: RunOptions) => Promise<O>
export type RunAll = (actor: Actor, steps: readonly Step[], options?: RunAllOptions) => Promise<unknown[]>

export interface RehearseOptions {
  /** The write is a draft: toggle tests are not run against it. */
  readonly isDraft?: boolean
}

export type Rehearse = (actor: Actor, steps: readonly Step[], options?: RehearseOptions) => Promise<readonly NewEvent[]>

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {
  readonly recorded: readonly NewEvent[]
  constructor(recorded: readonly NewEvent[]) {
    super('A rehearsal is rolled back')
    this.recorded = recorded
  }
}

/** A command that is about to run, and the environments that it affects. */
export interface Passage {
  readonly actor: Actor
  readonly command: AnyCommand
  readonly scopes: readonly AffectedScope[]
}

/** Called inside the transaction before a command runs. Throws when the command may not run. */
export interface Gate {
  /** A guess from memory, which may be out of date. It never decides whether a write is allowed. */
  looksOpen(passage: Passage): boolean
  /** For a direct write. The result is added to the data of every event of the command. */
  direct(write: WriteContext, passage: Passage): Promise<EventData | undefined>
  /** For a change of a change request. Returns the scopes in which approvals replace the permission of the actor. */
  approved(write: WriteContext, passage: Passage, approval: Approval): Promise<readonly Scope[]>
}

/** Data to add to events, by the index of the event among the recorded ones. */
export type EventMarks = ReadonlyMap<number, EventData>

/**
 * Inspects the result of a write inside its transaction. Throws to roll all of it back, or returns additional data for
 * its events.
 */
export type Inspect = (
  write: WriteContext,
  actor: Actor,
  recorded: readonly NewEvent[],
) => Promise<EventMarks | undefined>

export const inspectNothing: Inspect = () => Promise.resolve(undefined)

/**
 * Called inside the transaction: whether the actor may know that the project exists. A hidden project responds 404,
 * before any 403.
 */
export type Sees = (tx: Tx, actor: Actor, project: string) => Promise<boolean>

/** Called inside the transaction: the projects that are hidden from this actor. */
export type HiddenProjects = (tx: Tx, actor: Actor) => Promise<readonly string[]>

/** Checks the inputs of all commands of a transaction before it begins. Slow checks belong here. */
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
  /** Runs one command in one transaction. When it records several events, they share a group. */
  readonly run: RunCommand
  /** Runs several commands in one transaction, all or nothing; their events share a group. */
  readonly runAll: RunAll
  /** Runs the commands, rolls them back and returns what would be recorded. Fails as the write itself would. */
  readonly rehearse: Rehearse
}

/** How many command names one span lists. */
const TRACED_NAMES = 20

/**
 * Every write of the product goes through here: validate, admit, check permissions, gate, write state and event,
 * COMMIT, wake.
 */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, log, clock, newId, trace = traceNothing } = deps

  /** Validates the inputs and admits them to the transaction. */
  async function admitted(steps: readonly Step[]): Promise<readonly Step[]> {
    const checked: Step[] = []
    for (const one of steps) {
      checked.push(checkedStep(one))
      if (steps.length > 1) await yieldIfDue()
    }
    await deps.admit(checked.map(({ input }) => input))
    return checked
  }

  async function inTransaction(actor: Actor, steps: readonly Step[], options: RunAllOptions): Promise<unknown[]> {
    const checked = await admitted(steps)
    const { outputs, appended } = await store.write(async (write) => {
      const now = clock().toISOString()
      const { recorded, outputs: results } = await runSteps(deps, { write, actor, now, options }, checked)
      // Events that were written together are read together: the history never ends in the middle of a write.
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
        const runContext = { write, actor, now, options: {}, isRehearsal: true }
        throw new Rehearsed((await runSteps(stage, runContext, checked)).recorded)
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

/** A single command may read concurrently with others. The steps of a list see what earlier steps wrote. */
function writeOptionsOf([only, ...others]: readonly Step[]): WriteOptions {
  const isAlone = only && !only.approved && others.length === 0
  return { isPipelined: true, isolatedTo: isAlone ? only.command.isolatedTo?.(only.input) : undefined }
}

const checkedStep = (one: Step): Step => ({ ...one, input: knownInput(one.command.input, one.input) })

interface RunContext {
  readonly write: WriteContext
  readonly actor: Actor
  readonly now: string
  readonly options: RunOptions
  /** Everything is rolled back, so a change can be tried out before it is approved. */
  readonly isRehearsal?: boolean
}

async function runSteps(deps: RunnerDeps, runContext: RunContext, steps: readonly Step[]) {
  const recorded: NewEvent[] = []
  const outputs: unknown[] = []
  for (const one of steps) outputs.push(await runOne(deps, runContext, one, recorded))
  await runContext.write.turn
  const marks = recorded.length > 0 ? await deps.inspect(runContext.write, runContext.actor, recorded) : undefined
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
 * 1. Find the scopes of the command, from stored data.
 * 2. Hidden project: 404, before any 403.
 * 3. Permission in every scope: 403. In a change of a change request, approvals replace it (5).
 * 4. `If-Match`: find out whether the version is stale. A planned input is refused at once.
 * 5. Gate: check whether the environments that the command affects are protected, and who approved.
 * 6. Run the command. Its own permission checks run here, and a stale version is refused at the end, because 404 and
 * 403 take precedence over 412.
 * 7. Wait for the gate, unless it decided before 6, and add its marks to the events.
 */
async function runOne(deps: RunnerDeps, runContext: RunContext, one: Step, recorded: NewEvent[]): Promise<unknown> {
  const { write, actor, options } = runContext
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
  // 4. The version that a caller names is that of the change request, not of the objects that its changes write.
  const stale =
    options.ifMatch === undefined || one.approved ? undefined : await staleness(command, input, tx, options.ifMatch)
  if (stale && options.isPlanned) throw stale
  // 5. Where the gate looks open, the reads of a direct write are sent together with BEGIN. Its writes wait for the gate.
  const passage = { actor, command, scopes: await guardedScopes(runContext, one) }
  const passing = passGate(deps.gate, runContext, one, passage)
  const pipeline = one.approved || !deps.gate.looksOpen(passage) ? undefined : pipelineOf(tx)
  const { isApprovedIn } = pipeline ? NOT_APPROVED : await passing
  // 6.
  const first = recorded.length
  const ctx = contextOf(deps, runContext, isApprovedIn, recorded)
  const execute = () => (stale ? refuseStale(stale, command.run(ctx, input)) : command.run(ctx, input))
  const output = await (pipeline ? pipeline.heldBy(passing, execute) : execute())
  // 7.
  const { marks } = await passing
  if (marks) for (let index = first; index < recorded.length; index++) markEvent(recorded, index, marks)
  return output
}

const contextOf = (
  deps: RunnerDeps,
  { write: { tx }, actor, now }: RunContext,
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
  /** In these scopes approvals replace permissions. */
  readonly isApprovedIn: (scope: Scope) => boolean
}

const NOT_APPROVED = { isApprovedIn: () => false }

/** The environments that the gate checks. */
async function guardedScopes({ write, isRehearsal }: RunContext, { command, input, approved }: Step) {
  if (approved && isRehearsal) return []
  return (await command.guardedIn?.(input, write.tx)) ?? []
}

/**
 * Every write passes here. An approval counts only in the environments in which it was given, whatever the change
 * request contains.
 */
async function passGate(gate: Gate, runContext: RunContext, one: Step, passage: Passage): Promise<Passed> {
  const { write, isRehearsal } = runContext
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

/** The `ETag` of a toggle is its revision in quotes; that of any other object is its version. */
export const etagOf = (version: number | string): string => `"${version}"`

/** Whether an `If-Match` header names this version. Weak tags never match. */
export function matchesVersion(ifMatch: string, version: number | string): boolean {
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  return wanted.includes('*') || wanted.includes(etagOf(version))
}

/** The 412 when an `If-Match` header is stale; otherwise undefined. */
async function staleness(command: AnyCommand, input: unknown, tx: Tx, ifMatch: string): Promise<Failure | undefined> {
  const feature = command.subject?.(input as never)
  if (feature !== undefined) return stalenessAt(feature, await revisionOfFeature(tx, feature), ifMatch)
  const found = await command.versionOf?.(input as never, tx)
  if (!found || matchesVersion(ifMatch, found.version)) return undefined
  return new Failure('precondition_failed', found.staleText)
}

/** The same for a toggle whose revision is known. */
export function stalenessAt(feature: string, revision: number, ifMatch: string): Failure | undefined {
  if (revision === 0 || matchesVersion(ifMatch, revision)) return undefined
  return new Failure(
    'precondition_failed',
    `The toggle "${feature}" has changed: it is at revision ${revision}. Read it again and repeat your change`,
  )
}

/**
 * 404 and 403 take precedence over 412, so that the existence of an object is not revealed. The command runs first, and
 * this failure rolls it back.
 */
async function refuseStale(stale: Failure, running: Promise<unknown>): Promise<never> {
  try {
    await running
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not_found' || error.code === 'forbidden') throw error
  }
  throw stale
}
