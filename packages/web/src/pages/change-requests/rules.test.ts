import { describe, expect, it, vi } from 'vitest'
import { setReadersZone } from '../../lib/time-zone.ts'
import { contextLines, contextSentence, readContexts, someUsers } from './contexts.ts'
import { emptyStateFor } from './empty-state.ts'
import { isMonth, monthAfter, monthName, monthOf, tomorrowMorning, weeksOf } from './month.ts'
import { changeRequestsSearch } from './search.ts'
import { monthQueryOf, searchQueryOf } from './search-query.ts'
import { stepsOf } from './states.ts'
import { type Facts, reasonAgainst, refusalsOf } from './verdicts.ts'

// The test covers the rules, not the permissions of the user.
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

describe('change request actions', () => {
  it.each([
    ['approve', facts],
    ['approve', { ...approved, approvals: 0 }],
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
    ['approve', { isAuthor: true }, 'You can’t approve your own request'],
    [
      'approve',
      { mayApprove: false },
      'You need the permission APPROVE_CHANGE_REQUEST in environment "production" of project "shop"',
    ],
    ['approve', { hasApproved: true, required: 2, approvals: 1 }, 'You already approved it'],
    ['approve', { state: 'Draft' }, 'Still a draft. The author must request review first.'],
    ['approve', { changes: 0 }, 'No changes yet'],
    ['approve', approved, 'Already approved'],
    ['apply', { required: 2, approvals: 1 }, 'Needs one more approval.'],
    [
      'apply',
      { ...approved, mayApply: false },
      'You need the permission APPLY_CHANGE_REQUEST in environment "production" of project "shop"',
    ],
    ['apply', { ...approved, required: 2 }, 'Needs one more approval.'],
    [
      'schedule',
      { ...approved, conflicts: 2 },
      'Conflicts with newer changes. The author must accept current values or remove changes.',
    ],
    ['cancel', {}, 'Only the author or an Admin can do this'],
    ['cancel', { state: 'Scheduled', isAuthor: true }, 'Scheduled. Reject it first.'],
    ['edit', {}, 'Only the author can do this'],
    ['reject', { state: 'Applied' }, 'Already applied'],
  ] as const)('%s is not possible with %j', (move, given, reason) => {
    expect(reasonAgainst(move, { ...facts, ...given } as Facts)).toBe(reason)
  })
})

describe('actions that are not possible', () => {
  it('are grouped by their reason', () => {
    expect(refusalsOf(['approve', 'reject', 'apply', 'schedule'], facts)).toEqual([
      { moves: ['apply', 'schedule'], reason: 'Needs one more approval.' },
    ])
  })

  it('name who can grant a missing permission', () => {
    expect(refusalsOf(['approve', 'reject'], { ...facts, mayApprove: false })).toEqual([
      {
        moves: ['approve', 'reject'],
        reason:
          'You need the permission APPROVE_CHANGE_REQUEST in environment "production" of project "shop". Ask an owner of project "shop" or an Admin.',
      },
    ])
  })

  it('leave out actions of the author for other users', () => {
    expect(refusalsOf(['ask', 'discard', 'cancel'], { ...facts, state: 'Draft' })).toEqual([])
    expect(refusalsOf(['cancel'], { ...facts, state: 'Scheduled', isAuthor: true })).toEqual([
      { moves: ['cancel'], reason: 'Scheduled. Reject it first.' },
    ])
  })
})

