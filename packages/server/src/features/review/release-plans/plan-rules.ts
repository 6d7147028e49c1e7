/**
 * The states of a release plan:
 *
 *   draft ──start(n)──► running(n) ──pause──► paused(n)
 *                       running(n) ◄─resume── paused(n)
 *   running(n), paused(n) ──start(m)──────► running(m)       by hand, or when milestone n is over
 *   running(n), paused(n) ──rollBackTo(m)─► paused(m)        m < n; a safeguard was violated
 *   running(last), paused(last) ──complete─► completed
 *   running(n), paused(n) ──rollBack──────► rolled-back      the strategies of the plan are taken away
 *   draft, running(n), paused(n) ──cancel─► cancelled        the strategies stay
 *
 * completed, rolled-back and cancelled are final. A draft can be edited, every other state cannot. While a plan is
 * running or paused, exactly the strategies of milestone n are on the toggle; while it is running, the toggle is on.
 */
export const OPEN_STATES = ['draft', 'running', 'paused'] as const
export const ENDED_STATES = ['completed', 'rolled-back', 'cancelled'] as const
export const PLAN_STATES = [...OPEN_STATES, ...ENDED_STATES] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** The state of a plan. Times are in milliseconds. */
export interface Progress {
  readonly state: PlanState
  /** The index of the current milestone, or of the last one of a plan that has ended. Null in a draft. */
  readonly milestone: number | null
  /** When the milestone was started or resumed. Null unless the plan is running. */
  readonly since: number | null
  /** How long the milestone ran before `since`. */
  readonly ranMs: number
}

export type Move =
  | { readonly type: 'start'; readonly milestone: number }
  | { readonly type: 'rollBackTo'; readonly milestone: number }
  | { readonly type: 'pause' | 'resume' | 'complete' | 'rollBack' | 'cancel' }

export type MoveVerdict =
  | { readonly ok: true; readonly progress: Progress }
  | { readonly ok: false; readonly because: string }

export const DRAFT: Progress = { state: 'draft', milestone: null, since: null, ranMs: 0 }

const STATE_TEXT: Readonly<Record<PlanState, string>> = {
  draft: 'it is a draft',
  running: 'it is running',
  paused: 'it is paused',
  completed: 'it is completed',
  'rolled-back': 'it was rolled back',
  cancelled: 'it was cancelled',
}

/** The states in which each move is possible. */
const POSSIBLE: Readonly<Record<Move['type'], readonly PlanState[]>> = {
  start: ['draft', 'running', 'paused'],
  rollBackTo: ['running', 'paused'],
  pause: ['running'],
  resume: ['paused'],
  complete: ['running', 'paused'],
  rollBack: ['running', 'paused'],
  cancel: ['draft', 'running', 'paused'],
}

export const hasEnded = (state: PlanState): boolean => (ENDED_STATES as readonly string[]).includes(state)
export const isUnderWay = (state: PlanState): boolean => state === 'running' || state === 'paused'

/** How long the current milestone has run. */
export const ranFor = ({ since, ranMs }: Progress, now: number): number =>
  since === null ? ranMs : ranMs + Math.max(0, now - since)

const refused = (because: string): MoveVerdict => ({ ok: false, because })
const reached = (progress: Progress): MoveVerdict => ({ ok: true, progress })

/** The progress after a move of a plan with `count` milestones, or why the move is refused. */
export function moved(progress: Progress, move: Move, count: number, now: number): MoveVerdict {
  const { state, milestone } = progress
  if (!POSSIBLE[move.type].includes(state)) return refused(STATE_TEXT[state])
  switch (move.type) {
    case 'start':
      if (move.milestone < 0 || move.milestone >= count) return refused('it has no such milestone')
      if (state === 'running' && move.milestone === milestone) return refused('this milestone is running')
      return reached({ state: 'running', milestone: move.milestone, since: now, ranMs: 0 })
    case 'rollBackTo':
      if (milestone === null || move.milestone < 0 || move.milestone >= milestone)
        return refused('this is not an earlier milestone')
      return reached({ state: 'paused', milestone: move.milestone, since: null, ranMs: 0 })
    case 'pause':
      return reached({ state: 'paused', milestone, since: null, ranMs: ranFor(progress, now) })
    case 'resume':
      return reached({ ...progress, state: 'running', since: now })
    case 'complete':
      if (milestone !== count - 1) return refused('it is not at its last milestone')
      return reached({ state: 'completed', milestone, since: null, ranMs: ranFor(progress, now) })
    case 'rollBack':
      return reached({ state: 'rolled-back', milestone, since: null, ranMs: ranFor(progress, now) })
    case 'cancel':
      return reached({ state: 'cancelled', milestone, since: null, ranMs: ranFor(progress, now) })
  }
}
