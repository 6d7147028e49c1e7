import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../test/chance.ts'
import { type CompileOptions, compile } from '../compiled.ts'
import type { Context } from '../context.ts'
import type { ConstraintDefinition, StrategyDefinition } from '../definition.ts'
import { explain } from './explain.ts'

const SEGMENTS = [
  { id: 1, name: 'beta', constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }] },
  { id: 2 },
]

function explained(strategy: StrategyDefinition, context: Context, randoms: number[] = [], options?: CompileOptions) {
  const compiled = compile([{ name: 't', enabled: true, strategies: [strategy] }], SEGMENTS, options)
  return explain(compiled, 't', context, chanceOf(...randoms)).strategies[0]
}

const constraint = (contextName: string, operator: string, more: object = {}): ConstraintDefinition => ({
  contextName,
  operator,
  ...more,
})
const never = [constraint('plan', 'IN', { values: ['none'] })]

describe('the explanation of a constraint', () => {
  const constraintOf = (one: ConstraintDefinition, context: Context = {}) =>
    explained({ name: 'default', constraints: [one] }, context)?.constraints[0]

  it.each<[string, ConstraintDefinition, Context, object]>([
    [
      'has the value of its field',
      constraint('plan', 'IN', { values: ['pro'] }),
      { properties: { plan: 'pro' } },
      { seen: 'pro', held: true },
    ],
    ['has no value for a missing field', constraint('plan', 'IN', { values: ['pro'] }), {}, { held: false }],
    [
      'can be inverted',
      constraint('plan', 'IN', { values: ['pro'], inverted: true }),
      {},
      { inverted: true, held: true },
    ],
    [
      'of a date has the time, not the field',
      constraint('plan', 'DATE_BEFORE', { value: '2026-01-02' }),
      { properties: { plan: 'pro' } },
      { seen: '2026-01-01T00:00:00.000Z', held: true },
    ],
    [
      'of a date has no time when the context has an invalid one',
      constraint('currentTime', 'DATE_AFTER', { value: '2025-01-02' }),
      { currentTime: 'soon' },
      { held: false },
    ],
    [
      'of an unknown operator says so',
      constraint('plan', 'SOUNDS_LIKE', { values: ['pro'] }),
      { properties: { plan: 'pro' } },
      { seen: 'pro', known: false, held: false },
    ],
    [
      'of an expensive pattern says so',
      constraint('userId', 'REGEX', { value: '(.*){1000}', inverted: true }),
      { userId: 'a' },
      { seen: 'a', inverted: true, refusal: 'too_expensive', held: false },
    ],
  ])('%s', (_, one, context, expected) => {
    const common = { constraint: one, seen: undefined, inverted: false, known: true, refusal: undefined }
    expect(constraintOf(one, context)).toEqual({ ...common, ...expected })
  })
})

describe('the explanation of a segment', () => {
  it('has its constraints, and whether it exists', () => {
    const segmentsOf = (plan: string) => {
      const { segments, result } = explained({ name: 'default', segments: [1, 2, 3] }, { properties: { plan } }) ?? {}
      return {
        result,
        segments: segments?.map(({ constraints, ...rest }) => ({ ...rest, seen: constraints.map(({ seen }) => seen) })),
      }
    }
    const rest = [
      { id: 2, name: undefined, found: true, held: true, seen: [] },
      { id: 3, name: undefined, found: false, held: false, seen: [] },
    ]
    expect(segmentsOf('pro')).toEqual({
      result: false,
      segments: [{ id: 1, name: 'beta', found: true, held: true, seen: ['pro'] }, ...rest],
    })
    expect(segmentsOf('free')).toEqual({
      result: false,
      segments: [{ id: 1, name: 'beta', found: true, held: false, seen: ['free'] }, ...rest],
    })
    expect(explained({ name: 'default', segments: [1, 2] }, { properties: { plan: 'pro' } })?.result).toBe(true)
  })
})

