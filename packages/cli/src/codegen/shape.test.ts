import { describe, expect, it } from 'vitest'
import { identifierOf, identifiersOf } from './identifiers.ts'
import { shapeOfSchema } from './json-schema.ts'
import { accessorOf } from './project.ts'
import { mergedAll, shapeOf } from './shape.ts'

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

  it('ends at a depth', () => {
    let nested: unknown = 1
    for (let depth = 0; depth < 1_000; depth++) nested = [nested]
    expect(JSON.stringify(shapeOf(nested))).toContain('unknown')
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
