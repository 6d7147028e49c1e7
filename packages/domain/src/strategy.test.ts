import { describe, expect, it } from 'vitest'
import { rolloutOf, type StrategyData, strategySentence } from './strategy.ts'
import { variantsSentence } from './variant.ts'

const pro = { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }

const rollout = (percent: number, more: Partial<StrategyData> = {}): StrategyData => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'userId' },
  ...more,
})
const gradual = (by: string): StrategyData => ({ name: `gradualRollout${by}`, parameters: { percentage: '30' } })

describe('the sentence of a strategy', () => {
  it.each<[StrategyData, string]>([
    [{ name: 'default' }, 'On for everyone'],
    [rollout(100), 'On for everyone'],
    [rollout(25, { constraints: [pro] }), 'On for 25% of users where plan is pro or team, sticky by userId'],
    [
      { name: 'flexibleRollout', parameters: { rollout: '5', stickiness: 'random' } },
      'On for 5% of users, random for each request',
    ],
    [{ name: 'flexibleRollout' }, 'On for 0% of users, sticky by userId or sessionId'],
    [gradual('UserId'), 'On for 30% of users, sticky by userId'],
    [gradual('SessionId'), 'On for 30% of sessions, sticky by sessionId'],
    [gradual('Random'), 'On for 30% of requests, at random'],
    [{ name: 'default', segments: [3, 4] }, 'On for everyone in segment beta and segment #4'],
    [
      { name: 'default', segments: [3], constraints: [pro] },
      'On for everyone in segment beta where plan is pro or team',
    ],
    [{ name: 'userWithId', parameters: { userIds: 'ann, bob' } }, 'On for the users ann or bob'],
    [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1' } }, 'On for the addresses 10.0.0.1'],
    [{ name: 'applicationHostname', parameters: null }, 'On for the hosts nothing'],
    [{ name: 'applicationHostname', parameters: { hostNames: 'web-1' } }, 'On for the hosts web-1'],
    [
      { name: 'flexibleRollout', parameters: { rollout: null, stickiness: '' } },
      'On for 0% of users, sticky by userId or sessionId',
    ],
    [
      { name: 'default', constraints: [pro, { contextName: 'age', operator: 'NUM_GTE', value: '18' }] },
      'On for everyone where plan is pro or team and age is at least 18',
    ],
    [{ name: 'ours', disabled: true }, 'On for users matched by "ours" (inactive)'],
  ])('of %j is "%s"', (strategy, sentence) => {
    expect(strategySentence(strategy, new Map([[3, 'beta']]))).toBe(sentence)
  })
})

it('the rollout of a strategy without a percentage is undefined', () => {
  expect(['default', 'userWithId', 'ours'].map((name) => rolloutOf({ name }))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('variants are listed with their weights in percent', () => {
  const weighed = [
    { name: 'red', weight: 333 },
    { name: 'blue', weight: 667 },
  ]
  expect([variantsSentence(weighed), variantsSentence([])]).toEqual(['red 33.3%, blue 66.7%', 'no variants'])
})
