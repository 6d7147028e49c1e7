/**
 * Random toggles, segments and contexts for property tests. Values come from small sets, so that they match often; each set
 * contains edge cases. Ids are ASCII, because the Node SDK hashes other text differently (see the README). No value of a
 * constraint is blank, because the SDK keeps blank values.
 */
import { hostname } from 'node:os'
import fc from 'fast-check'
import type {
  ConstraintDefinition,
  Context,
  DependencyDefinition,
  FeatureDefinition,
  SegmentDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../src/index.ts'

/** As the SDK receives it. */
export const HOSTNAME = process.env.HOSTNAME || hostname()

const IDS = ['a', 'b', 'user-1', 'user-42', '7', 'x'.repeat(17), 'a@example.com', '']
const FIELDS = [
  'userId',
  'sessionId',
  'remoteAddress',
  'environment',
  'appName',
  'currentTime',
  'plan',
  'n',
  'v',
  'ip',
  '',
]
const WORDS = ['a', 'b', ' a ', '', 'A', 'user-1', 'user', 'pro', 'Pro', '1', '10.0.0.1', 'default', 'engine', '1.2.3']
const NUMBERS = ['0', '1', '1.0', '-3', '12.5', '1e3', ' 7 ', '', 'abc', '0x10', 'Infinity', '9007199254740993']
const DATES = ['2020-01-01T00:00:00Z', '2020-01-01T00:00:00+02:00', '2999-12-31', '2024-02-30', 'soon', '']
const VERSIONS = [
  '1.2.3',
  '1.2.4',
  '1.2.3-beta.2',
  '1.2.3-beta.10',
  '1.2.3-rc',
  '1.2.3+build',
  'v1.2.3',
  ' 1.2.3',
  '1.2',
]
const PATTERNS = ['^a', 'b$', 'user-\\d+', '(?i)PRO', '[[:alpha:]]+', '(a)\\1', '(?=a)', '(', '', '.*@example\\.com']
const ADDRESSES = [
  ...['10.0.0.1', '10.0.0.2', '10.1.0.0/16', '10.0.0.0/8', '10.0.0.1/33', '010.0.0.1', '0.0.0.0/0', '10.0.0'],
  ...['::1', '::', '2001:db8::1', '2001:db8::/32', '2001:DB8:0:0::1', '::ffff:10.0.0.1', '1::2::3', '1:2:3:4:5:6:7:8'],
  ...['fe80::1%eth0', '::/0', '2001:db8::1/129', 'nowhere', ''],
]
const PERCENTAGES = ['0', '1', '33', '50', '75', '99', '100', '12.5', '0.5', 'abc', '', '-5', '150', 40]
const GROUPS = ['g', 'group-two', 'f0', '']
const STICKINESS = ['default', 'random', 'userId', 'sessionId', 'plan', 'nobody', '']
const NAMES = ['f0', 'f1', 'f2', 'f3', 'f4', 'constructor']

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const listOf = (values: readonly string[]) => fc.array(oneOf(values), { maxLength: 3 })

function constraintFrom(operators: readonly string[], operand: 'value' | 'values', values: readonly string[]) {
  return fc.record(
    {
      contextName: oneOf(FIELDS),
      operator: oneOf(operators),
      values: operand === 'values' ? listOf(values) : fc.constant<string[]>([]),
      value: operand === 'value' ? oneOf(values) : fc.constant('unused'),
      inverted: fc.boolean(),
      caseInsensitive: fc.boolean(),
    },
    { requiredKeys: ['contextName', 'operator', 'values'] },
  )
}

export const constraint: fc.Arbitrary<ConstraintDefinition> = fc.oneof(
  constraintFrom(['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'], 'values', WORDS),
  constraintFrom(['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'], 'value', NUMBERS),
  constraintFrom(['DATE_AFTER', 'DATE_BEFORE'], 'value', DATES),
  constraintFrom(['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'], 'value', VERSIONS),
  constraintFrom(['REGEX'], 'value', PATTERNS),
  constraintFrom(['IN_CIDR'], 'values', ADDRESSES),
  constraintFrom(['NO_SUCH_OPERATOR', 'toString'], 'values', WORDS),
)

/** Mostly none: with many constraints hardly any context would match. */
const constraints = fc.oneof(
  { weight: 2, arbitrary: fc.constant<ConstraintDefinition[]>([]) },
  { weight: 3, arbitrary: fc.array(constraint, { minLength: 1, maxLength: 2 }) },
)

const variant = (name: string): fc.Arbitrary<VariantDefinition> =>
  fc.record(
    {
      name: fc.constant(name),
      weight: oneOf([0, 1, 250, 333, 500, 1000, 0.5]),
      stickiness: oneOf(STICKINESS),
      payload: fc.record({ type: oneOf(['string', 'json']), value: oneOf(['x', '{"a":"é"}']) }),
      overrides: fc.array(fc.record({ contextName: oneOf(FIELDS), values: listOf(IDS) }), { maxLength: 2 }),
    },
    { requiredKeys: ['name', 'weight'] },
  )

const variants = fc.oneof(
  fc.constant<VariantDefinition[]>([]),
  fc.tuple(variant('red')).map((list) => [...list]),
  fc.tuple(variant('red'), variant('green'), variant('disabled')).map((list) => [...list]),
)

const parameters = fc.record(
  {
    rollout: oneOf(PERCENTAGES),
    percentage: oneOf(PERCENTAGES),
    groupId: oneOf(GROUPS),
    stickiness: oneOf(STICKINESS),
    userIds: listOf([...IDS, ' b']).map((ids) => ids.join(' , ')),
    IPs: listOf(ADDRESSES).map((addresses) => addresses.join(', ')),
    hostNames: oneOf(['', `${HOSTNAME.toUpperCase()}, other`, 'other']),
  },
  { requiredKeys: [] },
)

const STRATEGIES = [
  ...['default', 'userWithId', 'gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom'],
  ...[
    'flexibleRollout',
    'flexibleRollout',
    'flexibleRollout',
    'remoteAddress',
    'applicationHostname',
    'custom',
    'constructor',
  ],
]

export const strategy: fc.Arbitrary<StrategyDefinition> = fc.record(
  {
    name: oneOf(STRATEGIES),
    parameters,
    constraints,
    segments: fc.array(oneOf([1, 2, 3, 99]), { maxLength: 2 }),
    variants,
  },
  { requiredKeys: ['name', 'parameters'] },
)

const dependency: fc.Arbitrary<DependencyDefinition> = fc.record(
  { feature: oneOf([...NAMES, 'ghost']), enabled: fc.boolean(), variants: listOf(['red', 'green', 'disabled']) },
  { requiredKeys: ['feature'] },
)

export const feature = (name: string): fc.Arbitrary<FeatureDefinition> =>
  fc.record(
    {
      name: fc.constant(name),
      type: fc.constant('release'),
      project: oneOf(['default', 'shop', 'ops']),
      enabled: fc.nat(5).map((number) => number > 0),
      impressionData: fc.boolean(),
      strategies: fc.array(strategy, { maxLength: 3 }),
      variants,
      dependencies: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(dependency, { maxLength: 2 })),
    },
    { requiredKeys: ['name', 'enabled', 'strategies', 'impressionData'] },
  )

