import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldChanges, matches } from './diff.ts'
import { fileNameOf, fileNamesOf } from './file-names.ts'
import { type JsonSchema, type Path, problemsOf } from './json-schema.ts'
import { ALL_KINDS, KINDS } from './kinds.ts'
import { normalFields } from './normal-form.ts'
import { readYaml } from './read-yaml.ts'
import { isInOrder, matchedStrategies } from './strategy-matching.ts'
import { filesOf } from './write-yaml.ts'

/** Faster than the unit `binary`, which first lists all characters. */
const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))

/** Names that mean something else to a file system, and texts that mean something else in YAML. */
const ODD_NAMES = [
  '',
  '.',
  '..',
  'a.',
  '.a',
  '-a',
  'a/b',
  'a\\b',
  'a b',
  '%41',
  '%',
  '~',
  'CON',
  'nul.txt',
  '\0',
  '\u{10ffff}',
]
const ODD_TEXTS = [
  ...['', ' ', ' a', 'a ', 'null', '~', 'yes', 'No', 'true', '1', '012', '0x1f', '1_000', '1e3', '.inf', '2026-01-01'],
  ...[
    '- a',
    'a: b',
    'a:',
    ': a',
    '# a',
    'a #b',
    '[a]',
    '{a}',
    '&a',
    '*a',
    '!a',
    '|',
    '>',
    '%a',
    '@a',
    '`a`',
    '---',
    '...',
  ],
  ...[
    '"',
    "'",
    '\\',
    '\n',
    'a\n',
    '\na',
    'a\n\nb',
    'a\nb\n',
    ' a\n b',
    '\r\n',
    '\t',
    'a\tb',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\0',
  ],
]

describe('file names of toggles as code', () => {
  it('can be turned back into any name that is not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (name) => {
        const file = fileNameOf(name)
        const isSafe = /^[A-Za-z0-9_.%~-]*$/.test(file) && !/^[.-]|\.$/.test(file)
        return isSafe && (file.length >= 200 || decodeURIComponent(file) === name)
      }),
      { examples: ODD_NAMES.map((name) => [name]) },
    )
  })

  it('avoid reserved names, long names and names that differ in case only', () => {
    expect(fileNameOf('con')).toBe('%63on')
    expect(fileNameOf('日'.repeat(100)).length).toBeLessThan(220)
    expect(fileNamesOf(['shop', 'SHOP', 'Shop'])).toEqual(['shop', 'SHOP~2', 'Shop~3'])
  })
})

describe('YAML of toggles as code', () => {
  it('reads what it wrote, for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (description) => {
        const fields = { name: 'x', description, stale: false }
        const text = filesOf([{ kind: KINDS.toggle, project: 'p', name: 'x', fields }]).get('projects/p/toggles/x.yaml')
        expect(readYaml(text ?? '').value).toEqual(fields)
      }),
      { examples: ODD_TEXTS.map((text) => [text]) },
    )
  })
})

/** Every object of a schema, at any depth, as the path of an example. Keys of maps are `any`. */
function objectsIn(schema: JsonSchema, path: Path = []): { path: Path; isMap: boolean }[] {
  const { type, properties, items, anyOf = [], additionalProperties } = schema
  const entry = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return [
    ...(type === 'object' ? [{ path, isMap: properties === undefined }] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) => objectsIn(inner, [...path, key])),
    ...(items ? objectsIn(items, [...path, 0]) : []),
    ...(entry ? objectsIn(entry, [...path, 'any']) : []),
    ...anyOf.flatMap((option) => objectsIn(option, path)),
  ]
}

/** A value with an object at this path. */
const valueAt = (path: Path, value: unknown): unknown =>
  path.reduceRight((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value)

describe('schemas of toggles as code', () => {
  const objects = ALL_KINDS.flatMap(({ name, schema }) =>
    objectsIn(schema).map((one) => ({ ...one, schema, at: [name, ...one.path].join('.') })),
  )

  it('know no other key in any object, at any depth', () => {
    const closedObjects = objects.filter(({ isMap }) => !isMap)
    expect(closedObjects.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        'tag type',
        'segment.constraints.0',
        'toggle.environments.any.strategies.0.constraints.0',
      ]),
    )
    const accepting = closedObjects.filter(({ schema, path }) => {
      const nonsense = JSON.stringify([...path, 'nonsense'])
      const problems = problemsOf(schema, valueAt(path, { nonsense: 1 }))
      return !problems.some((one) => one.isAboutKey && JSON.stringify(one.path) === nonsense)
    })
    expect(accepting.map(({ at }) => at)).toEqual([])
  })

  it('accept any key only where names are keys', () => {
    expect(objects.filter(({ isMap }) => isMap).map(({ at }) => at)).toEqual([
      'project.environments',
      'project.environments.any.defaultStrategy.parameters',
      'release plan template.milestones.0.strategies.0.parameters',
      'release plan template.safeguards.0.impactMetric.labelSelectors',
      'toggle.environments',
      'toggle.environments.any.strategies.0.parameters',
      'add-on.parameters',
    ])
  })
})

