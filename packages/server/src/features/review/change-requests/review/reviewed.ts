import { may } from '#kernel/actor'
import type { AffectedScope } from '#kernel/command'
import { Failure } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Approval, Passage } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import { type CommandOf, guardedBy } from '../command-helpers.ts'
import { plannedOf } from '../drafting/actions.ts'
import type { Change } from '../drafting/change-store.ts'
import { requiredApprovalsIn } from '../protection/protection-store.ts'
import { MOVES, type Move, refusalText } from '../rules.ts'
import { type ChangeRequest, requireRequest } from '../store.ts'
import { countingApprovals } from './approvals.ts'

/** Approvals of one application, counted once per environment. */
const counted = new WeakMap<Approval, Map<string, Promise<number>>>()

function approvalsThere(q: Queryable, approval: Approval, { project, environment }: Place): Promise<number> {
  const known = counted.get(approval) ?? new Map<string, Promise<number>>()
  counted.set(approval, known)
  const key = JSON.stringify([project, environment])
  const count =
    known.get(key) ??
    countingApprovals(q, { id: approval.changeRequestId }, { project, environment }).then(({ length }) => length)
  known.set(key, count)
  return count
}

interface Place {
  readonly project: string
  readonly environment: string
}

const isPlace = (scope: AffectedScope): scope is AffectedScope & Place =>
  scope.project !== undefined && scope.environment !== undefined

/** Throws while fewer people approved the request who may approve there. */
async function requireApprovals(q: Queryable, approval: Approval, place: Place, needed: number, move: Move) {
  const approvals = await approvalsThere(q, approval, place)
  if (approvals >= needed) return
  throw refusalOf(
    approval,
    move,
    `it changes ${placeText(place, approval)}, where it has ${approvals} of the ${needed} approvals that it needs. Somebody with the permission APPROVE_CHANGE_REQUEST in environment "${place.environment}" has to approve it`,
  )
}

const refusalOf = ({ changeRequestId }: Approval, move: Move, because: string): Failure =>
  new Failure('forbidden', refusalText(changeRequestId, move, because))

/** A project other than that of the request may be hidden from the actor, so it is not named. */
const placeText = ({ project, environment }: Place, home: Place): string =>
  `the environment "${environment}"${project === home.project ? '' : ' of another project'}`

/** The same without the environment of the request. */
async function reviewedElsewhere(
  q: Queryable,
  { actor, command, scopes }: Passage,
  approval: Approval,
  move: Move,
): Promise<Place[]> {
  const reviewed: Place[] = []
  for (const place of scopes.filter(isPlace)) {
    if (place.project === approval.project && place.environment === approval.environment) continue
    const needed = await requiredApprovalsIn(q, place.project, place.environment)
    if (needed !== undefined) {
      await requireApprovals(q, approval, place, needed, move)
      reviewed.push(place)
    } else if (!place.isVacant && !may(actor, command.needs, place))
      throw refusalOf(
        approval,
        move,
        `it also changes ${placeText(place, approval)}, which is not protected. You need the permission ${command.needs.join(' or ')} in environment "${place.environment}" for this`,
      )
  }
  return reviewed
}

/** Applications whose own environment was checked: all steps of one share the approval and the transaction. */
const reviewedAtHome = new WeakSet<Approval>()

async function requireHomeApprovals(q: Queryable, approval: Approval): Promise<void> {
  const { changeRequestId: id, project, environment } = approval
  const { requiredApprovals } = await requireRequest(q, project, id)
  const asked = (await requiredApprovalsIn(q, project, environment)) ?? 1
  await requireApprovals(q, approval, approval, Math.max(asked, requiredApprovals), 'apply')
}

/**
 * The environments in which the change was approved. Every environment that it affects is one of these, or one that is not protected
 * and in which the actor holds the permission of the command. The environment of the request is always one: a request needs the
 * approvals that it asked for, also when the protection was switched off since then, or when the change affects no environment.
 */
export async function reviewedScopes(q: Queryable, passage: Passage, approval: Approval): Promise<readonly Place[]> {
  const { project, environment } = approval
  if (!reviewedAtHome.has(approval)) await requireHomeApprovals(q, approval)
  reviewedAtHome.add(approval)
  return [{ project, environment }, ...(await reviewedElsewhere(q, passage, approval, 'apply'))]
}

export const approvalOf = (request: Pick<ChangeRequest, 'id' | 'project' | 'environment'>): Approval => ({
  changeRequestId: request.id,
  project: request.project,
  environment: request.environment,
})

/**
 * Refuses what the actor could not apply because of another environment. The runner decides when the changes run; this gives the
 * reason before anything else is counted, and when a request is scheduled.
 */
export async function refuseUnreviewed(
  ctx: Pick<Context, 'tx' | 'actor'>,
  commandOf: CommandOf,
  request: ChangeRequest,
  changes: readonly Change[],
  move: Move,
): Promise<void> {
  const { tx, actor } = ctx
  if (MOVES[move][request.state] === undefined) return
  const approval = approvalOf(request)
  for (const change of changes) {
    const command = commandOf(plannedOf(change, request).command)
    const scopes = await guardedBy(ctx, commandOf, request, change)
    await reviewedElsewhere(tx, { actor, command, scopes }, approval, move)
  }
}
