import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurrentState, conflictOf } from './conflicts/conflict-rules.ts'
import { ACTION_NAMES, changeFrom, plannedOf } from './drafting/actions.ts'
import { normalFormOf } from './drafting/normal-form.ts'
import {
  approvalsAfter,
  CLOSED,
  clampedApprovals,
  type Facts,
  isAuthorOf,
  isClosed,
  isPending,
  isWeaker,
  MOVES,
  type Move,
  STATES,
  type State,
  titleOf,
  verdictOn,
} from './rules.ts'

/** Facts that allow every move by the right user. */
const FREE: Facts = {
  state: 'Draft',
  isAuthor: true,
  isAdmin: false,
  changes: 1,
  approvals: 1,
  required: 1,
  lapsed: [],
  hasApproved: false,
  conflicts: 0,
}
const moves = Object.keys(MOVES) as Move[]

/** The moves of the specification: from -> to. */
const TABLE: readonly [Move, State, State][] = [
  ['edit', 'Draft', 'Draft'],
  ['edit', 'In review', 'In review'],
  ['edit', 'Approved', 'In review'],
  ['discard', 'Draft', 'Draft'],
  ['ask', 'Draft', 'In review'],
  ['approve', 'In review', 'Approved'],
  ['approve', 'Approved', 'Approved'],
  ['reject', 'In review', 'Rejected'],
  ['reject', 'Approved', 'Rejected'],
  ['reject', 'Scheduled', 'Rejected'],
  ['withdraw', 'Scheduled', 'Rejected'],
  ['cancel', 'Draft', 'Cancelled'],
  ['cancel', 'In review', 'Cancelled'],
  ['cancel', 'Approved', 'Cancelled'],
  ['apply', 'Approved', 'Applied'],
  ['apply', 'Scheduled', 'Applied'],
  ['schedule', 'Approved', 'Scheduled'],
  ['schedule', 'Scheduled', 'Scheduled'],
]

const rightPerson = (move: Move): Partial<Facts> => ({ isAuthor: move !== 'approve' })

describe('moves of change requests', () => {
  it.each(TABLE)('%s leads from %s to %s', (move, state, to) => {
    expect(verdictOn(move, { ...FREE, ...rightPerson(move), state })).toEqual({ ok: true, state: to })
  })

  it('refuses every other pair as a conflict with a reason', () => {
    for (const move of moves)
      for (const state of STATES) {
        if (TABLE.some(([one, from]) => one === move && from === state)) continue
        const verdict = verdictOn(move, { ...FREE, ...rightPerson(move), state })
        expect(verdict, `${move} ${state}`).toEqual({
          ok: false,
          as: 'conflict',
          because: expect.stringMatching(/\w+ \w+/),
        })
      }
  })

  it('allows no move from a closed state', () => {
    const facts = fc.record({
      state: fc.constantFrom(...CLOSED),
      isAuthor: fc.boolean(),
      isAdmin: fc.boolean(),
      changes: fc.nat(3),
      approvals: fc.nat(3),
      required: fc.integer({ min: 1, max: 3 }),
      lapsed: fc.constantFrom([], ['bob']),
      hasApproved: fc.boolean(),
      conflicts: fc.nat(2),
    })
    fc.assert(fc.property(fc.constantFrom(...moves), facts, (move, given) => !verdictOn(move, given).ok))
  })

  it('changes to Approved with the last required approval', () => {
    const facts = { ...FREE, isAuthor: false, state: 'In review', required: 3 } as const
    expect(verdictOn('approve', { ...facts, approvals: 1 })).toEqual({ ok: true, state: 'In review' })
    expect(verdictOn('approve', { ...facts, approvals: 2 })).toEqual({ ok: true, state: 'Approved' })
  })

  it('names the users whose approvals no longer count when approvals are missing', () => {
    const facts = { ...FREE, state: 'Approved', approvals: 1, required: 2 } as const
    expect(verdictOn('apply', facts)).toMatchObject({ because: 'it needs 2 approvals and has 1' })
    expect(verdictOn('apply', { ...facts, lapsed: ['bob'] })).toMatchObject({
      as: 'conflict',
      because: 'it needs 2 approvals and has 1: the approval by bob no longer counts',
    })
    expect(verdictOn('schedule', { ...facts, approvals: 0, required: 1, lapsed: ['bob', 'cy'] })).toMatchObject({
      because: 'it needs 1 approval and has 0: the approvals by bob, cy no longer count',
    })
  })

  it('refuses approvals by the author, also as an Admin, and second approvals', () => {
    for (const isAdmin of [false, true])
      expect(verdictOn('approve', { ...FREE, state: 'In review', isAdmin })).toEqual({
        ok: false,
        as: 'forbidden',
        because: 'authors cannot approve their own change requests',
      })
    const second = { ...FREE, state: 'In review', isAuthor: false, hasApproved: true } as const
    expect(verdictOn('approve', second)).toEqual({ ok: false, as: 'conflict', because: 'you have approved it already' })
    expect(verdictOn('reject', second).ok).toBe(true)
  })

  it.each(['edit', 'ask', 'withdraw'] as const)('allows %s only for the author', (move) => {
    for (const isAdmin of [false, true])
      expect(verdictOn(move, { ...FREE, isAuthor: false, isAdmin })).toMatchObject({
        as: 'forbidden',
        because: 'only its author may do that',
      })
  })

  it.each(['discard', 'cancel'] as const)('allows %s only for the author and Admins', (move) => {
    expect(verdictOn(move, { ...FREE, isAuthor: false })).toMatchObject({
      as: 'forbidden',
      because: 'only its author or an Admin may do that',
    })
    expect(verdictOn(move, { ...FREE, isAuthor: false, isAdmin: true }).ok).toBe(true)
  })

  it.each(['apply', 'schedule'] as const)('allows %s only with all approvals and without conflicts', (move) => {
    const facts = { ...FREE, state: 'Approved' } as const
    expect(verdictOn(move, { ...facts, required: 2 })).toMatchObject({ ok: false, because: expect.stringMatching(/2/) })
    expect(verdictOn(move, { ...facts, conflicts: 1 })).toMatchObject({
      as: 'conflict',
      because: 'it has conflicts with later changes. Its author can edit or discard each of these changes',
    })
  })

  it('refuses review and application without changes', () => {
    for (const [move, state] of [
      ['ask', 'Draft'],
      ['approve', 'In review'],
      ['apply', 'Approved'],
      ['schedule', 'Approved'],
    ] as const)
      expect(verdictOn(move, { ...FREE, ...rightPerson(move), state, changes: 0 })).toMatchObject({
        as: 'conflict',
        because: 'there is no change in it',
      })
  })

  it('treats Scheduled as neither pending nor closed', () => {
    expect(STATES.filter(isPending)).toEqual(['Draft', 'In review', 'Approved'])
    expect(STATES.filter(isClosed)).toEqual(['Applied', 'Cancelled', 'Rejected'])
  })
})

