import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#kernel/failure'
import type { VariantInput } from './schema.ts'
import { divide, normalVariants, TOTAL_WEIGHT } from './variants.ts'

const weights = (variants: readonly VariantInput[]) => normalVariants(variants, '').map(({ weight }) => weight)
const codeOf = (variants: readonly VariantInput[], max?: number) => {
  try {
    normalVariants(variants, '', max)
    return 'none'
  } catch (error) {
    return (error as Failure).code
  }
}

/** Any valid list: fixed weights with a sum below 1000, and at least one variable weight. */
const validLists: fc.Arbitrary<VariantInput[]> = fc
  .array(fc.option(fc.integer({ min: 0, max: 90 })), { minLength: 1, maxLength: 11 })
  .chain((plan) => fc.tuple(fc.constant(plan), fc.nat({ max: plan.length })))
  .map(([plan, at]) => [...plan.slice(0, at), null, ...plan.slice(at)])
  .map((plan) =>
    plan.map(
      (weight, index): VariantInput =>
        weight === null
          ? { name: `v${index}`, weightType: 'variable' }
          : { name: `v${index}`, weightType: 'fix', weight },
    ),
  )

describe('the distribution of weights', () => {
  it('adds up to 1000, keeps the fixed weights, and gives the remainder to the first variable ones', () => {
    fc.assert(
      fc.property(validLists, (given) => {
        const normal = normalVariants(given, '')
        expect(normal.reduce((sum, { weight }) => sum + weight, 0)).toBe(TOTAL_WEIGHT)
        normal.forEach((variant, index) => {
          const asked = given[index] as VariantInput
          expect([variant.name, variant.weightType]).toEqual([asked.name, asked.weightType])
          if (asked.weightType === 'fix') expect(variant.weight).toBe(asked.weight)
        })
        const shares = normal.filter(({ weightType }) => weightType === 'variable').map(({ weight }) => weight)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
        expect((shares[0] as number) - (shares.at(-1) as number)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('does not change if it is applied to its own result', () => {
    fc.assert(
      fc.property(validLists, (given) => {
        const once = normalVariants(given, '')
        expect(normalVariants(once, '')).toEqual(once)
      }),
    )
  })

  it('divides any total into any number of parts', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 }), fc.integer({ min: 1, max: 2_000 }), (total, parts) => {
        const shares = divide(total, parts)
        expect(shares).toHaveLength(parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      }),
    )
  })

  it.each<[VariantInput[], number[]]>([
    [[], []],
    [[{ name: 'a', weightType: 'variable', weight: 3 }], [1000]],
    [
      [
        { name: 'a', weightType: 'variable' },
        { name: 'b', weightType: 'variable' },
        { name: 'c', weightType: 'variable' },
      ],
      [334, 333, 333],
    ],
    [
      [
        { name: 'a', weightType: 'fix', weight: 995 },
        { name: 'b', weightType: 'variable' },
        { name: 'c', weightType: 'variable' },
      ],
      [995, 3, 2],
    ],
  ])('of %j gives %j', (given, expected) => {
    expect(weights(given)).toEqual(expected)
  })
})

describe('a list of variants', () => {
  it('keeps stickiness, payload and overrides, with overrides [] by default', () => {
    const payload = { type: 'csv', value: 'a,b' } as const
    const overrides = [{ contextName: 'userId', values: ['1'] }]
    expect(normalVariants([{ name: 'a', weightType: 'variable', stickiness: 's', payload, overrides }], '')).toEqual([
      { name: 'a', weightType: 'variable', weight: 1000, stickiness: 's', payload, overrides },
    ])
    expect(normalVariants([{ name: 'a', weightType: 'variable' }], '')).toEqual([
      { name: 'a', weightType: 'variable', weight: 1000, overrides: [] },
    ])
  })

  it('is refused without a variable one, with fixed weights of 1000, with duplicate names, or with a fix one without weight', () => {
    const fix = (name: string, weight?: number): VariantInput =>
      weight === undefined ? { name, weightType: 'fix' } : { name, weightType: 'fix', weight }
    expect(codeOf([fix('a', 1)])).toBe('invalid')
    expect(codeOf([fix('a', 600), fix('b', 400), { name: 'c', weightType: 'variable' }])).toBe('invalid')
    expect(codeOf([fix('a', 1), { name: 'a', weightType: 'variable' }])).toBe('invalid')
    expect(codeOf([fix('a'), { name: 'b', weightType: 'variable' }])).toBe('invalid')
    expect(codeOf([fix('a', 999), { name: 'b', weightType: 'variable' }])).toBe('none')
  })

  it('is refused if it is longer than the limit', () => {
    const list: VariantInput[] = [
      { name: 'a', weightType: 'variable' },
      { name: 'b', weightType: 'variable' },
    ]
    expect([codeOf(list), codeOf(list, 2), codeOf(list, 1)]).toEqual(['none', 'none', 'limit_exceeded'])
  })

  it.each([
    ['json', '{"a":[1,null]}', true],
    ['json', '"text"', true],
    ['json', '{a:1}', false],
    ['json', '', false],
    ['number', '-4.2e3', true],
    ['number', '', false],
    ['number', ' ', false],
    ['number', 'four', false],
    ['number', 'Infinity', false],
    ['number', '0x10', false],
    ['string', '', true],
    ['csv', '', true],
  ] as const)('with a payload of type %s and the value %j: allowed is %s', (type, value, allowed) => {
    expect(codeOf([{ name: 'a', weightType: 'variable', payload: { type, value } }])).toBe(allowed ? 'none' : 'invalid')
  })
})
