import { strategyOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { changeDifferences, changeHeading, changeSentence } from './change.ts'
import { type ToggleLike, toggleAfter } from './change-effect.ts'
import { differenceSentence } from './differences.ts'
import type { Change, Strategy, Variant } from './types.ts'

const strategy = (id: string, rollout: number, more: Partial<Strategy> = {}): Strategy =>
  strategyOf(id, { name: 'flexibleRollout', parameters: parameters(rollout), ...more })
const variant = (name: string, weight: number): Variant => ({ name, weight, weightType: 'variable', overrides: [] })
const toggleWith = (strategies: Strategy[], more = {}): ToggleLike => ({
  environments: [{ name: 'production', enabled: false, strategies, variants: null, ...more }],
})
const parameters = (rollout: number) => ({ rollout: String(rollout), stickiness: 'userId', groupId: 'x' })
const here = { environment: 'production' }
const segments = new Map([[3, 'beta']])
const plan = { contextName: 'plan', operator: 'IN', values: ['pro'] }

describe('change sentences', () => {
  const two = toggleWith([strategy('a', 25), strategy('b', 5, { title: 'testers', sortOrder: 1 })])
  const one = toggleWith([strategy('a', 25)])
  it.each([
    ['updateEnabled', { enabled: true }, undefined, 'switch on in production'],
    ['updateEnabled', { enabled: false }, undefined, 'switch off in production'],
    [
      'updateEnabled',
      { enabled: true, shouldActivateDisabledStrategies: true },
      undefined,
      'switch on in production, with its strategies',
    ],
    ['addStrategy', { name: 'default', segments: [3] }, undefined, 'add strategy: On for everyone in segment beta'],
    ['updateStrategy', { id: 'a', parameters: parameters(50) }, one, 'rollout 25% → 50%'],
    ['updateStrategy', { id: 'a', parameters: parameters(50) }, two, 'strategy 1: rollout 25% → 50%'],
    ['updateStrategy', { id: 'b', constraints: [plan] }, two, 'strategy 2 "testers": constraint added: plan is pro'],
    ['updateStrategy', { id: 'a', title: null }, one, 'nothing different'],
    [
      'updateStrategy',
      { id: 'a', parameters: {}, title: 'x' },
      undefined,
      'change a strategy: another parameters and title',
    ],
    [
      'updateStrategy',
      { id: 'a', parameters: parameters(50), snapshot: strategy('a', 10) },
      undefined,
      'rollout 10% → 50%',
    ],
    ['deleteStrategy', { id: 'b' }, two, 'remove strategy 2: testers: On for 5% of users, sticky by userId'],
    ['deleteStrategy', { id: 'b' }, undefined, 'remove a strategy'],
    ['reorderStrategy', [{ id: 'a', sortOrder: 9 }], two, 'change the order of the strategies in production'],
    ['patchVariant', { variants: [variant('red', 1000)] }, one, 'variants no variants → red 100%'],
    ['patchVariant', { variants: [] }, undefined, 'variants: no variants'],
    ['archiveFeature', null, undefined, 'archive the toggle'],
    ['addDependency', { feature: 'base' }, undefined, 'depend on base being on'],
    ['addDependency', { feature: 'base', enabled: false }, undefined, 'depend on base being off'],
    ['addDependency', { feature: 'base', variants: ['red'] }, undefined, 'depend on base giving red'],
    ['deleteDependency', null, undefined, 'depend on no other toggle'],
    ['addReleasePlan', { name: 'Slowly' }, undefined, 'add release plan Slowly'],
    ['addReleasePlan', { templateId: 't', snapshot: { name: 'In a day' } }, undefined, 'add release plan In a day'],
    ['addReleasePlan', { templateId: 't' }, undefined, 'add a release plan'],
    ['startMilestone', { planId: 'p', milestoneId: 'm' }, undefined, 'start a release plan'],
    ['startMilestone', { planId: 'p', snapshot: { name: 'Slowly' } }, undefined, 'start release plan Slowly'],
    [
      'updateProtection',
      { changeRequestsEnabled: true, requiredApprovals: 1 },
      undefined,
      'protect changes in production: 1 approval needed',
    ],
    ['updateProtection', { changeRequestsEnabled: false }, undefined, 'end the protection of changes in production'],
    ['somethingNew', {}, undefined, 'somethingNew'],
  ])('describe %s %j', (action, payload, toggle, sentence) => {
    expect(changeSentence({ action, payload, ...here }, toggle, segments)).toBe(sentence)
  })

  it('describe every action of the API', () => {
    const actions: Readonly<Record<Change['action'], true>> = {
      updateEnabled: true,
      addStrategy: true,
      updateStrategy: true,
      deleteStrategy: true,
      reorderStrategy: true,
      patchVariant: true,
      archiveFeature: true,
      addDependency: true,
      deleteDependency: true,
      addReleasePlan: true,
      startMilestone: true,
      updateSegment: true,
      deleteSegment: true,
      updateProtection: true,
    }
    for (const action of Object.keys(actions))
      expect(changeSentence({ action, payload: { name: 'default' } })).not.toBe(action)
  })

  it('show the required approvals before and after', () => {
    const was = { changeRequestsEnabled: true, requiredApprovals: 2 }
    const change = { action: 'updateProtection', ...here, was }
    const rows = (payload: object) => changeDifferences({ ...change, payload }).map(differenceSentence)
    expect(rows({ changeRequestsEnabled: true, requiredApprovals: 1 })).toEqual([
      'protection 2 approvals needed → 1 approval needed',
    ])
    expect(rows({ changeRequestsEnabled: false })).toEqual(['protection 2 approvals needed → off'])
    expect(rows({ changeRequestsEnabled: true })).toEqual([])
  })

  it('list the changed fields of segments', () => {
    const was = { name: 'beta', description: '', constraints: [plan] }
    const payload = { id: 3, constraints: [{ ...plan, values: ['pro', 'team'] }] }
    expect(changeSentence({ action: 'updateSegment', payload, name: 'beta', was })).toBe(
      'change segment beta: constraint plan is pro → plan is pro or team',
    )
    expect(changeSentence({ action: 'updateSegment', payload, name: 'beta' })).toBe(
      'change segment beta: plan is pro or team',
    )
    expect(changeSentence({ action: 'deleteSegment', payload: { id: 3 }, name: 'beta' })).toBe('delete segment beta')
  })

  it('have a short heading where the differences are listed below', () => {
    const change = { action: 'updateStrategy', payload: { id: 'b', parameters: parameters(50) }, ...here }
    expect(changeHeading(change, two)).toBe('change strategy 2 "testers"')
    expect(changeHeading({ action: 'archiveFeature', ...here }, two)).toBe('archive the toggle')
  })
})

const said = (change: { action: string; payload: unknown }, toggle: ToggleLike) =>
  changeDifferences({ ...change, ...here }, toggle, segments).map(differenceSentence)

describe('differences of a change', () => {
  it('include for whom the toggle is on afterwards', () => {
    expect(said({ action: 'updateEnabled', payload: { enabled: true } }, toggleWith([strategy('a', 25)]))).toEqual([
      'toggle is off → on 25%',
    ])
  })

  it('ignore defaults that a constraint leaves out', () => {
    const toggle = toggleWith([
      strategy('a', 25, { constraints: [{ ...plan, inverted: false, caseInsensitive: false }] }),
    ])
    expect(said({ action: 'updateStrategy', payload: { id: 'a', constraints: [plan] } }, toggle)).toEqual([])
  })

  it('list a new order position by position', () => {
    const toggle = toggleWith([strategy('a', 25), strategy('b', 5, { sortOrder: 1 })])
    const order = [
      { id: 'a', sortOrder: 1 },
      { id: 'b', sortOrder: 0 },
    ]
    expect(said({ action: 'reorderStrategy', payload: order }, toggle)).toEqual([
      'position 1 On for 25% of users, sticky by userId → On for 5% of users, sticky by userId',
      'position 2 On for 5% of users, sticky by userId → On for 25% of users, sticky by userId',
    ])
  })

  it('start from the result of the previous change', () => {
    const first = { action: 'updateStrategy', payload: { id: 'a', parameters: parameters(50) }, ...here }
    const added = { action: 'addStrategy', payload: { name: 'default' }, ...here }
    const between = toggleAfter(added, toggleAfter(first, toggleWith([strategy('a', 25)])))
    expect(said({ action: 'updateStrategy', payload: { id: 'a', parameters: parameters(75) } }, between)).toEqual([
      'rollout 50% → 75%',
    ])
    expect(said({ action: 'updateEnabled', payload: { enabled: true } }, between)).toEqual(['toggle is off → on'])
  })
})
