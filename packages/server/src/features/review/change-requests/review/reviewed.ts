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
import { countingApprovals, type ProjectEnvironment } from './approvals.ts'

/** Approvals of one application, counted once per environment. */
const counted = new WeakMap<Approval, Map<string, Promise<number>>>()

function approvalsThere(
  q: Queryable,
  approval: Approval,
  { project, environment }: ProjectEnvironment,
): Promise<number> {
  const known = counted.get(approval) ?? new Map<string, Promise<number>>()
  counted.set(approval, known)
  const key = JSON.stringify([project, environment])
  const count =
    known.get(key) ??
    countingApprovals(q, { id: approval.changeRequestId }, { project, environment }).then(({ length }) => length)
  known.set(key, count)
  return count
}

const isProjectEnvironment = (scope: AffectedScope): scope is AffectedScope & ProjectEnvironment =>
  scope.project !== undefined && scope.environment !== undefined

/** Throws when the request has too few approvals of users who may approve in the environment. */
async function requireApprovals(
  q: Queryable,
  approval: Approval,
  target: ProjectEnvironment,
  needed: number,
  move: Move,
) {
  const approvals = await approvalsThere(q, approval, target)
  if (approvals >= needed) return
  throw refusalOf(
    approval,
    move,
    `it changes ${environmentText(target, approval)}, where it has ${approvals} of the ${needed} approvals that it needs. A user with the permission APPROVE_CHANGE_REQUEST in environment "${target.environment}" has to approve it`,
  )
}

const refusalOf = ({ changeRequestId }: Approval, move: Move, because: string): Failure =>
  new Failure('forbidden', refusalText(changeRequestId, move, because))

/** A project other than that of the request may be hidden from the actor, so it is not named. */
const environmentText = ({ project, environment }: ProjectEnvironment, home: ProjectEnvironment): string =>
  `the environment "${environment}"${project === home.project ? '' : ' of another project'}`

/** Checks the other environments of a passage. Returns those in which the request is approved. */
async function reviewedElsewhere(
  q: Queryable,
  { actor, command, scopes }: Passage,
  approval: Approval,
  move: Move,
): Promise<ProjectEnvironment[]> {
  const reviewed: ProjectEnvironment[] = []
  for (const target of scopes.filter(isProjectEnvironment)) {
    if (target.project === approval.project && target.environment === approval.environment) continue
    const needed = await requiredApprovalsIn(q, target.project, target.environment)
    if (needed !== undefined) {
      await requireApprovals(q, approval, target, needed, move)
      reviewed.push(target)
    } else if (!target.isVacant && !may(actor, command.needs, target))
      throw refusalOf(
        approval,
        move,
        `it also changes ${environmentText(target, approval)}, which is not protected. You need the permission ${command.needs.join(' or ')} in environment "${target.environment}" for this`,
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
 * The environments in which the change was approved. Every affected environment is one of these, or it is not protected and the
 * actor has the permission of the command there. The environment of the request is always included: a request needs its required
 * approvals also when the protection was switched off since then, or when the change affects no environment.
 */
export async function reviewedScopes(
  q: Queryable,
  passage: Passage,
  approval: Approval,
): Promise<readonly ProjectEnvironment[]> {
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
 * Refuses a request that the actor cannot apply because of another environment. The runner makes the same check when the changes
 * run. This check reports the reason earlier, and also when a request is scheduled.
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
