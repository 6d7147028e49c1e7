import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fliptFile } from '../src/import-from/flipt.ts'
import { goffFile } from '../src/import-from/goff.ts'
import { growthbookFile } from '../src/import-from/growthbook.ts'
import type { Snapshot } from '../src/import-from/model.ts'
import { evaluating, shareOf } from './evaluation.ts'

const OPTIONS = { project: 'default', environments: ['production'] }
const reasons = ({ notes }: Snapshot, toggle: string) =>
  notes.filter(({ what }) => what.includes(toggle)).map(({ kind, why }) => `${kind}: ${why}`)

describe('files of Flipt', () => {
  const imported = () => {
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
    return { snapshot, result: evaluating(snapshot, 'production') }
  }

  it.each([
    ['switch', {}, 'on'],
    ['partly', { role: 'guest', country: 'de', age: '30', internal: 'true' }, 'off'],
    ['partly', { country: 'at', age: '30', internal: 'true', role: 'x' }, 'on'],
    ['colour', { email: 'a@x.com' }, 'red'],
    ['colour', { role: 'x' }, 'grey'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(imported().result(toggle, context)).toBe(expected)
  })

  it('keep shares, segments whose constraints all have to match, and the namespace as project', () => {
    const { snapshot, result } = imported()
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
  const imported = () => {
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
    return { snapshot, result: evaluating(snapshot, 'production') }
  }

  it.each([
    ['rules', { country: 'de', age: '18' }, 'off'],
    ['rules', { country: 'de', role: 'admin' }, 'off'],
    ['rules', { country: 'de', age: '17', role: 'x' }, 'on'],
    ['rules', { country: 'fr' }, 'on'],
    ['shared-rules', {}, '2'],
    ['grouped', {}, 'off'],
  ])('evaluate %s for %j as %s', (toggle, context, expected) => {
    expect(imported().result(toggle, context)).toBe(expected)
  })

  it('keep shares, other environments, and report saved groups', () => {
    const { snapshot, result } = imported()
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
  const imported = () => {
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
    return { snapshot, result: evaluating(snapshot, 'production') }
  }

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
    expect(imported().result(toggle, context)).toBe(expected)
  })

  it('keep weights and the bucketing key', () => {
    const { snapshot } = imported()
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
