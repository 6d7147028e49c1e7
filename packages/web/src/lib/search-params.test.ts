import { describe, expect, it } from 'vitest'
import { listSearch, numberOf, oneOf, textOf } from './search-params.ts'

describe('search parameters', () => {
  it('are text, also when the router parsed a number or a boolean', () => {
    expect([textOf('beta'), textOf(12), textOf(true), textOf('')]).toEqual(['beta', '12', 'true', undefined])
    expect([textOf({}), textOf(null), textOf(['a'])]).toEqual([undefined, undefined, undefined])
  })

  it('accept only words of the page and positive integer ids', () => {
    expect([oneOf('uses', ['edit', 'uses']), oneOf('other', ['edit'])]).toEqual(['uses', undefined])
    expect([numberOf(3), numberOf('3'), numberOf(-1), numberOf(1.5)]).toEqual([3, undefined, undefined, undefined])
  })

  it('of a list drop unknown keys and values of a wrong type', () => {
    expect(listSearch({ find: 'a', open: 3, as: 'uses', more: 1 })).toEqual({ find: 'a', open: 3, as: 'uses' })
    expect(listSearch({ find: { $gt: '' }, open: [] })).toEqual({ find: undefined, open: undefined, as: undefined })
  })
})
