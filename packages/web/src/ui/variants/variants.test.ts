import { describe, expect, it } from 'vitest'
import type { Variant } from '../../lib/types.ts'
import { variantChanges, variantsFrom } from './fields.ts'
import {
  mostWeight,
  variantProblem,
  variantsProblem,
  weightProblem,
  withNewVariant,
  withoutVariant,
  withVariant,
} from './problems.ts'

const variant = (name: string, weight: number, weightType: 'fix' | 'variable' = 'variable'): Variant => ({
  name,
  weight,
  weightType,
  overrides: [],
})

const weights = (variants: readonly Variant[]) => variants.map(({ weight }) => weight)

describe('variant weights', () => {
  it('always add up to 100%', () => {
    const three = withNewVariant(withNewVariant(withNewVariant([])))
    expect(weights(three)).toEqual([334, 333, 333])
    const fixed = withVariant(three, 0, { ...three[0]!, weightType: 'fix', weight: 500 })
    expect(weights(fixed)).toEqual([500, 250, 250])
    expect(weights(withoutVariant(fixed, 1))).toEqual([500, 500])
  })

  it('leave something for the variable variants, and one variant takes the rest', () => {
    const two = [variant('a', 400, 'fix'), variant('b', 600)]
    expect(mostWeight(two, 0)).toBe(999)
    expect(withoutVariant(two, 1)).toEqual([variant('a', 1_000)])
  })

  it.each([
    [800, 'At most 66.9%: slate is fixed at 33%'],
    [125.5, 'Steps of 0.1%'],
    [Number.NaN, 'Enter a percentage'],
    [-10, 'At least 0%'],
    [125, undefined],
  ])('stay as typed when they are out of range: %s', (weight, sentence) => {
    const before = [variant('red', 100, 'fix'), variant('slate', 330, 'fix'), variant('blue', 570)]
    const after = withVariant(before, 0, variant('red', weight, 'fix'))
    expect(after[0]?.weight).toBe(weight)
    expect(weightProblem(after, 0)).toBe(sentence)
    expect(variantsProblem(after) === undefined).toBe(sentence === undefined)
  })

  it('name all fixed variants that limit a weight', () => {
    const variants = [variant('a', 900, 'fix'), variant('b', 100, 'fix'), variant('c', 50, 'fix'), variant('d', 0)]
    expect(weightProblem(variants, 0)).toBe('At most 84.9%: 2 others are fixed at 15%')
    expect(weightProblem([variant('a', 1_000, 'fix'), variant('b', 0)], 0)).toBe(
      'At most 99.9%: something must be left for the variable ones',
    )
  })

  it('add up to 100% after a merge', () => {
    expect(weights(variantsFrom({ a: variant('a', 300, 'fix'), b: variant('b', 500), c: variant('c', 900) }))).toEqual([
      300, 350, 350,
    ])
  })
})

describe('variant validation', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ payload: { type: 'json' as const, value: '{' } }, 'payload'],
    [{ payload: { type: 'number' as const, value: 'x' } }, 'payload'],
    [{ overrides: [{ contextName: 'userId', values: [] }] }, 'overrides'],
  ])('rejects %j', (more, field) => {
    const odd = { ...variant('a', 1_000), ...more }
    expect(variantProblem([odd], 0)).toHaveProperty(field)
    expect(variantsProblem([odd])).toMatch(/^Variant [a1]: /)
  })

  it('rejects duplicate names', () => {
    const twins = [variant('a', 500), variant('a', 500)]
    expect(variantProblem(twins, 0)?.name).toBe('Another variant has this name')
  })

  it('names line and column of invalid JSON', () => {
    const odd = { ...variant('a', 1_000), payload: { type: 'json' as const, value: '{"a": 1,' } }
    expect(variantsProblem([odd])).toBe('Variant a: Invalid JSON: line 1, column 9')
  })

  it('requires a variable variant', () => {
    expect(variantsProblem([variant('a', 500, 'fix')])).toBe('One variant must be variable')
    expect(variantsProblem([])).toBeUndefined()
  })

  it('lists the changed variants', () => {
    expect(variantChanges([variant('a', 1_000)], [variant('a', 500), variant('b', 500)])).toEqual([
      { label: 'a', before: 'a 100%', after: 'a 50%' },
      { label: 'b', before: 'not there', after: 'b 50%' },
    ])
  })
})
