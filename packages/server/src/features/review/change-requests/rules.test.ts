import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictOf, type Present } from './conflicts/conflict-rules.ts'
import { ACTION_NAMES, changeFrom, plannedOf } from './drafting/actions.ts'
import { meaningOf } from './drafting/meaning.ts'
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

/** Nothing stands against any move by the right person. */
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

/** What the protocol says: from -> to. */
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

  it('refuses every other pair as a conflict that says why', () => {
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

  it('lets nothing leave what is closed', () => {
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

  it('is approved by the last approval that it needs and not before', () => {
    const facts = { ...FREE, isAuthor: false, state: 'In review', required: 3 } as const
    expect(verdictOn('approve', { ...facts, approvals: 1 })).toEqual({ ok: true, state: 'In review' })
    expect(verdictOn('approve', { ...facts, approvals: 2 })).toEqual({ ok: true, state: 'Approved' })
  })

  it('says whose approvals no longer count when approvals are missing', () => {
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

  it('nobody approves their own, an Admin neither, and nobody twice', () => {
    for (const isAdmin of [false, true])
      expect(verdictOn('approve', { ...FREE, state: 'In review', isAdmin })).toMatchObject({ as: 'forbidden' })
    expect(verdictOn('approve', { ...FREE, state: 'In review', isAuthor: false, hasApproved: true })).toMatchObject({
      as: 'conflict',
    })
  })

  it.each(['edit', 'ask', 'withdraw'] as const)('%s is for the author alone', (move) => {
    for (const isAdmin of [false, true])
      expect(verdictOn(move, { ...FREE, isAuthor: false, isAdmin })).toMatchObject({ ok: false, as: 'forbidden' })
  })

  it.each(['discard', 'cancel'] as const)('%s is for the author and Admins', (move) => {
    expect(verdictOn(move, { ...FREE, isAuthor: false })).toMatchObject({ ok: false, as: 'forbidden' })
    expect(verdictOn(move, { ...FREE, isAuthor: false, isAdmin: true }).ok).toBe(true)
  })

  it.each(['apply', 'schedule'] as const)('%s needs all approvals, and nothing that changed meanwhile', (move) => {
    const facts = { ...FREE, state: 'Approved' } as const
    expect(verdictOn(move, { ...facts, required: 2 })).toMatchObject({ ok: false, because: expect.stringMatching(/2/) })
    expect(verdictOn(move, { ...facts, conflicts: 1 })).toMatchObject({ ok: false, as: 'conflict' })
  })

  it('needs a change for whatever people agree to', () => {
    for (const [move, state] of [
      ['ask', 'Draft'],
      ['approve', 'In review'],
      ['apply', 'Approved'],
      ['schedule', 'Approved'],
    ] as const)
      expect(verdictOn(move, { ...FREE, ...rightPerson(move), state, changes: 0 })).toMatchObject({ as: 'conflict' })
  })

  it('knows pending and closed states; Scheduled is neither', () => {
    expect(STATES.filter(isPending)).toEqual(['Draft', 'In review', 'Approved'])
    expect(STATES.filter(isClosed)).toEqual(['Applied', 'Cancelled', 'Rejected'])
  })
})

describe('who began a change request', () => {
  it('is a user by id and an API token by name', () => {
    const byUser = { createdBy: 'ann', createdByUserId: 7 }
    const byToken = { createdBy: 'ann', createdByUserId: null }
    expect(isAuthorOf({ name: 'renamed', userId: 7 }, byUser)).toBe(true)
    expect(isAuthorOf({ name: 'ann', userId: 8 }, byUser)).toBe(false)
    expect(isAuthorOf({ name: 'ann' }, byToken)).toBe(true)
    expect(isAuthorOf({ name: 'ann', userId: 7 }, byToken)).toBe(false)
    expect(isAuthorOf({ name: 'bob' }, byToken)).toBe(false)
  })

  it('is called by a number until somebody gives a title', () => {
    expect(titleOf({ id: 12, title: null })).toBe('Change Request #12')
    expect(titleOf({ id: 12, title: 'Raise' })).toBe('Raise')
  })

  it('takes a protection as weaker when it ends or asks for fewer approvals', () => {
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
  const place = { ...home, name: 'checkout' }
  const ref = { project: 'shop', name: 'checkout' }
  const given: Record<string, [payload: unknown, command: string, input: unknown]> = {
    updateEnabled: [{ enabled: true }, 'toggle.switch', { ...place, enabled: true }],
    addStrategy: [{ name: 'default' }, 'strategy.add', { ...place, strategy: { name: 'default' } }],
    updateStrategy: [{ id: 's', title: 't' }, 'strategy.update', { ...place, id: 's', change: { title: 't' } }],
    deleteStrategy: [{ id: 's', name: 'default' }, 'strategy.remove', { ...place, id: 's' }],
    reorderStrategy: [[{ id: 's', sortOrder: 1 }], 'strategy.sort', { ...place, order: [{ id: 's', sortOrder: 1 }] }],
    patchVariant: [{ variants: [] }, 'variants.set', { ...ref, environments: ['production'], variants: [] }],
    archiveFeature: [undefined, 'toggle.archive', ref],
    addDependency: [{ feature: 'parent' }, 'dependency.set', { ...ref, dependency: { feature: 'parent' } }],
    deleteDependency: [undefined, 'dependency.clear', ref],
    updateSegment: [{ id: 3, name: 'beta' }, 'segment.update', { id: 3, change: { name: 'beta' } }],
    deleteSegment: [{ id: 3 }, 'segment.delete', { id: 3 }],
    updateProtection: [
      { changeRequestsEnabled: true, requiredApprovals: 2 },
      'protection.set',
      { ...home, enabled: true, requiredApprovals: 2 },
    ],
  }

  it('run the command of their action', () => {
    expect(Object.keys(given)).toEqual(ACTION_NAMES)
    for (const action of ACTION_NAMES) {
      const [payload, command, input] = given[action] ?? []
      const change = changeFrom({ action, feature: 'checkout', payload }, '/body')
      expect(plannedOf(change, home), action).toEqual({ command, input })
    }
  })

  it('are refused without what their action needs, by the path of what is missing', () => {
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
  const there: Present = { isEnvironmentThere: true, toggle: 'live', value: {} }
  const strategy = { id: 's', name: 'default', title: null, sortOrder: 0 }
  const update = { action: 'updateStrategy', feature: 'a', payload: { id: 's', title: 'new' }, base: strategy } as const
  const kind = (made: Omit<Parameters<typeof conflictOf>[0], 'feature'>, present: Partial<Present>) =>
    conflictOf({ feature: 'a', ...made }, { ...there, ...present }, meaningOf)?.kind

  it('are none while what a change touches is as it was, or already as the change wants it', () => {
    expect(kind(update, { value: strategy })).toBeUndefined()
    expect(kind(update, { value: { ...strategy, title: 'new' } })).toBeUndefined()
    expect(kind(update, { value: { ...strategy, sortOrder: 9 } })).toBeUndefined()
  })

  it('are none where both mean the same, however they are written', () => {
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

  it('are none for variants and segments that are the same in other words', () => {
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
    const about = { toggle: undefined } as never as Partial<Present>
    const now = { name: 'b', description: '', project: null, constraints: [{ ...constraints[0], inverted: false }] }
    expect(kind(change, { ...about, value: now })).toBeUndefined()
    expect(kind(change, { ...about, value: { ...now, constraints: [] } })).toBeUndefined()
    expect(kind(change, { ...about, value: { ...now, name: 'c' } })).toBe('segment-changed')
  })

  it('tell then, now and wanted', () => {
    const now = { ...strategy, title: 'other' }
    expect(conflictOf(update, { ...there, value: now }, meaningOf)).toEqual({
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
  ] as const)('%s', (expected, made, present) => {
    expect(kind(made as never, present as Partial<Present>)).toBe(expected)
  })

  it('an archived toggle is no conflict for archiving it, and a new strategy has nothing to conflict with', () => {
    const archive = { action: 'archiveFeature', payload: null, base: { archived: false } } as const
    expect(kind(archive, { toggle: 'archived', value: { archived: true } })).toBeUndefined()
    expect(kind({ action: 'addStrategy', payload: {}, base: {} }, { value: {} })).toBeUndefined()
  })
})
