import { describe, expect, it } from 'vitest'
import { reachOf } from './reach.ts'
import type { StrategyData } from './strategy.ts'

const strategy = (name: string, more: Partial<StrategyData> = {}): StrategyData => ({
  name,
  disabled: false,
  constraints: [],
  parameters: {},
  segments: [],
  ...more,
})
const rollout = (percent: number | string, more: Partial<StrategyData> = {}) =>
  strategy('flexibleRollout', { parameters: { rollout: percent, stickiness: 'default' }, ...more })
const pro = { contextName: 'plan', operator: 'IN', values: ['pro'] }

describe('the reach of a toggle', () => {
  it.each<[string, boolean, StrategyData[], string, number | null]>([
    ['is nobody if the toggle is off, whatever its strategies are', false, [rollout(100)], 'nobody', null],
    ['is nobody if the toggle is on without a strategy', true, [], 'nobody', null],
    ['is nobody if the toggle has only disabled strategies', true, [rollout(100, { disabled: true })], 'nobody', null],
    ['is everyone with the default strategy', true, [strategy('default')], 'everyone', null],
    ['is everyone with the default strategy without lists', true, [{ name: 'default' }], 'everyone', null],
    ['is everyone with a rollout of 100', true, [rollout(100)], 'everyone', null],
    ['is everyone with a rollout of 100 as a string', true, [rollout('100')], 'everyone', null],
    ['is some with a partial rollout', true, [rollout(25)], 'some', 25],
    ['is some with a rollout of 0', true, [rollout(0)], 'some', 0],
    ['is some with a rollout of half a percent', true, [rollout('0.5')], 'some', 0.5],
    ['is everyone with a partial and a full rollout', true, [rollout(25), rollout(100)], 'everyone', null],
    [
      'is some without a percentage for two rollouts, which do not add up',
      true,
      [rollout(25), rollout(30)],
      'some',
      null,
    ],
    [
      'is some with a partial rollout and a disabled full one',
      true,
      [rollout(100, { disabled: true }), rollout(30)],
      'some',
      30,
    ],
    ['is some with a full rollout and a constraint', true, [rollout(100, { constraints: [pro] })], 'some', null],
    ['is some with a partial rollout and a constraint', true, [rollout(40, { constraints: [pro] })], 'some', 40],
    ['is some with a segment', true, [strategy('default', { segments: [1] })], 'some', null],
    [
      'is some with a list of user ids',
      true,
      [strategy('userWithId', { parameters: { userIds: 'ann' } })],
      'some',
      null,
    ],
    [
      'is some with a partial rollout of an older strategy type',
      true,
      [strategy('gradualRolloutUserId', { parameters: { percentage: 10 } })],
      'some',
      10,
    ],
    [
      'is some without a percentage for a full rollout to users with an id',
      true,
      [strategy('gradualRolloutUserId', { parameters: { percentage: 100 } })],
      'some',
      null,
    ],
    ['is some with percentage 0 for a rollout without a parameter', true, [strategy('flexibleRollout')], 'some', 0],
    [
      'is some without a percentage if the parameter is not a number',
      true,
      [strategy('gradualRolloutOurs', { parameters: { percentage: 'many' } })],
      'some',
      null,
    ],
    [
      'is some without a percentage for a rollout below 0',
      true,
      [strategy('gradualRolloutOurs', { parameters: { percentage: -1 } })],
      'some',
      null,
    ],
    ['is some with a custom strategy', true, [strategy('ours')], 'some', null],
  ])('%s', (_case, enabled, strategies, reach, share) => {
    expect(reachOf(enabled, strategies)).toEqual({ reach, rollout: share })
  })
})
