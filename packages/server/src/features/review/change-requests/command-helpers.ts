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

/** Finds a command by name. */
export type CommandOf = (name: string) => AnyCommand

export interface Ref {
  readonly project: string
  readonly id: number
}

/** For commands that everyone who sees the project may use, or that check further permissions while they run. */
export const inProject = ({ project }: { project: string }) => [{ project }]

/** `If-Match` of a change request is the version of its changes. */
export const versionOf = async ({ project, id }: Ref, q: Queryable): Promise<Versioned> => {
  const { version } = await requireRequest(q, project, id)
  const staleText = `The changes of change request #${id} are no longer what you read: their version is ${version} now. Read it again before you decide`
  return { version, staleText }
}

/** The environment is read from the stored request. */
export const inItsEnvironment = async ({ project, id }: Ref, q: Queryable) => [
  { project, environment: (await requireRequest(q, project, id)).environment },
]

export const authorOf = ({ name, userId }: Actor): Authored => ({ createdBy: name, createdByUserId: userId ?? null })

export const isAdminThere = (actor: Actor, { project, environment }: ChangeRequest): boolean =>
  may(actor, ['ADMIN'], { project, environment })

interface EventContent {
  readonly featureName?: string | null
  readonly data?: EventData
  readonly preData?: EventData
}

/** Every event of a change request has its id in `data` and `preData`. */
export function requestEvent(
  type: EventType,
  request: ChangeRequest,
  { featureName, data, preData }: EventContent,
): NewEvent {
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

/** Default facts, for moves that do not depend on them. */
const NOTHING_COUNTED = { changes: 1, approvals: 0, required: 1, lapsed: [], hasApproved: false, conflicts: 0 }

/** The state after a move. Throws when the move is refused. */
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
interface ProjectEnvironment {
  readonly project: string
  readonly environment: string
}

/** The environments in which approvals are needed: the request's own and other protected environments that it affects. */
export interface ReviewRequirements {
  readonly environments: readonly ProjectEnvironment[]
  readonly requiredApprovals: number
}

/** Throws when the actor lacks the permission in one of these. Other projects are not named, because they may be hidden. */
export function demandIn(
  actor: Actor,
  permission: Permission,
  home: string,
  environments: readonly ProjectEnvironment[],
): void {
  for (const target of environments) {
    if (target.project === home) demand(actor, [permission], target)
    else if (!may(actor, [permission], target))
      throw new Failure(
        'forbidden',
        `You need the permission ${permission} in environment "${target.environment}" of another project for this`,
      )
  }
}

/** The environments that a change affects in the stored state. */
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
    // The target was deleted, which is reported as a conflict.
    if (error instanceof Failure) return []
    throw error
  }
}

/**
 * Archiving, dependencies and segments affect all environments: a request in one environment must not bypass the protection of
 * another. When the protection was switched off since then, the original requirement stays.
 */
export async function reviewRequirementsOf(
  ctx: Pick<Context, 'tx'>,
  commandOf: CommandOf,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<ReviewRequirements> {
  const keyOf = ({ project, environment }: Scope) => JSON.stringify([project, environment])
  const home = { project: request.project, environment: request.environment }
  const touched = new Set([keyOf(home)])
  for (const change of changes)
    for (const scope of await guardedBy(ctx, commandOf, request, change)) touched.add(keyOf(scope))
  const protections = (await listProtections(ctx.tx)).filter((one) => touched.has(keyOf(one)))
  const others = protections.filter((one) => keyOf(one) !== keyOf(home))
  return {
    environments: [home, ...others.map(({ project, environment }) => ({ project, environment }))],
    requiredApprovals: Math.max(
      request.requiredApprovals,
      ...protections.map(({ requiredApprovals }) => requiredApprovals),
    ),
  }
}
