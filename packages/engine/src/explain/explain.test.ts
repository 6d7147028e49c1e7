import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../test/chance.ts'
import { compile } from '../compiled.ts'
import type { Context } from '../context.ts'
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

const when = (...values: string[]) => ({
  name: 'default',
  constraints: [{ contextName: 'userId', operator: 'IN', values }],
})
const off = (impressionData = false) => ({
  enabled: false,
  impressionData,
  variant: { name: 'disabled', enabled: false, feature_enabled: false },
})
const on = {
  enabled: true,
  impressionData: false,
  variant: { name: 'disabled', enabled: false, feature_enabled: true },
}

describe('the reason of a result', () => {
  const explained = (more: Partial<FeatureDefinition>, userId = 'ann') => {
    const compiled = compile([{ name: 't', enabled: true, strategies: [], ...more }], [])
    const { strategies, ...rest } = explain(compiled, 't', { userId }, chanceOf())
    return { ...rest, results: strategies.map(({ result }) => result) }
  }
  const common = { name: 't', dependencies: [], winner: undefined, draw: undefined }

  it('is that there is no such toggle', () => {
    expect(explain(compile([], []), 't', {}, chanceOf())).toEqual({
      ...common,
      outcome: undefined,
      reason: 'no_such_toggle',
      strategies: [],
      strategiesResult: false,
    })
  })

  it('is that it is switched off, has no strategies, or that one or none of them matched', () => {
    const ours = { name: 'ours' }
    const disabled = { ...ours, disabled: true }
    expect([
      explained({ enabled: false, impressionData: true }),
      explained({}),
      explained({ strategies: [disabled] }),
      explained({ strategies: [when('bob'), disabled, when('ann'), when('ann')] }),
      explained({ strategies: [when('bob'), when('eve')], impressionData: true }),
      explained({ strategies: [when('bob'), ours] }),
      explained({ strategies: [ours, when('ann')] }),
      explained({ strategies: [when('ann')], enabled: false }),
    ]).toEqual([
      { ...common, outcome: off(true), reason: 'switched_off', strategiesResult: true, results: [] },
      { ...common, outcome: on, reason: 'no_strategies', strategiesResult: true, results: [] },
      { ...common, outcome: on, reason: 'no_strategies', strategiesResult: true, results: ['unevaluated'] },
      {
        ...common,
        outcome: on,
        reason: 'strategy',
        winner: 2,
        strategiesResult: true,
        results: [false, 'unevaluated', true, true],
      },
      {
        ...common,
        outcome: off(true),
        reason: 'no_strategy_matched',
        strategiesResult: false,
        results: [false, false],
      },
      {
        ...common,
        outcome: off(),
        reason: 'no_strategy_matched',
        strategiesResult: 'unknown',
        results: [false, 'unknown'],
      },
      { ...common, outcome: on, reason: 'strategy', winner: 1, strategiesResult: true, results: ['unknown', true] },
      { ...common, outcome: off(), reason: 'switched_off', winner: 0, strategiesResult: true, results: [true] },
    ])
  })
})

describe('the explanation of parents', () => {
  const variants = [{ name: 'red', weight: 1, stickiness: 'userId' }]
  const parents: FeatureDefinition[] = [
    { ...base, name: 'on' },
    { ...base, name: 'off', enabled: false },
    { ...base, name: 'red', variants },
    { ...base, name: 'nested', dependencies: [{ feature: 'on' }] },
  ]

  it('has what each must be and what it is', () => {
    const dependencies = [
      { feature: 'on' },
      { feature: 'on', enabled: false },
      { feature: 'off' },
      { feature: 'off', enabled: false },
      { feature: 'red', variants: ['blue', 'red'] },
      { feature: 'red', variants: ['blue'] },
      { feature: 'off', variants: ['disabled'] },
      { feature: 'ghost' },
      { feature: 'nested' },
    ]
    const compiled = compile([...parents, { ...base, name: 't', dependencies }], [])
    const explained = explain(compiled, 't', { userId: 'a' }, chanceOf())
    expect([explained.reason, explained.outcome]).toEqual(['dependency_not_met', off()])
    const yes = { enabled: true, variants: [] }
    const no = { enabled: false, variants: [] }
    expect(explained.dependencies).toEqual([
      { feature: 'on', expected: yes, found: 'on', variant: 'disabled', held: true },
      { feature: 'on', expected: no, found: 'on', variant: 'disabled', held: false },
      { feature: 'off', expected: yes, found: 'off', variant: undefined, held: false },
      { feature: 'off', expected: no, found: 'off', variant: undefined, held: true },
      {
        feature: 'red',
        expected: { enabled: true, variants: ['blue', 'red'] },
        found: 'on',
        variant: 'red',
        held: true,
      },
      { feature: 'red', expected: { enabled: true, variants: ['blue'] }, found: 'on', variant: 'red', held: false },
      {
        feature: 'off',
        expected: { enabled: true, variants: ['disabled'] },
        found: 'off',
        variant: undefined,
        held: false,
      },
      { feature: 'ghost', expected: yes, found: 'missing', variant: undefined, held: false },
      { feature: 'nested', expected: yes, found: 'nested', variant: undefined, held: false },
    ])
  })

  it('evaluates a parent once, with the results that are prepared', () => {
    const gradual = [{ name: 'gradualRolloutRandom', parameters: { percentage: 50 } }]
    const pattern = [{ name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value: 'a' }] }]
    const dependencies = [{ feature: 'chance' }, { feature: 'chance', enabled: false }, { feature: 'pattern' }]
    const compiled = compile(
      [
        { ...base, name: 'chance', strategies: gradual },
        { ...base, name: 'pattern', strategies: pattern },
        { ...base, name: 't', dependencies, strategies: pattern },
      ],
      [],
    )
    const steps = compiled.prepare({ userId: 'a' }, chance)
    let next = steps.next()
    while (!next.done) next = steps.next()
    const heldWith = (options?: { prepared: typeof next.value }) => {
      const { dependencies: found, winner } = explain(compiled, 't', { userId: 'b' }, chanceOf(0.1), options as never)
      return [found.map(({ held }) => held), winner]
    }
    expect([heldWith(), heldWith({ prepared: next.value })]).toEqual([
      [[true, false, false], undefined],
      [[true, false, true], 0],
    ])
  })
})

