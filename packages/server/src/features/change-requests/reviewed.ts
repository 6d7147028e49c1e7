import { may } from '#kernel/actor'
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

/** A project other than that of the request may be hidden from the actor, so it is not named. */
const told = ({ project, environment }: Place, home: Place): string =>
  `the environment "${environment}"${project === home.project ? '' : ' of another project'}`

/**
 * The environments in which the change was approved. Every environment that it affects is one of these, or one that is not protected
 * and in which the actor holds the permission of the command. The environment of the request is always one: a request needs the
 * approvals that it asked for, also when the protection was switched off since then, or when the change affects no environment.
 */
export async function reviewedScopes(
  q: Queryable,
  { actor, command, scopes }: Passage,
  approval: Approval,
  move: Move = 'apply',
): Promise<readonly Place[]> {
  const { changeRequestId: id, project, environment } = approval
  const home: AffectedScope & Place = { project, environment }
  const others = scopes.filter(isPlace).filter((one) => one.project !== project || one.environment !== environment)
  const { requiredApprovals } = await requireRequest(q, project, id)
  const refusal = (because: string) => new Failure('forbidden', refusalText(id, move, because))
  const reviewed: Place[] = []
  for (const place of [home, ...others]) {
    const asked = await requiredApprovalsIn(q, place.project, place.environment)
    const needed = place === home ? Math.max(asked ?? 1, requiredApprovals) : asked
    if (needed !== undefined) {
      const approvals = await approvalsThere(q, approval, place)
      if (approvals < needed)
        throw refusal(
          `it changes ${told(place, home)}, where it has ${approvals} of the ${needed} approvals that it needs. Somebody with the permission APPROVE_CHANGE_REQUEST in environment "${place.environment}" has to approve it`,
        )
      reviewed.push(place)
    } else if (!place.isVacant && !may(actor, command.needs, place))
      throw refusal(
        `it also changes ${told(place, home)}, which is not protected. You need the permission ${command.needs.join(' or ')} in environment "${place.environment}" for this`,
      )
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
    await reviewedScopes(tx, { actor, command, scopes }, approval, 'schedule')
  }
}
