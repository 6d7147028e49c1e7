import { aKnownToggle } from '@leverframe/testing/known-toggle'
import { rolloutOf } from '@leverframe/testing/strategies'
import { describe, expect, it } from 'vitest'
import type { StrategyView } from '#features/toggles/index'
import { clientFeature, clientSegment, segmentIdsOf, withInlineSegments } from './client-rules.ts'
import { toggleOfFeature } from './fed-toggle.ts'
import type { KnownToggle, Segment } from './types.ts'

const CONSTRAINT = { contextName: 'userId', operator: 'IN', values: ['007', '1e3'] }

const servedStrategies = (strategies: readonly StrategyView[], variants: readonly object[] | null = null) =>
  clientFeature(
    aKnownToggle({
      name: 'flag',
      environments: new Map([['development', { enabled: true, strategies, variants: variants as never }]]),
    }),
    'development',
  )

describe('the parameters of a strategy for SDKs', () => {
  it('have whole percentages, and all other values as they were entered', () => {
    const parameters = {
      rollout: '50.7',
      groupId: '2024.10',
      stickiness: '',
      build: '007',
      ratio: '1.5',
      limit: '1e3',
      userIds: '1.0, 2.0',
      empty: '',
      infinite: 'Infinity',
      hex: '0x1F',
      spaced: ' 7.5 ',
    }
    const [strategy] = servedStrategies([rolloutOf('s', 0, { parameters })]).strategies
    expect(strategy?.parameters).toEqual({ ...parameters, rollout: '50' })
  })

  it.each([
    ['rollout', '0', '0'],
    ['rollout', 99.9, '99'],
    ['rollout', 'half', 'half'],
    ['rollout', 'NaN', 'NaN'],
    ['percentage', '33.4', '33'],
    ['percentage', '100', '100'],
    ['percentages', '33.4', '33.4'],
    ['rate', 0.5, '0.5'],
    ['isOn', true, 'true'],
  ])('are texts: %s %j is %j', (name, value, text) => {
    const [strategy] = servedStrategies([
      { ...rolloutOf('s', 0), name: 'own', parameters: { [name]: value } },
    ]).strategies
    expect(strategy?.parameters).toEqual({ [name]: text })
  })
})

describe('a toggle for SDKs', () => {
  it('has the stickiness of the strategy in variants without one, and leaves the others as they are', () => {
    const variants = [
      { name: 'plain', weight: 500, weightType: 'variable' },
      { name: 'own', weight: 500, weightType: 'fix', stickiness: 'userId', payload: { type: 'number', value: '007' } },
    ]
    const sticky = { parameters: { rollout: '100', stickiness: 'sessionId' }, variants }
    const { strategies } = servedStrategies([
      rolloutOf('a', 100, sticky),
      rolloutOf('b', 100, { parameters: { rollout: '100' }, variants }),
    ])
    const [plain, own] = variants
    expect(strategies.map((one) => one.variants)).toEqual([
      [{ ...plain, stickiness: 'sessionId' }, own],
      [{ ...plain, stickiness: 'default' }, own],
    ])
  })

  it('has the variants of its environment with their overrides, and a stickiness', () => {
    const overrides = [{ contextName: 'userId', values: ['1.0'] }]
    const variants = [
      { name: 'plain', weight: 500, weightType: 'variable', overrides },
      { name: 'own', weight: 500, weightType: 'variable', stickiness: 'userId' },
    ]
    expect(servedStrategies([rolloutOf('s', 100)], variants).variants).toEqual([
      { ...variants[0], stickiness: 'default' },
      variants[1],
    ])
  })

  it('has constraints as they are, and segments only where there are some', () => {
    const constraints = [CONSTRAINT]
    const { strategies } = servedStrategies([
      rolloutOf('a', 100, { constraints, segments: [7] }),
      rolloutOf('b', 100, { constraints }),
      rolloutOf('c', 100, { disabled: true }),
    ])
    expect(strategies.map(({ constraints: shown, segments }) => [shown, segments])).toEqual([
      [constraints, [7]],
      [constraints, undefined],
    ])
  })

  it('has the variants of a parent only if the parent must be on', () => {
    const dependencies = [
      { feature: 'on', enabled: true, variants: ['a'] },
      { feature: 'any', enabled: true, variants: [] },
      { feature: 'off', enabled: false, variants: ['a'] },
    ]
    expect(clientFeature(aKnownToggle({ name: 'flag', dependencies }), 'development').dependencies).toEqual([
      dependencies[0],
      dependencies[1],
      { feature: 'off', enabled: false },
    ])
  })

  it('is the same after a relay has received it', () => {
    const variants = [{ name: 'own', weight: 1000, weightType: 'variable', stickiness: 'userId' }]
    const feature = clientFeature(
      aKnownToggle({
        name: 'flag',
        project: 'shop',
        description: '1.50',
        type: 'experiment',
        stale: true,
        impressionData: true,
        environments: new Map([
          [
            'development',
            {
              enabled: true,
              strategies: [
                rolloutOf('a', '33.4', {
                  parameters: { rollout: '33.4', groupId: '2024.10' },
                  constraints: [CONSTRAINT],
                  segments: [3, 7],
                  variants,
                }),
              ],
              variants: variants as never,
            },
          ],
        ]),
        dependencies: [
          { feature: 'on', enabled: true, variants: ['007'] },
          { feature: 'off', enabled: false, variants: [] },
        ],
      }),
      'development',
    )
    expect(clientFeature(toggleOfFeature(feature, 'development'), 'development')).toEqual(feature)
  })

  it('with inline segments has their constraints after its own, and only in strategies with segments', () => {
    const segments = new Map<number, Segment>([
      [7, { id: 7, name: 'beta', constraints: [{ contextName: 'plan', operator: 'IN', values: ['2.50'] }] }],
    ])
    const without = servedStrategies([rolloutOf('a', 100, { constraints: [CONSTRAINT] })])
    expect(withInlineSegments(without, segments)).toBe(without)
    const mixed = servedStrategies([
      rolloutOf('a', 100, { constraints: [CONSTRAINT], segments: [7] }),
      rolloutOf('b', 100, { constraints: [CONSTRAINT] }),
    ])
    const [withSegment, plain] = mixed.strategies
    const { segments: _, ...rest } = withSegment ?? {}
    expect(withInlineSegments(mixed, segments)).toEqual({
      ...mixed,
      strategies: [{ ...rest, constraints: [CONSTRAINT, ...(segments.get(7)?.constraints ?? [])] }, plain],
    })
  })
})

