import { describe, expect, it } from 'vitest'
import { SOURCES } from '../src/import-from/sources.ts'

/** The constraints of the strategies and segments that a file becomes, as `not age NUM_GT 18`. Strategies are separated by `or`. */
function constraintsOf(source: string, content: unknown): string {
  const { read } = SOURCES.find(({ name }) => name === source) ?? {}
  const { toggles, segments } = read?.(content, { project: 'default', environments: ['production'] }) ?? {}
  const strategies = toggles?.flatMap(({ environments }) => environments.flatMap((one) => one.strategies)) ?? []
  const groups = [...(segments ?? []), ...strategies.filter((one) => one.segments.length === 0)]
  const shown = groups.map(({ constraints = [] }) =>
    constraints
      .map(({ contextName, operator, values, value, inverted }) =>
        [...(inverted ? ['not'] : []), contextName, operator, values?.join('|') ?? value].join(' '),
      )
      .join(' and '),
  )
  return shown.join(' or ')
}

type Case = readonly [given: object | string, expected: string]

const fliptFile = (constraint: object, segment: object = {}) => ({
  flags: [{ key: 'flag', type: 'BOOLEAN_FLAG_TYPE', rollouts: [{ segment: { key: 'some', value: true } }] }],
  segments: [{ key: 'some', constraints: [{ property: 'plan', ...constraint }], ...segment }],
})
const FLIPT: readonly Case[] = [
  [{ operator: 'eq', value: 'a' }, 'plan IN a'],
  [{ operator: 'eq', value: 7 }, 'plan IN 7'],
  [{ operator: 'neq', value: 'a' }, 'not plan IN a'],
  [{ type: 'ENTITY_ID_COMPARISON_TYPE', operator: 'eq', value: 'ann' }, 'userId IN ann'],
  [{ operator: 'isoneof', value: '["a", 1]' }, 'plan IN a|1'],
  [{ operator: 'isoneof', value: 'a, b' }, 'plan IN a|b'],
  [{ operator: 'isoneof', value: '[a' }, 'plan IN [a'],
  [{ operator: 'isnotoneof', value: '["a"]' }, 'not plan IN a'],
  [{ operator: 'prefix', value: 'a' }, 'plan STR_STARTS_WITH a'],
  [{ operator: 'suffix', value: 'a' }, 'plan STR_ENDS_WITH a'],
  [{ operator: 'contains', value: 'a' }, 'plan STR_CONTAINS a'],
  [{ operator: 'notcontains', value: 'a' }, 'not plan STR_CONTAINS a'],
  [{ operator: 'true' }, 'plan IN true'],
  [{ operator: 'false' }, 'plan IN false'],
  [{ operator: 'present' }, 'plan REGEX ^.*$'],
  [{ operator: 'notempty' }, 'plan REGEX ^.*$'],
  [{ operator: 'notpresent' }, 'not plan REGEX ^.*$'],
  [{ operator: 'empty' }, 'not plan REGEX ^.*$'],
  ...['eq', 'lt', 'lte', 'gt', 'gte'].map(
    (operator): Case => [
      { type: 'NUMBER_COMPARISON_TYPE', operator, value: '7' },
      `plan NUM_${operator.toUpperCase()} 7`,
    ],
  ),
  [{ operator: 'lt', value: '7' }, ''],
]

const flagsmithFile = (condition: object, type = 'ALL') => ({
  feature_states: [{ feature: { name: 'flag' }, enabled: false }],
  project: {
    segments: [
      {
        name: 'some',
        rules: [{ type, conditions: [{ property_: 'plan', ...condition }] }],
        feature_states: [{ feature: { name: 'flag' }, enabled: true }],
      },
    ],
  },
})
const FLAGSMITH: readonly Case[] = [
  [{ operator: 'EQUAL', value: 'a' }, 'plan IN a'],
  [{ operator: 'EQUAL' }, 'plan IN '],
  [{ operator: 'NOT_EQUAL', value: 'a' }, 'not plan IN a'],
  [{ operator: 'IN', value: 'a,b' }, 'plan IN a|b'],
  [{ operator: 'CONTAINS', value: 'a' }, 'plan STR_CONTAINS a'],
  [{ operator: 'NOT_CONTAINS', value: 'a' }, 'not plan STR_CONTAINS a'],
  [{ operator: 'REGEX', value: 'a+' }, 'plan REGEX a+'],
  [{ operator: 'IS_SET' }, 'plan REGEX ^.*$'],
  [{ operator: 'IS_NOT_SET' }, 'not plan REGEX ^.*$'],
  [{ operator: 'GREATER_THAN', value: 7 }, 'plan NUM_GT 7'],
  [{ operator: 'GREATER_THAN_INCLUSIVE', value: 7 }, 'plan NUM_GTE 7'],
  [{ operator: 'LESS_THAN', value: 7 }, 'plan NUM_LT 7'],
  [{ operator: 'LESS_THAN_INCLUSIVE', value: 7 }, 'plan NUM_LTE 7'],
  [{ operator: 'EQUAL', value: '1.2.3:semver' }, 'plan SEMVER_EQ 1.2.3'],
  [{ operator: 'GREATER_THAN', value: '1.2.3:semver' }, 'plan SEMVER_GT 1.2.3'],
  [{ operator: 'GREATER_THAN_INCLUSIVE', value: '1.2.3:semver' }, 'plan SEMVER_GTE 1.2.3'],
  [{ operator: 'LESS_THAN', value: '1.2.3:semver' }, 'plan SEMVER_LT 1.2.3'],
  [{ operator: 'LESS_THAN_INCLUSIVE', value: '1.2.3:semver' }, 'plan SEMVER_LTE 1.2.3'],
  [{ operator: 'CONTAINS', value: '1:semver' }, 'plan STR_CONTAINS 1:semver'],
  [{ operator: 'EQUAL', value: 'a:semver:b' }, 'plan IN a:semver:b'],
  [{ property_: '', property: 'size', operator: 'EQUAL', value: 'a' }, 'size IN a'],
  [{ property_: '$.identity.identifier', operator: 'EQUAL', value: 'ann' }, 'userId IN ann'],
  [{ property_: '$.identity.key', operator: 'EQUAL', value: 'ann' }, 'userId IN ann'],
  [{ property_: '$.environment.name', operator: 'EQUAL', value: 'dev' }, 'environment IN dev'],
]