export const anyFeature: fc.Arbitrary<FeatureDefinition> = oneOf(NAMES).chain(feature)

export const segment = (id: number): fc.Arbitrary<SegmentDefinition> =>
  fc.record({ id: fc.constant(id), name: fc.constant(`segment ${id}`), constraints })

/** Fields may be absent. A field takes precedence over a property of the same name. */
export const context: fc.Arbitrary<Context> = fc.record(
  {
    userId: oneOf(IDS),
    sessionId: oneOf(IDS),
    remoteAddress: oneOf(ADDRESSES),
    environment: oneOf(['default', 'dev', '']),
    appName: oneOf(['engine', 'web']),
    currentTime: oneOf(DATES),
    properties: fc.record(
      {
        plan: oneOf(['pro', 'Pro', 'free', '', 7, true, null]),
        n: oneOf([...NUMBERS, 12.5, 0]),
        v: oneOf(VERSIONS),
        ip: oneOf(ADDRESSES),
        userId: oneOf(IDS),
        remoteAddress: oneOf(ADDRESSES),
        random: oneOf(IDS),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

export interface World {
  readonly features: readonly FeatureDefinition[]
  readonly segments: readonly SegmentDefinition[]
  readonly contexts: readonly Context[]
  /** A random source that always returns the same number. */
  readonly random: number
}

export const world: fc.Arbitrary<World> = fc.record({
  features: fc.tuple(...NAMES.map(feature)),
  segments: fc.tuple(segment(1), segment(2), segment(3)),
  contexts: fc.array(context, { minLength: 4, maxLength: 6 }),
  random: fc.nat(999_999).map((number) => number / 1_000_000),
})

export const TOGGLE_NAMES: readonly string[] = [...NAMES, 'ghost', '__proto__']

/** Numbers that depend on the seed only: two consumers that ask in the same order get the same numbers. */
export function chanceFrom(seed: number, now: number) {
  let state = Math.floor(seed * 2 ** 31)
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 2 ** 31
  }
  return { now, random }
}