const strategy = (more: Partial<StrategyView> = {}): StrategyView => ({
  id: 's1',
  name: 'flexibleRollout',
  title: 'Some users',
  disabled: false,
  constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
  parameters: {},
  segments: [],
  variants: [],
  sortOrder: 3,
  ...more,
})

function toggle(more: Partial<KnownToggle> = {}, targeting: object = {}): KnownToggle {
  const production = { enabled: true, strategies: [strategy()], variants: null, ...targeting }
  return {
    name: 'checkout',
    type: 'release',
    project: 'default',
    stale: true,
    description: 'A text',
    impressionData: true,
    dependencies: [],
    tags: [],
    environments: new Map([['production', production]]),
    ...more,
  } as unknown as KnownToggle
}

const inProduction = (targeting: object, more: Partial<KnownToggle> = {}) =>
  clientFeature(toggle(more, targeting), 'production')

describe('a served toggle', () => {
  it('has its fields, and of a strategy what SDKs evaluate', () => {
    expect(inProduction({})).toEqual({
      name: 'checkout',
      type: 'release',
      enabled: true,
      project: 'default',
      stale: true,
      description: 'A text',
      impressionData: true,
      strategies: [
        {
          name: 'flexibleRollout',
          constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
          parameters: {},
          variants: [],
        },
      ],
      variants: [],
    })
  })

  it('is off when it is switched off, without an active strategy, and in another environment', () => {
    const disabled = inProduction({ strategies: [strategy({ disabled: true })] })
    expect([disabled.enabled, disabled.strategies]).toEqual([false, []])
    expect(inProduction({ enabled: false }).enabled).toBe(false)
    expect(clientFeature(toggle(), 'staging')).toMatchObject({ enabled: false, strategies: [], variants: [] })
  })

  it('has no parameters for a strategy without any', () => {
    expect(inProduction({ strategies: [strategy({ parameters: null })] }).strategies[0]?.parameters).toEqual({})
  })
})

describe('segments of strategies', () => {
  const constraint = { contextName: 'plan', operator: 'IN' as const, values: ['pro'] }
  const segments = new Map([[3, { id: 3, name: 'pro', constraints: [constraint] }]])
  const feature = inProduction({ strategies: [strategy({ segments: [3, 4] }), strategy()] })

  it('are ids for SDKs that know segments', () => {
    expect(segmentIdsOf(feature)).toEqual([3, 4])
    expect(feature.strategies.map((one) => one.segments)).toEqual([[3, 4], undefined])
  })

  it('are constraints for SDKs that do not, after those of the strategy', () => {
    const { strategies } = withInlineSegments(feature, segments)
    const own = strategy().constraints
    expect(strategies.map((one) => [one.segments, one.constraints])).toEqual([
      [undefined, [...own, constraint]],
      [undefined, own],
    ])
  })

  it('have an id, a name and constraints', () => {
    const stored = { id: 3, name: 'pro', constraints: [constraint], project: 'default' }
    expect(clientSegment(stored)).toEqual({ id: 3, name: 'pro', constraints: [constraint] })
  })
})
