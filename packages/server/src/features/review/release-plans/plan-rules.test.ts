import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DRAFT, hasEnded, isUnderWay, type Move, moved, PLAN_STATES, type Progress, ranFor } from './plan-rules.ts'

/**
 * An independent model: a plan is a list of what happened. Whether it runs, where it is and how long its milestone ran
 * follow from the list alone.
 */
interface Entry {
  readonly move: Move
  readonly at: number
}

const at = (state: Progress['state'], milestone: number, since: number | null = null, ranMs = 0): Progress => ({
  state,
  milestone,
  since,
  ranMs,
})

const INDEXED = new Set(['start', 'rollBackTo'])
const ENDS: Readonly<Record<string, string>> = { complete: 'completed', rollBack: 'rolled-back', cancel: 'cancelled' }

const lastOf = (entries: readonly Entry[], types: readonly string[]) =>
  entries.findLast(({ move }) => types.includes(move.type))

function modelState(entries: readonly Entry[]): string {
  const end = lastOf(entries, Object.keys(ENDS))
  if (end) return ENDS[end.move.type] as string
  const last = entries.at(-1)?.move.type
  if (last === undefined) return 'draft'
  return last === 'start' || last === 'resume' ? 'running' : 'paused'
}

const modelMilestone = (entries: readonly Entry[]): number | null => {
  const last = entries.findLast(({ move }) => INDEXED.has(move.type))?.move
  return last && 'milestone' in last ? last.milestone : null
}

/** The sum of all stretches since the milestone began. */
function modelRan(entries: readonly Entry[], now: number): number {
  const from = entries.findLastIndex(({ move }) => INDEXED.has(move.type))
  let [sum, running] = [0, undefined as number | undefined]
  for (const { move, at } of entries.slice(Math.max(0, from))) {
    if (running !== undefined) sum += at - running
    running = move.type === 'start' || move.type === 'resume' ? at : undefined
  }
  return running === undefined ? sum : sum + now - running
}

function modelAllows(entries: readonly Entry[], move: Move, count: number): boolean {
  const [state, milestone] = [modelState(entries), modelMilestone(entries)]
  if (!['draft', 'running', 'paused'].includes(state)) return false
  if (move.type === 'cancel') return true
  if (move.type === 'start')
    return move.milestone >= 0 && move.milestone < count && !(state === 'running' && milestone === move.milestone)
  if (state === 'draft' || milestone === null) return false
  if (move.type === 'rollBackTo') return move.milestone >= 0 && move.milestone < milestone
  if (move.type === 'complete') return milestone === count - 1
  if (move.type === 'pause') return state === 'running'
  return move.type === 'resume' ? state === 'paused' : true
}

const moves = fc.oneof(
  fc.record({
    type: fc.constantFrom('start' as const, 'rollBackTo' as const),
    milestone: fc.integer({ min: -1, max: 5 }),
  }),
  fc.record({ type: fc.constantFrom('pause', 'resume', 'pause', 'resume', 'complete', 'rollBack', 'cancel') }),
) as fc.Arbitrary<Move>
const histories = fc.array(fc.tuple(moves, fc.integer({ min: 0, max: 10_000 })), { maxLength: 40 })

describe('a move of a release plan with three milestones', () => {
  const now = 1_000
  const running: Progress = { state: 'running', milestone: 1, since: 400, ranMs: 50 }
  const paused: Progress = { state: 'paused', milestone: 1, since: null, ranMs: 50 }

  it.each<[string, Progress, Move, Progress]>([
    ['starts a draft', DRAFT, { type: 'start', milestone: 0 }, at('running', 0, now)],
    ['starts its last milestone', running, { type: 'start', milestone: 2 }, at('running', 2, now)],
    ['starts a paused milestone again', paused, { type: 'start', milestone: 1 }, at('running', 1, now)],
    ['rolls back to the first milestone', running, { type: 'rollBackTo', milestone: 0 }, at('paused', 0)],
    ['pauses', running, { type: 'pause' }, at('paused', 1, null, 650)],
    ['resumes', paused, { type: 'resume' }, at('running', 1, now, 50)],
    ['completes', { ...running, milestone: 2 }, { type: 'complete' }, at('completed', 2, null, 650)],
    ['rolls back', paused, { type: 'rollBack' }, at('rolled-back', 1, null, 50)],
    ['cancels', running, { type: 'cancel' }, at('cancelled', 1, null, 650)],
  ])('%s', (_, before, move, progress) => {
    expect(moved(before, move, 3, now)).toEqual({ ok: true, progress })
  })

  it.each<[string, Progress, Move]>([
    ['it has no such milestone', DRAFT, { type: 'start', milestone: -1 }],
    ['it has no such milestone', running, { type: 'start', milestone: 3 }],
    ['this milestone is running', running, { type: 'start', milestone: 1 }],
    ['this is not an earlier milestone', running, { type: 'rollBackTo', milestone: 1 }],
    ['this is not an earlier milestone', paused, { type: 'rollBackTo', milestone: -1 }],
    ['it is not at its last milestone', running, { type: 'complete' }],
    ['it is a draft', DRAFT, { type: 'pause' }],
    ['it is running', running, { type: 'resume' }],
    ['it is paused', paused, { type: 'pause' }],
    ['it is completed', at('completed', 2), { type: 'cancel' }],
    ['it was rolled back', at('rolled-back', 1), { type: 'cancel' }],
    ['it was cancelled', at('cancelled', 1), { type: 'cancel' }],
  ])('is refused because %s', (because, before, move) => {
    expect(moved(before, move, 3, now)).toEqual({ ok: false, because })
  })

  it('is under way while it runs and while it is paused', () => {
    expect(PLAN_STATES.filter(isUnderWay)).toEqual(['running', 'paused'])
  })
})

describe('the state machine of release plans', () => {
  it('agrees with a model that derives everything from the list of moves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), histories, (count, history) => {
        let progress: Progress = DRAFT
        const entries: Entry[] = []
        let now = 1_000_000
        for (const [move, wait] of history) {
          now += wait
          const verdict = moved(progress, move, count, now)
          expect(verdict.ok, JSON.stringify([entries, move])).toBe(modelAllows(entries, move, count))
          if (!verdict.ok) continue
          entries.push({ move, at: now })
          progress = verdict.progress
          expect(progress.state).toBe(modelState(entries))
          expect(progress.milestone).toBe(modelMilestone(entries))
          expect(ranFor(progress, now + 77)).toBe(modelRan(entries, now + 77))
          expect(progress.since !== null).toBe(progress.state === 'running')
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('never leaves a final state', () => {
    fc.assert(
      fc.property(fc.constantFrom('completed', 'rolled-back', 'cancelled'), moves, (state, move) => {
        expect(hasEnded(state as Progress['state'])).toBe(true)
        const ended = { state, milestone: 0, since: null, ranMs: 0 } as Progress
        expect(moved(ended, move, 3, 5)).toMatchObject({ ok: false })
      }),
    )
  })
})
