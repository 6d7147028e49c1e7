import { strategyOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import { advanceOf, placed } from './content-rules.ts'
import type { MilestoneInput } from './schema.ts'
import { PLAN_LIMITS } from './types.ts'

describe('how a milestone advances', () => {
  it.each([
    [{ type: 'manual', minutes: 5 }, { type: 'manual' }],
    [
      { type: 'at', at: '2030-01-31T10:00:00+01:00', minutes: 5 },
      { type: 'at', at: '2030-01-31T09:00:00.000Z' },
    ],
    [
      { type: 'after', minutes: 5, at: '2030-01-31T09:00:00Z' },
      { type: 'after', minutes: 5 },
    ],
    [
      { type: 'whenGuardsHold', minutes: 7 },
      { type: 'whenGuardsHold', minutes: 7 },
    ],
  ] as const)('of %j is %j', (given, advance) => {
    expect(advanceOf(given, '/body')).toEqual(advance)
  })

  it.each([
    [{ type: 'at' }, '/body/at: must be a time, such as 2030-01-31T09:00:00Z'],
    [{ type: 'at', at: '2030-01-31' }, '/body/at: must be a time'],
    [{ type: 'at', at: 'x2030-01-31T09:00:00Z' }, '/body/at: must be a time'],
    [{ type: 'at', at: '2030-13-31T09:00:00Z' }, '/body/at: must be a time'],
    [{ type: 'after' }, '/body/minutes: is required for the type after'],
    [{ type: 'whenGuardsHold' }, '/body/minutes: is required for the type whenGuardsHold'],
  ] as const)('is refused for %j', (given, message) => {
    expect(() => advanceOf(given, '/body')).toThrow(message)
  })
})

function ids(...known: string[]) {
  let next = 0
  return { newId: () => `new-${++next}`, known: new Set(known) }
}
const { id: _, ...withoutId } = strategyOf('s')
const milestone = (name: string, more: object = {}): MilestoneInput =>
  ({ name, strategies: [withoutId], ...more }) as MilestoneInput

describe('milestones', () => {
  it('are in their order, and otherwise as they were given', () => {
    const given = [milestone('a', { sortOrder: 7 }), milestone('b'), milestone('c', { sortOrder: -1 }), milestone('d')]
    const { milestones } = placed(given, ids())
    expect(milestones.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['c', 0],
      ['b', 1],
      ['d', 2],
      ['a', 3],
    ])
  })

  it('keep ids that the plan has, once, and get others', () => {
    const strategies = [
      { ...withoutId, id: 's1' },
      { ...withoutId, id: 's1' },
      { ...withoutId, id: 's2' },
    ]
    const given = [milestone('a', { id: 'm1', strategies }), milestone('b', { id: 'mine' }), milestone('c')]
    const { milestones, ids: replaced } = placed(given, ids('m1', 's1'))
    expect(milestones.map(({ id, strategies: own }) => [id, own.map((one) => one.id)])).toEqual([
      ['m1', ['s1', 'new-1', 'new-2']],
      ['new-3', ['new-4']],
      ['new-5', ['new-6']],
    ])
    expect([...replaced]).toEqual([
      ['m1', 'm1'],
      ['mine', 'new-3'],
    ])
  })

  it('advance by hand unless they say otherwise', () => {
    const transitionCondition = { intervalMinutes: 30 }
    const given = [
      milestone('a'),
      milestone('b', { transitionCondition }),
      milestone('c', { transitionCondition, advance: { type: 'after', minutes: 5 } }),
      milestone('d', { transitionCondition: null }),
    ]
    expect(placed(given, ids()).milestones.map(({ advance }) => advance)).toEqual([
      { type: 'manual' },
      { type: 'after', minutes: 30 },
      { type: 'after', minutes: 5 },
      { type: 'manual' },
    ])
  })

  const many = (count: number) => milestone('a', { strategies: Array(count).fill(withoutId) })
  it.each([
    [
      [milestone('a', { id: 'm' }), milestone('b', { id: 'm' })],
      '/body/milestones/1/id: another milestone has this id',
    ],
    [
      [milestone('a'), milestone('b', { strategies: [{ ...withoutId, disabled: true }] })],
      '/body/milestones/1/strategies: at least one strategy must not be disabled',
    ],
    [
      [milestone('a', { sortOrder: 2, advance: { type: 'after' } }), milestone('b')],
      '/body/milestones/0/advance/minutes: is required for the type after',
    ],
    [
      [many(PLAN_LIMITS.strategies), many(1)],
      `/body/milestones: have ${PLAN_LIMITS.strategies + 1} strategies, and ${PLAN_LIMITS.strategies} is the most`,
    ],
  ])('are refused: %#', (given, message) => {
    expect(() => placed(given, ids())).toThrow(message)
  })

  it('may have as many strategies as the limit, some of them disabled', () => {
    const strategies = [{ ...withoutId, disabled: true }, withoutId]
    expect(placed([many(PLAN_LIMITS.strategies - 2), milestone('b', { strategies })], ids()).milestones).toHaveLength(2)
  })
})
