import { describe, expect, it } from 'vitest'
import type { Action } from '../drafting/actions.ts'
import { type CurrentState, conflictOf, wantedBy } from './conflict-rules.ts'

const there: CurrentState = { isEnvironmentThere: true, value: {} }
const asItIs = (_: unknown, value: unknown) => value

describe('the value that a change wants', () => {
  const wanted = (action: Action, payload: unknown, base: unknown = null) =>
    wantedBy({ action, feature: 'checkout', payload, base })
  const strategy = { id: 's', name: 'default', title: null }

  it.each<[Action, unknown, unknown, unknown]>([
    ['updateEnabled', { enabled: true, shouldActivateDisabledStrategies: true }, { enabled: false }, { enabled: true }],
    ['addStrategy', { name: 'default' }, {}, { name: 'default' }],
    ['updateStrategy', { id: 's', title: 'new' }, strategy, { ...strategy, title: 'new' }],
    ['updateStrategy', { id: 's', title: 'new' }, null, { id: 's', title: 'new' }],
    ['deleteStrategy', { id: 's' }, strategy, null],
    ['reorderStrategy', [{ id: 's', sortOrder: 1 }], [{ id: 's', sortOrder: 0 }], [{ id: 's', sortOrder: 1 }]],
    ['patchVariant', { variants: [{ name: 'a' }] }, [], [{ name: 'a' }]],
    ['archiveFeature', {}, { archived: false }, { archived: true }],
    ['addDependency', { feature: 'parent' }, [], [{ feature: 'parent', enabled: true, variants: [] }]],
    [
      'addDependency',
      { feature: 'parent', enabled: false, variants: ['a'] },
      [],
      [{ feature: 'parent', enabled: false, variants: ['a'] }],
    ],
    ['deleteDependency', {}, [{ feature: 'parent' }], []],
    ['addReleasePlan', { templateId: 't' }, { name: 'template' }, { name: 'template' }],
    ['startMilestone', { milestone: 1 }, { name: 'plan' }, { name: 'plan' }],
    ['updateSegment', { id: 7, name: 'new' }, { name: 'old', constraints: [] }, { name: 'new', constraints: [] }],
    ['deleteSegment', { id: 7 }, { name: 'old' }, null],
  ])('of %s with %j on %j is %j', (action, payload, base, expected) => {
    expect(wanted(action, payload, base)).toEqual(expected)
  })

  it.each([
    [{ changeRequestsEnabled: true }, { requiredApprovals: 2 }, true, 2],
    [{ changeRequestsEnabled: true, requiredApprovals: 3 }, { requiredApprovals: 2 }, true, 3],
    [{ changeRequestsEnabled: true }, { requiredApprovals: null }, true, 1],
    [{ changeRequestsEnabled: false }, { requiredApprovals: 2 }, false, null],
  ])('of updateProtection with %j on %j is on (%s) with %s approvals', (payload, base, isOn, requiredApprovals) => {
    expect(wanted('updateProtection', payload, base)).toEqual({ changeRequestsEnabled: isOn, requiredApprovals })
  })
})

describe('a conflict', () => {
  const kindOf = (current: Partial<CurrentState>, base: unknown = { a: 1 }, action: Action = 'addStrategy') =>
    conflictOf({ action, feature: 'checkout', payload: { b: 2 }, base }, { ...there, ...current }, asItIs)?.kind

  it('exists when the toggle to depend on is not live', () => {
    const kinds = (['live', 'archived', 'gone'] as const).map((parent) => kindOf({ parent, value: { a: 1 } }))
    expect(kinds).toEqual([undefined, 'parent-gone', 'parent-gone'])
  })

  it('is one of the segments when the strategy itself is unchanged', () => {
    const base = { title: 'all', usedSegments: [{ id: 1 }] }
    expect(kindOf({ value: { ...base, usedSegments: [{ id: 2 }] } }, base, 'updateStrategy')).toBe('segment-changed')
    expect(kindOf({ value: { ...base, title: 'some' } }, base, 'updateStrategy')).toBe('strategy-changed')
  })

  it.each([
    ['text', 'old', 'new'],
    ['a list', ['old'], ['new']],
    ['numbers', 1, 2],
    ['text that was null', null, 'new'],
  ])('is found in values that are %s', (_, base, value) => {
    expect(kindOf({ value }, base, 'patchVariant')).toBe('variants-changed')
  })
})
