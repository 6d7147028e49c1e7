import { describe, expect, it } from 'vitest'
import type { Variant } from '../../lib/types.ts'
import { variantChanges, variantsFrom } from './fields.ts'
import { mostWeight, variantProblem, variantsAreFine, withNewVariant, withoutVariant, withVariant } from './problems.ts'

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

  it('are capped, and one variant takes the rest', () => {
    const two = [variant('a', 400, 'fix'), variant('b', 600)]
    expect(mostWeight(two, 0)).toBe(999)
    expect(weights(withVariant(two, 0, variant('a', 5_000, 'fix')))).toEqual([999, 1])
    expect(withoutVariant(two, 1)).toEqual([variant('a', 1_000)])
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
    expect(variantProblem(odd, [odd])).toHaveProperty(field)
    expect(variantsAreFine([odd])).toBe(false)
  })

  it('rejects duplicate names', () => {
    const twins = [variant('a', 500), variant('a', 500)]
    expect(variantProblem(twins[0]!, twins)?.name).toBe('Another variant has this name')
  })

  it('lists the changed variants', () => {
    expect(variantChanges([variant('a', 1_000)], [variant('a', 500), variant('b', 500)])).toEqual([
      { label: 'a', before: 'a 100%', after: 'a 50%' },
      { label: 'b', before: 'not there', after: 'b 50%' },
    ])
  })
})
