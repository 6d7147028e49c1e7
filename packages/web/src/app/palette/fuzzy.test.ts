import { describe, expect, it } from 'vitest'
import { fuzzyScore, wordScore } from './fuzzy.ts'

const best = (names: readonly string[], ...words: readonly string[]) =>
  names
    .map((name) => [name, fuzzyScore([name], words)] as const)
    .filter(([, score]) => score !== undefined)
    .sort(([, a], [, b]) => (b ?? 0) - (a ?? 0))
    .map(([name]) => name)

describe('the fuzzy search', () => {
  it.each([
    ['checkout-v2', 'ckv2'],
    ['checkout-v2', 'cv'],
    ['eu-tax-rules-2026', 'etr'],
    ['freeShippingBanner', 'fsb'],
    ['checkout-v2', 'chekout'],
  ])('finds %s with %s', (name, typed) => {
    expect(wordScore(name, typed)).toBeDefined()
  })

  it.each([
    ['checkout-v2', 'mobile'],
    ['back-in-stock-mail', 'bsl2'],
    ['holiday-theme', 'oe'],
    ['holiday-theme', 'tx'],
  ])('does not find %s with %s', (name, typed) => {
    expect(wordScore(name, typed)).toBeUndefined()
  })

  it('ranks exact names, then beginnings, then parts, then letters', () => {
    expect(best(['a-pay', 'repay', 'pay', 'p-a-y', 'payments'], 'pay')).toEqual([
      'pay',
      'payments',
      'a-pay',
      'repay',
      'p-a-y',
    ])
  })

  it('needs every word, in any order and in any of the texts', () => {
    expect(best(['checkout-v2', 'checkout-mobile'], 'mob', 'check')).toEqual(['checkout-mobile'])
    expect(fuzzyScore(['checkout-v2', 'Web Shop'], ['shop', 'check'])).toBeDefined()
    expect(fuzzyScore(['checkout-v2', 'Web Shop'], ['shop', 'mobile'])).toBeUndefined()
  })
})