describe('a change request', () => {
  it('has a user by id or an API token by name as author', () => {
    const byUser = { createdBy: 'ann', createdByUserId: 7 }
    const byToken = { createdBy: 'ann', createdByUserId: null }
    expect(isAuthorOf({ name: 'renamed', userId: 7 }, byUser)).toBe(true)
    expect(isAuthorOf({ name: 'ann', userId: 8 }, byUser)).toBe(false)
    expect(isAuthorOf({ name: 'ann' }, byToken)).toBe(true)
    expect(isAuthorOf({ name: 'ann', userId: 7 }, byToken)).toBe(false)
    expect(isAuthorOf({ name: 'bob' }, byToken)).toBe(false)
  })

  it('has a default title with its id', () => {
    expect(titleOf({ id: 12, title: null })).toBe('Change Request #12')
    expect(titleOf({ id: 12, title: 'Raise' })).toBe('Raise')
  })

  it('treats a protection as weaker when it is switched off or needs fewer approvals', () => {
    const weaker = ([before, after]: readonly (number | undefined)[]) => isWeaker(before, after)
    expect(
      [
        [1, undefined],
        [2, 1],
        [10, 9],
      ].map(weaker),
    ).toEqual([true, true, true])
    expect(
      [
        [undefined, undefined],
        [undefined, 1],
        [1, 1],
        [1, 2],
      ].map(weaker),
    ).toEqual([false, false, false, false])
    expect(approvalsAfter(3, { enabled: true })).toBe(3)
    expect(approvalsAfter(3, { enabled: true, requiredApprovals: 0 })).toBe(1)
    expect(approvalsAfter(3, { enabled: false, requiredApprovals: 5 })).toBeUndefined()
  })

  it('needs 1 to 10 approvals', () => {
    expect([undefined, -1, 0, 1, 10, 11].map(clampedApprovals)).toEqual([1, 1, 1, 1, 10, 10])
  })
})