describe('the explanation of a draw', () => {
  const halves = (first: string, second: string) => [
    { name: first, weight: 500, overrides: [{ contextName: 'plan', values: ['pro', 'team'] }] },
    { name: second, weight: 500 },
  ]
  const drawOf = (more: Partial<FeatureDefinition>, context: Context, ...randoms: number[]) => {
    const compiled = compile([{ ...base, name: 'shop', ...more }], [])
    const { draw, outcome } = explain(compiled, 'shop', context, chanceOf(...randoms))
    expect(outcome).toEqual(compiled.evaluate('shop', context, chanceOf(...randoms)))
    return draw
  }
  const weights = (...names: string[]) => names.map((name) => ({ name, weight: 500 }))
  const own = { from: 'feature', group: 'shop', stickiness: 'default', total: 1000, weights: weights('a', 'b') }

  it.each<[string, Context, number[], object]>([
    ['by user', { userId: '7', sessionId: 'a' }, [], { id: '7', bucket: 842, chosen: 'b' }],
    ['by session', { userId: '', sessionId: '7', remoteAddress: 'a' }, [], { id: '7', bucket: 842, chosen: 'b' }],
    ['by address', { remoteAddress: 'a' }, [], { id: 'a', bucket: 242, chosen: 'a' }],
    ['by chance', { properties: { userId: '7' } }, [0.5], { id: '50000', byChance: true, bucket: 244, chosen: 'a' }],
    [
      'by an override',
      { userId: '7', properties: { plan: 'team' } },
      [],
      { override: { variant: 'a', contextName: 'plan', value: 'team' }, chosen: 'a' },
    ],
  ])('%s has what decided', (_, context, randoms, expected) => {
    const nothing = { id: undefined, byChance: false, bucket: undefined, override: undefined }
    expect(drawOf({ variants: halves('a', 'b') }, context, ...randoms)).toEqual({ ...own, ...nothing, ...expected })
  })

  it('is that of the strategy that matched, or of the toggle when the weights leave a gap', () => {
    const parameters = { groupId: 'shop', stickiness: 'teamId' }
    const matching = { name: 'default', parameters, variants: halves('c', 'd') }
    const context = { userId: 'a', properties: { teamId: '7' } }
    const variants = halves('a', 'b')
    expect(drawOf({ strategies: [when('b'), matching], variants }, context)).toMatchObject({
      from: 'strategy',
      stickiness: 'teamId',
      chosen: 'd',
      id: '7',
    })
    const gap = [
      { name: 'e', weight: 0.5 },
      { name: 'f', weight: 0.75 },
    ]
    const leaving = { name: 'default', parameters, variants: gap }
    expect(drawOf({ strategies: [leaving], variants }, context)).toMatchObject({ from: 'feature', chosen: 'a' })
    expect(drawOf({ strategies: [leaving] }, context)).toMatchObject({ from: 'strategy', bucket: 2, chosen: undefined })
  })

  it('uses its random numbers before the strategies that follow', () => {
    const gradual = (percentage: number) => ({ name: 'gradualRolloutRandom', parameters: { percentage } })
    const strategies = [gradual(50), gradual(50)]
    const compiled = compile([{ ...base, name: 'shop', strategies, variants: halves('a', 'b') }], [])
    const { draw, strategies: steps, winner } = explain(compiled, 'shop', {}, chanceOf(0.1, 0.5, 0.9))
    expect([winner, draw?.id, steps.map(({ rollout }) => rollout)]).toEqual([
      0,
      '50000',
      [
        { kind: 'chance', percentage: 50, drawn: 11, held: true },
        { kind: 'chance', percentage: 50, drawn: 91, held: false },
      ],
    ])
  })
})
