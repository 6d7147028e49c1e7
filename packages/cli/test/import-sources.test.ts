import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { flagsmithFile } from '../src/import-from/flagsmith.ts'
import { fliptFile } from '../src/import-from/flipt.ts'
import { goffFile } from '../src/import-from/goff.ts'
import { growthbookFile } from '../src/import-from/growthbook.ts'
import { launchdarklyFile } from '../src/import-from/launchdarkly.ts'
import type { Snapshot } from '../src/import-from/model.ts'
import { evaluating, shareOf } from './evaluation.ts'

const OPTIONS = { project: 'default', environments: ['production'] }
const reasons = ({ notes }: Snapshot, toggle: string) =>
  notes.filter(({ what }) => what.includes(toggle)).map(({ kind, why }) => `${kind}: ${why}`)

describe('files of LaunchDarkly', () => {
  const clause = (attribute: string, op: string, values: unknown[], more = {}) => ({ attribute, op, values, ...more })
  const flag = (key: string, production: object, more = {}) => ({
    key,
    name: key,
    kind: 'boolean',
    variations: [{ value: true }, { value: false }],
    tags: ['payments'],
    environments: { production: { on: true, offVariation: 1, fallthrough: { variation: 1 }, ...production } },
    ...more,
  })
  const colours = {
    kind: 'multivariate',
    variations: [{ value: 'red', name: 'Red' }, { value: { a: 1 } }, { value: 7, name: 'Seven' }],
  }
  const file = {
    items: [
      flag('targets', {
        targets: [
          { values: ['ann'], variation: 0 },
          { values: ['bob'], variation: 1 },
        ],
        fallthrough: { variation: 0 },
      }),
      flag('rules', {
        rules: [
          { clauses: [clause('country', 'in', ['de', 'fr']), clause('plan', 'in', ['free'])], variation: 1 },
          { clauses: [clause('country', 'in', ['de'])], variation: 0 },
          {
            clauses: [
              clause('age', 'greaterThanOrEqual', [18]),
              clause('email', 'endsWith', ['@x.com'], { negate: true }),
            ],
            variation: 0,
          },
          { clauses: [clause('release', 'semVerGreaterThan', ['2.0.0'])], variation: 0 },
        ],
      }),
      flag('share', {
        fallthrough: {
          rollout: {
            variations: [
              { variation: 0, weight: 25_000 },
              { variation: 1, weight: 75_000 },
            ],
          },
        },
      }),
      flag(
        'colour',
        {
          rules: [{ clauses: [clause('country', 'in', ['de'])], variation: 2 }],
          fallthrough: {
            rollout: {
              variations: [
                { variation: 0, weight: 60_000 },
                { variation: 1, weight: 40_000 },
              ],
            },
          },
        },
        colours,
      ),
      flag('in-segment', { rules: [{ clauses: [clause('', 'segmentMatch', ['beta'])], variation: 0 }] }),
      flag('needs-colour', { prerequisites: [{ key: 'colour', variation: 2 }], fallthrough: { variation: 0 } }),
      flag('off', { on: false, fallthrough: { variation: 0 } }),
      flag('dated', { rules: [{ clauses: [clause('joined', 'before', ['2020-01-01'])], variation: 0 }] }),
      flag('old', {}, { archived: true }),
    ],
    segments: {
      production: [
        { key: 'beta', included: ['ann'], excluded: ['eve'], rules: [{ clauses: [clause('country', 'in', ['de'])] }] },
      ],
    },
  }
  const snapshot = launchdarklyFile(file, OPTIONS)
  const result = evaluating(snapshot, 'production')

  it.each([
    ['targets', { userId: 'ann' }, 'on'],
    ['targets', { userId: 'bob' }, 'off'],
    ['targets', { userId: 'eve' }, 'on'],
    ['rules', { country: 'de', plan: 'free' }, 'off'],
    ['rules', { country: 'de', plan: 'pro' }, 'on'],
    ['rules', { country: 'fr', plan: 'free', age: '20' }, 'off'],
    ['rules', { country: 'us', plan: 'free', age: '20', email: 'a@y.com' }, 'on'],
    ['rules', { country: 'us', age: '20', email: 'a@x.com' }, 'off'],
    ['rules', { country: 'us', release: '2.0.1' }, 'on'],
    ['colour', { country: 'de' }, 'Seven'],
    ['in-segment', { userId: 'ann' }, 'on'],
    ['in-segment', { userId: 'eve', country: 'de' }, 'off'],
    ['in-segment', { userId: 'zoe', country: 'de' }, 'on'],
    ['needs-colour', { userId: 'ann', country: 'de' }, 'on'],
    ['needs-colour', { userId: 'ann', country: 'us' }, 'off'],
    ['off', {}, 'off'],
    ['dated', {}, 'off'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(result(toggle, context)).toBe(expected)
  })

  it('keep shares of users and of variants', () => {
    expect(shareOf((context) => result('share', context), 'on')).toBeCloseTo(0.25, 1)
    expect(shareOf((context) => result('colour', context), 'Red')).toBeCloseTo(0.6, 1)
    const [strategy] =
      snapshot.toggles.find(({ name }) => name === 'colour')?.environments[0]?.strategies.slice(-1) ?? []
    expect(strategy?.variants).toMatchObject([
      { name: 'Red', weight: 600, payload: { type: 'string', value: 'red' } },
      { name: '{"a":1}', weight: 400, payload: { type: 'json', value: '{"a":1}' } },
    ])
  })

  it('report what is changed or left out', () => {
    expect(reasons(snapshot, 'dated')).toEqual([
      'left-out: it compares the date joined, and only the current time can be compared. It is switched off there',
    ])
    expect(reasons(snapshot, 'toggle old')).toEqual(['left-out: it is archived'])
    expect(reasons(snapshot, 'needs-colour')).toContain(
      'changed: its prerequisite becomes a dependency in all environments',
    )
    expect(reasons(snapshot, 'negated conditions')).toHaveLength(1)
    expect(snapshot.toggles[0]?.tags).toEqual([{ type: 'simple', value: 'payments' }])
    expect(() => launchdarklyFile({ flags: [] }, OPTIONS)).toThrow('no flags')
  })
})

describe('files of Flagsmith', () => {
  const state = (name: string, enabled: boolean, value: unknown = null, more = {}) => ({
    feature: { id: 1, name, type: 'STANDARD' },
    enabled,
    feature_state_value: value,
    multivariate_feature_state_values: [],
    ...more,
  })
  const condition = (property_: string, operator: string, value: unknown) => ({ property_, operator, value })
  const segment = (name: string, conditions: object[], states: object[], type = 'ALL') => ({
    name,
    rules: [{ type: 'ALL', conditions: [], rules: [{ type, conditions, rules: [] }] }],
    feature_states: states,
  })
  const option = (value: unknown, percentage_allocation: number) => ({
    percentage_allocation,
    multivariate_feature_option: { value },
  })
  const file = {
    name: 'Production',
    feature_states: [
      state('plain', true),
      state('none', false),
      state('overridden', false),
      state('banner', true, 'grey', { multivariate_feature_state_values: [option('red', 30), option('blue', 20)] }),
      state('some', false),
      state('odd', false),
    ],
    identity_overrides: [{ identifier: 'vip', identity_features: [state('overridden', true, 'gold')] }],
    project: {
      segments: [
        segment(
          'adults',
          [condition('age', 'GREATER_THAN_INCLUSIVE', 18), condition('plan', 'NOT_EQUAL', 'free')],
          [state('overridden', true, null, { feature_segment: { priority: 1 } })],
        ),
        segment(
          'banned',
          [condition('email', 'CONTAINS', 'spam'), condition('email', 'REGEX', '^x')],
          [state('overridden', false, null, { feature_segment: { priority: 0 } })],
          'ANY',
        ),
        segment('a tenth', [condition('', 'PERCENTAGE_SPLIT', 10)], [state('some', true)]),
        segment('every third', [condition('id', 'MODULO', '3|1')], [state('odd', true)]),
      ],
    },
  }
  const snapshot = flagsmithFile(file, OPTIONS)
  const result = evaluating(snapshot, 'production')

  it.each([
    ['plain', {}, 'on'],
    ['none', {}, 'off'],
    ['overridden', { userId: 'vip', email: 'spam@x' }, 'gold'],
    ['overridden', { userId: 'a', age: '18', plan: 'pro' }, 'on'],
    ['overridden', { userId: 'a', age: '17', plan: 'pro' }, 'off'],
    ['overridden', { userId: 'a', age: '30', plan: 'free' }, 'off'],
    ['overridden', { userId: 'a', age: '30', plan: 'pro', email: 'xaver' }, 'off'],
    ['odd', {}, 'off'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(result(toggle, context)).toBe(expected)
  })

  it('keep shares of users and of variants, and simple segments', () => {
    expect(shareOf((context) => result('some', context), 'on')).toBeCloseTo(0.1, 1)
    expect(shareOf((context) => result('banner', context), 'grey')).toBeCloseTo(0.5, 1)
    expect(shareOf((context) => result('banner', context), 'red')).toBeCloseTo(0.3, 1)
    expect(snapshot.segments.map(({ name }) => name)).toEqual(['adults'])
    expect(reasons(snapshot, 'odd')).toEqual([
      'left-out: the operator MODULO does not exist here. It is switched off there',
    ])
  })

  it('can be an export of features without targeting', () => {
    const exported = flagsmithFile(
      [
        { name: 'first one', default_enabled: true, type: 'STANDARD', initial_value: 'hello' },
        { name: 'second', default_enabled: false, type: 'STANDARD' },
      ],
      OPTIONS,
    )
    expect(evaluating(exported, 'production')('first-one')).toBe('hello')
    expect(evaluating(exported, 'production')('second')).toBe('off')
    expect(reasons(exported, 'first-one')).toEqual(['changed: its name was first one'])
  })
})

describe('files of Flipt', () => {
  const snapshot = fliptFile(
    parse(`
namespace: shop
flags:
  - { key: switch, name: Switch, type: BOOLEAN_FLAG_TYPE, enabled: true }
  - key: partly
    type: BOOLEAN_FLAG_TYPE
    enabled: false
    rollouts:
      - { description: No guests, segment: { key: guests, value: false } }
      - { segment: { keys: [germans, staff], operator: AND_SEGMENT_OPERATOR, value: true } }
      - { threshold: { percentage: 20, value: true } }
  - key: colour
    type: VARIANT_FLAG_TYPE
    enabled: true
    variants: [{ key: red, attachment: { hex: '#f00' } }, { key: blue }, { key: grey, default: true }]
    rules:
      - { segment: staff, distributions: [{ variant: red, rollout: 100 }] }
      - { segments: [germans, guests], distributions: [{ variant: red, rollout: 50 }, { variant: blue, rollout: 50 }] }
segments:
  - key: guests
    name: Guests
    match_type: ALL_MATCH_TYPE
    constraints: [{ type: STRING_COMPARISON_TYPE, property: role, operator: eq, value: guest }]
  - key: germans
    match_type: ALL_MATCH_TYPE
    constraints:
      - { type: STRING_COMPARISON_TYPE, property: country, operator: isoneof, value: '["de","at"]' }
      - { type: NUMBER_COMPARISON_TYPE, property: age, operator: gte, value: '18' }
  - key: staff
    match_type: ANY_MATCH_TYPE
    constraints:
      - { type: STRING_COMPARISON_TYPE, property: email, operator: suffix, value: '@x.com' }
      - { type: BOOLEAN_COMPARISON_TYPE, property: internal, operator: 'true' }
`),
    OPTIONS,
  )
  const result = evaluating(snapshot, 'production')

  it.each([
    ['switch', {}, 'on'],
    ['partly', { role: 'guest', country: 'de', age: '30', internal: 'true' }, 'off'],
    ['partly', { country: 'at', age: '30', internal: 'true', role: 'x' }, 'on'],
    ['colour', { email: 'a@x.com' }, 'red'],
    ['colour', { role: 'x' }, 'grey'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(result(toggle, context)).toBe(expected)
  })

  it('keep shares, segments whose constraints all have to match, and the namespace as project', () => {
    expect(shareOf((context) => result('partly', context), 'on')).toBeCloseTo(0.2, 1)
    expect(shareOf((context) => result('colour', { ...context, role: 'guest' }), 'blue')).toBeCloseTo(0.5, 1)
    expect(snapshot.segments.map(({ name }) => name)).toEqual(['Guests', 'germans'])
    expect(snapshot.toggles.every(({ project }) => project === 'shop')).toBe(true)
    expect(snapshot.contextFields.map(({ name }) => name).toSorted()).toEqual([
      'age',
      'country',
      'email',
      'internal',
      'role',
    ])
  })
})

describe('files of GrowthBook', () => {
  const rules = [
    {
      type: 'force',
      condition: '{"country":"de","$or":[{"age":{"$gte":18}},{"role":{"$in":["admin"]}}]}',
      value: 'false',
    },
    { type: 'force', condition: '{"country":{"$ne":"us"}}', value: 'true' },
    { type: 'rollout', value: 'true', coverage: 0.3, hashAttribute: 'id' },
  ]
  const experiment = {
    type: 'experiment',
    coverage: 1,
    values: [
      { value: 'short', weight: 0.25 },
      { value: 'long', weight: 0.75 },
    ],
  }
  const snapshot = growthbookFile(
    {
      features: [
        {
          id: 'rules',
          valueType: 'boolean',
          defaultValue: 'false',
          environments: { production: { enabled: true, rules } },
        },
        {
          id: 'text',
          valueType: 'string',
          defaultValue: 'plain',
          environments: { production: { enabled: true, rules: [experiment] } },
        },
        {
          id: 'shared-rules',
          valueType: 'number',
          defaultValue: '1',
          rules: [
            { type: 'force', value: '2', environments: ['production'] },
            { type: 'force', value: '3', allEnvironments: true },
          ],
          environments: { production: { enabled: true }, dev: { enabled: true } },
        },
        {
          id: 'grouped',
          valueType: 'boolean',
          defaultValue: 'false',
          environments: {
            production: {
              enabled: true,
              rules: [{ type: 'force', value: 'true', savedGroupTargeting: [{ savedGroups: ['x'] }] }],
            },
          },
        },
      ],
    },
    OPTIONS,
  )
  const result = evaluating(snapshot, 'production')

  it.each([
    ['rules', { country: 'de', age: '18' }, 'off'],
    ['rules', { country: 'de', role: 'admin' }, 'off'],
    ['rules', { country: 'de', age: '17', role: 'x' }, 'on'],
    ['rules', { country: 'fr' }, 'on'],
    ['shared-rules', {}, '2'],
    ['grouped', {}, 'off'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(result(toggle, context)).toBe(expected)
  })

  it('keep shares, other environments, and report saved groups', () => {
    expect(shareOf((context) => result('rules', { ...context, country: 'us' }), 'on')).toBeCloseTo(0.3, 1)
    expect(shareOf((context) => result('text', context), 'short')).toBeCloseTo(0.25, 1)
    expect(evaluating(snapshot, 'dev')('shared-rules')).toBe('3')
    expect(reasons(snapshot, 'grouped')[0]).toContain('saved group')
  })

  it('can be the payload of an SDK connection', () => {
    const payload = {
      features: {
        plain: { defaultValue: true },
        test: {
          defaultValue: 'a',
          rules: [
            { condition: { id: 'ann' }, force: 'b' },
            { variations: ['x', 'y'], weights: [0, 1] },
          ],
        },
      },
    }
    const evaluate = evaluating(growthbookFile(payload, OPTIONS), 'production')
    expect([evaluate('plain'), evaluate('test', { userId: 'ann' }), evaluate('test', { userId: 'bob' })]).toEqual([
      'on',
      'b',
      'y',
    ])
  })
})

describe('files of GO Feature Flag', () => {
  const snapshot = goffFile(
    parse(`
simple: { variations: { yes: true, no: false }, defaultRule: { variation: yes } }
queries:
  variations: { yes: true, no: false }
  targeting:
    - { name: never, query: 'email ew "@spam.com"', variation: no }
    - { query: '(key eq "ann" or country in ["de", "at"]) and not (age lt 18)', variation: yes }
    - { query: version ge 2.1.0 && beta == true, variation: yes }
    - { query: country eq "us", variation: yes, disable: true }
  defaultRule: { variation: no }
split:
  variations: { a: first, b: { n: 1 } }
  bucketingKey: teamId
  defaultRule: { percentage: { a: 90, b: 10 } }
growing: { variations: { yes: true, no: false }, defaultRule: { progressiveRollout: { initial: {} } } }
off: { variations: { yes: true, no: false }, disable: true, defaultRule: { variation: yes } }
`),
    OPTIONS,
  )
  const result = evaluating(snapshot, 'production')

  it.each([
    ['simple', {}, 'on'],
    ['queries', { userId: 'ann', age: '18' }, 'on'],
    ['queries', { userId: 'ann', age: '17' }, 'off'],
    ['queries', { userId: 'ann', age: '30', email: 'a@spam.com' }, 'off'],
    ['queries', { country: 'at', age: '30' }, 'on'],
    ['queries', { version: '2.1.0', beta: 'true' }, 'on'],
    ['queries', { version: '2.0.9', beta: 'true' }, 'off'],
    ['queries', { country: 'us', age: '30' }, 'off'],
    ['growing', {}, 'off'],
    ['off', {}, 'off'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(result(toggle, context)).toBe(expected)
  })

  it('keep weights and the bucketing key', () => {
    const [strategy] = snapshot.toggles.find(({ name }) => name === 'split')?.environments[0]?.strategies ?? []
    expect(strategy?.variants).toMatchObject([
      { name: 'a', weight: 900, stickiness: 'teamId', payload: { type: 'string', value: 'first' } },
      { name: 'b', weight: 100, stickiness: 'teamId', payload: { type: 'json', value: '{"n":1}' } },
    ])
    expect(snapshot.contextFields).toContainEqual({
      name: 'teamId',
      description: '',
      stickiness: true,
      legalValues: [],
    })
  })

  it.each([['a eq'], ['a eq "b" and'], ['(a eq "b"'], ['a xx "b"'], ['a eq "b" c'], ['a in ["b"']])(
    'report the query %s, which cannot be read',
    (query) => {
      const broken = goffFile(
        {
          flag: {
            variations: { yes: true, no: false },
            targeting: [{ query, variation: 'yes' }],
            defaultRule: { variation: 'no' },
          },
        },
        OPTIONS,
      )
      expect(reasons(broken, 'flag')[0]).toMatch(/^left-out/)
      expect(evaluating(broken, 'production')('flag')).toBe('off')
    },
  )
})
