import { type Actor, demand, may } from '#kernel/actor'
import type { Versioned } from '#kernel/command'
import type { EventData, EventType, NewEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { Permission, Scope } from '#kernel/permission'
import type { AnyCommand, Context } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { plannedOf } from './drafting/actions.ts'
import type { Change } from './drafting/change-store.ts'
import { listProtections } from './protection/protection-store.ts'
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

/** An `If-Match` of a change request names the version of its changes. */
export const versionOf = async ({ project, id }: Ref, q: Queryable): Promise<Versioned> => {
  const { version } = await requireRequest(q, project, id)
  const staleText = `The changes of change request #${id} are no longer what you read: their version is ${version} now. Read it again before you decide`
  return { version, staleText }
}

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
const NOTHING_COUNTED = { changes: 1, approvals: 0, required: 1, lapsed: [], hasApproved: false, conflicts: 0 }

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
  requestEvent(type, after, {
    data: { state: after.state, version: after.version },
    preData: { state: before.state, version: before.version },
  })

/** An environment of a project. */
interface Place {
  readonly project: string
  readonly environment: string
}

/** What a review counts in: the protected environments that the request affects, its own always among them. */
export interface Reach {
  readonly places: readonly Place[]
  readonly requiredApprovals: number
}

/** Throws where the actor lacks the permission in one of these. A project other than the request's own is not named: it may be hidden. */
export function demandIn(actor: Actor, permission: Permission, home: string, places: readonly Place[]): void {
  for (const place of places) {
    if (place.project === home) demand(actor, [permission], place)
    else if (!may(actor, [permission], place))
      throw new Failure(
        'forbidden',
        `You need the permission ${permission} in environment "${place.environment}" of another project for this`,
      )
  }
}

/** The environments that a change affects, on what is stored. */
export async function guardedBy(
  { tx }: Pick<Context, 'tx'>,
  commandOf: CommandOf,
  request: ChangeRequest,
  change: Change,
) {
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
 * around the protection of another. Protection that was switched off since then asks for no less than it did.
 */
export async function reachOf(
  ctx: Pick<Context, 'tx'>,
  commandOf: CommandOf,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<Reach> {
  const keyOf = ({ project, environment }: Scope) => JSON.stringify([project, environment])
  const home = { project: request.project, environment: request.environment }
  const touched = new Set([keyOf(home)])
  for (const change of changes)
    for (const scope of await guardedBy(ctx, commandOf, request, change)) touched.add(keyOf(scope))
  const protections = (await listProtections(ctx.tx)).filter((one) => touched.has(keyOf(one)))
  const others = protections.filter((one) => keyOf(one) !== keyOf(home))
  return {
    places: [home, ...others.map(({ project, environment }) => ({ project, environment }))],
    requiredApprovals: Math.max(
      request.requiredApprovals,
      ...protections.map(({ requiredApprovals }) => requiredApprovals),
    ),
  }
}
