import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../test/chance.ts'
import { compile } from '../compiled.ts'
import type { Context } from '../context.ts'
import type { DependencyDefinition, FeatureDefinition, StrategyDefinition, VariantDefinition } from '../definition.ts'

const toggle = (name: string, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name,
  enabled: true,
  strategies: [],
  ...more,
})
const off = { name: 'disabled', enabled: false, feature_enabled: false }
const on = { ...off, feature_enabled: true }
const only = (contextName: string, ...values: string[]): StrategyDefinition[] => [
  { name: 'default', constraints: [{ contextName, operator: 'IN', values }] },
]

describe('the result of a toggle', () => {
  const resultOf = (more: Partial<FeatureDefinition>) =>
    compile([toggle('other'), toggle('t', more)], []).evaluate('t', { userId: 'ann' }, chanceOf())

  it.each<[string, Partial<FeatureDefinition>, boolean]>([
    ['without strategies is on', {}, true],
    ['that is switched off is off', { enabled: false }, false],
    [
      'that is switched off is off, whatever its strategies',
      { enabled: false, strategies: only('userId', 'ann') },
      false,
    ],
    ['with a strategy that matches is on', { strategies: only('userId', 'ann') }, true],
    [
      'with strategies that do not match is off',
      { strategies: [...only('userId', 'bob'), ...only('x', 'ann')] },
      false,
    ],
    [
      'with one strategy of two that matches is on',
      { strategies: [...only('x', 'y'), ...only('userId', 'ann')] },
      true,
    ],
    ['with a custom strategy is off', { strategies: [{ name: 'ours' }] }, false],
    ['with disabled strategies only is on', { strategies: [{ name: 'ours', disabled: true }] }, true],
    ['with a segment that does not exist is off', { strategies: [{ name: 'default', segments: [1] }] }, false],
  ])('%s', (_, more, enabled) => {
    expect(resultOf(more)).toEqual({ enabled, impressionData: false, variant: enabled ? on : off })
    expect(resultOf({ ...more, impressionData: true })).toEqual({
      enabled,
      impressionData: true,
      variant: enabled ? on : off,
    })
  })

  it('needs all constraints of a strategy, and those of its segments', () => {
    const holds = (values: string) => ({ contextName: 'userId', operator: 'STR_CONTAINS', values: [values] })
    const strategies = [{ name: 'default', constraints: [holds('a'), holds('b')], segments: [1, 2] }]
    const segments = [{ id: 1, constraints: [holds('c'), holds('d')] }, { id: 2 }]
    const compiled = compile([toggle('t', { strategies })], segments)
    const users = ['abcd', 'bcd', 'acd', 'abd', 'abc']
    expect(users.map((userId) => compiled.evaluate('t', { userId }, chanceOf())?.enabled)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('of a list of users needs the constraints and an entry of the list', () => {
    const [strategy] = only('plan', 'pro')
    const strategies = [{ ...strategy, name: 'userWithId', parameters: { userIds: 'ann,bob' } }]
    const compiled = compile([toggle('t', { strategies })], [])
    const contexts = [
      { userId: 'ann', properties: { plan: 'pro' } },
      { userId: 'eve', properties: { plan: 'pro' } },
      { userId: 'ann', properties: { plan: 'free' } },
      { properties: { plan: 'pro', userId: 'ann' } },
    ]
    expect(contexts.map((context) => compiled.evaluate('t', context, chanceOf())?.enabled)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a rollout', () => {
  const isOn = (strategy: StrategyDefinition, context: Context, ...randoms: number[]) =>
    compile([toggle('t', { strategies: [strategy] })], []).evaluate('t', context, chanceOf(...randoms))?.enabled
  const flexible = (rollout: number, stickiness: string): StrategyDefinition => ({
    name: 'flexibleRollout',
    parameters: { rollout, stickiness, groupId: 'checkout' },
  })
  /** The hash of this id in the group is 42. */
  const ID = 'user-42'

  it.each<[string, string, Context]>([
    ['the user', 'default', { userId: ID, sessionId: 'other' }],
    ['the session, without a user', 'default', { sessionId: ID }],
    ['the session, when the user is empty', 'default', { userId: '', sessionId: ID }],
    ['the user only', 'userId', { userId: ID, sessionId: 'other' }],
    ['the session only', 'sessionId', { userId: 'other', sessionId: ID }],
    ['a property', 'teamId', { userId: 'other', properties: { teamId: ID } }],
  ])('includes the hash of %s from its percentage on', (_, stickiness, context) => {
    expect([isOn(flexible(42, stickiness), context), isOn(flexible(41, stickiness), context)]).toEqual([true, false])
  })

  it('of all contexts that have a field leaves out the others', () => {
    const all = flexible(100, 'teamId')
    const contexts = [{ properties: { teamId: 'a' } }, { properties: { teamId: '' } }, { userId: 'a' }]
    expect(contexts.map((context) => isOn(all, context))).toEqual([true, false, false])
  })

  it('by user or session draws a random id for a context without them', () => {
    // The hash of the id 5001 is 55, and of the id 1 it is 58.
    const rollouts = [55, 54].map((percentage) => isOn(flexible(percentage, 'default'), { remoteAddress: ID }, 0.5))
    expect(rollouts).toEqual([true, false])
    expect([58, 57].map((percentage) => isOn(flexible(percentage, 'default'), {}, 0))).toEqual([true, false])
  })

  it('by chance draws a random id for every context', () => {
    expect([55, 54].map((percentage) => isOn(flexible(percentage, 'random'), { userId: ID }, 0.5))).toEqual([
      true,
      false,
    ])
  })

  it('by a random percentage includes it', () => {
    const gradual = (percentage: number) => ({ name: 'gradualRolloutRandom', parameters: { percentage } })
    expect([isOn(gradual(51), {}, 0.5), isOn(gradual(50), {}, 0.5)]).toEqual([true, false])
  })

  it('of users does not read a property with the name of the field', () => {
    const parameters = { percentage: 99, groupId: 'checkout' }
    const context = { sessionId: ID, properties: { userId: ID } }
    expect(isOn({ name: 'gradualRolloutUserId', parameters }, context)).toBe(false)
    expect(isOn({ name: 'gradualRolloutSessionId', parameters }, context)).toBe(true)
  })
})

describe('the variant of a toggle', () => {
  const halves = (first: string, second: string, more: Partial<VariantDefinition> = {}): VariantDefinition[] => [
    { name: first, weight: 500, ...more },
    { name: second, weight: 500 },
  ]
  const variantOf = (more: Partial<FeatureDefinition>, context: Context, ...randoms: number[]) =>
    compile([toggle('shop', more)], []).evaluate('shop', context, chanceOf(...randoms))?.variant
  const chosen = (name: string) => ({ name, enabled: true, feature_enabled: true })

  it.each<[string, string | undefined, Context, string]>([
    // In 1,000 the hash of 7 is 842, and the hash of a is 242.
    ['the user', undefined, { userId: '7', sessionId: 'a', remoteAddress: 'a' }, 'b'],
    ['the session, without a user', undefined, { userId: '', sessionId: '7', remoteAddress: 'a' }, 'b'],
    ['the address, without both', undefined, { remoteAddress: '7' }, 'b'],
    ['a property', 'teamId', { userId: 'a', properties: { teamId: '7' } }, 'b'],
    ['another user', undefined, { userId: 'a' }, 'a'],
  ])('is that for the hash of %s', (_, stickiness, context, name) => {
    expect(variantOf({ variants: halves('a', 'b', { stickiness }) }, context)).toEqual(chosen(name))
  })

  it('is random for a context without an id', () => {
    const draws = [0, 0.25, 0.5, 0.75].map((random) => variantOf({ variants: halves('a', 'b') }, {}, random)?.name)
    const byTeam = [0, 0.25, 0.5, 0.75].map(
      (random) => variantOf({ variants: halves('a', 'b', { stickiness: 'teamId' }) }, { userId: '7' }, random)?.name,
    )
    expect(draws).toEqual(['b', 'b', 'a', 'a'])
    expect(byTeam).toEqual(draws)
  })

  it('has a payload', () => {
    const payload = { type: 'string', value: 'x' }
    expect(variantOf({ variants: [{ name: 'a', weight: 1, payload }] }, {}, 0)).toEqual({ ...chosen('a'), payload })
  })

  it('is one of the strategy that matches, before those of the toggle', () => {
    const parameters = { groupId: 'shop', rollout: '100' }
    const variants = halves('c', 'd')
    const strategies = [
      ...only('userId', 'nobody'),
      { name: 'flexibleRollout', parameters, variants },
      { name: 'default', variants: halves('e', 'f') },
    ]
    const own = halves('a', 'b')
    expect(variantOf({ strategies, variants: own }, { userId: '7' })).toEqual(chosen('d'))
    expect(variantOf({ strategies, variants: own }, { userId: 'nobody' })).toEqual(chosen('b'))
    expect(variantOf({ strategies }, { userId: 'nobody' })).toEqual(on)
    expect(variantOf({ strategies }, { userId: '7' })).toEqual(chosen('d'))
  })

  it('is one of the toggle when the weights of the strategy leave a gap, and none when both do', () => {
    const gap = (name: string) => [
      { name, weight: 0.5 },
      { name: `${name}2`, weight: 0.75 },
    ]
    const strategies = [{ name: 'default', parameters: { groupId: 'g', stickiness: 'userId' }, variants: gap('a') }]
    expect(variantOf({ strategies, variants: halves('c', 'd') }, { userId: '7' })).toEqual(chosen('d'))
    expect(variantOf({ strategies }, { userId: '7' })).toEqual(on)
    expect(variantOf({ variants: gap('b') }, { userId: '7' })).toEqual(on)
  })

  it('is that of the first override with the value of a field', () => {
    const override = (contextName: string, ...values: string[]) => ({ contextName, values })
    const variants: VariantDefinition[] = [
      { name: 'a', weight: 500, overrides: [override('userId', 'ann', 'amy'), override('plan', 'pro')] },
      { name: 'b', weight: 500, overrides: [override('userId', 'bob', 'ann')] },
      { name: 'c', weight: 0, overrides: [override('userId', 'eve')] },
    ]
    const contexts = [
      { userId: 'ann' },
      { userId: 'amy' },
      { userId: 'bob' },
      { userId: 'bob', properties: { plan: 'pro' } },
      { userId: 'eve' },
      { userId: '7' },
      { userId: 'a' },
    ]
    const names = ['a', 'a', 'b', 'a', 'c', 'b', 'a']
    expect(contexts.map((context) => variantOf({ variants }, context)?.name)).toEqual(names)
    // The results of overrides are kept from context to context.
    const compiled = compile([toggle('shop', { variants })], [])
    const twice = [...contexts, ...contexts].map(
      (context) => compiled.evaluate('shop', context, chanceOf())?.variant.name,
    )
    expect(twice).toEqual([...names, ...names])
  })

  it('of a toggle that is off is none', () => {
    expect(variantOf({ variants: halves('a', 'b'), enabled: false }, {})).toEqual(off)
    expect(variantOf({ variants: halves('a', 'b'), strategies: only('userId', 'ann') }, {})).toEqual(off)
  })
})

describe('a toggle with parents', () => {
  const parents = [
    toggle('on'),
    toggle('off', { enabled: false }),
    toggle('red', { variants: [{ name: 'red', weight: 1, stickiness: 'userId' }] }),
    toggle('nested', { dependencies: [{ feature: 'on' }] }),
  ]
  const isOn = (...dependencies: DependencyDefinition[]) =>
    compile([...parents, toggle('t', { dependencies, impressionData: true })], []).evaluate(
      't',
      { userId: 'a' },
      chanceOf(),
    )?.enabled

  it.each<[string, DependencyDefinition, boolean]>([
    ['that is on', { feature: 'on' }, true],
    ['that is on, as expected', { feature: 'on', enabled: true, variants: [] }, true],
    ['that is on but expected to be off', { feature: 'on', enabled: false }, false],
    ['that is off', { feature: 'off' }, false],
    ['that is off, as expected', { feature: 'off', enabled: false }, true],
    ['with the expected variant', { feature: 'red', variants: ['blue', 'red'] }, true],
    ['with another variant', { feature: 'red', variants: ['blue'] }, false],
    ['without a variant', { feature: 'on', variants: ['blue'] }, false],
    ['without a variant, which is called "disabled"', { feature: 'on', variants: ['disabled'] }, true],
    ['that is off, but expected to have a variant', { feature: 'off', variants: ['disabled'] }, false],
    ['with a variant, but expected to be off', { feature: 'red', enabled: false, variants: ['red'] }, false],
    ['that does not exist', { feature: 'ghost' }, false],
    ['that does not exist, expected to be off', { feature: 'ghost', enabled: false }, false],
    ['with a parent', { feature: 'nested' }, false],
  ])('%s', (_, dependency, expected) => {
    expect(isOn(dependency)).toBe(expected)
  })

  it('needs each of them', () => {
    const [yes, no] = [{ feature: 'on' }, { feature: 'off' }]
    const red = { feature: 'red', variants: ['red'] }
    const blue = { feature: 'red', variants: ['blue'] }
    expect([isOn(yes, red), isOn(yes, no), isOn(no, yes), isOn(red, blue), isOn(blue, red)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is also subject to its own strategies and has its own variants', () => {
    const dependencies = [{ feature: 'on' }]
    const variants = [{ name: 'v', weight: 1 }]
    const child = toggle('t', { dependencies, strategies: only('userId', 'ann'), variants })
    const compiled = compile([...parents, child], [])
    const names = ['ann', 'bob'].map((userId) => compiled.evaluate('t', { userId }, chanceOf())?.variant.name)
    expect(names).toEqual(['v', 'disabled'])
  })

  it('sees the result that the parent has in the same evaluation of all toggles', () => {
    const gradual = [{ name: 'gradualRolloutRandom', parameters: { percentage: 50 } }]
    const features = [
      toggle('a', { dependencies: [{ feature: 'parent' }] }),
      toggle('parent', { strategies: gradual }),
      toggle('z', { dependencies: [{ feature: 'parent', enabled: false }] }),
    ]
    const compiled = compile(features, [])
    const results = [0.1, 0.9].map((random) => {
      const enabled: [string, boolean][] = []
      compiled.evaluateAll({}, chanceOf(random), (name, outcome) => enabled.push([name, outcome.enabled]))
      return Object.fromEntries(enabled)
    })
    expect(results).toEqual([
      { a: true, parent: true, z: false },
      { a: false, parent: false, z: true },
    ])
  })
})
