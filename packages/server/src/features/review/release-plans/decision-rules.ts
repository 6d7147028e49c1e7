import { type Progress, ranFor } from './plan-rules.ts'

/** When a milestone is over. */
export type Advance =
  | { readonly type: 'manual' }
  | { readonly type: 'after' | 'whenGuardsHold'; readonly minutes: number }
  | { readonly type: 'at'; readonly at: string }

export type ReadingState = 'holds' | 'violated' | 'waiting' | 'no-data' | 'unavailable'

/** What a violated safeguard does. Ordered from the mildest to the most severe one. */
export const ACTION_TYPES = [
  'pauseReleasePlanProgressions',
  'rollBackToMilestone',
  'rollBackReleasePlan',
  'disableFeatureEnvironment',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export interface GuardAction {
  readonly type: ActionType
  /** For `rollBackToMilestone`. Absent: the previous milestone. */
  readonly milestoneId?: string | undefined
}

export interface GuardReading {
  readonly id: string
  readonly action: GuardAction
  readonly state: ReadingState
  readonly message: string
}

export type Decision =
  | { readonly type: 'wait' }
  | { readonly type: 'trigger'; readonly safeguard: string }
  | { readonly type: 'pause'; readonly because: string }
  | { readonly type: 'advance' | 'complete' }

/** When the current milestone is over by its clock. Undefined for a milestone that ends by hand or is paused. */
export function dueAt(advance: Advance, { since, ranMs }: Progress): number | undefined {
  if (since === null || advance.type === 'manual') return undefined
  return advance.type === 'at' ? Date.parse(advance.at) : since + advance.minutes * 60_000 - ranMs
}

const isOver = (advance: Advance, progress: Progress, now: number): boolean => {
  if (advance.type === 'manual') return false
  if (advance.type === 'at') return now >= Date.parse(advance.at)
  return ranFor(progress, now) >= advance.minutes * 60_000
}

/** The most severe action wins. */
const severity = ({ type }: GuardAction): number => ACTION_TYPES.indexOf(type)

/**
 * The milestone that a safeguard goes back to. Undefined: none is earlier than the current one, so the whole plan is
 * rolled back.
 */
export function milestoneBefore(ids: readonly string[], current: number, { milestoneId }: GuardAction) {
  const wanted = milestoneId === undefined ? current - 1 : ids.indexOf(milestoneId)
  const index = wanted < current ? wanted : current - 1
  return index < 0 ? undefined : index
}

/**
 * What to do with a running plan. A violated safeguard comes first, then one that cannot be read. A safeguard without
 * data holds the plan. One that waits for its minimum data holds a milestone that needs all safeguards to hold.
 */
export function decided(
  { advance, progress, isLast }: { advance: Advance; progress: Progress; isLast: boolean },
  readings: readonly GuardReading[],
  now: number,
): Decision {
  const [violated] = readings
    .filter(({ state }) => state === 'violated')
    .toSorted((a, b) => severity(b.action) - severity(a.action))
  if (violated) return { type: 'trigger', safeguard: violated.id }
  const unavailable = readings.find(({ state }) => state === 'unavailable')
  if (unavailable) return { type: 'pause', because: `A safeguard cannot be evaluated: ${unavailable.message}` }
  if (!isOver(advance, progress, now)) return { type: 'wait' }
  const holds = ({ state }: GuardReading) =>
    state === 'holds' || (state === 'waiting' && advance.type !== 'whenGuardsHold')
  if (!readings.every(holds)) return { type: 'wait' }
  return { type: isLast ? 'complete' : 'advance' }
}