describe('changes', () => {
  const home = { project: 'shop', environment: 'production' }
  const target = { ...home, name: 'checkout' }
  const ref = { project: 'shop', name: 'checkout' }
  const given: Record<string, [payload: unknown, command: string, input: unknown]> = {
    updateEnabled: [{ enabled: true }, 'toggle.switch', { ...target, enabled: true }],
    addStrategy: [{ name: 'default' }, 'strategy.add', { ...target, strategy: { name: 'default' } }],
    updateStrategy: [{ id: 's', title: 't' }, 'strategy.update', { ...target, id: 's', change: { title: 't' } }],
    deleteStrategy: [{ id: 's', name: 'default' }, 'strategy.remove', { ...target, id: 's' }],
    reorderStrategy: [[{ id: 's', sortOrder: 1 }], 'strategy.sort', { ...target, order: [{ id: 's', sortOrder: 1 }] }],
    patchVariant: [{ variants: [] }, 'variants.set', { ...ref, environments: ['production'], variants: [] }],
    archiveFeature: [undefined, 'toggle.archive', ref],
    addDependency: [{ feature: 'parent' }, 'dependency.set', { ...ref, dependency: { feature: 'parent' } }],
    deleteDependency: [undefined, 'dependency.clear', ref],
    addReleasePlan: [
      { templateId: 'gradual-day', start: true },
      'plan.add',
      { ...target, plan: { templateId: 'gradual-day' }, start: true },
    ],
    startMilestone: [
      { planId: 'p', milestoneId: 'm' },
      'plan.start-milestone',
      { ...target, planId: 'p', milestoneId: 'm' },
    ],
    updateSegment: [{ id: 3, name: 'beta' }, 'segment.update', { id: 3, change: { name: 'beta' } }],
    deleteSegment: [{ id: 3 }, 'segment.delete', { id: 3 }],
    updateProtection: [
      { changeRequestsEnabled: true, requiredApprovals: 2 },
      'protection.set',
      { ...home, enabled: true, requiredApprovals: 2 },
    ],
  }

  it('are converted to the command of their action', () => {
    expect(Object.keys(given)).toEqual(ACTION_NAMES)
    for (const action of ACTION_NAMES) {
      const [payload, command, input] = given[action] ?? []
      const change = changeFrom({ action, feature: 'checkout', payload }, '/body')
      expect(plannedOf(change, home), action).toEqual({ command, input })
    }
  })

  it('are refused with the path of a missing field', () => {
    const refusal = (change: Parameters<typeof changeFrom>[0]) => {
      try {
        changeFrom(change, '/body/1')
      } catch (error) {
        return (error as Error).message
      }
      return undefined
    }
    expect(refusal({ action: 'updateEnabled', feature: 'a', payload: {} })).toMatch(/^\/body\/1\/payload\/enabled/)
    expect(refusal({ action: 'updateEnabled', payload: { enabled: true } })).toMatch(/^\/body\/1\/feature/)
    expect(refusal({ action: 'deleteSegment', payload: { id: 'x' } })).toMatch(/^\/body\/1\/payload\/id/)
    expect(refusal({ action: 'reorderStrategy', feature: 'a', payload: {} })).toMatch(/^\/body\/1\/payload/)
  })
})

