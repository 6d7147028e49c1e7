import type { FeatureDefinition, Outcome } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { flagAnswer } from './value-rules.ts'

const feature = (more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name: 'flag',
  enabled: true,
  strategies: [{ name: 'default' }],
  ...more,
})
const plain = (enabled: boolean): Outcome => ({
  enabled,
  impressionData: false,
  variant: { name: 'disabled', enabled: false, feature_enabled: enabled },
})
const withPayload = (type: string, value: string): Outcome => ({
  enabled: true,
  impressionData: true,
  variant: { name: 'blue', enabled: true, feature_enabled: true, payload: { type, value } },
})

describe('the value of a flag', () => {
  it('is true or false unless the variant has a payload', () => {
    expect(flagAnswer(feature(), plain(true))).toEqual({
      key: 'flag',
      value: true,
      reason: 'STATIC',
      variant: 'enabled',
      metadata: { enabled: true, impressionData: false },
    })
    expect(flagAnswer(feature(), plain(false))).toMatchObject({ value: false, variant: 'disabled' })
    const bare = { ...plain(true), variant: { name: 'blue', enabled: true, feature_enabled: true } }
    expect(flagAnswer(feature(), bare)).toMatchObject({ value: true, variant: 'blue' })
  })

  it.each([
    ['string', 'x', 'x'],
    ['csv', 'a,b', 'a,b'],
    ['number', '1.5', 1.5],
    ['number', 'many', 'many'],
    ['json', '{"a":[1]}', { a: [1] }],
    ['json', '"text"', 'text'],
    ['json', '{', '{'],
    ['json', 'null', undefined],
    ['unheard-of', '1', '1'],
  ])('is the payload, converted by its type: %s %s', (type, text, value) => {
    const answer = flagAnswer(feature(), withPayload(type, text))
    expect(answer).toEqual({
      key: 'flag',
      value,
      reason: 'STATIC',
      variant: 'blue',
      metadata: { enabled: true, impressionData: true, payloadType: type },
    })
  })
})

describe('the reason of a flag', () => {
  const rollout = (percentage: unknown, stickiness = 'default') => ({
    name: 'flexibleRollout',
    parameters: { rollout: percentage as string, stickiness },
  })
  const constraints = [{ contextName: 'x', operator: 'IN', values: ['1'] }]
  const variants = ['a', 'b'].map((name) => ({ name, weight: 500 }))

  it.each<[string, Partial<FeatureDefinition>, string]>([
    ['a toggle that is off', { enabled: false, strategies: [rollout(50)] }, 'DISABLED'],
    ['a strategy for everyone', { strategies: [{ name: 'default' }] }, 'STATIC'],
    ['a rollout of 100 %', { strategies: [rollout('100')] }, 'STATIC'],
    ['a rollout of 0 %', { strategies: [rollout('0')] }, 'STATIC'],
    ['a rollout of 100 % with random stickiness', { strategies: [rollout('100', 'random')] }, 'STATIC'],
    [
      'a deprecated random rollout of 100 %',
      { strategies: [{ name: 'gradualRolloutRandom', parameters: { percentage: '100' } }] },
      'STATIC',
    ],
    ['a rollout of 50 %', { strategies: [{ name: 'default' }, rollout('50')] }, 'SPLIT'],
    [
      'a deprecated rollout strategy',
      { strategies: [{ name: 'gradualRolloutUserId', parameters: { percentage: '1' } }] },
      'SPLIT',
    ],
    ['a rollout of 100 % with stickiness on a field', { strategies: [rollout('100', 'userId')] }, 'TARGETING_MATCH'],
    ['constraints', { strategies: [{ name: 'default', constraints }] }, 'TARGETING_MATCH'],
    [
      'one strategy for everyone and one with constraints',
      { strategies: [{ name: 'default' }, { name: 'default', constraints }] },
      'TARGETING_MATCH',
    ],
    ['segments', { strategies: [{ name: 'default', segments: [1] }] }, 'TARGETING_MATCH'],
    ['a list of users', { strategies: [{ name: 'userWithId', parameters: { userIds: '1' } }] }, 'TARGETING_MATCH'],
    ['a parent', { dependencies: [{ feature: 'parent' }] }, 'TARGETING_MATCH'],
  ])('is correct for %s', (_what, more, reason) => {
    for (const enabled of [true, false]) expect(flagAnswer(feature(more), plain(enabled)).reason).toBe(reason)
  })

  it('is SPLIT when the toggle has several variants and returned one of them', () => {
    expect(flagAnswer(feature({ variants }), withPayload('string', 'x')).reason).toBe('SPLIT')
    const strategies = [{ name: 'default', variants }, { name: 'default' }]
    expect(flagAnswer(feature({ strategies }), withPayload('string', 'x')).reason).toBe('SPLIT')
    const single = [{ name: 'default', variants: variants.slice(1) }]
    expect(flagAnswer(feature({ strategies: single }), withPayload('string', 'x')).reason).toBe('STATIC')
    expect(flagAnswer(feature({ variants }), plain(false)).reason).toBe('STATIC')
    expect(flagAnswer(feature({ variants: variants.slice(1) }), withPayload('string', 'x')).reason).toBe('STATIC')
  })
})
