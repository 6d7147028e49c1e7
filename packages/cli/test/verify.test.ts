import { compile, type FeatureDefinition, type StrategyDefinition, type VariantDefinition } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { compareDefinitions } from '../src/verify/compare.ts'
import { isOlderHash } from '../src/verify/older-hash.ts'

const rollout = (percentage: number, more: Partial<StrategyDefinition> = {}, parameters = {}): StrategyDefinition => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness: 'userId', groupId: 'group', ...parameters },
  ...more,
})
const toggle = (name: string, strategies: StrategyDefinition[], more: Partial<FeatureDefinition> = {}) => ({
  name,
  enabled: true,
  strategies,
  ...more,
})
const where = (contextName: string, operator: string, operand: object) =>
  rollout(100, { constraints: [{ contextName, operator, ...operand }] })
const colours = (red: number, more: Partial<VariantDefinition> = {}): VariantDefinition[] => [
  { name: 'red', weight: red, stickiness: 'userId', payload: { type: 'string', value: 'r' }, ...more },
  { name: 'blue', weight: 1_000 - red, stickiness: 'userId' },
]
const parent = toggle('parent', [rollout(100, { variants: colours(500) })])
const child = (dependency: object) =>
  toggle('child', [rollout(100)], { dependencies: [{ feature: 'parent', ...dependency }] })