const growthbookFile = (condition: unknown) => ({
  features: [
    {
      id: 'flag',
      valueType: 'boolean',
      defaultValue: 'false',
      environments: { production: { enabled: true, rules: [{ type: 'force', value: 'true', condition }] } },
    },
  ],
})
const GROWTHBOOK: readonly Case[] = [
  [{ plan: 'a' }, 'plan IN a'],
  ['{"id": "ann"}', 'userId IN ann'],
  ['  ', ''],
  [{ plan: null }, 'not plan REGEX ^.*$'],
  [{ plan: { $eq: 7 } }, 'plan IN 7'],
  [{ plan: { $ne: 'a' } }, 'not plan IN a'],
  [{ plan: { $in: ['a', 1] } }, 'plan IN a|1'],
  [{ plan: { $nin: ['a'] } }, 'not plan IN a'],
  [{ plan: { $regex: 'a+' } }, 'plan REGEX a+'],
  [{ plan: { $exists: true } }, 'plan REGEX ^.*$'],
  [{ plan: { $exists: false } }, 'not plan REGEX ^.*$'],
  [{ plan: { $not: { $eq: 'a' } } }, 'not plan IN a'],
  [{ age: { $gt: 1, $lte: '9' } }, 'age NUM_GT 1 and age NUM_LTE 9'],
  [{ age: { $gte: 1, $lt: 9 } }, 'age NUM_GTE 1 and age NUM_LT 9'],
  ...['eq', 'gt', 'gte', 'lt', 'lte'].map(
    (operator): Case => [{ v: { [`$v${operator}`]: '1.2.3' } }, `v SEMVER_${operator.toUpperCase()} 1.2.3`],
  ),
  [{ v: { $vne: '1.2.3' } }, 'not v SEMVER_EQ 1.2.3'],
  [{ $and: [{ a: '1' }, { b: '2' }] }, 'a IN 1 and b IN 2'],
  [{ $or: [{ a: '1' }, { b: '2' }] }, 'a IN 1 or b IN 2'],
  [{ $nor: [{ a: '1' }, { b: '2' }] }, 'not a IN 1 and not b IN 2'],
  [{ $not: { a: '1', b: '2' } }, 'not a IN 1 or not b IN 2'],
]

const launchdarklyFile = (clause: object) => ({
  items: [
    {
      key: 'flag',
      variations: [{ value: true }, { value: false }],
      environments: {
        production: {
          on: true,
          rules: [{ clauses: [{ attribute: 'plan', ...clause }], variation: 0 }],
          fallthrough: { variation: 1 },
        },
      },
    },
  ],
})
const LAUNCHDARKLY: readonly Case[] = [
  [{ op: 'in', values: ['a', 1] }, 'plan IN a|1'],
  [{ op: 'in', values: ['a'], negate: true }, 'not plan IN a'],
  [{ op: 'contains', values: ['a', 'b'] }, 'plan STR_CONTAINS a|b'],
  [{ op: 'startsWith', values: ['a'] }, 'plan STR_STARTS_WITH a'],
  [{ op: 'endsWith', values: ['a'] }, 'plan STR_ENDS_WITH a'],
  [{ op: 'matches', values: ['a+'] }, 'plan REGEX a+'],
  [{ op: 'lessThan', values: [1, 2] }, 'plan NUM_LT 1 or plan NUM_LT 2'],
  [{ op: 'lessThanOrEqual', values: [1] }, 'plan NUM_LTE 1'],
  [{ op: 'greaterThan', values: [1] }, 'plan NUM_GT 1'],
  [{ op: 'greaterThanOrEqual', values: [1] }, 'plan NUM_GTE 1'],
  [{ op: 'semVerEqual', values: ['1.2.3'] }, 'plan SEMVER_EQ 1.2.3'],
  [{ op: 'semVerLessThan', values: ['1.2.3'] }, 'plan SEMVER_LT 1.2.3'],
  [{ op: 'semVerGreaterThan', values: ['1.2.3'] }, 'plan SEMVER_GT 1.2.3'],
  [{ attribute: 'key', op: 'in', values: ['ann'] }, 'userId IN ann'],
  [{ attribute: undefined, op: 'in', values: ['ann'] }, 'userId IN ann'],
  [{ attribute: '/address/city', op: 'in', values: ['a'] }, 'address.city IN a'],
  [{ contextKind: 'org', attribute: 'key', op: 'in', values: ['a'] }, 'org.key IN a'],
]

