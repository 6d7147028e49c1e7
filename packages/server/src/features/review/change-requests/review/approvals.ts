import { seesInStore, storedActors } from '#features/identity/index'
import { type Actor, may } from '#kernel/actor'
import type { Scope } from '#kernel/permission'
import type { Queryable } from '#platform/db/tables'
import { approvalsAmong, type Review, reviewsOf } from './review-store.ts'

/** A scope with both of its fields. */
export type ProjectEnvironment = Required<Pick<Scope, 'project' | 'environment'>>

export interface Approvals {
  /** Approvals by accounts that exist, see the project, and may approve. */
  readonly counting: readonly Review[]
  /** Approvals by accounts that were deleted or lost the permission or the project. They count again when it is restored. */
  readonly lapsed: readonly Review[]
}

async function mayApprove(q: Queryable, actor: Actor, scopes: readonly ProjectEnvironment[]): Promise<boolean> {
  for (const scope of scopes)
    if (!may(actor, ['APPROVE_CHANGE_REQUEST'], scope) || !(await seesInStore(q, actor, scope.project))) return false
  return true
}

/**
 * The approvals of a request, by whether they count now in all of these scopes. Inside a transaction it reads the state of the
 * transaction. Approvals of service accounts count under the same conditions as those of users.
 */
export async function approvalsIn(
  q: Queryable,
  { id }: { readonly id: number },
  scopes: readonly ProjectEnvironment[],
): Promise<Approvals> {
  const approvals = approvalsAmong(await reviewsOf(q, [id]))
  const actors = await storedActors(
    q,
    approvals.map(({ userId }) => userId),
  )
  const [counting, lapsed]: [Review[], Review[]] = [[], []]
  for (const approval of approvals) {
    const actor = actors.get(approval.userId)
    const counts = actor !== undefined && (await mayApprove(q, actor, scopes))
    if (counts) counting.push(approval)
    else lapsed.push(approval)
  }
  return { counting, lapsed }
}

/** The approvals of a request that count now in one scope. */
export const countingApprovals = async (
  q: Queryable,
  request: { readonly id: number },
  scope: ProjectEnvironment,
): Promise<readonly Review[]> => (await approvalsIn(q, request, [scope])).counting
