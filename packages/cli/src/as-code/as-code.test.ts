import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldChanges, matches } from './diff.ts'
import { fileNameOf, fileNamesOf } from './file-names.ts'
import { closed, type JsonSchema, type Path, problemsOf, suggestion } from './json-schema.ts'
import { ALL_KINDS, KINDS } from './kinds.ts'
import { normalFields } from './normal-form.ts'
import { driftLines, lineDiff, planText, summaryOf } from './plan-text.ts'
import { readYaml } from './read-yaml.ts'
import { isInOrder, matchedStrategies } from './strategy-matching.ts'
import { toggleActions } from './toggle-actions.ts'
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

  it('gives the position of a value and of a key', () => {
    const { positionOf } = readYaml('a:\n  - b: 1\n    c: two\n')
    expect(positionOf(['a', 0, 'c'])).toEqual({ line: 3, column: 8 })
    expect(positionOf(['a', 0, 'c'], true)).toEqual({ line: 3, column: 5 })
    expect(positionOf(['a', 7])).toEqual({ line: 2, column: 3 })
  })

  it.each([
    ['an alias', 'a: &x 1\nb: *x', 'Anchors and aliases are not supported'],
    ['two documents', 'a: 1\n---\nb: 2', 'is not valid YAML: Source contains multiple documents'],
    ['a key that is there twice', 'a: 1\na: 2', 'is not valid YAML: Map keys must be unique'],
    ['an unknown tag', 'a: !!js/function x', 'is not valid YAML: Unresolved tag'],
  ])('refuses %s', (_, text, message) => {
    expect(readYaml(text).problems[0]?.message).toContain(message)
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

  it('accept values at their limits', () => {
    for (const [schema, value] of [
      [{ type: 'integer', minimum: 1, maximum: 1 }, 1],
      [{ type: 'string', minLength: 1, maxLength: 1, pattern: '^a$' }, 'a'],
      [{ type: 'array', minItems: 1, maxItems: 1 }, [1]],
      [{ type: 'number', exclusiveMinimum: 0 }, 0.1],
      [{ type: 'number' }, 1],
    ] as const)
      expect(problemsOf(schema, value)).toEqual([])
  })

  it.each([
    [{ type: 'integer', minimum: 1 }, 0, 'must be at least 1'],
    [{ type: 'integer', maximum: 1 }, 2, 'must be at most 1'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'must be more than 0'],
    [{ type: 'string', minLength: 1 }, '', 'must not be empty'],
    [{ type: 'string', minLength: 2 }, 'a', 'needs at least 2 characters'],
    [{ type: 'string', pattern: '^a$' }, 'b', '"b" has characters that are not allowed here'],
    [{ type: 'array', minItems: 1 }, [], 'needs at least 1 items'],
    [{ type: 'array', items: { type: 'object', properties: {} } }, [{ a: 1 }], '"a" is not known here'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, { a: 'x' }, 'must be a whole number, not "x"'],
    [
      { type: 'object', propertyNames: { type: 'string', maxLength: 1 } },
      { ab: 1 },
      'has 2 characters, and 1 are allowed',
    ],
    [{ type: 'integer' }, 1.5, 'must be a whole number, not 1.5'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'has 3 characters, and 2 are allowed'],
    [{ type: 'string' }, true, 'must be a text, not true. Put it in quotes'],
    [{ enum: ['fix', 'variable'] }, 'varible', 'must be one of fix, variable, not "varible". Did you mean variable?'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 3, 'must be a text or null, not 3'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'has 2 items, and 1 are allowed'],
    [{ type: 'object', required: ['a'] }, {}, 'a is missing'],
  ])('say what is wrong: %j', (schema, value, message) => {
    expect(problemsOf(closed(schema), value).map((one) => one.message)).toEqual([message])
  })

  it('suggest only near words', () => {
    expect([suggestion('toggels', ['toggles']), suggestion('segments', ['toggles'])]).toEqual([
      '. Did you mean toggles?',
      '',
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
})

describe('the commands for a toggle', () => {
  it('write active strategies before others lose theirs, so that the toggle stays on', () => {
    const [stored, wanted] = [[{ name: 'default' }], [{ name: 'userWithId' }, { name: 'default', disabled: true }]]
    const environments = [{ name: 'production', strategies: [{ id: 'one', ...stored[0] }] }]
    const at = { kind: KINDS.toggle, project: 'shop', name: 'x' }
    const actual = {
      ...at,
      id: 'x',
      fields: { environments: { production: { strategies: stored } } },
      answer: { environments },
    }
    const thing = { ...at, fields: {}, file: 'x.yaml', positionOf: () => ({ line: 1, column: 1 }) }
    const fields = [{ path: ['environments', 'production', 'strategies'], before: stored, after: wanted }]
    const actions = toggleActions('shop', [{ type: 'update', thing, actual, fields }], () => 1)
    expect(actions.map(({ command }) => command)).toEqual(['strategy.add', 'strategy.update', 'strategy.sort'])
  })
})

describe('texts of a plan', () => {
  const file = { file: 'x.yaml', positionOf: () => ({ line: 1, column: 1 }) }
  const thing = { kind: KINDS.toggle, project: 'shop', name: 'x', fields: {}, ...file }

  it('show the lines that differ', () => {
    expect(lineDiff(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual(['  a', '- b', '+ x', '  c'])
  })

  it('do not show parameters as removed that the file does not mention', () => {
    const strategy = (parameters: object) => [{ name: 'flexibleRollout', parameters }]
    const [before, after] = [strategy({ groupId: 'x', rollout: '10' }), strategy({ rollout: 25 })]
    const fields = [{ path: ['environments', 'production', 'strategies'], before, after }]
    const actual = { ...thing, id: 'x', answer: {} }
    expect(
      planText([{ type: 'update', thing, actual, fields }])
        .split('\n')
        .slice(2, -2),
    ).toEqual([
      '        - name: flexibleRollout',
      '          parameters:',
      '            groupId: x',
      '      -     rollout: "10"',
      '      +     rollout: 25',
    ])
  })

  it('contain no control characters of names and values', () => {
    const fields = [{ path: ['description'], before: '\u001b[31m', after: '' }]
    const actual = { ...thing, id: 'x', answer: {} }
    const text = planText([{ type: 'update', thing, actual, fields }])
    expect([text.includes('\u001b'), text.includes('~ toggle shop/x')]).toEqual([false, true])
    expect(driftLines([{ type: 'create', thing, fields: [] }])).toEqual(['toggle shop/x: is not on the server'])
    expect(summaryOf([])).toBe('No changes: the server has what the files describe')
  })
})
