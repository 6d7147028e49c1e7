/** Worlds with every combination of the values that decide about a toggle. Random input reaches many of them rarely. */
import { OPERATORS } from '@leverframe/domain'
import type {
  ConstraintDefinition,
  Context,
  DependencyDefinition,
  FeatureDefinition,
  SegmentDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../src/index.ts'
import { HOSTNAME, type World } from './arbitraries.ts'

/** Without the fields that are undefined: they are absent in a definition. */
const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const OFTEN = [undefined, 'default', 'random', 'userId', 'plan']
const STICKINESS = [...OFTEN, '', 'sessionId', 'nobody']
const PERCENTAGES = [undefined, '0', '1', '50', '99', '100', '12.5', 'abc', '', '-5', '150', 40]
const WEIGHTS = [[0, 0], [0, 1], [1, 0], [1], [0.5, 0.25], [0.25, 0.5, 0.75], [333, 333, 334], [1000, 0, 0]]

const feature = (definition: Partial<FeatureDefinition>, index: number, prefix: string): FeatureDefinition => ({
  name: `${prefix}-${index}`,
  enabled: true,
  impressionData: false,
  strategies: [],
  ...definition,
})

const named = (prefix: string, definitions: readonly Partial<FeatureDefinition>[]): FeatureDefinition[] =>
  definitions.map((one, index) => feature(one, index, prefix))

const withStrategy = (strategy: StrategyDefinition): Partial<FeatureDefinition> => ({ strategies: [strategy] })

const variantsOf = (weights: readonly number[], stickiness?: string, more: Partial<VariantDefinition> = {}) =>
  weights.map((weight, index) => present({ name: `v${index}`, weight, stickiness, ...(index === 0 && more) }))

/** Users that fall into different buckets, and users without the fields that decide. */
const users: Context[] = [
  {},
  { sessionId: 's1' },
  { remoteAddress: '10.0.0.1' },
  { properties: { plan: 'pro', userId: 'b', remoteAddress: '10.0.0.2' } },
  { userId: '', sessionId: 's2', properties: { plan: '' } },
  ...['a', 'user-1', 'user-42', '7', 'x'.repeat(17)].map((userId) => ({
    userId,
    sessionId: `of ${userId}`,
    properties: { plan: userId },
  })),
]

const rollouts: StrategyDefinition[] = PERCENTAGES.flatMap((percentage) => [
  ...STICKINESS.map((stickiness) => ({
    name: 'flexibleRollout',
    parameters: present({ rollout: percentage, stickiness, groupId: 'g' }),
  })),
  ...['UserId', 'SessionId', 'Random'].map((by) => ({
    name: `gradualRollout${by}`,
    parameters: present({ percentage, groupId: 'g' }),
  })),
])

const draws: StrategyDefinition[] = [
  ...STICKINESS.flatMap((own) =>
    STICKINESS.flatMap((stickiness) =>
      [undefined, 'g', ''].map((groupId) => ({
        name: 'default',
        parameters: present({ stickiness, groupId }),
        variants: variantsOf([500, 500], own),
      })),
    ),
  ),
  ...WEIGHTS.map((weights) => ({ name: 'default', parameters: { groupId: 'g' }, variants: variantsOf(weights) })),
]

const overridden = ['userId', 'plan', 'nobody', ''].flatMap((contextName) =>
  [[], ['a'], ['b', 'pro', '']].map((values) => ({
    variants: variantsOf([1, 1], 'default', { overrides: [{ contextName, values }] }),
  })),
)

const listed: StrategyDefinition[] = [
  ...[undefined, '', 'a', ' b , user-42 ', 'x,,7'].map((userIds) => ({
    name: 'userWithId',
    parameters: present({ userIds }),
  })),
  ...[undefined, '', '10.0.0.1', '10.0.0.0/31', '::1, 10.0.0.2', 'nowhere'].map((IPs) => ({
    name: 'remoteAddress',
    parameters: present({ IPs }),
  })),
  ...[undefined, '', `other, ${HOSTNAME.toUpperCase()}`, 'other'].map((hostNames) => ({
    name: 'applicationHostname',
    parameters: present({ hostNames }),
  })),
]

const drawn: FeatureDefinition[] = [
  ...named('rollout', rollouts.map(withStrategy)),
  ...named('draw', draws.map(withStrategy)),
  ...named(
    'own-draw',
    STICKINESS.flatMap((one) => WEIGHTS.map((weights) => ({ variants: variantsOf(weights, one) }))),
  ),
  ...named('override', overridden),
  ...named('list', listed.map(withStrategy)),
  ...named('order', [
    { strategies: [rollouts[0], draws[1], draws[0]].flatMap((one) => one ?? []), variants: variantsOf([1]) },
    { enabled: false, variants: variantsOf([1]) },
    { strategies: [{ name: 'ours' }, { name: 'default' }] },
  ]),
]

/** What a field of a context can be compared with, by the kind of operand of an operator. */
const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  number: ['12.5', ' 7 ', 'abc'],
  date: ['2020-01-01T00:00:00Z', '2999-12-31', 'soon'],
  version: ['1.2.3', '1.2.3-beta.2', 'v1.2.3'],
  pattern: ['^a', 'PRO$', '('],
  address: ['10.0.0.0/8', '2001:db8::/32', 'nowhere'],
  text: ['a', ' Pro ', '1.2.3'],
}

