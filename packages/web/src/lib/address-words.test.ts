import { describe, expect, it } from 'vitest'
import { listSearch, numberOf, textOf, wordOf } from './address-words.ts'

describe('what an address says', () => {
  it('is text, also where it looks like a number', () => {
    expect([textOf('beta'), textOf(12), textOf(true), textOf('')]).toEqual(['beta', '12', 'true', undefined])
    expect([textOf({}), textOf(null), textOf(['a'])]).toEqual([undefined, undefined, undefined])
  })

  it('is one of the words that a page knows, or an id', () => {
    expect([wordOf('uses', ['edit', 'uses']), wordOf('other', ['edit'])]).toEqual(['uses', undefined])
    expect([numberOf(3), numberOf('3'), numberOf(-1), numberOf(1.5)]).toEqual([3, undefined, undefined, undefined])
  })

  it('is nothing where it cannot be meant', () => {
    expect(listSearch({ find: 'a', open: 3, as: 'uses', more: 1 })).toEqual({ find: 'a', open: 3, as: 'uses' })
    expect(listSearch({ find: { $gt: '' }, open: [] })).toEqual({ find: undefined, open: undefined, as: undefined })
  })
})
