import { findRevisedToggle, type RevisedToggle } from '#features/toggles/index'
import type { Actor } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import type { AnyCommand } from '#platform/commands/define'
import { etagOf, type RunAllOptions, stalenessAt } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import type { Deps } from '#platform/slice'
import type { PlannedStep } from './revert-rules.ts'

/** Every try reads the toggle anew; that somebody is always faster means that two programs fight. */
const MAX_TRIES = 5

export interface PlanWriterDeps extends Pick<Deps, 'runAll'> {
  readonly commandOf: (name: string) => AnyCommand
}

/** Where planned writes go when somebody may not make them directly. */
export interface Proposals {
  /** May they not write to this environment directly? */
  areNeeded(actor: Actor, place: Home): Promise<boolean>
  /** Puts the writes into the change request that the actor has open there, or begins one; answers its number. */
  propose(actor: Actor, place: Home, steps: readonly PlannedStep[]): Promise<number>
}

interface Home {
  readonly project: string
  readonly environment: string
}

/** A failure is answered, not thrown, by an attempt that somebody was faster than. */
export async function retried<T>(attempt: () => Promise<T | Failure>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt()
    if (!(outcome instanceof Failure)) return outcome
    if (tries === MAX_TRIES) throw outcome
  }
}

/** A toggle that can be changed, with its revision. */
export async function requireRevised(q: Queryable, project: string, name: string): Promise<RevisedToggle> {
  const found = await findRevisedToggle(q, name)
  if (found?.toggle.project !== project) throw notFound('toggle', name)
  if (found.toggle.archived) throw new Failure('archived', `The toggle "${name}" is archived: revive it first`)
  return found
}

export const staleness = ({ toggle, revision }: RevisedToggle, ifMatch: string | undefined): Failure | undefined =>
  ifMatch === undefined ? undefined : stalenessAt(toggle.name, revision, ifMatch)

/** Only what was read is changed. Where the caller's own revision is over, the runner says so: after it has asked for permissions. */
export const conditionOf = (current: RevisedToggle, ifMatch: string | undefined) =>
  staleness(current, ifMatch) ? { ifMatch } : { ifMatch: etagOf(current.revision), isPlanned: true }

/** Answers the failure where somebody was faster. */
export async function writePlan(
  { runAll, commandOf }: PlanWriterDeps,
  actor: Actor,
  steps: readonly PlannedStep[],
  options: RunAllOptions,
): Promise<Failure | undefined> {
  const planned = steps.map(({ command, input }) => ({ command: commandOf(command), input }))
  try {
    await runAll(actor, planned, options)
    return undefined
  } catch (error) {
    if (options.isPlanned && error instanceof Failure && error.code === 'precondition_failed') return error
    throw error
  }
}
