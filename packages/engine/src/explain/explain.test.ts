import { describe, expect, it } from 'vitest'
import { compile } from '../compiled.ts'
import type { FeatureDefinition } from '../definition.ts'
import { explain } from './explain.ts'

const chance = { now: Date.UTC(2026, 0, 1), random: () => 0.5 }
const base = { enabled: true, impressionData: false, strategies: [] }

const checkout: FeatureDefinition = {
  ...base,
  name: 'checkout',
  dependencies: [{ feature: 'shop' }],
  strategies: [
    {
      id: 's1',
      name: 'flexibleRollout',
      title: 'Some of the beta users',
      parameters: { rollout: '41', stickiness: 'default', groupId: 'checkout' },
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'], inverted: true }],
      segments: [7, 8],
    },
    { id: 's2', name: 'flexibleRollout', parameters: { rollout: '42', stickiness: 'userId', groupId: 'checkout' } },
  ],
  variants: [
    { name: 'blue', weight: 500, stickiness: 'userId' },
    { name: 'green', weight: 500, overrides: [{ contextName: 'userId', values: ['boss'] }] },
  ],
}
const beta = {
  id: 7,
  name: 'beta',
  constraints: [{ contextName: 'userId', operator: 'STR_STARTS_WITH', values: ['user'] }],
}
const compileShop = () => compile([{ ...base, name: 'shop' }, checkout], [beta])

describe('explanation', () => {
  const explainCheckout = () => explain(compileShop(), 'checkout', { userId: 'user-42' }, chance)

  it('has the compared value of each constraint', () => {
    expect(explainCheckout().strategies[0]).toMatchObject({
      id: 's1',
      title: 'Some of the beta users',
      result: false,
      constraints: [{ seen: undefined, inverted: true, known: true, held: true }],
    })
  })

  it('has the names of segments, and which of them do not exist', () => {
    expect(explainCheckout().strategies[0]?.segments).toMatchObject([
      { id: 7, name: 'beta', found: true, held: true, constraints: [{ seen: 'user-42', held: true }] },
      { id: 8, name: undefined, found: false, held: false },
    ])
  })

  it('has the bucket and the percentage of a rollout, even when constraints do not match', () => {
    const explanation = explainCheckout()
    const rollout = { kind: 'sticky', group: 'checkout', id: 'user-42', byChance: false, bucket: 42 }
    expect(explanation.strategies[0]?.rollout).toMatchObject({ ...rollout, percentage: 41, held: false })
    expect(explanation.strategies[1]?.rollout).toMatchObject({
      ...rollout,
      percentage: 42,
      stickiness: 'userId',
      held: true,
    })
    expect([explanation.winner, explanation.reason]).toEqual([1, 'strategy'])
  })

  it('has the draw of the variant', () => {
    expect(explainCheckout().draw).toMatchObject({
      from: 'feature',
      group: 'checkout',
      stickiness: 'userId',
      id: 'user-42',
      bucket: 838,
      total: 1000,
      weights: [
        { name: 'blue', weight: 500 },
        { name: 'green', weight: 500 },
      ],
      chosen: 'green',
    })
    const unrestricted = compile([{ ...checkout, dependencies: [], strategies: [] }], [])
    expect(explain(unrestricted, 'checkout', { userId: 'boss' }, chance)).toMatchObject({
      reason: 'no_strategies',
      draw: { override: { variant: 'green', contextName: 'userId', value: 'boss' }, bucket: undefined },
    })
  })

  it('has the reason why a dependency is not met', () => {
    const reasons = ['shop', 'ghost', 'checkout'].map((feature) => {
      const child = { ...base, name: 'child', dependencies: [{ feature, enabled: false }] }
      return explain(compileShop().with({ upsert: [child] }), 'child', {}, chance)
    })
    expect(reasons.map(({ reason }) => reason)).toEqual(Array(3).fill('dependency_not_met'))
    expect(reasons.map(({ dependencies }) => dependencies[0]?.found)).toEqual(['on', 'missing', 'nested'])
  })

  it('includes the strategies of a toggle that is switched off', () => {
    const off = compileShop().with({ upsert: [{ ...checkout, enabled: false }] })
    expect(explain(off, 'checkout', { userId: 'user-42' }, chance)).toMatchObject({ reason: 'switched_off', winner: 1 })
  })

  it('has the time that dates were compared with', () => {
    const constraints = [{ contextName: 'x', operator: 'DATE_AFTER', value: '2025-01-01' }]
    const dated = compile([{ ...base, name: 'dated', strategies: [{ name: 'default', constraints }] }], [])
    const { strategies } = explain(dated, 'dated', {}, chance)
    expect(strategies[0]?.constraints[0]).toMatchObject({ seen: '2026-01-01T00:00:00.000Z', held: true })
  })
})
