import { describe, expect, it } from 'vitest'
import { flagsmithFile } from '../src/import-from/flagsmith.ts'
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
  const imported = () => {
    const snapshot = launchdarklyFile(file, OPTIONS)
    return { snapshot, result: evaluating(snapshot, 'production') }
  }

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
    expect(imported().result(toggle, context)).toBe(expected)
  })

  it('keep shares of users and of variants', () => {
    const { snapshot, result } = imported()
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
    const { snapshot } = imported()
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
  const imported = () => {
    const snapshot = flagsmithFile(file, OPTIONS)
    return { snapshot, result: evaluating(snapshot, 'production') }
  }

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
    expect(imported().result(toggle, context)).toBe(expected)
  })

  it('keep shares of users and of variants, and simple segments', () => {
    const { snapshot, result } = imported()
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
