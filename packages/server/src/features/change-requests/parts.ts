import { type Actor, may } from '#kernel/actor'
import type { EventData, EventType, NewEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { AnyCommand, Context } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { plannedOf } from './actions.ts'
import type { Change } from './change-store.ts'
import { listProtections } from './protection-store.ts'
import { type Authored, type Facts, isAuthorOf, type Move, refusalText, type State, verdictOn } from './rules.ts'
import { type ChangeRequest, requireRequest } from './store.ts'

/** A command of the product by its name. */
export type CommandOf = (name: string) => AnyCommand

export interface Ref {
  readonly project: string
  readonly id: number
}

/** For commands that everybody who sees the project may use, or that ask for more while they run. */
export const inProject = ({ project }: { project: string }) => [{ project }]

/** What is stored decides where it is. */
export const inItsEnvironment = async ({ project, id }: Ref, q: Queryable) => [
  { project, environment: (await requireRequest(q, project, id)).environment },
]

export const authorOf = ({ name, userId }: Actor): Authored => ({ createdBy: name, createdByUserId: userId ?? null })

export const isAdminThere = (actor: Actor, { project, environment }: ChangeRequest): boolean =>
  may(actor, ['ADMIN'], { project, environment })

interface Told {
  readonly featureName?: string | null
  readonly data?: EventData
  readonly preData?: EventData
}

/** Every event of a change request says which one it is, on both sides. */
export function requestEvent(type: EventType, request: ChangeRequest, { featureName, data, preData }: Told): NewEvent {
  const changeRequestId = request.id
  return {
    type,
    project: request.project,
    environment: request.environment,
    ...(featureName != null && { featureName }),
    data: { changeRequestId, ...data },
    ...(preData && { preData: { changeRequestId, ...preData } }),
  }
}

/** For moves of which nothing else counts. */
const NOTHING_COUNTED = { changes: 1, approvals: 0, required: 1, hasApproved: false, conflicts: 0 }

/** The state that the move leads to; throws where it is refused. */
export function moved(actor: Actor, request: ChangeRequest, move: Move, counted: Partial<Facts> = {}): State {
  const verdict = verdictOn(move, {
    ...NOTHING_COUNTED,
    state: request.state,
    isAuthor: isAuthorOf(actor, request),
    isAdmin: isAdminThere(actor, request),
    ...counted,
  })
  if (verdict.ok) return verdict.state
  throw new Failure(verdict.as, refusalText(request.id, move, verdict.because))
}

export const entering = (request: ChangeRequest, state: State, now: string): ChangeRequest => ({
  ...request,
  state,
  stateTimes: { ...request.stateTimes, [state]: now },
})

export const stateEvent = (type: EventType, before: ChangeRequest, after: ChangeRequest): NewEvent =>
  requestEvent(type, after, { data: { state: after.state }, preData: { state: before.state } })

/** What a review counts in: the protected environments that the request writes to, its own always among them. */
export interface Reach {
  readonly environments: readonly string[]
  readonly requiredApprovals: number
}

async function guardedBy({ tx }: Pick<Context, 'tx'>, commandOf: CommandOf, request: ChangeRequest, change: Change) {
  const { command, input } = plannedOf(change, request)
  try {
    return (await commandOf(command).guardedIn?.(input as never, tx)) ?? []
  } catch (error) {
    // What it names is gone: that is told as a conflict.
    if (error instanceof Failure) return []
    throw error
  }
}

/**
 * Archiving, dependencies and segments count in all environments at once: a request that lives in one of them is no way
 * around the protection of another. Protection that was switched off meanwhile asks for no less than it did.
 */
export async function reachOf(
  ctx: Pick<Context, 'tx'>,
  commandOf: CommandOf,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<Reach> {
  const touched = new Set([request.environment])
  for (const change of changes)
    for (const { environment } of await guardedBy(ctx, commandOf, request, change))
      if (environment !== undefined) touched.add(environment)
  const protections = (await listProtections(ctx.tx, request.project)).filter(({ environment }) =>
    touched.has(environment),
  )
  return {
    environments: [...new Set([request.environment, ...protections.map(({ environment }) => environment)])],
    requiredApprovals: Math.max(
      request.requiredApprovals,
      ...protections.map(({ requiredApprovals }) => requiredApprovals),
    ),
  }
}
