import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { percentageOf } from './plan.ts'
import { rolloutOf, STRATEGY_NAMES } from './strategy.ts'

const planOf = (name: string, parameters?: object, hostname?: string) =>
  rolloutOf({ name, ...(parameters && { parameters: { ...parameters } }) }, hostname)

const EVERYONE = { kind: 'everyone' }
const NOBODY = { kind: 'nobody' }
const field = (name: string, standardOnly: boolean) => ({ name, standardOnly })

it('the strategies that can be evaluated are those of every SDK', () => {
  expect(STRATEGY_NAMES).toEqual([
    'default',
    'userWithId',
    'gradualRolloutUserId',
    'gradualRolloutSessionId',
    'gradualRolloutRandom',
    'flexibleRollout',
    'remoteAddress',
    'applicationHostname',
  ])
  expect(planOf('ours')).toBeUndefined()
})

it.each([
  ['50', 50],
  [50.9, 50],
  [0, 0],
  [-1, 0],
  [100, 100],
  [150, 100],
  ['many', 0],
  [undefined, 0],
  [null, 0],
])('the percentage of the parameter %j is %i', (parameter, percentage) => {
  expect(percentageOf(parameter)).toBe(percentage)
})

describe('the plan of a strategy', () => {
  it.each([
    ['default', undefined, EVERYONE],
    ['flexibleRollout', undefined, NOBODY],
    ['flexibleRollout', { rollout: 100 }, EVERYONE],
    ['flexibleRollout', { rollout: 100, stickiness: 'random' }, EVERYONE],
    [
      'flexibleRollout',
      { rollout: 100, stickiness: 'teamId' },
      { kind: 'sticky', percentage: 100, group: '', stickiness: field('teamId', false) },
    ],
    [
      'flexibleRollout',
      { rollout: 30, stickiness: '', groupId: 'g' },
      { kind: 'sticky', percentage: 30, group: 'g', stickiness: 'default' },
    ],
    [
      'flexibleRollout',
      { rollout: 30, stickiness: 'random', groupId: 7 },
      { kind: 'sticky', percentage: 30, group: '7', stickiness: 'random' },
    ],
    [
      'gradualRolloutUserId',
      { percentage: 30, groupId: 'g' },
      { kind: 'sticky', percentage: 30, group: 'g', stickiness: field('userId', true) },
    ],
    [
      'gradualRolloutSessionId',
      { percentage: 100, groupId: 'g' },
      { kind: 'sticky', percentage: 100, group: 'g', stickiness: field('sessionId', true) },
    ],
    ['gradualRolloutSessionId', { percentage: 0 }, NOBODY],
    ['gradualRolloutRandom', { percentage: 30 }, { kind: 'chance', percentage: 30 }],
    ['gradualRolloutRandom', { percentage: 0 }, NOBODY],
    ['gradualRolloutRandom', { percentage: 100 }, EVERYONE],
  ])('%s with %j is %j', (name, parameters, plan) => {
    expect(planOf(name, parameters)).toEqual(plan)
  })

  it('for listed users and addresses reads the standard field only', () => {
    const users = planOf('userWithId', { userIds: 'ann, bob' })
    const addresses = planOf('remoteAddress', { IPs: '10.0.0.0/8' })
    expect(users).toMatchObject({ kind: 'listed', field: field('userId', true), key: '["userWithId","ann, bob"]' })
    expect(addresses).toMatchObject({ field: field('remoteAddress', true), key: '["remoteAddress","10.0.0.0/8"]' })
    expect(planOf('userWithId')).toMatchObject({ key: '["userWithId",""]' })
    const holds = (plan: typeof users, text: string) => plan?.kind === 'listed' && plan.test(readingOf(text), 0)
    expect([
      holds(users, 'bob'),
      holds(users, 'eve'),
      holds(addresses, '10.1.1.1'),
      holds(addresses, '11.1.1.1'),
    ]).toEqual([true, false, true, false])
  })

  it('for host names compares them without case with the name of this machine', () => {
    const hosts = { hostNames: 'web-1, WEB-2' }
    expect([planOf('applicationHostname', hosts, 'web-2'), planOf('applicationHostname', hosts, 'Web-1')]).toEqual([
      EVERYONE,
      EVERYONE,
    ])
    expect([
      planOf('applicationHostname', hosts, 'web-3'),
      planOf('applicationHostname', hosts),
      planOf('applicationHostname', {}, 'web-1'),
    ]).toEqual([NOBODY, NOBODY, NOBODY])
  })
})
