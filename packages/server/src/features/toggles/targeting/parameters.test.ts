import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { BUILT_IN_STRATEGIES, normalParameters, type Parameters } from './parameters.ts'

const normal = (strategy: string, given?: Parameters) => normalParameters(strategy, given, 'checkout', '/p')
const filled = { rollout: 100, stickiness: 'default', groupId: 'checkout' }

describe('the parameters of flexibleRollout', () => {
  it.each([[undefined], [null], [{}]])('get their defaults if %j is given', (given) => {
    expect(normal('flexibleRollout', given)).toEqual(filled)
  })

  it('keep the given values and additional parameters', () => {
    const given = { rollout: 5, stickiness: 'userId', groupId: 'group', note: 'mine', toggle: true }
    expect(normal('flexibleRollout', given)).toEqual(given)
    expect(normal('flexibleRollout', { rollout: 0 })).toEqual({ ...filled, rollout: 0 })
  })

  it('do not change if they are normalised again', () => {
    const rollout = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }).map(String))
    const text = fc.string({ minLength: 1 })
    const parameters = fc.record({ rollout, stickiness: text, groupId: text }, { requiredKeys: [] })
    fc.assert(
      fc.property(parameters, (given) => {
        const once = normal('flexibleRollout', given)
        expect(normal('flexibleRollout', once)).toEqual(once)
        expect(once?.rollout).toBe('rollout' in given ? Number(given.rollout) : 100)
      }),
    )
  })

  it.each([
    ['stickiness', ''],
    ['stickiness', 5],
    ['groupId', ''],
    ['groupId', true],
  ])('refuse %s %j', (key, value) => {
    expect(() => normal('flexibleRollout', { [key]: value })).toThrow(`/p/${key}`)
  })
})

describe.each([
  ['flexibleRollout', 'rollout'],
  ['gradualRolloutUserId', 'percentage'],
  ['gradualRolloutSessionId', 'percentage'],
  ['gradualRolloutRandom', 'percentage'],
])('the percentage of %s', (strategy, key) => {
  it.each([0, 1, 12.5, 100, '0', '50', '12.5', '100', ' 7 '])('can be %j, and is converted to a number', (value) => {
    expect(normal(strategy, { [key]: value })?.[key]).toBe(Number(value))
  })

  it.each([-1, 101, 100.5, '-1', '101', '', 'all', '1e1', true])('cannot be %j', (value) => {
    expect(() => normal(strategy, { [key]: value })).toThrow(Failure)
    expect(() => normal(strategy, { [key]: value })).toThrow(`/p/${key}`)
  })
})

describe('the parameters of every other strategy', () => {
  const others = BUILT_IN_STRATEGIES.filter((name) => name !== 'flexibleRollout')

  it.each(others)('%s are not changed: {} if absent, null if null', (strategy) => {
    expect(normal(strategy)).toEqual({})
    expect(normal(strategy, null)).toBeNull()
    const given = { userIds: '1,2', IPs: '10.0.0.0/8', hostNames: 'a', number: 5, toggle: false, rollout: 'anything' }
    expect(normal(strategy, given)).toEqual(given)
  })
})