describe('the explanation of a rollout', () => {
  const ID = 'user-42'
  const sticky = { kind: 'sticky', percentage: 42, group: 'checkout' }
  const flexible = (stickiness: string, rollout = 42): StrategyDefinition => ({
    name: 'flexibleRollout',
    parameters: { rollout, stickiness, groupId: 'checkout' },
  })

  it.each<[string, StrategyDefinition, Context, number[], object]>([
    ['for everyone', { name: 'default' }, {}, [], { kind: 'everyone', held: true }],
    ['for nobody', flexible('default', 0), {}, [], { kind: 'nobody', held: false }],
    [
      'for listed users',
      { name: 'userWithId', parameters: { userIds: 'ann' } },
      { userId: 'ann' },
      [],
      { kind: 'listed', field: 'userId', seen: 'ann', held: true },
    ],
    [
      'for other users than the listed ones',
      { name: 'userWithId', parameters: { userIds: 'ann' } },
      { properties: { userId: 'ann' } },
      [],
      { kind: 'listed', field: 'userId', seen: undefined, held: false },
    ],
    [
      'by chance, within the percentage',
      { name: 'gradualRolloutRandom', parameters: { percentage: 51 } },
      {},
      [0.5],
      { kind: 'chance', percentage: 51, drawn: 51, held: true },
    ],
    [
      'by chance, above the percentage',
      { name: 'gradualRolloutRandom', parameters: { percentage: 50 } },
      {},
      [0.5],
      { kind: 'chance', percentage: 50, drawn: 51, held: false },
    ],
    [
      'by chance, when the constraints do not match',
      { name: 'gradualRolloutRandom', parameters: { percentage: 50 }, constraints: never },
      {},
      [],
      { kind: 'chance', percentage: 50, drawn: undefined, held: false },
    ],
    [
      'by user',
      flexible('default'),
      { userId: ID, sessionId: 'x' },
      [],
      { ...sticky, stickiness: 'default', id: ID, byChance: false, bucket: 42, held: true },
    ],
    [
      'by session, without a user',
      flexible('default', 41),
      { userId: '', sessionId: ID },
      [],
      { ...sticky, percentage: 41, stickiness: 'default', id: ID, byChance: false, bucket: 42, held: false },
    ],
    [
      'by user or session, without both',
      flexible('default'),
      { remoteAddress: ID },
      [0.5],
      { ...sticky, stickiness: 'default', id: '5001', byChance: true, bucket: 55, held: false },
    ],
    [
      'by a random id',
      flexible('random', 55),
      { userId: ID },
      [0.5],
      { ...sticky, percentage: 55, stickiness: 'random', id: '5001', byChance: true, bucket: 55, held: true },
    ],
    [
      'by a random id, when the constraints do not match',
      { ...flexible('random'), constraints: never },
      { userId: ID },
      [],
      { ...sticky, stickiness: 'random', id: undefined, byChance: true, bucket: undefined, held: false },
    ],
    [
      'by a random id, in a disabled strategy',
      { ...flexible('random'), disabled: true },
      { userId: ID },
      [],
      { ...sticky, stickiness: 'random', id: undefined, byChance: true, bucket: undefined, held: false },
    ],
    [
      'by a property',
      flexible('teamId'),
      { properties: { teamId: ID } },
      [],
      { ...sticky, stickiness: 'teamId', id: ID, byChance: false, bucket: 42, held: true },
    ],
    [
      'by a property that is missing',
      flexible('teamId', 100),
      { userId: ID },
      [],
      {
        ...sticky,
        percentage: 100,
        stickiness: 'teamId',
        id: undefined,
        byChance: false,
        bucket: undefined,
        held: false,
      },
    ],
  ])('%s has what decided', (_, strategy, context, randoms, rollout) => {
    expect(explained(strategy, context, randoms)?.rollout).toEqual(rollout)
  })

  it('by host name has the name of this machine', () => {
    const hosts: StrategyDefinition = { name: 'applicationHostname', parameters: { hostNames: 'web-1' } }
    const kinds = ['web-1', 'web-2'].map((hostname) => explained(hosts, {}, [], { hostname })?.rollout?.kind)
    expect(kinds).toEqual(['everyone', 'nobody'])
  })
})

it('the explanation of a strategy has its result', () => {
  const strategies: StrategyDefinition[] = [
    { name: 'default', id: 's', title: 'All' },
    { name: 'default', title: null, constraints: never },
    { name: 'default', disabled: true },
    { name: 'flexibleRollout' },
    { name: 'ours' },
    { name: 'ours', constraints: never },
    { name: 'ours', segments: [3] },
    { name: 'ours', disabled: true },
  ]
  const compiled = compile([{ name: 't', enabled: true, strategies }], [])
  const all = explain(compiled, 't', {}, chanceOf()).strategies
  expect(all.map(({ index, id, name, title, disabled, result }) => [index, id, name, title, disabled, result])).toEqual(
    [
      [0, 's', 'default', 'All', false, true],
      [1, undefined, 'default', undefined, false, false],
      [2, undefined, 'default', undefined, true, 'unevaluated'],
      [3, undefined, 'flexibleRollout', undefined, false, false],
      [4, undefined, 'ours', undefined, false, 'unknown'],
      [5, undefined, 'ours', undefined, false, false],
      [6, undefined, 'ours', undefined, false, false],
      [7, undefined, 'ours', undefined, true, 'unevaluated'],
    ],
  )
  expect(all.slice(4).map(({ rollout }) => rollout)).toEqual([undefined, undefined, undefined, undefined])
})
