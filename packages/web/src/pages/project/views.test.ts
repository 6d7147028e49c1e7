import { describe, expect, it } from 'vitest'
import { viewQuery, viewSearch } from './views.ts'

describe('a saved view', () => {
  it('keeps filters, order and columns', () => {
    const search = {
      q: 'a b',
      state: 'stale',
      owner: 'user:3',
      favorites: true,
      down: true,
      by: 7,
      columns: 'owner',
    } as const
    expect(viewSearch(viewQuery(search))).toEqual(search)
  })

  it('is the same text for the same search in another order', () => {
    expect(viewQuery({ type: 'release', q: 'x' })).toBe(viewQuery({ q: 'x', type: 'release' }))
    expect(viewQuery({})).toBe('')
  })

  it('drops parameters that are not known', () => {
    expect(viewSearch('evil=1&state=gone&q=x&favorites=maybe')).toEqual({ q: 'x' })
  })
})
