import { strategyOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { strategyAfter, strategyBefore, type ToggleLike, toggleAfter } from './change-effect.ts'
import type { Strategy } from './types.ts'

const strategy = (id: string, given: Partial<Strategy> = {}): Strategy =>
  strategyOf(id, { name: 'flexibleRollout', parameters: { rollout: '25' }, ...given })

const TOGGLE: ToggleLike = {
  environments: [
    {
      name: 'dev',
      enabled: false,
      strategies: [strategy('a', { disabled: true, sortOrder: 0 }), strategy('b', { disabled: true, sortOrder: 1 })],
      variants: [],
    },
    { name: 'prod', enabled: true, strategies: [strategy('c')], variants: [] },
  ],
  dependencies: [{ feature: 'old-parent', enabled: true, variants: [] }],
}

const after = (action: string, payload?: unknown, environment = 'dev') =>
  toggleAfter({ action, payload, environment }, TOGGLE)

const devAfter = (action: string, payload?: unknown) => after(action, payload).environments[0]

describe('the toggle after a change of a request', () => {
  it('changes only in the environment of the change', () => {
    expect(after('updateEnabled', { enabled: true }).environments[1]).toBe(TOGGLE.environments[1])
  })

  it('is the same in an environment that it does not have', () => {
    expect(after('updateEnabled', { enabled: true }, 'nowhere').environments).toEqual(TOGGLE.environments)
  })

  it.each([
    ['on, with strategies that stay disabled', { enabled: true }, true, [true, true]],
    [
      'on, with its strategies when all are disabled',
      { enabled: true, shouldActivateDisabledStrategies: true },
      true,
      [false, false],
    ],
    ['off', { enabled: false, shouldActivateDisabledStrategies: true }, false, [true, true]],
    ['off without a payload', undefined, false, [true, true]],
  ])('is %s', (_, payload, enabled, disabled) => {
    const environment = devAfter('updateEnabled', payload)
    expect([environment?.enabled, environment?.strategies.map((one) => one.disabled)]).toEqual([enabled, disabled])
  })

  it('keeps a disabled strategy disabled when another one is active', () => {
    const mixed: ToggleLike = {
      environments: [
        { name: 'dev', enabled: false, strategies: [strategy('a', { disabled: true }), strategy('b')], variants: [] },
      ],
    }
    const payload = { enabled: true, shouldActivateDisabledStrategies: true }
    const { environments } = toggleAfter({ action: 'updateEnabled', payload, environment: 'dev' }, mixed)
    expect(environments[0]?.strategies.map((one) => one.disabled)).toEqual([true, false])
  })

  it('has an added strategy at the end, without an id that another change could name', () => {
    const added = devAfter('addStrategy', { name: 'default', title: 'New' })?.strategies.at(-1)
    expect(added).toMatchObject({
      id: '',
      name: 'default',
      title: 'New',
      sortOrder: 2,
      constraints: [],
      disabled: false,
    })
  })

  it('has a first strategy with the sort order 0', () => {
    const empty: ToggleLike = { environments: [{ name: 'dev', enabled: false, strategies: [], variants: [] }] }
    const change = { action: 'addStrategy', payload: { name: 'default' }, environment: 'dev' }
    expect(toggleAfter(change, empty).environments[0]?.strategies[0]?.sortOrder).toBe(0)
  })

  it('has the changed fields of an updated strategy, and the others as before', () => {
    const [first, second] =
      devAfter('updateStrategy', { id: 'a', title: 'Beta', snapshot: { title: 'x' } })?.strategies ?? []
    expect(first).toMatchObject({ id: 'a', title: 'Beta', parameters: { rollout: '25' } })
    expect(first).not.toHaveProperty('snapshot')
    expect(second).toEqual(TOGGLE.environments[0]?.strategies[1])
  })

  it('has no deleted strategy', () => {
    expect(devAfter('deleteStrategy', { id: 'a' })?.strategies.map(({ id }) => id)).toEqual(['b'])
  })

  it.each([
    [
      'all of them',
      [
        { id: 'a', sortOrder: 5 },
        { id: 'b', sortOrder: 1 },
      ],
      ['b', 'a'],
    ],
    ['one of them', [{ id: 'a', sortOrder: 9 }], ['b', 'a']],
    ['unknown ones', [{ id: 'z', sortOrder: 0 }], ['a', 'b']],
  ])('has its strategies in the order of %s', (_, payload, expected) => {
    expect(devAfter('reorderStrategy', payload)?.strategies.map(({ id }) => id)).toEqual(expected)
  })

  it('has the new variants', () => {
    const variants = [{ name: 'blue', weight: 1000 }]
    expect(devAfter('patchVariant', { variants })?.variants).toEqual(variants)
  })

  it.each([
    ['deleteDependency', undefined, []],
    ['addDependency', { feature: 'parent' }, [{ feature: 'parent', enabled: true, variants: [] }]],
    [
      'addDependency',
      { feature: 'parent', enabled: false, variants: ['blue'] },
      [{ feature: 'parent', enabled: false, variants: ['blue'] }],
    ],
  ])('has the dependencies of %s %j', (action, payload, expected) => {
    expect(after(action, payload).dependencies).toEqual(expected)
  })

  it('is the same after an action that concerns something else', () => {
    expect(after('archiveFeature')).toEqual(TOGGLE)
  })
})

describe('the strategy before a change', () => {
  const change = { action: 'updateStrategy', environment: 'dev', payload: { id: 'a' } }

  it('is the one of the toggle', () => {
    expect(strategyBefore(change, TOGGLE)?.id).toBe('a')
  })

  it('is the stored one when the request is closed', () => {
    const snapshot = strategy('a', { title: 'Then' })
    expect(strategyBefore({ ...change, payload: { id: 'a', snapshot } }, TOGGLE)?.title).toBe('Then')
  })

  it('is the one that was sent with the change, above all', () => {
    const [was, snapshot] = [strategy('a', { title: 'Sent' }), strategy('a', { title: 'Then' })]
    expect(strategyBefore({ ...change, was, payload: { id: 'a', snapshot } }, TOGGLE)?.title).toBe('Sent')
  })

  it.each([
    ['the toggle is not loaded', undefined, 'dev'],
    ['the environment has no such strategy', TOGGLE, 'prod'],
  ])('is unknown when %s', (_, toggle, environment) => {
    expect(strategyBefore({ ...change, environment }, toggle)).toBeUndefined()
  })

  it('has complete constraints, so that equal constraints have equal text', () => {
    const constraint = { operator: 'IN', contextName: 'plan', inverted: false } as never
    const before = strategy('a', { constraints: [constraint] })
    expect(strategyAfter(before, {}).constraints).toEqual([{ contextName: 'plan', operator: 'IN', values: [] }])
  })
})
