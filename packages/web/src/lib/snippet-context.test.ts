import { describe, expect, it } from 'vitest'
import { contextForRules } from './snippet-context.ts'
import type { Constraint } from './types.ts'

const rule = (constraints: readonly Constraint[], more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: 100, stickiness: 'default', groupId: 'g' },
  constraints: [...constraints],
  segments: [] as number[],
  disabled: false,
  ...more,
})

const NO_SEGMENTS = () => []
const fieldsOf = (...rules: ReturnType<typeof rule>[]) =>
  Object.fromEntries(contextForRules(rules, NO_SEGMENTS).map(({ name, value }) => [name, value]))

describe('the context of a snippet', () => {
  it('is a user when no rule reads a field', () => {
    expect([contextForRules([], NO_SEGMENTS), fieldsOf(rule([]))]).toEqual([
      [{ name: 'userId', value: '7' }],
      { userId: '7' },
    ])
  })

  it.each<[Partial<Constraint> & { operator: string }, string]>([
    [{ operator: 'IN', values: ['pro', 'team'] }, 'pro'],
    [{ operator: 'NOT_IN', values: ['free'] }, 'example'],
    [{ operator: 'NOT_IN', values: ['free'], inverted: true }, 'free'],
    [{ operator: 'STR_STARTS_WITH', values: ['de-'] }, 'de-'],
    [{ operator: 'NUM_GT', value: '18' }, '19'],
    [{ operator: 'NUM_LT', value: '0.5' }, '-0.5'],
    [{ operator: 'NUM_GTE', value: '18' }, '18'],
    [{ operator: 'SEMVER_GT', value: '1.2.3' }, '1.2.4'],
    [{ operator: 'SEMVER_LT', value: '2.0.0' }, '0.0.0'],
    [{ operator: 'DATE_AFTER', value: '2026-11-15T10:00:00Z' }, '2026-11-16'],
    [{ operator: 'REGEX', value: '^a' }, 'example'],
    [{ operator: 'IN_CIDR', values: ['10.0.0.0/8'] }, '10.0.0.0'],
  ])('fulfils %j with %s', (constraint, value) => {
    expect(fieldsOf(rule([{ contextName: 'plan', values: [], ...constraint }])).plan).toBe(value)
  })

  it('contains the fields of segments, stickiness and strategy types, once each', () => {
    const plan = { contextName: 'plan', operator: 'IN', values: ['pro'] }
    const inSegment = rule([], { segments: [3], parameters: { stickiness: 'sessionId' } })
    const found = contextForRules(
      [rule([plan]), inSegment, rule([], { name: 'userWithId', parameters: { userIds: 'ann, bob' } })],
      (id) => (id === 3 ? [{ contextName: 'country', operator: 'IN', values: ['de'] }, plan] : []),
    )
    expect(found).toEqual([
      { name: 'userId', value: '7' },
      { name: 'sessionId', value: 's-1' },
      { name: 'plan', value: 'pro' },
      { name: 'country', value: 'de' },
    ])
    expect(fieldsOf(rule([], { name: 'userWithId', parameters: { userIds: 'ann, bob' } }))).toEqual({ userId: 'ann' })
    expect(fieldsOf(rule([], { name: 'remoteAddress', parameters: { IPs: '10.1.0.0/16' } }))).toEqual({
      remoteAddress: '10.1.0.0',
    })
  })

  it('leaves out inactive rules and fields that SDKs set', () => {
    const time = { contextName: 'currentTime', operator: 'DATE_AFTER', values: [], value: '2026-11-15' }
    const off = rule([{ contextName: 'plan', operator: 'IN', values: ['pro'] }], { disabled: true })
    expect(fieldsOf(rule([time]), off)).toEqual({ userId: '7' })
  })
})
