import { describe, expect, it } from 'vitest'
import { identifierOf, identifiersOf } from './identifiers.ts'
import { shapeOfSchema } from './json-schema.ts'
import { accessorOf } from './project.ts'
import { merged, mergedAll, type Shape, shapeOf } from './shape.ts'

const NONE = new Set<string>()

describe('the shape of samples', () => {
  it('has sorted fields, and optional ones that some samples do not have', () => {
    expect(
      mergedAll(
        [
          { b: 1, a: 'x' },
          { b: 2, c: null },
        ].map((one) => shapeOf(one)),
      ),
    ).toEqual({
      kind: 'object',
      fields: [
        { name: 'a', shape: { kind: 'string' }, isOptional: true },
        { name: 'b', shape: { kind: 'number' }, isOptional: false },
        { name: 'c', shape: { kind: 'null' }, isOptional: true },
      ],
    })
  })

  it('is a union for different types, in an order that does not depend on the samples', () => {
    const union = { kind: 'union', of: [{ kind: 'null' }, { kind: 'number' }, { kind: 'string' }] }
    expect(mergedAll([1, 'a', null, 2].map((one) => shapeOf(one)))).toEqual(union)
    expect(mergedAll([null, 2, 'a'].map((one) => shapeOf(one)))).toEqual(union)
    const mixed = { kind: 'union', of: [{ kind: 'array', items: { kind: 'number' } }, { kind: 'string' }] }
    expect(mergedAll([[1], 'a', [2]].map((one) => shapeOf(one)))).toEqual(mixed)
  })

  it('joins the items of arrays, and knows nothing of an empty one', () => {
    expect(shapeOf([{ a: 1 }, { a: 2 }])).toMatchObject({ items: { fields: [{ name: 'a', isOptional: false }] } })
    expect(shapeOf([])).toEqual({ kind: 'array', items: { kind: 'unknown' } })
  })

  it('ends at a depth of eight', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [{ a: nested(depth - 1) }])
    const shape = (depth: number): Shape =>
      depth === 0
        ? { kind: 'number' }
        : {
            kind: 'array',
            items: { kind: 'object', fields: [{ name: 'a', shape: shape(depth - 1), isOptional: false }] },
          }
    const shown = (depth: number) => JSON.stringify(shapeOf(nested(depth)))
    expect(shapeOf(nested(3))).toEqual(shape(3))
    expect(shown(4)).toBe(JSON.stringify(shape(4)).replace('number', 'unknown'))
    expect(shown(500)).toBe(shown(4))
  })

  it('is that of each simple value, and unknown for what JSON does not have', () => {
    expect(['a', 1, true, null, undefined, () => 1].map((one) => shapeOf(one).kind)).toEqual([
      'string',
      'number',
      'boolean',
      'null',
      'unknown',
      'unknown',
    ])
  })

  it('has its fields in the order of their names, not of the sample', () => {
    const names = ['b', 'a', 'd', 'c']
    const sample = Object.fromEntries(names.map((name) => [name, 1]))
    const fields = names.toSorted().map((name) => ({ name, shape: { kind: 'number' }, isOptional: false }))
    expect(shapeOf(sample)).toEqual({ kind: 'object', fields })
    expect(mergedAll([shapeOf(sample), shapeOf(sample)])).toEqual({ kind: 'object', fields })
  })
})

describe('two shapes that become one', () => {
  const [text, number, array, choice]: [Shape, Shape, Shape, Shape] = [
    { kind: 'string' },
    { kind: 'number' },
    { kind: 'array', items: { kind: 'string' } },
    { kind: 'enum', values: ['b', 'c'] },
  ]
  const fieldOf = (isOptional: boolean, shape: Shape): Shape => ({
    kind: 'object',
    fields: [{ name: 'a', shape, isOptional }],
  })

  it.each<[string, Shape, Shape, Shape]>([
    ['choices', choice, { kind: 'enum', values: ['a', 'c'] }, { kind: 'enum', values: ['a', 'b', 'c'] }],
    [
      'arrays',
      array,
      { kind: 'array', items: number },
      { kind: 'array', items: { kind: 'union', of: [number, text] } },
    ],
    ['a choice and an array', choice, array, { kind: 'union', of: [array, choice] }],
    ['an object and a text', fieldOf(false, text), text, { kind: 'union', of: [fieldOf(false, text), text] }],
    ['a text and an object', text, fieldOf(false, text), { kind: 'union', of: [fieldOf(false, text), text] }],
    ['an array and a text', array, text, { kind: 'union', of: [array, text] }],
    ['a text and an array', text, array, { kind: 'union', of: [array, text] }],
    ['an optional field', fieldOf(true, text), fieldOf(false, text), fieldOf(true, text)],
    ['a field that becomes optional', fieldOf(false, text), fieldOf(true, text), fieldOf(true, text)],
    [
      'a required field',
      fieldOf(false, text),
      fieldOf(false, number),
      fieldOf(false, { kind: 'union', of: [number, text] }),
    ],
    [
      'a union and one of its members',
      { kind: 'union', of: [number, text] },
      text,
      { kind: 'union', of: [number, text] },
    ],
    ['an unknown shape and another', { kind: 'unknown' }, text, text],
  ])('describe both: %s', (_, a, b, expected) => {
    expect(merged(a, b)).toEqual(expected)
  })
})

