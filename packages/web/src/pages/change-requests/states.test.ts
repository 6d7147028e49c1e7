import { describe, expect, it } from 'vitest'
import type { ChangeRequest } from '../../lib/types.ts'
import { countChanges, countConflicts, counted, isClosed, isState, type State, standingOf } from './states.ts'

const change = (conflict?: string) => ({ id: 1, action: 'updateEnabled', ...(conflict !== undefined && { conflict }) })

const request = (state: State, given: object = {}): ChangeRequest =>
  ({
    state,
    minApprovals: 2,
    approvals: [],
    features: [{ name: 'pay', changes: [change()] }],
    segments: [],
    environmentChanges: [],
    ...given,
  }) as unknown as ChangeRequest

const approval = (counts?: boolean) => ({ createdBy: { username: 'ann' }, ...(counts !== undefined && { counts }) })
const IN_CONFLICT = { features: [{ name: 'pay', changes: [change('The strategy was changed.')] }] }

describe('the changes of a request', () => {
  it('are counted over toggles, segments and environments', () => {
    const one = request('Draft', {
      features: [
        { name: 'pay', changes: [change(), change('x')] },
        { name: 'sell', changes: [change()] },
      ],
      segments: [change('y')],
      environmentChanges: [change()],
    })
    expect([countChanges(one), countConflicts(one)]).toEqual([5, 2])
  })

  it.each([
    [0, '0 changes'],
    [1, '1 change'],
    [2, '2 changes'],
  ])('are %i in words: "%s"', (count, text) => {
    expect(counted(count, 'change')).toBe(text)
  })

  it('have an irregular plural where it is given', () => {
    expect([counted(1, 'person', 'people'), counted(3, 'person', 'people')]).toEqual(['1 person', '3 people'])
  })
})

describe('the sentence about a request', () => {
  const cases: readonly (readonly [State, object, string])[] = [
    ['Draft', {}, 'Draft. Review not requested yet.'],
    ['Draft', IN_CONFLICT, 'Draft, in conflict with newer changes.'],
    ['In review', {}, 'Needs 2 more approvals.'],
    ['In review', { approvals: [approval()] }, 'Needs one more approval.'],
    ['In review', { approvals: [approval(), approval(false)] }, 'Needs one more approval.'],
    ['In review', IN_CONFLICT, 'In review, but in conflict with newer changes.'],
    ['Approved', { approvals: [approval(), approval()] }, 'Approved. Ready to apply.'],
    [
      'Approved',
      { approvals: [approval(), approval(false)] },
      'An approval no longer counts. Needs one more approval.',
    ],
    [
      'Approved',
      { approvals: [approval(), approval()], ...IN_CONFLICT },
      'Approved, but in conflict with newer changes.',
    ],
    ['Approved', { minApprovals: 1, approvals: [approval(), approval()] }, 'Approved. Ready to apply.'],
    ['Scheduled', { schedule: { status: 'pending' } }, 'Will be applied automatically.'],
    ['Scheduled', { schedule: { status: 'suspended' } }, 'Schedule stopped. Needs attention.'],
    ['Scheduled', {}, 'Schedule stopped. Needs attention.'],
    ['Applied', {}, 'Change request applied.'],
    ['Rejected', {}, 'Rejected. Nothing was applied.'],
    ['Cancelled', {}, 'Cancelled. Nothing was applied.'],
  ]

  it.each(cases)('in the state %s with %j is "%s"', (state, given, sentence) => {
    expect(standingOf(request(state, given))).toBe(sentence)
  })
})

describe('a state', () => {
  it.each(['Draft', 'In review', 'Approved', 'Scheduled'])('%s is open', (state) => {
    expect([isState(state), isClosed(state)]).toEqual([true, false])
  })

  it.each(['Applied', 'Rejected', 'Cancelled'])('%s is closed', (state) => {
    expect([isState(state), isClosed(state)]).toEqual([true, true])
  })

  it.each(['draft', '', 'Waiting', undefined, 7])('is not %j', (value) => {
    expect(isState(value)).toBe(false)
  })
})
