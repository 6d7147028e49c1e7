import { describe, expect, it } from 'vitest'
import { movedTo, newPlaces } from './order.ts'

describe('an order that people change', () => {
  it('moves one, and keeps the others as they are', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  it('ends at its ends', () => {
    expect(movedTo(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(movedTo(['a', 'b'], 'b', 7)).toEqual(['a', 'b'])
    expect(movedTo(['a', 'b'], 'x', 0)).toEqual(['a', 'b'])
  })

  it('gives a new place to those only that need one', () => {
    const before = ['a', 'b', 'c'].map((name, sortOrder) => ({ name, sortOrder }))
    expect([...newPlaces(['b', 'a', 'c'], before)]).toEqual([
      ['b', 0],
      ['a', 1],
    ])
    expect(newPlaces(['a', 'b', 'c'], before).size).toBe(0)
  })
})