const constraints: ConstraintDefinition[] = Object.entries(OPERATORS).flatMap(([operator, { operand, takes }]) =>
  (OPERANDS[operand] ?? []).flatMap((value) =>
    [false, true].flatMap((inverted) =>
      ['plan', operand === 'date' ? 'currentTime' : 'other', ...(operand === 'address' ? ['remoteAddress'] : [])].map(
        (contextName) => ({
          contextName,
          operator,
          values: takes === 'value' ? [] : [value],
          value: takes === 'value' ? value : 'unused',
          inverted,
          caseInsensitive: inverted,
        }),
      ),
    ),
  ),
)

const compared: Context[] = [
  {},
  { properties: { plan: '' } },
  ...['a', 'Pro', '12.5', '7', '1.2.3', '1.2.3-beta.10', '10.1.2.3', '2001:db8::1'].map((plan) => ({
    remoteAddress: plan,
    properties: { plan, other: 7 },
  })),
]

const segments: SegmentDefinition[] = [
  { id: 1, name: 'a', constraints: [{ contextName: 'plan', operator: 'STR_STARTS_WITH', values: ['1'] }] },
  { id: 2, name: 'all', constraints: [] },
]

const inSegments = [[], [1], [2], [99], [1, 2], [2, 99]].map((ids) => withStrategy({ name: 'default', segments: ids }))

const restricted: FeatureDefinition[] = [
  ...named(
    'constraint',
    constraints.map((one) => withStrategy({ name: 'default', constraints: [one] })),
  ),
  ...named('segment', inSegments),
]

const PARENTS: readonly Partial<FeatureDefinition>[] = [
  {},
  { enabled: false },
  { variants: variantsOf([1, 1]) },
  withStrategy({ name: 'userWithId', parameters: { userIds: 'a' } }),
  { dependencies: [{ feature: 'parent-0' }] },
]

const dependencies: DependencyDefinition[] = [...PARENTS.map((_, index) => `parent-${index}`), 'ghost'].flatMap(
  (parent) =>
    [undefined, true, false].flatMap((enabled) =>
      [undefined, [], ['v0'], ['v0', 'v1'], ['disabled']].map((variants) =>
        present({ feature: parent, enabled, variants }),
      ),
    ),
)

const dependent: FeatureDefinition[] = [
  ...named('parent', PARENTS),
  ...named(
    'child',
    dependencies.map((one) => ({ dependencies: [one] })),
  ),
  ...named('two-parents', [
    { dependencies: [{ feature: 'parent-0' }, { feature: 'parent-1' }] },
    { dependencies: [{ feature: 'parent-1', enabled: false }, { feature: 'parent-0' }] },
  ]),
]

export const COMBINATIONS: Readonly<Record<string, World>> = {
  'rollouts, lists and draws of variants': { features: drawn, segments: [], contexts: users, random: 0.4 },
  'constraints and segments': { features: restricted, segments, contexts: compared, random: 0 },
  dependencies: { features: dependent, segments: [], contexts: users, random: 0.9 },
}