describe('conflicts', () => {
  const there: CurrentState = { isEnvironmentThere: true, toggle: 'live', value: {} }
  const strategy = { id: 's', name: 'default', title: null, sortOrder: 0 }
  const update = { action: 'updateStrategy', feature: 'a', payload: { id: 's', title: 'new' }, base: strategy } as const
  const kind = (made: Omit<Parameters<typeof conflictOf>[0], 'feature'>, present: Partial<CurrentState>) =>
    conflictOf({ feature: 'a', ...made }, { ...there, ...present }, normalFormOf)?.kind

  it('do not exist while the object is unchanged or already has the wanted value', () => {
    expect(kind(update, { value: strategy })).toBeUndefined()
    expect(kind(update, { value: { ...strategy, title: 'new' } })).toBeUndefined()
    expect(kind(update, { value: { ...strategy, sortOrder: 9 } })).toBeUndefined()
  })

  it('do not exist for equivalent strategies in different notations', () => {
    const rollout = { id: 's', name: 'flexibleRollout', title: null, disabled: false, sortOrder: 0, segments: [2, 7] }
    const stored = {
      ...rollout,
      parameters: { rollout: 50, stickiness: 'default', groupId: 'a' },
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', 'team'], inverted: false }],
      variants: [
        { name: 'red', weightType: 'variable', weight: 500, overrides: [] },
        { name: 'blue', weightType: 'variable', weight: 500, stickiness: 'default', overrides: [] },
      ],
    }
    const payload = {
      id: 's',
      title: '',
      parameters: { rollout: '50' },
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['team', 'pro'], caseInsensitive: false }],
      segments: [7, 2, 2],
      variants: [
        { name: 'red', weightType: 'variable' },
        { name: 'blue', weightType: 'variable', weight: 1 },
      ],
    }
    const base = { ...stored, parameters: { ...stored.parameters, rollout: 10 } }
    const made = { action: 'updateStrategy', payload, base } as const
    expect(kind(made, { value: stored })).toBeUndefined()
    for (const other of [
      { parameters: { ...stored.parameters, rollout: 51 } },
      { parameters: { ...stored.parameters, stickiness: 'userId' } },
      { constraints: [{ ...stored.constraints[0], inverted: true }] },
      { segments: [2] },
      { disabled: true },
      { variants: stored.variants.toReversed() },
    ])
      expect(kind(made, { value: { ...stored, ...other } })).toBe('strategy-changed')
  })

  it('do not exist for equivalent variants and segments in different notations', () => {
    const variants = [{ name: 'red', weightType: 'variable' }]
    const patch = { action: 'patchVariant', payload: { variants }, base: [] } as const
    const red = { name: 'red', weightType: 'variable', weight: 1_000, overrides: [] }
    expect(kind(patch, { value: [red] })).toBeUndefined()
    expect(kind(patch, { value: [{ ...red, stickiness: 'userId' }] })).toBe('variants-changed')
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }]
    const change = {
      action: 'updateSegment',
      payload: { id: 3, constraints },
      base: { name: 'b', constraints: [] },
    } as const
    const about = { toggle: undefined } as never as Partial<CurrentState>
    const now = { name: 'b', description: '', project: null, constraints: [{ ...constraints[0], inverted: false }] }
    expect(kind(change, { ...about, value: now })).toBeUndefined()
    expect(kind(change, { ...about, value: { ...now, constraints: [] } })).toBeUndefined()
    expect(kind(change, { ...about, value: { ...now, name: 'c' } })).toBe('segment-changed')
  })

  it('contain the original, current and wanted values', () => {
    const now = { ...strategy, title: 'other' }
    expect(conflictOf(update, { ...there, value: now }, normalFormOf)).toEqual({
      kind: 'strategy-changed',
      was: strategy,
      now,
      wanted: { ...strategy, title: 'new' },
    })
  })

  it.each([
    ['environment-gone', update, { isEnvironmentThere: false }],
    ['toggle-gone', update, { toggle: 'gone' }],
    ['toggle-archived', update, { toggle: 'archived' }],
    ['strategy-gone', update, { value: null }],
    ['strategy-gone', { action: 'deleteStrategy', payload: { id: 's' }, base: strategy }, { value: null }],
    ['strategy-changed', { action: 'deleteStrategy', payload: { id: 's' }, base: strategy }, { value: { id: 's' } }],
    [
      'order-changed',
      { action: 'reorderStrategy', payload: [{ id: 's', sortOrder: 5 }], base: [{ id: 's', sortOrder: 0 }] },
      { value: [{ id: 's', sortOrder: 2 }] },
    ],
    [
      'variants-changed',
      { action: 'patchVariant', payload: { variants: [] }, base: [{ name: 'a' }] },
      { value: [{ name: 'b' }] },
    ],
    [
      'switched',
      { action: 'updateEnabled', payload: { enabled: true }, base: { enabled: true } },
      { value: { enabled: false } },
    ],
    ['dependencies-changed', { action: 'deleteDependency', payload: null, base: [] }, { value: [{ feature: 'p' }] }],
    [
      'parent-gone',
      { action: 'addDependency', payload: { feature: 'p' }, base: [] },
      { parent: 'archived', value: [] },
    ],
    [
      'segment-gone',
      { action: 'updateSegment', payload: { id: 3 }, base: { name: 'b' } },
      { toggle: undefined, value: null },
    ],
    [
      'segment-changed',
      { action: 'deleteSegment', payload: { id: 3 }, base: { name: 'b' } },
      { toggle: undefined, value: { name: 'c' } },
    ],
  ] as const)('have the kind %s', (expected, made, current) => {
    expect(kind(made as never, current as Partial<CurrentState>)).toBe(expected)
  })

  it('do not exist for archiving an archived toggle or adding a strategy', () => {
    const archive = { action: 'archiveFeature', payload: null, base: { archived: false } } as const
    expect(kind(archive, { toggle: 'archived', value: { archived: true } })).toBeUndefined()
    expect(kind({ action: 'addStrategy', payload: {}, base: {} }, { value: {} })).toBeUndefined()
  })
})
