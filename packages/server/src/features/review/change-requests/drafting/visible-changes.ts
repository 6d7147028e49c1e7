import { type Conflict, USED_SEGMENTS } from '../conflicts/conflict-rules.ts'
import { isAbout } from './actions.ts'
import type { Change } from './change-store.ts'

/** Segments of projects that the reader does not see now. */
export type HiddenSegments = ReadonlySet<number>

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const segmentOf = ({ action, payload }: Change): unknown =>
  isAbout('segment', action) ? (payload as { id?: unknown }).id : undefined

const isHidden = (change: Change, hidden: HiddenSegments): boolean => hidden.has(segmentOf(change) as number)

/** Replaces hidden segments of a strategy with null. */
function usesSeen(value: unknown, hidden: HiddenSegments): unknown {
  if (!isFields(value) || !isFields(value[USED_SEGMENTS])) return value
  const used = Object.entries(value[USED_SEGMENTS]).map(([id, one]) => [id, hidden.has(Number(id)) ? null : one])
  return { ...value, [USED_SEGMENTS]: Object.fromEntries(used) }
}

/** A change of a hidden segment is shown like a change of a deleted segment, without its values. */
export const changeSeen = (change: Change, hidden: HiddenSegments): Change =>
  isHidden(change, hidden)
    ? { ...change, payload: { id: segmentOf(change) }, base: null }
    : { ...change, base: usesSeen(change.base, hidden) }

export const conflictSeen = (change: Change, conflict: Conflict, hidden: HiddenSegments): Conflict =>
  isHidden(change, hidden)
    ? { kind: 'segment-gone', was: null, now: null, wanted: null }
    : {
        kind: conflict.kind,
        was: usesSeen(conflict.was, hidden),
        now: usesSeen(conflict.now, hidden),
        wanted: usesSeen(conflict.wanted, hidden),
      }
