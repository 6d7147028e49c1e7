import { Failure, type FailureDetail } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import { currentStateReader } from '../applying/current-state.ts'
import { isAbout } from '../drafting/actions.ts'
import type { Change } from '../drafting/change-store.ts'
import { normalFormOf } from '../drafting/normal-form.ts'
import { type Move, refusalText } from '../rules.ts'
import type { ChangeRequest } from '../store.ts'
import { CONFLICT_KINDS, type Conflict, conflictOf } from './conflict-rules.ts'

/** Conflicts by the id of the change. */
export async function conflictsOf(
  q: Queryable,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, Conflict>> {
  const currentStateOf = currentStateReader(q, request)
  const conflicts = new Map<number, Conflict>()
  for (const change of changes) {
    const conflict = conflictOf(change, await currentStateOf(change), normalFormOf)
    if (conflict) conflicts.set(change.id, conflict)
    await yieldIfDue()
  }
  return conflicts
}

/** Segments are named by id, because a reader of the sentence may not see their names. */
function subjectOf({ action, feature, payload }: Change): string {
  if (isAbout('toggle', action)) return `toggle "${feature}"`
  if (isAbout('environment', action)) return 'environment'
  return `segment ${String((payload as { id?: unknown } | null)?.id ?? '')}`
}

/** `toggle "a": The strategy was deleted.` */
export const conflictSentence = (change: Change, { kind }: Conflict): string =>
  `${subjectOf(change)}: ${CONFLICT_KINDS[kind]}`

/** Throws a conflict with one detail per change. The view of the request contains the values. */
export function refuseConflicts(
  request: ChangeRequest,
  move: Move,
  changes: readonly Change[],
  conflicts: ReadonlyMap<number, Conflict>,
): void {
  if (conflicts.size === 0) return
  const details = changes.flatMap((change): FailureDetail[] => {
    const conflict = conflicts.get(change.id)
    return conflict ? [{ path: `/changes/${change.id}`, message: conflictSentence(change, conflict) }] : []
  })
  const because =
    'it has conflicts with later changes (see details). Its author can edit each of these changes, which accepts the current state, or discard it'
  throw new Failure('conflict', refusalText(request.id, move, because), { details })
}