const goffFile = (query: string) => ({
  flag: {
    variations: { yes: true, no: false },
    targeting: [{ query, variation: 'yes' }],
    defaultRule: { variation: 'no' },
  },
})
const GOFF: readonly Case[] = [
  ['plan eq "a"', 'plan IN a'],
  ['plan == "7"', 'plan IN 7'],
  ['plan eq ""', 'plan IN '],
  [String.raw`plan eq "a \"b\" c"`, 'plan IN a "b" c'],
  ['key eq "ann" or targetingKey eq "bob"', 'userId IN ann or userId IN bob'],
  ['plan ne "a"', 'not plan IN a'],
  [
    'plan co "a" and plan SW "b" and plan ew "c"',
    'plan STR_CONTAINS a and plan STR_STARTS_WITH b and plan STR_ENDS_WITH c',
  ],
  ['age eq 1 and age ne 2', 'age NUM_EQ 1 and not age NUM_EQ 2'],
  [
    'age lt 1 and age le 2 and age gt 3 and age ge 4',
    'age NUM_LT 1 and age NUM_LTE 2 and age NUM_GT 3 and age NUM_GTE 4',
  ],
  [
    'age < 1 and age <= 2 and age > 3 and age >= 4',
    'age NUM_LT 1 and age NUM_LTE 2 and age NUM_GT 3 and age NUM_GTE 4',
  ],
  ['v eq 1.2.3 and v lt 1.2.4', 'v SEMVER_EQ 1.2.3 and v SEMVER_LT 1.2.4'],
  ['v le 1.2.3 and v gt 1.2.4 and v ge 1.2.5', 'v SEMVER_LTE 1.2.3 and v SEMVER_GT 1.2.4 and v SEMVER_GTE 1.2.5'],
  ['plan in ["a", "b", 7]', 'plan IN a|b|7'],
  ['plan pr and not (a eq "1" or b eq "2")', 'plan REGEX ^.*$ and not a IN 1 and not b IN 2'],
  ['isOn eq true  ', 'isOn IN true'],
]

describe('the constraints of an import', () => {
  it.each(FLIPT)('from Flipt with %j', (constraint, expected) => {
    expect(constraintsOf('flipt', fliptFile(constraint as object))).toBe(expected)
  })

  it.each(FLAGSMITH)('from Flagsmith with %j', (condition, expected) => {
    expect(constraintsOf('flagsmith', flagsmithFile(condition as object))).toBe(expected)
  })

  it.each(GROWTHBOOK)('from GrowthBook with %j', (condition, expected) => {
    expect(constraintsOf('growthbook', growthbookFile(condition))).toBe(expected)
  })

  it.each(LAUNCHDARKLY)('from LaunchDarkly with %j', (clause, expected) => {
    expect(constraintsOf('launchdarkly', launchdarklyFile(clause as object))).toBe(expected)
  })

  it.each(GOFF)('from GO Feature Flag with %s', (query, expected) => {
    expect(constraintsOf('goff', goffFile(query as string))).toBe(expected)
  })

  it('combine those of a list in which one has to match, or none', () => {
    const two = {
      constraints: [
        { property: 'a', operator: 'true' },
        { property: 'b', operator: 'true' },
      ],
    }
    expect(constraintsOf('flipt', fliptFile({}, { ...two, match_type: 'ANY_MATCH_TYPE' }))).toBe(
      'a IN true or b IN true',
    )
    expect(constraintsOf('flipt', fliptFile({}, two))).toBe('a IN true and b IN true')
    const conditions = ['a', 'b'].map((property_) => ({ property_, operator: 'EQUAL', value: '1' }))
    const shown = (type: string, list: object[]) => {
      const file = flagsmithFile({}, type)
      for (const segment of file.project.segments)
        Object.assign(segment, {
          rules: [{ type, conditions: list.slice(0, 1), rules: [{ type, conditions: list.slice(1) }] }],
        })
      return constraintsOf('flagsmith', file)
    }
    expect(['ALL', 'ANY', 'NONE'].map((type) => shown(type, conditions))).toEqual([
      'a IN 1 and b IN 1',
      'a IN 1 or b IN 1',
      'not a IN 1 and b IN 1',
    ])
    expect(shown('ANY', [])).toBe('')
  })
})
