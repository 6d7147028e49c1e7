import type { StrategyDefinition } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { contextFrom, contextsOf, mixedContexts, unique } from './contexts.ts'

const BASE = {
  userId: 'user-1',
  sessionId: 'session-1',
  remoteAddress: '203.0.113.7',
  appName: 'leverframe-verify',
  currentTime: '2026-06-01T12:00:00.000Z',
}
const contextsFor = (...strategies: StrategyDefinition[]) => contextsOf({ name: 'a', enabled: true, strategies })
const number = (contextName: string, operator: string, value: string) => ({ contextName, operator, value })

it('a context has its own fields, and all others as properties', () => {
  const given = { ...BASE, environment: 'dev', plan: 'pro', region: undefined }
  expect(contextFrom(given)).toStrictEqual({ ...BASE, environment: 'dev', properties: { plan: 'pro' } })
})

describe('the contexts for a toggle', () => {
  it('are one when it has no conditions', () => {
    expect(contextsFor({ name: 'default' }, { name: 'default' })).toEqual([BASE])
  })

  it('reach both sides of each constraint while all others match', () => {
    const constraints = [number('age', 'NUM_GT', '1'), number('size', 'NUM_LT', '9'), number('age', 'NUM_LT', '3')]
    const found = contextsFor({ name: 'default', constraints })
    const matching = { ...BASE, age: '2', size: '8' }
    const others = (field: string, ...values: (string | undefined)[]) =>
      values.map((value) => ({ ...matching, [field]: value }))
    expect(found).toStrictEqual([
      BASE,
      matching,
      ...others('age', undefined, '1', '0', '1.5', 'no number', 'something else', '3', '4', '3.5'),
      ...others('size', undefined, '9', '10', '9.5', 'no number', 'something else'),
    ])
  })

  it('have the users and addresses that strategies list', () => {
    const users = { name: 'userWithId', parameters: { userIds: ' ann, ,bob' } }
    const addresses = { name: 'remoteAddress', parameters: { IPs: '10.0.0.1,10.1.0.0/16' } }
    expect(contextsFor(users, addresses)).toEqual([
      BASE,
      { ...BASE, userId: 'ann' },
      { ...BASE, userId: 'bob' },
      { ...BASE, remoteAddress: '10.0.0.1' },
      { ...BASE, remoteAddress: '10.1.0.0' },
    ])
    expect(contextsFor({ name: 'userWithId' }, { name: 'remoteAddress' })).toEqual([BASE])
    const many = Array.from({ length: 12 }, (_, index) => `u${index}`).join()
    expect(contextsFor({ name: 'userWithId', parameters: { userIds: many } }).map(({ userId }) => userId)).toEqual([
      'user-1',
      ...Array.from({ length: 10 }, (_, index) => `u${index}`),
    ])
  })

  it('have the users around the boundary of a rollout who match the constraints', () => {
    const parameters = { rollout: '50', stickiness: 'userId', groupId: 'g' }
    const constraints = [number('age', 'NUM_GT', '1')]
    const found = contextsFor({ name: 'flexibleRollout', parameters, constraints })
    expect(found.slice(-4)).toEqual(
      ['user-3', 'user-34', 'user-199', 'user-257'].map((userId) => ({ ...BASE, age: '2', userId })),
    )
  })

  it('are listed once', () => {
    expect(unique([{ a: 'x' }, { b: 'x' }, { a: 'x' }])).toEqual([{ a: 'x' }, { b: 'x' }])
  })
})

describe('the contexts that combine the values of all toggles', () => {
  const given = [
    { userId: 'u', plan: 'pro', age: undefined },
    { appName: 'x', plan: 'free', region: 'eu' },
  ]

  it('are the same in every run, have their own users, and lack some fields that toggles add', () => {
    expect(mixedContexts(given, 8)).toEqual(
      [
        { plan: 'pro', region: 'eu' },
        { plan: 'free' },
        { plan: 'pro', region: 'eu' },
        { plan: 'pro', region: 'eu' },
        { region: 'eu' },
        {},
        { plan: 'pro' },
        { region: 'eu' },
      ].map((more, index) => ({ userId: `mixed-${index}`, sessionId: `session-${index}`, appName: 'x', ...more })),
    )
  })

  it('are as many as they are asked to be', () => {
    expect(mixedContexts(given, 0)).toEqual([])
    expect(mixedContexts([], 1)).toEqual([{ userId: 'mixed-0', sessionId: 'session-0' }])
  })
})