describe('the comparison of files with the server', () => {
  const strategy = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } }

  it('leaves out fields that have their default inside of lists, and keeps the fields of the thing', () => {
    const constraint = { contextName: 'userId', operator: 'IN', values: ['1'], inverted: false }
    const answer = {
      name: 'x',
      stale: false,
      unknown: 1,
      dependency: { feature: 'y', enabled: false, variants: [] },
      environments: {
        production: { enabled: false, strategies: [{ ...strategy, title: null, constraints: [constraint] }] },
      },
    }
    expect(normalFields(KINDS.toggle.schema, answer)).toEqual({
      name: 'x',
      stale: false,
      dependency: { feature: 'y', enabled: false },
      environments: {
        production: {
          enabled: false,
          strategies: [{ ...strategy, constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] }],
        },
      },
    })
  })

  it('compares only the parameters that a file mentions', () => {
    expect(matches({ name: 'flexibleRollout', parameters: { rollout: 50 } }, strategy)).toBe(true)
    expect(matches({ name: 'flexibleRollout' }, strategy)).toBe(true)
    expect(matches({ name: 'flexibleRollout', parameters: { rollout: 51 } }, strategy)).toBe(false)
    expect(matches({ name: 'flexibleRollout', title: 'x' }, strategy)).toBe(false)
    expect(matches({ name: 'flexibleRollout', parameters: { rollout: 50, groupId: 'x' } }, strategy)).toBe(false)
  })

  it.each<[string, unknown, unknown, boolean]>([
    ['equal values', 1, 1, true],
    ['a text and a number', '1', 1, false],
    ['equal lists', [1, { a: 1 }], [1, { a: 1 }], true],
    ['a shorter list', [1], [1, 2], false],
    ['a longer list', [1, 2], [1], false],
    ['a list with another item', [1, 2], [1, 3], false],
    ['a list instead of a map', [], {}, false],
    ['a map instead of a list', { 0: 1 }, [1], false],
    ['a map with another value', { a: 1, b: 1 }, { a: 1, b: 2 }, false],
    ['a map with fewer keys', { a: 1 }, { a: 1, b: 1 }, false],
    ['a map with more keys', { a: 1, b: 1 }, { a: 1 }, false],
    ['a map without parameters that has another key', { a: 1 }, { a: 1, parameters: {}, b: 1 }, false],
    ['nothing instead of a map', {}, null, false],
  ])('tells whether the server has what a file wants: %s', (_, wanted, actual, expected) => {
    expect(matches(wanted, actual)).toBe(expected)
  })

  it('lists changes field by field in each environment', () => {
    const actual = { stale: true, environments: { a: { enabled: true, variants: [] } } }
    expect(fieldChanges({ environments: { a: { enabled: false }, b: { enabled: true } } }, actual)).toEqual([
      { path: ['environments', 'a', 'enabled'], before: true, after: false },
      { path: ['environments', 'b', 'enabled'], before: undefined, after: true },
    ])
  })

  it('keeps the id of a strategy that has the same content, title or name', () => {
    const stored = ['a', 'b'].map((id) => ({ id, fields: { name: 'default', title: id }, parameters: {} }))
    const matched = matchedStrategies(
      [
        { name: 'default', title: 'b' },
        { name: 'default', title: 'c' },
      ],
      stored,
    )
    expect(matched.map((one) => [one.stored?.id, one.isSame])).toEqual([
      ['b', true],
      ['a', false],
    ])
    expect(isInOrder(matched, stored)).toBe(false)
    expect(isInOrder(matched.toReversed(), stored)).toBe(true)
  })

  it('gives each strategy of the server to one strategy of the file', () => {
    const stored = ['a', 'b'].map((id) => ({ id, fields: { name: 'default' }, parameters: {} }))
    const idsOf = (...names: string[]) =>
      matchedStrategies(
        names.map((name) => ({ name })),
        stored,
      ).map((one) => [one.stored?.id, one.isSame])
    expect(idsOf('default', 'default', 'default')).toEqual([
      ['a', true],
      ['b', true],
      [undefined, false],
    ])
    expect(idsOf('other')).toEqual([[undefined, false]])
  })

  it('counts an order as kept when new strategies are last and others are removed', () => {
    const stored = ['a', 'b', 'c'].map((id) => ({ id, fields: {}, parameters: {} }))
    const inOrder = (ids: string) => {
      const matched = [...ids].map((id) => {
        const one = stored.find((entry) => entry.id === id)
        return { wanted: {}, isSame: true, ...(one && { stored: one }) }
      })
      return isInOrder(matched, stored)
    }
    expect(['abc', 'ac', 'abc+', '+', '', 'c+'].filter((ids) => !inOrder(ids))).toEqual([])
    expect(['acb', 'ba', '+abc', 'a+b', 'cab'].filter(inOrder)).toEqual([])
  })
})