describe('change request steps', () => {
  const way = (state: 'In review' | 'Applied' | 'Rejected', stateTimestamps: Record<string, string>) =>
    stepsOf({ state, stateTimestamps }).map(({ name, is }) => `${name} ${is}`)

  it('include the remaining steps', () => {
    expect(way('In review', { Draft: 'a', 'In review': 'b' })).toEqual([
      'Draft done',
      'In review now',
      'Approved next',
      'Applied next',
    ])
  })

  it('include the schedule, and only past steps of a cancelled request', () => {
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

describe('preview contexts', () => {
  it('are parsed from lines, with quoted commas', () => {
    expect(readContexts('userId=7, plan = pro\n\nname="Ann, Bob",city=x y').contexts).toEqual([
      { userId: '7', plan: 'pro' },
      { name: 'Ann, Bob', city: 'x y' },
    ])
  })

  it.each([
    ['', 'Enter at least one context.'],
    ['userId=1\nnobody', 'Line 2: use the form "userId=7, plan=pro".'],
    [someUsers(51), 'At most 50 lines; found 51.'],
  ])('%j is rejected', (text, problem) => {
    expect(readContexts(text).problem).toBe(problem)
  })

  it('are written in the form that is parsed', () => {
    const contexts = [{ userId: '1', plan: 'pro' }, { city: 'Bonn, Rhein' }]
    expect(contextLines(contexts)).toBe('userId=1, plan=pro\ncity="Bonn, Rhein"')
    expect(readContexts(contextLines(contexts)).contexts).toEqual(contexts)
  })

  it('are described as parsed', () => {
    expect(contextSentence({ userId: '7', properties: { name: 'Ann, Bob' } })).toBe('userId=7, name="Ann, Bob"')
    expect(contextSentence({ properties: {} })).toBe('somebody unknown')
  })
})

describe('calendar months', () => {
  it('consist of whole weeks starting on Monday', () => {
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

  it('continue over the turn of the year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([isMonth('2026-13'), isMonth('2026-12')]).toEqual([false, true])
  })

  it('have a name', () => {
    expect(monthName('2026-03')).toBe('March 2026')
  })

  it('suggest tomorrow at nine', () => {
    expect(tomorrowMorning(new Date(2026, 10, 30, 15, 20))).toBe('2026-12-01T09:00')
  })

  it('are those of the time zone that the reader chose', () => {
    const at = new Date('2026-11-30T20:00:00Z')
    setReadersZone('Asia/Tokyo')
    expect([monthOf(at), tomorrowMorning(at)]).toEqual(['2026-12', '2026-12-02T09:00'])
    setReadersZone('America/New_York')
    expect([monthOf(at), tomorrowMorning(at)]).toEqual(['2026-11', '2026-12-01T09:00'])
    setReadersZone(null)
  })
})

describe('change request search', () => {
  it('keeps only valid search parameters', () => {
    const given = { state: 'Draft', project: 2024, author: 3, page: 1, whose: 'nobody', month: '2026-99', x: 1 }
    expect(changeRequestsSearch(given)).toEqual({ state: 'Draft', project: '2024', author: 3 })
    expect(changeRequestsSearch({ whose: 'mine', author: 3, state: 'all' })).toEqual({ whose: 'mine', state: 'all' })
    expect(changeRequestsSearch({ whose: 'waiting', state: 'Draft', order: 'oldest' })).toEqual({
      whose: 'waiting',
      order: 'oldest',
    })
    // An absent key would stay in the URL.
    expect(changeRequestsSearch({ state: 'ajar' })).toHaveProperty('state', undefined)
  })

  it('requests one page with the chosen filters', () => {
    expect(searchQueryOf({}, 1)).toEqual({ state: 'IS:open', offset: '0', limit: '50' })
    expect(searchQueryOf({ page: 3, author: 4, state: 'Applied', project: 'shop', environment: 'qa' }, 1)).toEqual({
      state: 'IS:Applied',
      createdBy: 'IS:4',
      project: 'IS:shop',
      environment: 'IS:qa',
      offset: '100',
      limit: '50',
    })
    expect(searchQueryOf({ whose: 'mine', state: 'all', order: 'oldest' }, 7)).toEqual({
      createdBy: 'IS:7',
      sortOrder: 'asc',
      offset: '0',
      limit: '50',
    })
    expect(searchQueryOf({ whose: 'asked', state: 'closed' }, 7)).toMatchObject({
      state: 'IS:closed',
      requestedApproverId: 'IS:7',
    })
    expect(searchQueryOf({ whose: 'waiting', project: 'shop' }, 7)).toEqual({
      actionable: 'IS:true',
      project: 'IS:shop',
      offset: '0',
      limit: '50',
    })
  })

  it('requests the weeks of a month plus one day on both sides for time zones', () => {
    expect(monthQueryOf('2026-11', { whose: 'mine', project: 'shop' }, 7)).toEqual({
      createdBy: 'IS:7',
      project: 'IS:shop',
      scheduledAt: ['IS_ON_OR_AFTER:2026-10-25', 'IS_BEFORE:2026-12-08'],
      sortBy: 'scheduledAt',
      sortOrder: 'asc',
      offset: '0',
      limit: '1000',
    })
  })

  it.each([
    [{}, 'No open change requests', 'Protect an environment in the project settings.'],
    [{ state: 'all' }, 'No change requests', 'Protected environments change only through approved change requests'],
    [{ state: 'Scheduled', environment: 'qa' }, 'No scheduled change requests in qa', 'Remove a filter to see more.'],
    [
      { whose: 'waiting', project: 'shop' },
      'Nothing in project shop needs your review',
      'Remove a filter to see more.',
    ],
    [{ whose: 'mine', state: 'Rejected' }, 'You have no rejected change requests', 'Remove a filter to see more.'],
    [
      { whose: 'asked', project: 'shop', environment: 'qa', author: 3 },
      'No open change requests of this author in qa of project shop requested from you',
      'Remove a filter to see more.',
    ],
  ] as const)('describes an empty result of %j', (search, title, text) => {
    const nothing = emptyStateFor(search)
    expect(nothing.title).toBe(title)
    expect(nothing.text).toContain(text)
  })
})
