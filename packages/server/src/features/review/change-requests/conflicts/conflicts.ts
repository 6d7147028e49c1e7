import { Failure, type FailureDetail } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { presentReader } from '../applying/present.ts'
import { isAbout } from '../drafting/actions.ts'
import type { Change } from '../drafting/change-store.ts'
import { meaningOf } from '../drafting/meaning.ts'
import { type Move, refusalText } from '../rules.ts'
import type { ChangeRequest } from '../store.ts'
import { CONFLICT_KINDS, type Conflict, conflictOf } from './conflict-rules.ts'

/** By the id of the change; those without a conflict are left out. */
export async function conflictsOf(
  q: Queryable,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, Conflict>> {
  const presentOf = presentReader(q, request)
  const conflicts = new Map<number, Conflict>()
  for (const change of changes) {
    const conflict = conflictOf(change, await presentOf(change), meaningOf)
    if (conflict) conflicts.set(change.id, conflict)
  }
  return conflicts
}

/** A segment by its id: not everyone who reads the sentence may know its name. */
function subjectOf({ action, feature, payload }: Change): string {
  if (isAbout('toggle', action)) return `toggle "${feature}"`
  if (isAbout('environment', action)) return 'environment'
  return `segment ${String((payload as { id?: unknown } | null)?.id ?? '')}`
}

/** `toggle "a": The strategy was deleted.` */
export const conflictSentence = (change: Change, { kind }: Conflict): string =>
  `${subjectOf(change)}: ${CONFLICT_KINDS[kind]}`

/** Told change by change; the request itself shows what it was, is and should be. */
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
    'what it changes was changed meanwhile (see details). Its author can edit each of these changes, which takes what is there now as known, or discard it'
  throw new Failure('conflict', refusalText(request.id, move, because), { details })
}
