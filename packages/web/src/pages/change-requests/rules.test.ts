import { describe, expect, it, vi } from 'vitest'
import type { Me } from '../../api/types.ts'
import { contextSentence, readContexts, someUsers, suggestedContexts } from './contexts.ts'
import { couldWaitFor, type FoundRequest, fits, planOf } from './finding.ts'
import { isMonth, localMinuteOf, monthAfter, tomorrowMorning, weeksOf } from './month.ts'
import { changeRequestsSearch } from './search.ts'
import { stepsOf } from './states.ts'
import { type Facts, reasonAgainst } from './verdicts.ts'

// What permissions mean is asked here, not who has them: there is no page to ask for that.
vi.mock('../../api/queries.ts', () => ({ meQuery: {} }))

const facts: Facts = {
  state: 'In review',
  project: 'shop',
  environment: 'production',
  isAuthor: false,
  isAdmin: false,
  mayApprove: true,
  mayApply: true,
  changes: 1,
  approvals: 0,
  required: 1,
  hasApproved: false,
  conflicts: 0,
}
const approved: Facts = { ...facts, state: 'Approved', approvals: 1 }

describe('what can be done with a change request', () => {
  it.each([
    ['approve', facts],
    ['reject', facts],
    ['reject', { ...facts, state: 'Scheduled', isAuthor: true, mayApprove: false }],
    ['apply', approved],
    ['schedule', { ...approved, state: 'Scheduled' }],
    ['cancel', { ...facts, isAuthor: true }],
    ['cancel', { ...facts, isAdmin: true }],
    ['ask', { ...facts, state: 'Draft', isAuthor: true }],
    ['edit', { ...approved, isAuthor: true }],
  ] as const)('%s is possible with %j', (move, given) => {
    expect(reasonAgainst(move, given)).toBeUndefined()
  })

  it.each([
    ['approve', { isAuthor: true }, 'You began it: somebody else has to approve it'],
    [
      'approve',
      { mayApprove: false },
      'You need the permission APPROVE_CHANGE_REQUEST in environment "production" of project "shop"',
    ],
    ['approve', { hasApproved: true, required: 2, approvals: 1 }, 'You have approved it already'],
    ['approve', { state: 'Draft' }, 'It is a draft: its author has to ask for a review first'],
    ['approve', { changes: 0 }, 'There is no change in it'],
    ['apply', { required: 2, approvals: 1 }, 'It needs 2 approvals and has 1'],
    [
      'apply',
      { ...approved, mayApply: false },
      'You need the permission APPLY_CHANGE_REQUEST in environment "production" of project "shop"',
    ],
    ['apply', { ...approved, required: 2 }, 'It needs 2 approvals and has 1'],
    [
      'schedule',
      { ...approved, conflicts: 2 },
      'What it changes was changed meanwhile: its author has to take each conflict as known, or remove the change',
    ],
    ['cancel', {}, 'Only whoever began it, or an Admin, can do that'],
    ['cancel', { state: 'Scheduled', isAuthor: true }, 'It is scheduled: reject it first'],
    ['edit', {}, 'Only whoever began it can do that'],
    ['reject', { state: 'Applied' }, 'It is applied already'],
  ] as const)('%s is not possible with %j', (move, given, reason) => {
    expect(reasonAgainst(move, { ...facts, ...given } as Facts)).toBe(reason)
  })
})

describe('the way of a change request', () => {
  const way = (state: 'In review' | 'Applied' | 'Rejected', stateTimestamps: Record<string, string>) =>
    stepsOf({ state, stateTimestamps }).map(({ name, is }) => `${name} ${is}`)

  it('shows what is still to come', () => {
    expect(way('In review', { Draft: 'a', 'In review': 'b' })).toEqual([
      'Draft done',
      'In review now',
      'Approved next',
      'Applied next',
    ])
  })

  it('shows a schedule where there was one, and of what was given up what there was', () => {
    expect(way('Applied', { Draft: 'a', Scheduled: 'c' })).toEqual([
      'Draft done',
      'In review done',
      'Approved done',
      'Scheduled done',
      'Applied now',
    ])
    expect(way('Rejected', { Draft: 'a', 'In review': 'b' })).toEqual(['Draft done', 'In review done', 'Rejected now'])
  })
})

