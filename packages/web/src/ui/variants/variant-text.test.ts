import { describe, expect, it } from 'vitest'
import type { Variant } from '../../lib/types.ts'
import { payloadText, variantText } from './variant-text.ts'

const variant = (given: Partial<Variant> = {}): Variant =>
  ({ name: 'red', weight: 300, weightType: 'variable', stickiness: 'default', overrides: [], ...given }) as Variant

const OVERRIDES = [
  { contextName: 'userId', values: ['ann', 'bob'] },
  { contextName: 'plan', values: ['pro'] },
]

describe('a variant in words', () => {
  it('has its name and its share', () => {
    expect(variantText(variant())).toBe('red 30%')
    expect(variantText(variant({ weight: 125, weightType: 'fix' }))).toBe('red 12.5% (fixed)')
  })

  it('has its payload and the users who always get it', () => {
    expect(variantText(variant({ payload: { type: 'json', value: '{"a":1}' }, overrides: OVERRIDES }))).toBe(
      'red 30%, json {"a":1}, override for userId ann or bob, override for plan pro',
    )
  })

  it('shortens a long payload', () => {
    const value = 'x'.repeat(61)
    expect(variantText(variant({ payload: { type: 'string', value } }))).toBe(`red 30%, string ${'x'.repeat(60)}…`)
    expect(variantText(variant({ payload: { type: 'string', value: value.slice(1) } }))).not.toContain('…')
  })
})

describe('the payload of a variant in words', () => {
  it.each([
    [variant(), 'none'],
    [variant({ payload: { type: 'string', value: '' } }), 'string'],
    [variant({ payload: { type: 'number', value: '7' } }), 'number 7'],
    [variant({ overrides: OVERRIDES.slice(0, 1) }), 'none, 1 override'],
    [variant({ payload: { type: 'csv', value: 'a,b' }, overrides: OVERRIDES }), 'csv a,b, 2 overrides'],
  ])('%j', (given, text) => {
    expect(payloadText(given)).toBe(text)
  })
})
