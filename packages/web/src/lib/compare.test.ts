import { strategyOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { environmentDifferences, metadataDifferences, pairsOf, promotionChanges } from './compare.ts'
import { differenceSentence } from './differences.ts'

const strategy = (id: string, more = {}) =>
  strategyOf(id, { name: 'flexibleRollout', parameters: { rollout: 100 }, ...more })
const environment = (name: string, strategies: ReturnType<typeof strategy>[], more = {}) => ({
  name,
  type: 'test',
  sortOrder: 1,
  enabled: true,
  strategies,
  variants: null,
  ...more,
})
const ids = (pairs: ReturnType<typeof pairsOf>) => pairs.map(({ left, right }) => [left?.id ?? null, right?.id ?? null])

describe('paired strategies', () => {
  it('match by id, then content, then type and title, then type', () => {
    expect(
      ids(pairsOf([strategy('a')], [strategy('x', { name: 'default' }), strategy('a', { name: 'default' })])),
    ).toEqual([
      ['a', 'a'],
      [null, 'x'],
    ])
    const left = [strategy('a', { title: 'one' }), strategy('b', { parameters: { rollout: 5 } })]
    const right = [
      strategy('x', { parameters: { rollout: 5 } }),
      strategy('y', { title: 'one', parameters: { rollout: 7 } }),
    ]
    expect(ids(pairsOf(left, right))).toEqual([
      ['a', 'y'],
      ['b', 'x'],
    ])
    expect(ids(pairsOf([strategy('a', { title: 'one' })], [strategy('x', { title: 'two' })]))).toEqual([['a', 'x']])
    expect(ids(pairsOf([strategy('a')], []))).toEqual([['a', null]])
  })
})

describe('environment comparison', () => {
  const said = (...given: Parameters<typeof environmentDifferences>) =>
    environmentDifferences(...given).map(differenceSentence)

  it('covers the switch, strategies, their order and variants', () => {
    const before = environment('one', [strategy('a'), strategy('b', { title: 'two', sortOrder: 1 })])
    const after = environment(
      'one',
      [strategy('b', { title: 'two', parameters: { rollout: 5 } }), strategy('a', { sortOrder: 1 })],
      {
        enabled: false,
        variants: [{ name: 'red', weight: 1000, weightType: 'variable', overrides: [] }],
      },
    )
    expect(said(before, after, new Map())).toEqual([
      'switched off',
      'two: rollout 100% → 5%',
      'order of strategies 1, 2 → 2, 1',
      'variant red added: 100%',
    ])
    expect(said(before, before, new Map())).toEqual([])
  })

  it('lists the changes that make both equal', () => {
    const from = environment('dev', [
      strategy('a', { parameters: { rollout: 5 } }),
      strategy('b', { name: 'default', sortOrder: 1 }),
    ])
    const to = environment('prod', [strategy('x'), strategy('y', { name: 'userWithId' })], { enabled: false })
    const changes = promotionChanges('t', from, to, false)
    expect(changes.map((change) => (change as { action: string }).action)).toEqual([
      'addStrategy',
      'updateStrategy',
      'deleteStrategy',
      'updateEnabled',
    ])
    expect(changes[1]).toMatchObject({ feature: 't', payload: { id: 'x', parameters: { rollout: 5 } } })
    expect(promotionChanges('t', from, { ...from, enabled: false }, true)).toEqual([])
  })
})

it('toggle metadata is compared field by field', () => {
  const before = {
    name: 'pay',
    description: null,
    type: 'release',
    stale: false,
    impressionData: false,
    environments: [],
  }
  const after = { ...before, name: 'paid', description: 'x', stale: true, impressionData: true, environments: [1] }
  expect(metadataDifferences(before, after).map(differenceSentence)).toEqual([
    'description added: x',
    'stale no → yes',
    'impression data no → yes',
  ])
})