describe('contexts, one person a line', () => {
  it('are read, with commas in quotes', () => {
    expect(readContexts('userId=7, plan = pro\n\nname="Ann, Bob",city=x y').contexts).toEqual([
      { userId: '7', plan: 'pro' },
      { name: 'Ann, Bob', city: 'x y' },
    ])
  })

  it.each([
    ['', 'Say for whom, one person a line.'],
    ['userId=1\nnobody', 'Line 2 does not read like "userId=7, plan=pro".'],
    [someUsers(51), '50 lines at most; these are 51.'],
  ])('%j is refused', (text, problem) => {
    expect(readContexts(text).problem).toBe(problem)
  })

  it('are suggested from what the changes ask for', () => {
    const constraints = [
      { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] },
      { contextName: 'age', operator: 'NUM_GT', values: [], value: '18' },
    ]
    expect(suggestedContexts([{ enabled: true }, null, { constraints }, { constraints }])).toBe(
      'userId=1\nuserId=2\nuserId=3\nuserId=1, plan=team, age=18',
    )
  })

  it('are told as they were understood', () => {
    expect(contextSentence({ userId: '7', properties: { name: 'Ann, Bob' } })).toBe('userId=7, name="Ann, Bob"')
    expect(contextSentence({ properties: {} })).toBe('somebody unknown')
  })
})

describe('months', () => {
  it('are made of whole weeks from Monday', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks.map(([monday]) => monday)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeksOf('2027-02')).toHaveLength(4)
  })

  it('follow each other over the turn of the year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([isMonth('2026-13'), isMonth('2026-12')]).toEqual([false, true])
  })

  it('have a tomorrow at nine', () => {
    expect(localMinuteOf(tomorrowMorning(new Date(2026, 10, 30, 15, 20)))).toBe('2026-12-01T09:00')
  })
})

const found = (more: Partial<FoundRequest>): FoundRequest => ({
  id: 1,
  title: 'x',
  project: 'shop',
  environment: 'production',
  state: 'In review',
  createdBy: { id: 2, username: 'ann', imageUrl: '' },
  createdAt: '',
  features: [],
  segments: [],
  ...more,
})

describe('finding change requests', () => {
  it('keeps in the address what makes sense, and nothing else', () => {
    const given = { state: 'Draft', project: 'shop', author: 3, page: 1, whose: 'nobody', month: '2026-99', x: 1 }
    expect(changeRequestsSearch(given)).toEqual({ state: 'Draft', project: 'shop', author: 3 })
  })

  it('lets the server make the pages where it knows all that is asked', () => {
    expect(planOf({ page: 3, author: 4 }, 1)).toEqual({
      isPagedByServer: true,
      asking: { state: 'IS:open', createdBy: 'IS:4', offset: '100', limit: '50' },
    })
    expect(planOf({ whose: 'mine', state: 'all' }, 7).asking).toEqual({ createdBy: 'IS:7', offset: '0', limit: '50' })
  })

  it('sorts out here what the server cannot', () => {
    const search = { state: 'Applied', project: 'shop' } as const
    expect(planOf({ ...search, page: 2 }, 1)).toEqual({
      isPagedByServer: false,
      asking: { state: 'IS:closed', offset: '0', limit: '1000' },
    })
    expect([
      fits(search, found({ state: 'Applied' })),
      fits(search, found({ state: 'Applied', project: 'b' })),
    ]).toEqual([true, false])
  })

  it('knows what waits for whom', () => {
    const me = (permission: string, id = 1) =>
      ({ user: { id }, permissions: [{ permission, project: 'shop', environment: 'production' }] }) as unknown as Me
    expect(couldWaitFor(me('APPROVE_CHANGE_REQUEST'), found({}))).toBe(true)
    expect(couldWaitFor(me('APPROVE_CHANGE_REQUEST', 2), found({}))).toBe(false)
    expect(couldWaitFor(me('APPROVE_CHANGE_REQUEST'), found({ project: 'other' }))).toBe(false)
    expect(couldWaitFor(me('APPROVE_CHANGE_REQUEST'), found({ state: 'Approved' }))).toBe(false)
    expect(couldWaitFor(me('APPLY_CHANGE_REQUEST'), found({ state: 'Approved' }))).toBe(true)
    expect(couldWaitFor(me('ADMIN'), found({ state: 'Scheduled' }))).toBe(false)
  })
})
