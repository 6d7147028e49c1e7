import { demand, may } from '#kernel/actor'
import type { AffectedScope } from '#kernel/command'
import { Failure } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Approval, Passage } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import { plannedOf } from './actions.ts'
import { countingApprovals } from './approvals.ts'
import type { Change } from './change-store.ts'
import type { CommandOf } from './parts.ts'
import { requiredApprovalsIn } from './protection-store.ts'
import { type Move, refusalText } from './rules.ts'
import { type ChangeRequest, requireRequest } from './store.ts'

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

/**
 * The environments in which the change was approved. Every environment that it affects is one of these, or one that is not protected
 * and in which the actor holds the permission of the command. A request keeps the approvals that its own environment asked for,
 * also after the protection was switched off.
 */
export async function reviewedScopes(
  q: Queryable,
  { actor, command, scopes }: Passage,
  approval: Approval,
  move: Move = 'apply',
): Promise<readonly Place[]> {
  const { requiredApprovals } = await requireRequest(q, approval.project, approval.changeRequestId)
  const reviewed: Place[] = []
  const refusal = (because: string) => new Failure('forbidden', refusalText(approval.changeRequestId, move, because))
  for (const scope of scopes.filter(isPlace)) {
    const isHome = scope.project === approval.project && scope.environment === approval.environment
    const asked = await requiredApprovalsIn(q, scope.project, scope.environment)
    // A project that is hidden from the actor is not named.
    const there = `the environment "${scope.environment}"${scope.project === approval.project ? '' : ' of another project'}`
    if (asked === undefined && !isHome) {
      if (!scope.isVacant && !may(actor, command.needs, scope))
        throw refusal(
          `it also changes ${there}, which is not protected. You need the permission ${command.needs.join(' or ')} in environment "${scope.environment}" for this`,
        )
      continue
    }
    const needed = Math.max(asked ?? 1, isHome ? requiredApprovals : 1)
    const approvals = await approvalsThere(q, approval, scope)
    if (approvals < needed)
      throw refusal(
        `it changes ${there}, where it has ${approvals} of the ${needed} approvals that it needs. Somebody with the permission APPROVE_CHANGE_REQUEST in environment "${scope.environment}" has to approve it`,
      )
    reviewed.push({ project: scope.project, environment: scope.environment })
  }
  return reviewed
}

export const approvalOf = ({
  id,
  project,
  environment,
}: Pick<ChangeRequest, 'id' | 'project' | 'environment'>): Approval => ({
  changeRequestId: id,
  project,
  environment,
})

/** Refuses to schedule what the actor could not apply now. The runner asks the same when its time comes. */
export async function refuseUnreviewed(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  commandOf: CommandOf,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<void> {
  const approval = approvalOf(request)
  for (const change of changes) {
    const { command: name, input } = plannedOf(change, request)
    const command = commandOf(name)
    const scopes = (await command.guardedIn?.(input as never, tx)) ?? []
    const reviewed = await reviewedScopes(tx, { actor, command, scopes }, approval, 'schedule')
    if (reviewed.length === 0)
      for (const scope of await command.where(input as never, tx)) demand(actor, command.needs, scope)
  }
}
