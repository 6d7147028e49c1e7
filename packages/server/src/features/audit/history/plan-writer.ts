import { findRevisedToggle, type RevisedToggle } from '#features/toggles/index'
import type { Actor } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import type { AnyCommand } from '#platform/commands/define'
import { etagOf, type RunAllOptions, stalenessAt } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import type { Deps } from '#platform/slice'
import type { PlannedStep } from './revert-rules.ts'

/** Each try reads the toggle again. If a concurrent write wins every time, two programs are probably in conflict. */
const MAX_TRIES = 5

export interface PlanWriterDeps extends Pick<Deps, 'runAll'> {
  readonly commandOf: (name: string) => AnyCommand
}

/** Change requests for planned writes that the actor may not make directly. */
export interface Proposals {
  /** Whether the actor needs a change request to write to this environment. */
  areNeeded(actor: Actor, target: ProjectEnvironment): Promise<boolean>
  /** Adds the writes to the actor's open change request in the environment, or creates one. Returns its id. */
  propose(actor: Actor, target: ProjectEnvironment, steps: readonly PlannedStep[]): Promise<number>
}

interface ProjectEnvironment {
  readonly project: string
  readonly environment: string
}

/** Retries `attempt` while it returns a failure, which means that a concurrent write won. A failure that it throws is final. */
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

/**
 * Writes only if the toggle has not changed since the read. If the caller's own `ifMatch` is stale, the runner reports it
 * after checking permissions.
 */
export const conditionOf = (current: RevisedToggle, ifMatch: string | undefined) =>
  staleness(current, ifMatch) ? { ifMatch } : { ifMatch: etagOf(current.revision), isPlanned: true }

/** Returns the failure if a concurrent write won. */
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
