import { compile, type StrategyDefinition, type VariantDefinition } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { drawsOf } from './draws.ts'

const NOW = { now: 0, random: () => 0.5 }

const rollout = (percentage: number, parameters: object = {}): StrategyDefinition => ({
  name: 'flexibleRollout',
  parameters: { rollout: `${percentage}`, stickiness: 'default', groupId: 'g', ...parameters },
})
const variant = (name: string, weight: number, more: object = {}): VariantDefinition => ({ name, weight, ...more })
const feature = (variants: VariantDefinition[], strategies: StrategyDefinition[] = []) => ({
  name: 'banner',
  enabled: true,
  strategies,
  variants,
})
const drawn = (strategy: StrategyDefinition, variants: VariantDefinition[] = []) =>
  drawsOf(feature(variants), strategy).map(({ field, value }) => `${field} ${value}`)
const evaluated = (strategy: StrategyDefinition, userId: string, variants: VariantDefinition[] = []) =>
  compile([feature(variants, [strategy])], []).evaluate('banner', { userId, properties: {} }, NOW)

/** The smallest percentage that includes a user. */
const percentageOf = (userId: string): number =>
  Array.from({ length: 101 }, (_, percentage) => percentage).findIndex(
    (percentage) => evaluated(rollout(percentage), userId)?.enabled,
  )

describe('the users that are tried for a rollout', () => {
  it.each([
    [50, [1, 50, 51, 100]],
    [99, [1, 99, 100]],
    [1, [1, 2, 100]],
    [0, [1, 100]],
    [100, [1, 100]],
  ])('are the first, the last and those around the boundary of %i percent', (percentage, expected) => {
    const users = drawsOf(feature([]), rollout(percentage)).map(({ value }) => percentageOf(value))
    expect(users.toSorted((a, b) => a - b)).toEqual(expected)
  })

  const users = ['user-3', 'user-34', 'user-199', 'user-257']

  it.each<[string, StrategyDefinition, string]>([
    ['the default', rollout(50), 'userId'],
    ['no stickiness', rollout(50, { stickiness: '' }), 'userId'],
    ['another field', rollout(50, { stickiness: 'tenant' }), 'tenant'],
    [
      'the older strategy for users',
      { name: 'gradualRolloutUserId', parameters: { percentage: '50', groupId: 'g' } },
      'userId',
    ],
    [
      'the older strategy for sessions',
      { name: 'gradualRolloutSessionId', parameters: { percentage: '50', groupId: 'g' } },
      'sessionId',
    ],
  ])('are values of the field that decides: %s', (_, strategy, field) => {
    expect(drawn(strategy)).toEqual(users.map((user) => `${field} ${user}`))
  })

  it('are the first and the last when the strategy has no parameters', () => {
    const ends = ['user-27', 'user-60']
    expect(drawn({ name: 'flexibleRollout' })).toEqual(ends.map((user) => `userId ${user}`))
    expect(drawn({ name: 'gradualRolloutSessionId' })).toEqual(ends.map((user) => `sessionId ${user}`))
  })

  it('are none for a strategy without a percentage', () => {
    expect(drawn({ name: 'default' })).toEqual([])
  })
})

describe('the users that are tried for variants', () => {
  const inRollout = ['userId user-34', 'userId user-257']
  const [a, c] = [variant('a', 1), variant('c', 3)]

  it('are at both ends of the range of each variant with a weight', () => {
    const variants = [a, variant('b', 0), c]
    const strategy = { ...rollout(100), variants }
    expect(drawn(strategy, [variant('other', 1)])).toEqual([
      ...inRollout,
      ...['userId user-1', 'userId user-2', 'userId user-7'],
    ])
    expect(['user-1', 'user-2', 'user-7'].map((user) => evaluated(strategy, user)?.variant?.name).toSorted()).toEqual([
      'a',
      'c',
      'c',
    ])
    expect(drawn({ ...rollout(100), variants: [variant('a', 0)] })).toEqual(inRollout)
  })

  it('are in the rollout when the same field decides about it', () => {
    const around = ['user-34', 'user-96', 'user-257', 'user-453']
    for (const [parameters, more, field, ids] of [
      [{}, {}, 'userId', ['user-1', 'user-17', 'user-24']],
      [{ stickiness: 'tenant' }, {}, 'tenant', ['user-1', 'user-17', 'user-24']],
      [{}, { stickiness: 'tenant' }, 'tenant', ['user-1', 'user-2', 'user-7']],
    ] as const) {
      const ofRollout = 'stickiness' in parameters ? parameters.stickiness : 'userId'
      const strategy = { ...rollout(10, parameters), variants: [{ ...a, ...more }, c] }
      expect(drawn(strategy)).toEqual([
        ...around.map((user) => `${ofRollout} ${user}`),
        ...ids.map((user) => `${field} ${user}`),
      ])
    }
  })

  it('are those of the toggle when the strategy has none, with at most three values of each override', () => {
    const overrides = [
      { contextName: 'plan', values: ['a', 'b', 'c', 'd'] },
      { contextName: 'region', values: ['eu'] },
    ]
    const ofToggle = ['user-81', 'user-779', 'user-891', 'user-1129'].map((user) => `userId ${user}`)
    const variants = [variant('red', 500), variant('blue', 500, { overrides })]
    const overridden = ['plan a', 'plan b', 'plan c', 'region eu']
    expect(drawn({ name: 'default' }, variants)).toEqual([...ofToggle, ...overridden])
    expect(drawn(rollout(100), variants)).toEqual([...inRollout, ...ofToggle, ...overridden])
  })
})
