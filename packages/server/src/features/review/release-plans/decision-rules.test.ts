import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTION_TYPES, type Advance, decided, dueAt, type GuardReading, milestoneBefore } from './decision-rules.ts'
import type { Progress } from './plan-rules.ts'

const START = Date.parse('2030-01-01T00:00:00.000Z')
const MINUTE = 60_000
const running: Progress = { state: 'running', milestone: 0, since: START, ranMs: 0 }
const at = (minutes: number) => START + minutes * MINUTE
const reading = (state: GuardReading['state'], type: GuardReading['action']['type'] = 'rollBackToMilestone') => ({
  id: `${state} ${type}`,
  action: { type },
  state,
  message: `it is ${state}`,
})
const after: Advance = { type: 'after', minutes: 10 }
const guarded: Advance = { type: 'whenGuardsHold', minutes: 10 }
const on = (advance: Advance, readings: GuardReading[], minutes: number, more: object = {}) =>
  decided({ advance, progress: running, isLast: false, ...more }, readings, at(minutes)).type

describe('the decision about a running plan', () => {
  it('follows the clock of the milestone', () => {
    expect([on(after, [], 9), on(after, [], 10), on(after, [], 10, { isLast: true })]).toEqual([
      'wait',
      'advance',
      'complete',
    ])
    expect(on({ type: 'manual' }, [], 99_999)).toBe('wait')
    const noon: Advance = { type: 'at', at: '2030-01-01T12:00:00.000Z' }
    expect([on(noon, [], 719), on(noon, [], 720)]).toEqual(['wait', 'advance'])
    const resumed = { ...running, ranMs: 4 * MINUTE }
    expect([5, 6].map((minutes) => on(after, [], minutes, { progress: resumed }))).toEqual(['wait', 'advance'])
    expect(dueAt(after, resumed)).toBe(at(6))
    expect([dueAt({ type: 'manual' }, running), dueAt(after, { ...running, since: null })]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('advances after a duration without enough data, unless the milestone needs all safeguards to hold', () => {
    const waiting = [reading('holds'), reading('waiting')]
    expect([on(after, waiting, 10), on(guarded, waiting, 10), on(guarded, [reading('holds')], 10)]).toEqual([
      'advance',
      'wait',
      'advance',
    ])
  })

  it('is to act on the most severe violation, before anything else', () => {
    const mild = reading('violated', 'pauseReleasePlanProgressions')
    const severe = reading('violated', 'disableFeatureEnvironment')
    const all = [reading('unavailable'), mild, reading('no-data'), severe]
    expect(decided({ advance: after, progress: running, isLast: false }, all, at(99))).toEqual({
      type: 'trigger',
      safeguard: severe.id,
    })
  })

  it('is to pause when a safeguard cannot be evaluated, with its message', () => {
    expect(decided({ advance: after, progress: running, isLast: false }, [reading('unavailable')], at(99))).toEqual({
      type: 'pause',
      because: 'A safeguard cannot be evaluated: it is unavailable',
    })
  })

  it('never advances with a violated or unavailable safeguard or one without data', () => {
    const states = fc.constantFrom('holds', 'violated', 'waiting', 'no-data', 'unavailable' as const)
    const some = fc.array(fc.tuple(states, fc.constantFrom(...ACTION_TYPES)), { maxLength: 5 })
    const advances = fc.constantFrom<Advance>(
      after,
      guarded,
      { type: 'manual' },
      { type: 'at', at: '2030-01-01T00:05:00Z' },
    )
    fc.assert(
      fc.property(some, advances, fc.boolean(), fc.integer({ min: 0, max: 30 }), (given, advance, isLast, minutes) => {
        const readings = given.map(([state, type]) => reading(state as GuardReading['state'], type))
        const type = on(advance, readings, minutes, { isLast })
        const has = (state: string) => readings.some((one) => one.state === state)
        const goesOn = type === 'advance' || type === 'complete'
        if (has('violated')) expect(type).toBe('trigger')
        else if (has('unavailable')) expect(type).toBe('pause')
        else if (has('no-data')) expect(type).toBe('wait')
        if (goesOn) expect(advance.type).not.toBe('manual')
        if (goesOn && advance.type === 'whenGuardsHold')
          expect(readings.every(({ state }) => state === 'holds')).toBe(true)
      }),
    )
  })
})

describe('the milestone that a safeguard goes back to', () => {
  const ids = ['a', 'b', 'c']
  const action = (milestoneId?: string) => ({ type: 'rollBackToMilestone', milestoneId }) as const
  it('is the chosen earlier one, the previous one, or none', () => {
    expect(milestoneBefore(ids, 2, action())).toBe(1)
    expect(milestoneBefore(ids, 2, action('a'))).toBe(0)
    expect(milestoneBefore(ids, 1, action('c'))).toBe(0)
    expect(milestoneBefore(ids, 0, action())).toBeUndefined()
    expect(milestoneBefore(ids, 0, action('a'))).toBeUndefined()
  })
})