/** What is said about differences that no context shows. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'impression data': 'impression data is not the same',
  'a parameter of a custom strategy': 'strategies that only your clients evaluate are not the same',
  'host names': 'strategies that only your clients evaluate are not the same',
}

/** Small differences, each of which only few contexts notice. */
const DIFFERENCES: readonly (readonly [string, FeatureDefinition, FeatureDefinition])[] = [
  ['one percent more', toggle('a', [rollout(37)]), toggle('a', [rollout(38)])],
  ['another group', toggle('a', [rollout(37)]), toggle('a', [rollout(37, {}, { groupId: 'other' })])],
  ['another stickiness', toggle('a', [rollout(37)]), toggle('a', [rollout(37, {}, { stickiness: 'tenant' })])],
  [
    'one of many values',
    toggle('a', [where('region', 'IN', { values: [...'abcdefghijkl'] })]),
    toggle('a', [where('region', 'IN', { values: [...'abcdefghijkx'] })]),
  ],
  [
    'ignored case',
    toggle('a', [where('region', 'STR_CONTAINS', { values: ['eu'] })]),
    toggle('a', [where('region', 'STR_CONTAINS', { values: ['eu'], caseInsensitive: true })]),
  ],
  [
    'start instead of part',
    toggle('a', [where('region', 'STR_CONTAINS', { values: ['eu'] })]),
    toggle('a', [where('region', 'STR_STARTS_WITH', { values: ['eu'] })]),
  ],
  [
    'negation',
    toggle('a', [where('age', 'NUM_LT', { value: '3' })]),
    toggle('a', [where('age', 'NUM_LT', { value: '3', inverted: true })]),
  ],
  [
    'a boundary that belongs to the range',
    toggle('a', [where('age', 'NUM_GT', { value: '18' })]),
    toggle('a', [where('age', 'NUM_GTE', { value: '18' })]),
  ],
  [
    'a date one minute later',
    toggle('a', [where('currentTime', 'DATE_AFTER', { value: '2026-01-01T00:00:00Z' })]),
    toggle('a', [where('currentTime', 'DATE_AFTER', { value: '2026-01-01T00:01:00Z' })]),
  ],
  [
    'a version with a pre-release',
    toggle('a', [where('v', 'SEMVER_GT', { value: '2.1.0-beta' })]),
    toggle('a', [where('v', 'SEMVER_GT', { value: '2.1.0' })]),
  ],
  [
    'a further constraint',
    toggle('a', [where('age', 'NUM_GT', { value: '1' })]),
    toggle('a', [
      rollout(100, {
        constraints: [
          { contextName: 'age', operator: 'NUM_GT', value: '1' },
          { contextName: 'age', operator: 'NUM_LT', value: '9' },
        ],
      }),
    ]),
  ],
  [
    'the order of strategies with variants',
    toggle('a', [rollout(50, { variants: colours(1_000) }), rollout(100, { variants: colours(0) })]),
    toggle('a', [rollout(100, { variants: colours(0) }), rollout(50, { variants: colours(1_000) })]),
  ],
  [
    'a weight of one thousandth more',
    toggle('a', [rollout(100, { variants: colours(300) })]),
    toggle('a', [rollout(100, { variants: colours(301) })]),
  ],
  [
    'another payload',
    toggle('a', [rollout(100, { variants: colours(300) })]),
    toggle('a', [rollout(100, { variants: colours(300, { payload: { type: 'string', value: 'R' } }) })]),
  ],
  [
    'an override',
    toggle('a', [rollout(100)], { variants: colours(300) }),
    toggle('a', [rollout(100)], {
      variants: colours(300, { overrides: [{ contextName: 'userId', values: ['vip-1', 'vip-2', 'vip-3'] }] }),
    }),
  ],
  [
    'a listed user',
    toggle('a', [{ name: 'userWithId', parameters: { userIds: 'ann,bob' } }]),
    toggle('a', [{ name: 'userWithId', parameters: { userIds: 'ann' } }]),
  ],
  [
    'a listed address',
    toggle('a', [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1,10.1.0.0/16' } }]),
    toggle('a', [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1' } }]),
  ],
  ['the switch', toggle('a', [rollout(100)]), toggle('a', [rollout(100)], { enabled: false })],
  ['impression data', toggle('a', [rollout(100)]), toggle('a', [rollout(100)], { impressionData: true })],
  [
    'a parameter of a custom strategy',
    toggle('a', [{ name: 'mine', parameters: { ids: 'a' } }]),
    toggle('a', [{ name: 'mine', parameters: { ids: 'b' } }]),
  ],
  [
    'host names',
    toggle('a', [{ name: 'applicationHostname', parameters: { hostNames: 'a' } }]),
    toggle('a', [{ name: 'applicationHostname', parameters: { hostNames: 'b' } }]),
  ],
  ['the state of the parent', child({ enabled: true }), child({ enabled: false })],
  ['the variants of the parent', child({ variants: ['red'] }), child({ variants: ['blue'] })],
]

describe('the comparison of definitions', () => {
  it.each(DIFFERENCES)('finds %s, and nothing in equal definitions', async (about, here, there) => {
    const compare = async (a: FeatureDefinition, b: FeatureDefinition) =>
      (await compareDefinitions('production', [a, parent], [b, parent], 50)).differences
    expect(await compare(here, here)).toEqual([])
    for (const found of [await compare(here, there), await compare(there, here)])
      expect(found).toMatchObject([
        { environment: 'production', toggle: here.name, problem: PROBLEMS[about] ?? 'another result' },
      ])
  })

  it('shows the first context with both results, and counts the others', async () => {
    const [found] = (
      await compareDefinitions('production', [toggle('a', [rollout(0)])], [toggle('a', [rollout(100)])], 10)
    ).differences
    expect(found).toMatchObject({ problem: 'another result', here: { enabled: false }, there: { enabled: true } })
    expect(found?.context?.userId).toMatch(/^user-/)
    expect(found?.count).toBeGreaterThan(10)
  })

  it('reports a toggle of one server only, unless it is off', async () => {
    const off = toggle('b', [rollout(100)], { enabled: false })
    const { differences, absent } = await compareDefinitions('production', [], [toggle('a', [rollout(100)]), off], 0)
    expect(differences).toEqual([{ environment: 'production', toggle: 'a', problem: 'the toggle is missing here' }])
    expect(absent).toEqual(['b'])
    const other = await compareDefinitions('production', [toggle('a', [rollout(100)])], [off], 0)
    expect(other.differences).toEqual([
      { environment: 'production', toggle: 'a', problem: 'the toggle exists only here' },
    ])
  })
})

describe('the hash of older SDKs', () => {
  // Of the group shop, user 7 is 842 of 1,000 by the hash of variants, and 525 by that of rollouts, which older SDKs use.
  const shop = toggle('shop', [rollout(100)], {
    variants: colours(600, { overrides: [{ contextName: 'plan', values: ['pro'] }] }),
  })
  const dependent = (name: string, more: object) =>
    toggle(name, [rollout(100)], { dependencies: [{ feature: 'shop', ...more }] })
  const split = (name: string, red: number) =>
    toggle(name, [rollout(100, { variants: colours(red) }, { groupId: 'shop' })])
  const compiled = compile(
    [
      shop,
      dependent('child', { variants: ['red'] }),
      dependent('child-of-blue', { variants: ['blue'] }),
      dependent('child-of-off', { variants: ['red'], enabled: false }),
      dependent('child-of-any', {}),
      split('at-boundary', 525),
      split('after-boundary', 524),
      toggle('plain', [rollout(100)]),
    ],
    [],
  )

  it.each([
    ['the variant of the older hash', 'shop', {}, { enabled: true, variant: 'red' }, true],
    ['the variant of the newer hash', 'shop', {}, { enabled: true, variant: 'blue' }, false],
    ['no variant', 'shop', {}, { enabled: false, variant: null }, false],
    ['an overridden variant', 'shop', { plan: 'pro' }, { enabled: true, variant: 'red' }, false],
    ['a child of the older variant', 'child', {}, { enabled: true, variant: null }, true],
    ['a toggle without variants', 'plain', {}, { enabled: true, variant: 'red' }, false],
    ['a child without it', 'child', {}, { enabled: false, variant: null }, false],
    ['a child of the other variant', 'child-of-blue', {}, { enabled: false, variant: null }, true],
    ['a child of a parent that is off', 'child-of-off', {}, { enabled: true, variant: null }, false],
    ['a child of any variant', 'child-of-any', {}, { enabled: false, variant: null }, false],
    ['a child of an overridden variant', 'child', { plan: 'pro' }, { enabled: false, variant: null }, false],
    ['the last id of the first variant', 'at-boundary', {}, { enabled: true, variant: 'red' }, true],
    ['the first id of the last variant', 'after-boundary', {}, { enabled: true, variant: 'blue' }, true],
    [
      'an id that is drawn',
      'shop',
      { userId: undefined, sessionId: undefined },
      { enabled: true, variant: 'red' },
      false,
    ],
    ['a variant of a toggle that is off', 'shop', {}, { enabled: false, variant: 'red' }, false],
    ['an unknown toggle', 'unknown', {}, { enabled: false, variant: null }, false],
  ])('explains a difference, or does not: %s', (_, name, values, result, expected) => {
    expect(isOlderHash(compiled, name, { userId: '7', ...values }, result)).toBe(expected)
  })
})