describe('the shape of a JSON Schema', () => {
  it('has required and optional fields, references, enums and alternatives', () => {
    const schema = {
      type: 'object',
      required: ['size'],
      properties: {
        size: { $ref: '#/$defs/size' },
        colour: { enum: ['red', 'blue'] },
        more: { type: ['string', 'null'] },
        tags: { type: 'array', items: { type: 'integer' } },
        either: { oneOf: [{ type: 'boolean' }, { const: 'auto' }] },
      },
      $defs: { size: { type: 'number' } },
    }
    expect(shapeOfSchema(schema)).toEqual({
      kind: 'object',
      fields: [
        { name: 'colour', isOptional: true, shape: { kind: 'enum', values: ['blue', 'red'] } },
        {
          name: 'either',
          isOptional: true,
          shape: { kind: 'union', of: [{ kind: 'boolean' }, { kind: 'enum', values: ['auto'] }] },
        },
        { name: 'more', isOptional: true, shape: { kind: 'union', of: [{ kind: 'null' }, { kind: 'string' }] } },
        { name: 'size', isOptional: false, shape: { kind: 'number' } },
        { name: 'tags', isOptional: true, shape: { kind: 'array', items: { kind: 'number' } } },
      ],
    })
  })

  it('is unknown for what languages cannot express, and ends for a schema that refers to itself', () => {
    expect(shapeOfSchema(true)).toEqual({ kind: 'unknown' })
    expect(shapeOfSchema({ properties: { a: { type: 'string' } } })).toMatchObject({ kind: 'object' })
    expect(shapeOfSchema({ type: 'string', properties: {} })).toEqual({ kind: 'string' })
    const schema = { $ref: '#/$defs/a', $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } } }
    expect(JSON.stringify(shapeOfSchema(schema))).toContain('unknown')
  })
})

describe('identifiers', () => {
  it.each([
    ['new-checkout.v2', 'newCheckoutV2', 'NewCheckoutV2', 'new_checkout_v2'],
    ['newCheckout', 'newCheckout', 'NewCheckout', 'new_checkout'],
    ['2fa', 'toggle2fa', 'Toggle2fa', 'toggle_2fa'],
    ["it's~(on)!*", 'itSOn', 'ItSOn', 'it_s_on'],
  ])('of %s follow the style of the language', (name, camel, pascal, snake) => {
    expect(identifierOf(name, 'camel', NONE)).toBe(camel)
    expect(identifierOf(name, 'pascal', NONE)).toBe(pascal)
    expect(identifierOf(name, 'snake', NONE)).toBe(snake)
  })

  it('are no reserved words, and never empty', () => {
    expect(identifierOf('class', 'camel', new Set(['class']))).toBe('class_')
    expect(identifierOf('---', 'camel', NONE)).toMatch(/^toggle[0-9a-f]{8}$/i)
  })

  it('of names that collide depend on the names only', () => {
    const { identifiers, collisions } = identifiersOf(['gift-wrap', 'gift_wrap', 'other'], 'camel', NONE)
    expect(collisions).toEqual([['gift-wrap', 'gift_wrap']])
    expect(new Set(identifiers.values()).size).toBe(3)
    expect(identifiers.get('other')).toBe('other')
    const more = identifiersOf(['gift.wrap', 'gift_wrap', 'gift-wrap'], 'camel', NONE).identifiers
    expect(more.get('gift-wrap')).toBe(identifiers.get('gift-wrap'))
  })
})

describe('the identifier of a variant', () => {
  it('is not the identifier of another toggle', () => {
    const { identifiers, collisions } = identifiersOf(['a', 'a-variant'], 'snake', NONE, new Set(['a']))
    expect(identifiers.get('a')).toBe('a')
    expect(identifiers.get('a-variant')).toMatch(/^a_variant_[0-9a-f]{8}$/)
    expect(collisions).toEqual([['a', 'a-variant']])
    expect(identifiersOf(['a', 'a-variant'], 'snake', NONE).collisions).toEqual([])
  })
})

describe('the payload of a toggle', () => {
  const variant = (name: string, type: string, value: string) => ({ name, payload: { type, value } })
  const toggle = (...variants: { name: string; payload?: { type: string; value: string } }[]) => ({
    name: 'a',
    description: null,
    stale: false,
    environments: [
      { variants: [], strategies: [{ variants }, {}] },
      { variants: null, strategies: [] },
    ],
  })

  it('is inferred from the variants of every environment and strategy', () => {
    const found = accessorOf(toggle(variant('red', 'json', '{"a":1}'), variant('blue', 'json', '{"a":2}')))
    expect(found).toMatchObject({ variants: ['blue', 'red'], payload: { kind: 'object', fields: [{ name: 'a' }] } })
    expect(accessorOf(toggle(variant('red', 'csv', 'a,b'))).payload).toEqual({ kind: 'string' })
    expect(accessorOf(toggle(variant('red', 'json', '{'))).payload).toEqual({ kind: 'unknown' })
    expect(accessorOf(toggle({ name: 'red' })).payload).toBeUndefined()
  })

  it('is the schema when there is one', () => {
    expect(accessorOf(toggle(variant('red', 'number', '1')), { kind: 'string' }).payload).toEqual({ kind: 'string' })
  })
})
