import { describe, expect, it } from 'vitest'
import type { StrategyView } from '#features/toggles/toggle/index'
import { reachOf } from './reach-rules.ts'

const strategy = (name: string, more: Partial<StrategyView> = {}): StrategyView => ({
  id: name,
  name,
  title: null,
  disabled: false,
  constraints: [],
  parameters: {},
  segments: [],
  variants: [],
  sortOrder: 0,
  ...more,
})
const rollout = (percent: number | string, more: Partial<StrategyView> = {}) =>
  strategy('flexibleRollout', { parameters: { rollout: percent, stickiness: 'default' }, ...more })
const pro = { contextName: 'plan', operator: 'IN', values: ['pro'] } as unknown as StrategyView['constraints'][number]
const red = { name: 'red', weight: 1_000 } as unknown as StrategyView['variants'][number]

describe('for whom a toggle is on', () => {
  it.each<[string, boolean, StrategyView[], string, number | null]>([
    ['off, whatever its strategies say', false, [rollout(100)], 'nobody', null],
    ['on without a strategy, which SDKs are told as off', true, [], 'nobody', null],
    ['on with disabled strategies only', true, [rollout(100, { disabled: true })], 'nobody', null],
    ['the default strategy', true, [strategy('default')], 'everybody', null],
    ['a rollout to all', true, [rollout(100)], 'everybody', null],
    ['a rollout to all, written as text', true, [rollout('100')], 'everybody', null],
    [
      'variants divide those who get it, and leave nobody out',
      true,
      [rollout(100, { variants: [red] })],
      'everybody',
      null,
    ],
    ['a rollout to a part', true, [rollout(25)], 'some', 25],
    ['a rollout to nobody yet', true, [rollout(0)], 'some', 0],
    ['a rollout to half a percent', true, [rollout('0.5')], 'some', 0.5],
    ['a rollout to all beside one to a part', true, [rollout(25), rollout(100)], 'everybody', null],
    ['two rollouts, whose shares do not add up to one', true, [rollout(25), rollout(30)], 'some', null],
    ['a rollout beside a disabled one', true, [rollout(100, { disabled: true }), rollout(30)], 'some', 30],
    ['a rollout to all who fulfil a constraint', true, [rollout(100, { constraints: [pro] })], 'some', null],
    ['a rollout to a part of those', true, [rollout(40, { constraints: [pro] })], 'some', 40],
    ['everybody in a segment', true, [strategy('default', { segments: [1] })], 'some', null],
    ['users by their ids', true, [strategy('userWithId', { parameters: { userIds: 'ann' } })], 'some', null],
    ['an older rollout', true, [strategy('gradualRolloutUserId', { parameters: { percentage: 10 } })], 'some', 10],
    [
      'an older rollout to all who have an id',
      true,
      [strategy('gradualRolloutUserId', { parameters: { percentage: 100 } })],
      'some',
      null,
    ],
    ['a rollout without a share', true, [strategy('flexibleRollout')], 'some', 0],
    [
      'a share that is no number',
      true,
      [strategy('gradualRolloutOurs', { parameters: { percentage: 'many' } })],
      'some',
      null,
    ],
    ['a strategy that only clients know', true, [strategy('ours')], 'some', null],
  ])('%s', (_case, enabled, strategies, reach, share) => {
    expect(reachOf(enabled, strategies)).toEqual({ reach, rollout: share })
  })
})
